; a product of halves in float rounds to the product in half: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (not (= (fp.mul RNE x y) ((_ to_fp 5 11) RNE (fp.mul RNE ((_ to_fp 8 24) RNE x) ((_ to_fp 8 24) RNE y))))))
(check-sat)
