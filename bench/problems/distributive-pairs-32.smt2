; (a-b)(c+d) is the four products, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(assert (not (= (bvmul (bvsub a b) (bvadd c d)) (bvsub (bvsub (bvadd (bvmul a c) (bvmul a d)) (bvmul b c)) (bvmul d b)))))
(check-sat)
