; multiplication by 10007 by an addition chain, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(assert (not (= (let ((t (bvsub (bvshl x (_ bv5 32)) x))) (let ((u (bvadd (bvshl t (_ bv6 32)) x))) (bvadd (bvmul u (_ bv5 32)) (bvmul x (_ bv82 32))))) (bvmul x (_ bv10007 32)))))
(check-sat)
