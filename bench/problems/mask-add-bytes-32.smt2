; four bytes added at once by masks against bytes added one by one
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvxor (bvadd (bvand a (_ bv2139062143 32)) (bvand b (_ bv2139062143 32))) (bvand (bvxor a b) (_ bv2155905152 32))) (concat (bvadd ((_ extract 31 24) a) ((_ extract 31 24) b)) (concat (bvadd ((_ extract 23 16) a) ((_ extract 23 16) b)) (concat (bvadd ((_ extract 15 8) a) ((_ extract 15 8) b)) (bvadd ((_ extract 7 0) a) ((_ extract 7 0) b))))))))
(check-sat)
