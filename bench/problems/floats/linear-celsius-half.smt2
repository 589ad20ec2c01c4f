; a temperature is the same in both scales
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.div RNE (fp.mul RNE (fp.sub RNE x (fp #b0 #b10100 #b0000000000)) (fp #b0 #b10001 #b0100000000)) (fp #b0 #b10010 #b0010000000)) x))
(check-sat)
