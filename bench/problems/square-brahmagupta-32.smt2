; a product of sums of two squares is a sum of two squares, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(assert (not (= (bvmul (bvadd (bvmul a a) (bvmul b b)) (bvadd (bvmul c c) (bvmul d d))) (bvadd (bvmul (bvsub (bvmul a c) (bvmul b d)) (bvsub (bvmul a c) (bvmul b d))) (bvmul (bvadd (bvmul a d) (bvmul b c)) (bvadd (bvmul a d) (bvmul b c)))))))
(check-sat)
