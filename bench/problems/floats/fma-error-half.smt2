; a fused product with the product's negative is the rounding error, which is smaller than 1: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b01111 #b0000000000) x) (fp.leq x (fp #b0 #b10000 #b0000000000))))
(assert (and (fp.leq (fp #b0 #b01111 #b0000000000) y) (fp.leq y (fp #b0 #b10000 #b0000000000))))
(assert (fp.lt (fp #b0 #b01111 #b0000000000) (fp.abs (fp.fma RNE x y (fp.neg (fp.mul RNE x y))))))
(check-sat)
