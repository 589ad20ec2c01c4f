; the square of a root is the number: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (not (fp.eq (fp.mul RNE (fp.sqrt RNE x) (fp.sqrt RNE x)) x)))
(check-sat)
