; a signed saturating sum by overflow tests, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(assert (not (= (let ((s (bvadd a b))) (ite (bvslt (bvand (bvxor a s) (bvxor b s)) (_ bv0 16)) (bvadd (bvlshr a (_ bv15 16)) (_ bv32767 16)) s)) (let ((w (bvadd ((_ sign_extend 1) a) ((_ sign_extend 1) b)))) (ite (bvsgt w (_ bv32767 17)) (_ bv32767 16) (ite (bvslt w (_ bv98304 17)) (_ bv32768 16) ((_ extract 15 0) w)))))))
(check-sat)
