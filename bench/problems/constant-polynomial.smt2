; a polynomial of fourth degree by Horner's rule and by powers, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(assert (not (= (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul x (_ bv7 32)) (_ bv3 32)) x) (_ bv11 32)) x) (_ bv5 32)) x) (_ bv9 32)) (bvadd (bvadd (bvadd (bvadd (bvmul (_ bv7 32) (bvmul (bvmul x x) (bvmul x x))) (bvmul (_ bv3 32) (bvmul (bvmul x x) x))) (bvmul (_ bv11 32) (bvmul x x))) (bvmul (_ bv5 32) x)) (_ bv9 32)))))
(check-sat)
