; some number has the square 3: sat
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000000 #b10000000000000000000000)))
(check-sat)
