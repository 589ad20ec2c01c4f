; division by ten by a product's high half, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(assert (not (= (bvudiv a (_ bv10 32)) ((_ extract 31 0) (bvlshr (bvmul ((_ zero_extend 32) a) (_ bv3435973837 64)) (_ bv35 64))))))
(check-sat)
