; a product of normal numbers is subnormal
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (fp.isNormal x))
(assert (fp.isNormal y))
(assert (fp.isSubnormal (fp.mul RNE x y)))
(check-sat)
