; a number from 10.25 to 10.75 is 10 as an integer: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b10000010 #b01001000000000000000000) x) (fp.leq x (fp #b0 #b10000010 #b01011000000000000000000))))
(assert (not (= ((_ fp.to_sbv 32) RTZ x) #x0000000a)))
(check-sat)
