; the same of 32 bit numbers, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (bvmul ((_ sign_extend 32) a) ((_ sign_extend 32) b)) (bvsub (bvsub (bvmul ((_ zero_extend 32) a) ((_ zero_extend 32) b)) (concat (ite (bvslt a (_ bv0 32)) b (_ bv0 32)) (_ bv0 32))) (concat (ite (bvslt b (_ bv0 32)) a (_ bv0 32)) (_ bv0 32))))))
(check-sat)
