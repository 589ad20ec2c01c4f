; half of a number, doubled, is the number: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b0 #b01111 #b0000000000) x) (fp.leq x (fp #b0 #b10101 #b1001000000))))
(assert (not (fp.eq (fp.mul RNE (fp.div RNE x (fp #b0 #b10000 #b0000000000)) (fp #b0 #b10000 #b0000000000)) x)))
(check-sat)
