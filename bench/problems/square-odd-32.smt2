; the square of an odd number is 1 modulo 8, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(assert (= ((_ extract 0 0) a) #b1))
(assert (not (= ((_ extract 2 0) (bvmul a a)) #b001)))
(check-sat)
