; a choice by a comparison under a product, other way round, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvmul (ite (bvult a b) a b) c) (ite (bvuge a b) (bvmul b c) (bvmul c a)))))
(check-sat)
