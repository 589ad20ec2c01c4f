; minimum and maximum have the same sum and the same product, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvmul (ite (bvult a b) a b) (ite (bvult a b) b a)) (bvmul a b))))
(check-sat)
