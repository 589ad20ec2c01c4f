; 45x by shifts, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 64))
(assert (not (= (bvmul x (_ bv45 64)) (bvadd (bvadd (bvadd (bvshl x (_ bv5 64)) (bvshl x (_ bv3 64))) (bvshl x (_ bv2 64))) x))))
(check-sat)
