; a plus or minus b, by a conditional and by a mask, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(declare-fun k () (_ BitVec 1))
(assert (not (= (ite (= k #b1) (bvsub a b) (bvadd a b)) (bvadd (bvadd a (bvxor b ((_ sign_extend 63) k))) ((_ zero_extend 63) k)))))
(check-sat)
