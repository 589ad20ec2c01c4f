; x² + 1 < 1: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.lt (fp.add RNE (fp.mul RNE x x) (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000)) (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000)))
(check-sat)
