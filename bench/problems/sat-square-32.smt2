; a square root modulo 2^32
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 32))
(assert (= (bvmul x x) (_ bv3673862001 32)))
(assert (bvugt x (_ bv305419896 32)))
(check-sat)
