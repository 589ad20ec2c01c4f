; a quotient is between 2.5 and 2.6
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (fp.lt (fp #b0 #b10000000000 #b0100000000000000000000000000000000000000000000000000) (fp.div RNE x y)))
(assert (fp.lt (fp.div RNE x y) (fp #b0 #b10000000000 #b0100110011001100110011001100110011001100110011001101)))
(assert (fp.lt (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) y))
(check-sat)
