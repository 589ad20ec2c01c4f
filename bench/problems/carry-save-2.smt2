; a+b is (a^b)+2(a&b), 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(assert (not (= (bvadd a b) (bvadd (bvxor a b) (bvshl (bvand a b) (_ bv1 64))))))
(check-sat)
