; a number with six tenths added one by one is exactly 1
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE x (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01011 #b1001100110)) (fp #b0 #b01111 #b0000000000)))
(check-sat)
