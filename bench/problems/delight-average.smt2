; (a&b)+((a^b)>>1) is the average without overflow, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= ((_ zero_extend 1) (bvadd (bvand a b) (bvlshr (bvxor a b) (_ bv1 32)))) (bvlshr (bvadd ((_ zero_extend 1) a) ((_ zero_extend 1) b)) (_ bv1 33)))))
(check-sat)
