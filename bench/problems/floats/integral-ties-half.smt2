; two ways to round differ
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (not (fp.eq (fp.roundToIntegral RNE x) (fp.roundToIntegral RNA x))))
(assert (fp.lt (fp #b0 #b10010 #b0100000000) x))
(check-sat)
