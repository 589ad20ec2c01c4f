; two ways to add with carries that are compared with each other, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(assert (not (= (let ((s1 (bvxor (bvxor a b) c))) (let ((c1 (bvshl (bvor (bvand a b) (bvand c (bvor a b))) (_ bv1 32)))) (let ((s2 (bvxor (bvxor s1 c1) d))) (let ((c2 (bvshl (bvor (bvor (bvand s1 c1) (bvand s1 d)) (bvand c1 d)) (_ bv1 32)))) (bvadd s2 c2))))) (let ((t1 (bvxor (bvxor d c) b))) (let ((e1 (bvshl (bvor (bvor (bvand d c) (bvand d b)) (bvand c b)) (_ bv1 32)))) (let ((t2 (bvxor (bvxor a t1) e1))) (let ((e2 (bvshl (bvor (bvand a t1) (bvand e1 (bvor a t1))) (_ bv1 32)))) (bvadd e2 t2))))))))
(check-sat)
