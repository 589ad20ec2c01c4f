; the root of a square is the absolute value: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b01111 #b0000000000) (fp.abs x)) (fp.leq (fp.abs x) (fp #b0 #b10101 #b1001000000))))
(assert (not (fp.eq (fp.sqrt RNE (fp.mul RNE x x)) (fp.abs x))))
(check-sat)
