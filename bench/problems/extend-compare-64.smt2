; a signed comparison by the sign of a wider difference, 64 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 64))
(declare-fun b () (_ BitVec 64))
(assert (not (= (ite (bvslt a b) #b1 #b0) ((_ extract 64 64) (bvsub ((_ sign_extend 1) a) ((_ sign_extend 1) b))))))
(check-sat)
