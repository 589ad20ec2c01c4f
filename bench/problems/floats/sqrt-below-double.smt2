; a number from 1 on is smaller than its root: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.leq (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000) x))
(assert (fp.lt x (fp.sqrt RNE x)))
(check-sat)
