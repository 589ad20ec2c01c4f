; (a+b+c)^2 expanded, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvmul (bvadd (bvadd a b) c) (bvadd (bvadd a b) c)) (bvadd (bvadd (bvadd (bvmul a a) (bvmul b b)) (bvmul c c)) (bvmul (_ bv2 32) (bvadd (bvadd (bvmul a b) (bvmul b c)) (bvmul c a)))))))
(check-sat)
