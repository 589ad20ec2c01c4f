; two ways to round differ
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (not (fp.eq (fp.roundToIntegral RNE x) (fp.roundToIntegral RNA x))))
(assert (fp.lt (fp #b0 #b10000000010 #b0100000000000000000000000000000000000000000000000000) x))
(check-sat)
