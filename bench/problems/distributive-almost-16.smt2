; a(b+c) is not ab+ac+c: a counterexample is asked for, 16 bits
(set-logic QF_BV)
(set-info :status sat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(declare-fun c () (_ BitVec 16))
(assert (not (= (bvmul a (bvadd b c)) (bvadd (bvadd (bvmul a b) (bvmul a c)) c))))
(assert (bvult (_ bv100 16) a))
(check-sat)
