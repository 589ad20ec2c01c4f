; a number from 1 on is smaller than its root: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.leq (fp #b0 #b01111 #b0000000000) x))
(assert (fp.lt x (fp.sqrt RNE x)))
(check-sat)
