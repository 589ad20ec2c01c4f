; q d + r = n, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(assert (not (= d (_ bv0 32))))
(assert (not (= (bvadd (bvmul (bvudiv n d) d) (bvurem n d)) n)))
(check-sat)
