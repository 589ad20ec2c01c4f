; (a&b)(a|b)+(a&~b)(~a&b) is ab, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvadd (bvmul (bvand a b) (bvor a b)) (bvmul (bvand a (bvnot b)) (bvand (bvnot a) b))) (bvmul a b))))
(check-sat)
