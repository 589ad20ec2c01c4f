; x² + 2x = 8
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.add RNE (fp.mul RNE x x) (fp.mul RNE (fp #b0 #b10000000 #b00000000000000000000000) x)) (fp #b0 #b10000010 #b00000000000000000000000)))
(check-sat)
