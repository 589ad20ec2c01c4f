; a quotient times the divisor is the dividend: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (and (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) x) (fp.leq x (fp #b0 #b10000000101 #b1001000000000000000000000000000000000000000000000000))))
(assert (and (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) y) (fp.leq y (fp #b0 #b10000000101 #b1001000000000000000000000000000000000000000000000000))))
(assert (not (fp.eq (fp.mul RNE (fp.div RNE x y) y) x)))
(check-sat)
