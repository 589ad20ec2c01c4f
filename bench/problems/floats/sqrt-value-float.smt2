; a root is 1.5
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.eq (fp.sqrt RNE x) (fp #b0 #b01111111 #b10000000000000000000000)))
(check-sat)
