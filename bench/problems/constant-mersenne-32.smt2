; a sum multiplied by 2^k - 1 in pieces, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (= (bvsub (bvshl (bvadd x y) (_ bv13 32)) (bvadd x y)) (bvadd (bvmul (_ bv8191 32) y) (bvsub (bvshl x (_ bv13 32)) x)))))
(check-sat)
