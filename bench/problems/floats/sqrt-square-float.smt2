; the root of a square is the absolute value: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) (fp.abs x)) (fp.leq (fp.abs x) (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (not (fp.eq (fp.sqrt RNE (fp.mul RNE x x)) (fp.abs x))))
(check-sat)
