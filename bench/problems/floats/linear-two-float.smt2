; 2x + 3y = 12 and x - y = 1 with x from 0 to 10
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(assert (fp.eq (fp.add RNE (fp.mul RNE (fp #b0 #b10000000 #b00000000000000000000000) x) (fp.mul RNE (fp #b0 #b10000000 #b10000000000000000000000) y)) (fp #b0 #b10000010 #b10000000000000000000000)))
(assert (fp.eq (fp.sub RNE x y) (fp #b0 #b01111111 #b00000000000000000000000)))
(assert (and (fp.leq (fp #b0 #b00000000 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000010 #b01000000000000000000000))))
(check-sat)
