; a 64-bit product from 32-bit halves, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(assert (not (= (bvmul a b) (bvadd (bvmul ((_ zero_extend 32) ((_ extract 31 0) a)) ((_ zero_extend 32) ((_ extract 31 0) b))) (bvshl (bvadd (bvmul ((_ zero_extend 32) ((_ extract 63 32) a)) ((_ zero_extend 32) ((_ extract 31 0) b))) (bvmul ((_ zero_extend 32) ((_ extract 31 0) a)) ((_ zero_extend 32) ((_ extract 63 32) b)))) (_ bv32 64))))))
(check-sat)
