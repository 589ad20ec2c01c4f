; a quotient is between 2.5 and 2.6
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(assert (fp.lt (fp #b0 #b10000000 #b01000000000000000000000) (fp.div RNE x y)))
(assert (fp.lt (fp.div RNE x y) (fp #b0 #b10000000 #b01001100110011001100110)))
(assert (fp.lt (fp #b0 #b01111111 #b00000000000000000000000) y))
(check-sat)
