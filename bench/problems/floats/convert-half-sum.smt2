; a sum of halves in float rounds to the sum in half: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (not (= (fp.add RNE x y) ((_ to_fp 5 11) RNE (fp.add RNE ((_ to_fp 8 24) RNE x) ((_ to_fp 8 24) RNE y))))))
(check-sat)
