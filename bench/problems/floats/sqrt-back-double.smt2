; the square of a root is the number: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (and (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) x) (fp.leq x (fp #b0 #b10000000101 #b1001000000000000000000000000000000000000000000000000))))
(assert (not (fp.eq (fp.mul RNE (fp.sqrt RNE x) (fp.sqrt RNE x)) x)))
(check-sat)
