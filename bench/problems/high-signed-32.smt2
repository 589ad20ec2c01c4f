; the high half of a signed product from that of the unsigned one, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= ((_ extract 63 32) (bvmul ((_ sign_extend 32) a) ((_ sign_extend 32) b))) (bvsub (bvsub ((_ extract 63 32) (bvmul ((_ zero_extend 32) a) ((_ zero_extend 32) b))) (ite (bvslt a (_ bv0 32)) b (_ bv0 32))) (ite (bvslt b (_ bv0 32)) a (_ bv0 32))))))
(check-sat)
