; a saturating product by its high half and by a quotient, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(assert (not (= (let ((w (bvmul ((_ zero_extend 16) a) ((_ zero_extend 16) b)))) (ite (= ((_ extract 31 16) w) (_ bv0 16)) ((_ extract 15 0) w) (_ bv65535 16))) (ite (and (not (= a (_ bv0 16))) (bvugt b (bvudiv (_ bv65535 16) a))) (_ bv65535 16) (bvmul a b)))))
(check-sat)
