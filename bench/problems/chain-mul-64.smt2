; four factors in two orders, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(declare-fun c () (_ BitVec 64))
(declare-fun d () (_ BitVec 64))
(assert (not (= (bvmul (bvmul a b) (bvmul c d)) (bvmul (bvmul d a) (bvmul b c)))))
(check-sat)
