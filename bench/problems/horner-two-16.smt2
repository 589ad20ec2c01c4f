; a polynomial in two variables by Horner in each order, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 16))
(declare-fun y () (_ BitVec 16))
(assert (not (= (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul y y) (_ bv1 16)) x) (bvadd (bvmul (_ bv5 16) y) (_ bv2 16))) x) (bvmul y (bvadd y (_ bv3 16)))) (bvadd (bvmul (bvadd (bvmul (bvadd (bvmul x x) (_ bv1 16)) y) (bvadd (bvmul (_ bv5 16) x) (_ bv3 16))) y) (bvmul x (bvadd x (_ bv2 16)))))))
(check-sat)
