; x - x³/6 is from -1 to 1 where x is: yes
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (and (fp.leq (fp #b1 #b01111 #b0000000000) x) (fp.leq x (fp #b0 #b01111 #b0000000000))))
(assert (fp.lt (fp #b0 #b01111 #b0000000000) (fp.sub RNE x (fp.div RNE (fp.mul RNE (fp.mul RNE x x) x) (fp #b0 #b10001 #b1000000000)))))
(check-sat)
