; x&-x, and x without it, are disjoint and add up, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 64))
(assert (not (= (bvadd (bvand x (bvneg x)) (bvand x (bvsub x (_ bv1 64)))) x)))
(check-sat)
