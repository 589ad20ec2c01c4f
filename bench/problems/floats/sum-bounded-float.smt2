; two numbers from 0 to 100 have a sum up to 200: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b00000000 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (and (fp.leq (fp #b0 #b00000000 #b00000000000000000000000) y) (fp.leq y (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (not (fp.leq (fp.add RNE x y) (fp #b0 #b10000110 #b10010000000000000000000))))
(check-sat)
