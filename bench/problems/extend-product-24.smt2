; the signed product of 12 bit numbers from the unsigned one, 24 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 12))
(declare-fun b () (_ BitVec 12))
(assert (not (= (bvmul ((_ sign_extend 12) a) ((_ sign_extend 12) b)) (bvsub (bvsub (bvmul ((_ zero_extend 12) a) ((_ zero_extend 12) b)) (concat (ite (bvslt a (_ bv0 12)) b (_ bv0 12)) (_ bv0 12))) (concat (ite (bvslt b (_ bv0 12)) a (_ bv0 12)) (_ bv0 12))))))
(check-sat)
