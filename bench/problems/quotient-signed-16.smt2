; the signed remainder by quotients of absolute values, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 16))
(declare-fun d () (_ BitVec 16))
(assert (not (= d (_ bv0 16))))
(assert (not (= (bvsdiv n d) (let ((an (ite (bvslt n (_ bv0 16)) (bvneg n) n))) (let ((ad (ite (bvslt d (_ bv0 16)) (bvneg d) d))) (ite (= (bvslt n (_ bv0 16)) (bvslt d (_ bv0 16))) (bvudiv an ad) (bvneg (bvudiv an ad))))))))
(check-sat)
