; 100 times a price, as an integer, is 1999
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b00000000 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (= ((_ fp.to_sbv 32) RTZ (fp.mul RNE x (fp #b0 #b10000101 #b10010000000000000000000))) #x000007cf))
(check-sat)
