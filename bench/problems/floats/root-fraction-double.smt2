; a negative number has the square 2.25
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000000000 #b0010000000000000000000000000000000000000000000000000)))
(assert (fp.lt x (fp #b0 #b00000000000 #b0000000000000000000000000000000000000000000000000000)))
(check-sat)
