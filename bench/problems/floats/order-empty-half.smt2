; a number is above 0.5 and below 0.25: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.lt (fp #b0 #b01110 #b0000000000) x))
(assert (fp.lt x (fp #b0 #b01101 #b0000000000)))
(check-sat)
