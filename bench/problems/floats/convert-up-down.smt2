; a float as a double and back is the same: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (not (fp.isNaN x)))
(assert (not (fp.eq ((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE x)) x)))
(check-sat)
