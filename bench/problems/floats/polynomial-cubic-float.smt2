; x·(x·(x - 6) + 11) = 6 above 2.5
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.mul RNE x (fp.add RNE (fp.mul RNE x (fp.sub RNE x (fp #b0 #b10000001 #b10000000000000000000000))) (fp #b0 #b10000010 #b01100000000000000000000))) (fp #b0 #b10000001 #b10000000000000000000000)))
(assert (fp.lt (fp #b0 #b10000000 #b01000000000000000000000) x))
(check-sat)
