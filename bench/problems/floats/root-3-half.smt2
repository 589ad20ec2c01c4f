; some number has the square 3: unsat
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.mul RNE x x) (fp #b0 #b10000 #b1000000000)))
(check-sat)
