; a polynomial by Horner with a shift for a factor of 8, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(assert (not (= (bvadd (bvshl (bvadd (bvmul a x) b) (_ bv3 32)) (bvsub c (bvmul x (bvneg a)))) (bvadd (bvadd (bvmul (bvmul (_ bv8 32) x) a) (bvmul a x)) (bvadd c (bvshl b (_ bv3 32)))))))
(check-sat)
