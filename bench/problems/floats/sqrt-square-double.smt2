; the root of a square is the absolute value: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (and (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) (fp.abs x)) (fp.leq (fp.abs x) (fp #b0 #b10000000101 #b1001000000000000000000000000000000000000000000000000))))
(assert (not (fp.eq (fp.sqrt RNE (fp.mul RNE x x)) (fp.abs x))))
(check-sat)
