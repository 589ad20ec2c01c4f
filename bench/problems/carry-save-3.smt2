; three numbers through one carry-save adder, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvadd (bvadd a b) c) (bvadd (bvxor (bvxor a b) c) (bvshl (bvor (bvor (bvand a b) (bvand b c)) (bvand a c)) (_ bv1 32))))))
(check-sat)
