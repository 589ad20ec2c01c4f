; halves of two products meet, 32 bits
(set-logic QF_BV)
(set-info :status sat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (= (concat ((_ extract 15 0) (bvmul a (_ bv77 32))) ((_ extract 31 16) b)) (bvmul b (_ bv13 32))))
(assert (bvugt a b))
(assert (bvugt b (_ bv65536 32)))
(check-sat)
