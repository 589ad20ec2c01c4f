; a number is above 0.5 and below 0.25: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.lt (fp #b0 #b01111110 #b00000000000000000000000) x))
(assert (fp.lt x (fp #b0 #b01111101 #b00000000000000000000000)))
(check-sat)
