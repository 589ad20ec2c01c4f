; signed overflow of a sum by signs and by a wider sum, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= ((_ extract 31 31) (bvand (bvxor (bvadd a b) a) (bvxor (bvadd a b) b))) (ite (not (= ((_ sign_extend 1) (bvadd a b)) (bvadd ((_ sign_extend 1) a) ((_ sign_extend 1) b)))) #b1 #b0))))
(check-sat)
