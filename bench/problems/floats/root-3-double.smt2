; some number has the square 3: unsat
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000000000 #b1000000000000000000000000000000000000000000000000000)))
(check-sat)
