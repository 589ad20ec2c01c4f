; a signed integer below 2^30 as a float and back is the same: no
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const i (_ BitVec 32))
(assert (bvult i #x40000000))
(assert (not (= ((_ fp.to_sbv 32) RTZ ((_ to_fp 8 24) RNE i)) i)))
(check-sat)
