; the remainder by a power of two that is shifted is a mask, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 64))
(declare-fun k () (_ BitVec 64))
(assert (bvult k (_ bv64 64)))
(assert (not (= (bvurem n (bvshl (_ bv1 64) k)) (bvand n (bvsub (bvshl (_ bv1 64) k) (_ bv1 64))))))
(check-sat)
