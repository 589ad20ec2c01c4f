; a root is 1.5
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.eq (fp.sqrt RNE x) (fp #b0 #b01111111111 #b1000000000000000000000000000000000000000000000000000)))
(check-sat)
