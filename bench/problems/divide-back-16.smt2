; q*b+r is a, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(assert (not (= b (_ bv0 16))))
(assert (not (= (bvadd (bvmul (bvudiv a b) b) (bvurem a b)) a)))
(check-sat)
