; choices by masks inside a product, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(declare-fun c () (_ BitVec 1))
(assert (not (= (bvmul (bvxor b (bvand (bvxor a b) (bvneg ((_ zero_extend 31) c)))) d) (ite (= c #b1) (bvmul a d) (bvmul d b)))))
(check-sat)
