; numbers from 1 on have the product 0: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) x))
(assert (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) y))
(assert (fp.eq (fp.mul RNE x y) (fp #b0 #b00000000000 #b0000000000000000000000000000000000000000000000000000)))
(check-sat)
