; the low bits of a product need the low bits of its factors: masks inside, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvand (bvmul (bvmul (bvand a (_ bv65535 32)) b) (bvand c (_ bv65535 32))) (_ bv65535 32)) (bvand (bvmul a (bvmul b c)) (_ bv65535 32)))))
(check-sat)
