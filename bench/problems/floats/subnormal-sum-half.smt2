; a sum of numbers from 1 on is subnormal: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (fp.leq (fp #b0 #b01111 #b0000000000) x))
(assert (fp.leq (fp #b0 #b01111 #b0000000000) y))
(assert (fp.isSubnormal (fp.add RNE x y)))
(check-sat)
