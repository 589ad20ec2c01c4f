; a number of 28 bits becomes a float and is the same again: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const i (_ BitVec 28))
(assert (not (= ((_ fp.to_ubv 30) RTZ ((_ to_fp_unsigned 8 24) RNE i)) (concat #b00 i))))
(check-sat)
