; a quotient rounded down and up differ by less than their mean in the last place
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000000 #b00000000000000000000000))))
(assert (and (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) y) (fp.leq y (fp #b0 #b10000000 #b00000000000000000000000))))
(assert (fp.lt (fp.div RTN x y) (fp.div RTP x y)))
(check-sat)
