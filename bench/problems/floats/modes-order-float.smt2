; a sum rounded down is above the sum rounded up: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b1 #b10000101 #b10010000000000000000000) x) (fp.leq x (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (and (fp.leq (fp #b1 #b10000101 #b10010000000000000000000) y) (fp.leq y (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (fp.lt (fp.add RTP x y) (fp.add RTN x y)))
(check-sat)
