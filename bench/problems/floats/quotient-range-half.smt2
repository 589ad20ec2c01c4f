; a quotient is between 2.5 and 2.6
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (fp.lt (fp #b0 #b10000 #b0100000000) (fp.div RNE x y)))
(assert (fp.lt (fp.div RNE x y) (fp #b0 #b10000 #b0100110011)))
(assert (fp.lt (fp #b0 #b01111 #b0000000000) y))
(check-sat)
