; half of a number, doubled, is the number: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b10000101 #b10010000000000000000000))))
(assert (not (fp.eq (fp.mul RNE (fp.div RNE x (fp #b0 #b10000000 #b00000000000000000000000)) (fp #b0 #b10000000 #b00000000000000000000000)) x)))
(check-sat)
