; x² - 3x + 2 = 0 above 1.5
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.add RNE (fp.sub RNE (fp.mul RNE x x) (fp.mul RNE (fp #b0 #b10000000 #b10000000000000000000000) x)) (fp #b0 #b10000000 #b00000000000000000000000)) (fp #b0 #b00000000 #b00000000000000000000000)))
(assert (fp.lt (fp #b0 #b01111111 #b10000000000000000000000) x))
(check-sat)
