; x·(x·(x - 6) + 11) = 6 above 2.5
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.mul RNE x (fp.add RNE (fp.mul RNE x (fp.sub RNE x (fp #b0 #b10001 #b1000000000))) (fp #b0 #b10010 #b0110000000))) (fp #b0 #b10001 #b1000000000)))
(assert (fp.lt (fp #b0 #b10000 #b0100000000) x))
(check-sat)
