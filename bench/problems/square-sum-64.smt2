; (a+b)^2 expanded, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(assert (not (= (bvmul (bvadd a b) (bvadd a b)) (bvadd (bvadd (bvmul a a) (bvshl (bvmul a b) (_ bv1 64))) (bvmul b b)))))
(check-sat)
