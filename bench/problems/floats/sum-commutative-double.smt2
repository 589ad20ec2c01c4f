; sums are commutative: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (not (or (fp.isNaN y) (fp.isInfinite y))))
(assert (not (fp.eq (fp.add RNE x y) (fp.add RNE y x))))
(check-sat)
