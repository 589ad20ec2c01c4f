; a number is 1 or more above its floor, after rounding: yes, tiny negative numbers
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b1 #b11000 #b1111010000) x) (fp.leq x (fp #b0 #b11000 #b1111010000))))
(assert (or (fp.lt x (fp.roundToIntegral RTN x)) (fp.leq (fp #b0 #b01111 #b0000000000) (fp.sub RNE x (fp.roundToIntegral RTN x)))))
(check-sat)
