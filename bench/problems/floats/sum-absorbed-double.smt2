; a positive number does not change when 1 is added
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.lt (fp #b0 #b00000000000 #b0000000000000000000000000000000000000000000000000000) x))
(assert (fp.eq (fp.add RNE x (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000)) x))
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(check-sat)
