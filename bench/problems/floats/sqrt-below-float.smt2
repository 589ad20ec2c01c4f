; a number from 1 on is smaller than its root: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.leq (fp #b0 #b01111111 #b00000000000000000000000) x))
(assert (fp.lt x (fp.sqrt RNE x)))
(check-sat)
