; a^2-b^2 is (a+b)(a-b), 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvsub (bvmul a a) (bvmul b b)) (bvmul (bvadd a b) (bvsub a b)))))
(check-sat)
