; two sorting networks of four numbers, 16 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(declare-fun c () (_ BitVec 16))
(declare-fun d () (_ BitVec 16))
(assert (let ((nl0 (ite (bvult a b) a b))) (let ((nh0 (ite (bvult a b) b a))) (let ((nl1 (ite (bvult c d) c d))) (let ((nh1 (ite (bvult c d) d c))) (let ((nl2 (ite (bvult nl0 nl1) nl0 nl1))) (let ((nh2 (ite (bvult nl0 nl1) nl1 nl0))) (let ((nl3 (ite (bvult nh0 nh1) nh0 nh1))) (let ((nh3 (ite (bvult nh0 nh1) nh1 nh0))) (let ((nl4 (ite (bvult nl3 nh2) nl3 nh2))) (let ((nh4 (ite (bvult nl3 nh2) nh2 nl3))) (let ((ml0 (ite (bvult a b) a b))) (let ((mh0 (ite (bvult a b) b a))) (let ((ml1 (ite (bvult mh0 c) mh0 c))) (let ((mh1 (ite (bvult mh0 c) c mh0))) (let ((ml2 (ite (bvult mh1 d) mh1 d))) (let ((mh2 (ite (bvult mh1 d) d mh1))) (let ((ml3 (ite (bvult ml0 ml1) ml0 ml1))) (let ((mh3 (ite (bvult ml0 ml1) ml1 ml0))) (let ((ml4 (ite (bvult mh3 ml2) mh3 ml2))) (let ((mh4 (ite (bvult mh3 ml2) ml2 mh3))) (let ((ml5 (ite (bvult ml3 ml4) ml3 ml4))) (let ((mh5 (ite (bvult ml3 ml4) ml4 ml3))) (not (and (= nl2 ml5) (= nl4 mh5) (= nh4 mh4) (= nh3 mh2))))))))))))))))))))))))))
(check-sat)
