; a product over a conditional, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(declare-fun k () (_ BitVec 1))
(assert (not (= (bvmul (ite (= k #b1) a b) d) (ite (= k #b1) (bvmul d a) (bvmul d b)))))
(check-sat)
