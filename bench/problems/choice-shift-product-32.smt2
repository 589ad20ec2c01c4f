; a shift of a product by a choice of amounts, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun p () (_ BitVec 1))
(assert (not (= (bvshl (bvmul a b) (ite (= p #b1) (_ bv3 32) (_ bv5 32))) (bvmul (bvmul (ite (= p #b1) (_ bv8 32) (_ bv32 32)) b) a))))
(check-sat)
