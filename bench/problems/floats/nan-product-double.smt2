; a product of numbers is none
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (not (fp.isNaN x)))
(assert (not (fp.isNaN y)))
(assert (fp.isNaN (fp.mul RNE x y)))
(check-sat)
