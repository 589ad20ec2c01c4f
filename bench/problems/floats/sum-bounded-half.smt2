; two numbers from 0 to 100 have a sum up to 200: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b00000 #b0000000000) x) (fp.leq x (fp #b0 #b10101 #b1001000000))))
(assert (and (fp.leq (fp #b0 #b00000 #b0000000000) y) (fp.leq y (fp #b0 #b10101 #b1001000000))))
(assert (not (fp.leq (fp.add RNE x y) (fp #b0 #b10110 #b1001000000))))
(check-sat)
