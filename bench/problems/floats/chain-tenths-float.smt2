; a number with six tenths added one by one is exactly 1
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE (fp.add RNE x (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111011 #b10011001100110011001101)) (fp #b0 #b01111111 #b00000000000000000000000)))
(check-sat)
