; a preimage of two rounds of a multiplicative hash over three bytes
(set-logic QF_BV)
(set-info :status sat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (= (bvmul (bvxor (bvmul (bvxor (bvmul (bvxor (_ bv2166136261 32) ((_ zero_extend 24) a)) (_ bv16777619 32)) ((_ zero_extend 24) b)) (_ bv16777619 32)) ((_ zero_extend 24) c)) (_ bv16777619 32)) (_ bv108289031 32)))
(check-sat)
