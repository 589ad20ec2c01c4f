; bytes swapped by masks and shifts against extracts, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(assert (not (= (bvor (bvor (bvor (bvshl (bvand x (_ bv255 32)) (_ bv24 32)) (bvshl (bvand x (_ bv65280 32)) (_ bv8 32))) (bvand (bvlshr x (_ bv8 32)) (_ bv65280 32))) (bvlshr x (_ bv24 32))) (concat (concat (concat ((_ extract 7 0) x) ((_ extract 15 8) x)) ((_ extract 23 16) x)) ((_ extract 31 24) x)))))
(check-sat)
