; a temperature is the same in both scales
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.div RNE (fp.mul RNE (fp.sub RNE x (fp #b0 #b10000100 #b00000000000000000000000)) (fp #b0 #b10000001 #b01000000000000000000000)) (fp #b0 #b10000010 #b00100000000000000000000)) x))
(check-sat)
