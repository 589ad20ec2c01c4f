; Horner with negations against powers, degree 5, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 64))
(declare-fun a () (_ BitVec 64))
(assert (not (= (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul a (bvneg x)) (_ bv3 64)) (bvneg x)) (bvnot a)) (bvneg x)) (_ bv18446744073709551609 64)) (bvneg x)) a) (bvneg x)) (_ bv1 64)) (bvadd (bvadd (bvadd (bvadd (bvadd (bvneg (bvmul a (bvmul x (bvmul (bvmul x x) (bvmul x x))))) (bvmul (_ bv3 64) (bvmul (bvmul x x) (bvmul x x)))) (bvmul (bvadd a (_ bv1 64)) (bvmul x (bvmul x x)))) (bvmul (_ bv18446744073709551609 64) (bvmul x x))) (bvneg (bvmul a x))) (_ bv1 64)))))
(check-sat)
