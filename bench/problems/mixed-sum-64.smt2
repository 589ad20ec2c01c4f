; 2(a|b)-(a^b) is a+b, and (a|b)-(a&b) is a^b, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(assert (or (not (= (bvsub (bvmul (_ bv2 64) (bvor a b)) (bvxor a b)) (bvadd a b))) (not (= (bvsub (bvor a b) (bvand a b)) (bvxor a b)))))
(check-sat)
