; 2x + 3y = 12 and x - y = 1 with x from 0 to 10
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (fp.eq (fp.add RNE (fp.mul RNE (fp #b0 #b10000 #b0000000000) x) (fp.mul RNE (fp #b0 #b10000 #b1000000000) y)) (fp #b0 #b10010 #b1000000000)))
(assert (fp.eq (fp.sub RNE x y) (fp #b0 #b01111 #b0000000000)))
(assert (and (fp.leq (fp #b0 #b00000 #b0000000000) x) (fp.leq x (fp #b0 #b10010 #b0100000000))))
(check-sat)
