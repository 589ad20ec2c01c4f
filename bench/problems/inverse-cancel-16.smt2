; an odd factor cancels, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun x () (_ BitVec 16))
(declare-fun y () (_ BitVec 16))
(assert (= (bvmul (bvor a (_ bv1 16)) x) (bvmul (bvor a (_ bv1 16)) y)))
(assert (not (= x y)))
(check-sat)
