; x² + 1 < 1: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.lt (fp.add RNE (fp.mul RNE x x) (fp #b0 #b01111111 #b00000000000000000000000)) (fp #b0 #b01111111 #b00000000000000000000000)))
(check-sat)
