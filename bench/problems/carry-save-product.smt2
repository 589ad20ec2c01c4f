; a product over a carry-save sum, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvmul c (bvadd a b)) (bvadd (bvmul c (bvxor a b)) (bvmul (bvmul (_ bv2 32) c) (bvand a b))))))
(check-sat)
