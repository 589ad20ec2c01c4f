; a product of numbers is none
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (not (fp.isNaN x)))
(assert (not (fp.isNaN y)))
(assert (fp.isNaN (fp.mul RNE x y)))
(check-sat)
