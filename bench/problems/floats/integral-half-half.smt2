; a number that rounds to 3 is below 2.5: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.roundToIntegral RNE x) (fp #b0 #b10000 #b1000000000)))
(assert (fp.lt x (fp #b0 #b10000 #b0100000000)))
(check-sat)
