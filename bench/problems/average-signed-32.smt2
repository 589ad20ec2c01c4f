; the signed average without overflow, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvadd (bvand a b) (bvashr (bvxor a b) (_ bv1 32))) ((_ extract 32 1) (bvadd ((_ sign_extend 1) a) ((_ sign_extend 1) b))))))
(check-sat)
