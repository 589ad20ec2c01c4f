; a number from 10.25 to 10.75 is 10 as an integer: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (and (fp.leq (fp #b0 #b10000000010 #b0100100000000000000000000000000000000000000000000000) x) (fp.leq x (fp #b0 #b10000000010 #b0101100000000000000000000000000000000000000000000000))))
(assert (not (= ((_ fp.to_sbv 32) RTZ x) #x0000000a)))
(check-sat)
