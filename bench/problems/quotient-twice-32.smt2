; dividing by 6 and by 7 is dividing by 42, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 32))
(assert (not (= (bvudiv (bvudiv n (_ bv6 32)) (_ bv7 32)) (bvudiv n (_ bv42 32)))))
(check-sat)
