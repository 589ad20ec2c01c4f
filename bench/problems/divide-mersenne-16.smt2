; the remainder by 255 by a sum of bytes, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 16))
(assert (let ((v0 (bvadd ((_ zero_extend 8) ((_ extract 7 0) x)) ((_ zero_extend 8) ((_ extract 15 8) x)))))
 (let ((v1 (bvadd ((_ zero_extend 8) ((_ extract 7 0) v0)) (bvlshr v0 (_ bv8 16)))))
 (not (= (ite (= v1 (_ bv255 16)) (_ bv0 16) v1) (bvurem x (_ bv255 16)))))))
(check-sat)
