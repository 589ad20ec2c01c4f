; the inverse of the inverse is the number: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b01111 #b0000000000) x) (fp.leq x (fp #b0 #b10000 #b0000000000))))
(assert (not (fp.eq (fp.div RNE (fp #b0 #b01111 #b0000000000) (fp.div RNE (fp #b0 #b01111 #b0000000000) x)) x)))
(check-sat)
