; a number is 1 or more above its floor, after rounding: yes, tiny negative numbers
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b1 #b10001000 #b11110100000000000000000) x) (fp.leq x (fp #b0 #b10001000 #b11110100000000000000000))))
(assert (or (fp.lt x (fp.roundToIntegral RTN x)) (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) (fp.sub RNE x (fp.roundToIntegral RTN x)))))
(check-sat)
