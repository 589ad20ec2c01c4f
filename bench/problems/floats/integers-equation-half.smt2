; 100 times a price, as an integer, is 1999
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b00000 #b0000000000) x) (fp.leq x (fp #b0 #b10101 #b1001000000))))
(assert (= ((_ fp.to_sbv 32) RTZ (fp.mul RNE x (fp #b0 #b10010 #b0100000000))) #x000000c7))
(check-sat)
