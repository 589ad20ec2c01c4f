; a rotation by shifts, there and back by an unknown amount, 8 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 8))
(declare-fun k () (_ BitVec 8))
(assert (not (= (let ((m (bvand k (_ bv7 8)))) (let ((p (bvand (bvneg k) (_ bv7 8)))) (let ((y (bvor (bvshl x m) (bvlshr x p)))) (bvor (bvlshr y m) (bvshl y p))))) x)))
(check-sat)
