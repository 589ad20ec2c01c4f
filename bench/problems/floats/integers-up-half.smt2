; a number of 10 bits becomes a float and is the same again: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const i (_ BitVec 10))
(assert (not (= ((_ fp.to_ubv 16) RTZ ((_ to_fp_unsigned 5 11) RNE i)) (concat #b000000 i))))
(check-sat)
