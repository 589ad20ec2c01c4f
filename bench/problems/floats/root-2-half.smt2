; some number has the square 2: sat
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000 #b0000000000)))
(check-sat)
