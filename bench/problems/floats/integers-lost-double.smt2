; a number of 60 bits becomes a float and is the same again: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const i (_ BitVec 60))
(assert (not (= ((_ fp.to_ubv 62) RTZ ((_ to_fp_unsigned 11 53) RNE i)) (concat #b00 i))))
(check-sat)
