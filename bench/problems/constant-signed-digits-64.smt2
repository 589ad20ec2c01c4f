; multiplication by 0x1dcd6500 by two kinds of digits, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 64))
(assert (not (= (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvshl x (_ bv8 64)) (bvshl x (_ bv10 64))) (bvneg (bvshl x (_ bv13 64)))) (bvneg (bvshl x (_ bv15 64)))) (bvneg (bvshl x (_ bv17 64)))) (bvshl x (_ bv20 64))) (bvneg (bvshl x (_ bv22 64)))) (bvneg (bvshl x (_ bv25 64)))) (bvshl x (_ bv29 64))) (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvadd (bvshl x (_ bv8 64)) (bvshl x (_ bv10 64))) (bvshl x (_ bv13 64))) (bvshl x (_ bv14 64))) (bvshl x (_ bv16 64))) (bvshl x (_ bv18 64))) (bvshl x (_ bv19 64))) (bvshl x (_ bv22 64))) (bvshl x (_ bv23 64))) (bvshl x (_ bv24 64))) (bvshl x (_ bv26 64))) (bvshl x (_ bv27 64))) (bvshl x (_ bv28 64))))))
(check-sat)
