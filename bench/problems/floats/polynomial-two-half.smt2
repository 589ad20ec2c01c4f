; x² + 2x = 8
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.add RNE (fp.mul RNE x x) (fp.mul RNE (fp #b0 #b10000 #b0000000000) x)) (fp #b0 #b10010 #b0000000000)))
(check-sat)
