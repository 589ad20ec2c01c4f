; a number of four decimal digits by Horner's rule and by powers, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun d0 () (_ BitVec 8))
(declare-fun d1 () (_ BitVec 8))
(declare-fun d2 () (_ BitVec 8))
(declare-fun d3 () (_ BitVec 8))
(assert (not (= (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul ((_ zero_extend 24) d3) (_ bv10 32)) ((_ zero_extend 24) d2)) (_ bv10 32)) ((_ zero_extend 24) d1)) (_ bv10 32)) ((_ zero_extend 24) d0)) (bvadd (bvadd (bvadd (bvmul (_ bv1000 32) ((_ zero_extend 24) d3)) (bvmul (_ bv100 32) ((_ zero_extend 24) d2))) (bvmul (_ bv10 32) ((_ zero_extend 24) d1))) ((_ zero_extend 24) d0)))))
(check-sat)
