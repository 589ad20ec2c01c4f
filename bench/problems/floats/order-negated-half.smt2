; two numbers and their negatives rise: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (fp.lt x y))
(assert (fp.lt (fp.neg x) (fp.neg y)))
(check-sat)
