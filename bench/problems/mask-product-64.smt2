; a product of three modulo 2^20, each factor masked in turn, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(declare-fun c () (_ BitVec 64))
(assert (not (= (bvand (bvmul (bvand (bvmul a b) (_ bv1048575 64)) c) (_ bv1048575 64)) (bvand (bvmul a (bvand (bvmul c b) (_ bv1048575 64))) (_ bv1048575 64)))))
(check-sat)
