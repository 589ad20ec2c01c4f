; a signed integer of 32 bits as a double and back is the same: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const i (_ BitVec 32))
(assert (not (= ((_ fp.to_sbv 32) RTZ ((_ to_fp 11 53) RNE i)) i)))
(check-sat)
