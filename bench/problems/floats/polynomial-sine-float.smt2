; x - x³/6 is from -1 to 1 where x is: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (and (fp.leq (fp #b1 #b01111111 #b00000000000000000000000) x) (fp.leq x (fp #b0 #b01111111 #b00000000000000000000000))))
(assert (fp.lt (fp #b0 #b01111111 #b00000000000000000000000) (fp.sub RNE x (fp.div RNE (fp.mul RNE (fp.mul RNE x x) x) (fp #b0 #b10000001 #b10000000000000000000000)))))
(check-sat)
