; an exact multiple of 10 divided by 10, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 32))
(assert (bvult n (_ bv400000000 32)))
(assert (not (= (bvudiv (bvmul n (_ bv10 32)) (_ bv10 32)) n)))
(check-sat)
