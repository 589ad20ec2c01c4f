; sums of bitwise terms over three numbers cancel, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvadd (bvxor a (bvor b c)) (bvmul (_ bv2 32) (bvand a (bvor b c)))) (bvadd a (bvsub (bvadd b c) (bvand b c))))))
(check-sat)
