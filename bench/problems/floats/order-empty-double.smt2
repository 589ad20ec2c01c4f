; a number is above 0.5 and below 0.25: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(assert (fp.lt (fp #b0 #b01111111110 #b0000000000000000000000000000000000000000000000000000) x))
(assert (fp.lt x (fp #b0 #b01111111101 #b0000000000000000000000000000000000000000000000000000)))
(check-sat)
