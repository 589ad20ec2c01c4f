; two numbers and their negatives rise: no
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 11 53))
(declare-const y (_ FloatingPoint 11 53))
(assert (fp.lt x y))
(assert (fp.lt (fp.neg x) (fp.neg y)))
(check-sat)
