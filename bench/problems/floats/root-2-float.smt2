; some number has the square 2: unsat
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000000 #b00000000000000000000000)))
(check-sat)
