; the low half of a product from products of quarters, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(assert (not (= (let ((al ((_ zero_extend 16) ((_ extract 15 0) a)))) (let ((ah ((_ zero_extend 16) ((_ extract 31 16) a)))) (let ((bl ((_ zero_extend 16) ((_ extract 15 0) b)))) (let ((bh ((_ zero_extend 16) ((_ extract 31 16) b)))) (bvadd (bvmul al bl) (bvshl (bvadd (bvmul al bh) (bvmul bl ah)) (_ bv16 32))))))) (bvmul a b))))
(check-sat)
