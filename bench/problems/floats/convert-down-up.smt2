; a double as a float and back is the same: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) x))
(assert (fp.leq x (fp #b0 #b10000000000 #b0000000000000000000000000000000000000000000000000000)))
(assert (not (fp.eq ((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE x)) x)))
(check-sat)
