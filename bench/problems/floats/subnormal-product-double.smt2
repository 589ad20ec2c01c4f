; a product of normal numbers is subnormal
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (fp.isNormal x))
(assert (fp.isNormal y))
(assert (fp.isSubnormal (fp.mul RNE x y)))
(check-sat)
