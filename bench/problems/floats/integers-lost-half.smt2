; a number of 14 bits becomes a float and is the same again: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const i (_ BitVec 14))
(assert (not (= ((_ fp.to_ubv 16) RTZ ((_ to_fp_unsigned 5 11) RNE i)) (concat #b00 i))))
(check-sat)
