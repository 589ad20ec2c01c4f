; a^3-b^3 is (a-b)(a^2+ab+b^2), 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvsub (bvmul (bvmul a a) a) (bvmul (bvmul b b) b)) (bvmul (bvsub a b) (bvadd (bvadd (bvmul a a) (bvmul a b)) (bvmul b b))))))
(check-sat)
