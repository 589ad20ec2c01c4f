; a negative number has the square 2.25
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000 #b0010000000)))
(assert (fp.lt x (fp #b0 #b00000 #b0000000000)))
(check-sat)
