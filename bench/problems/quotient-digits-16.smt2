; a number is the sum of its decimal digits times powers, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 16))
(assert (not (= (bvadd (bvadd (bvadd (bvadd (bvmul (bvurem (bvudiv n (_ bv1 16)) (_ bv10 16)) (_ bv1 16)) (bvmul (bvurem (bvudiv n (_ bv10 16)) (_ bv10 16)) (_ bv10 16))) (bvmul (bvurem (bvudiv n (_ bv100 16)) (_ bv10 16)) (_ bv100 16))) (bvmul (bvurem (bvudiv n (_ bv1000 16)) (_ bv10 16)) (_ bv1000 16))) (bvmul (bvurem (bvudiv n (_ bv10000 16)) (_ bv10 16)) (_ bv10000 16))) n)))
(check-sat)
