; a wide product by three products of halves, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 16))
(declare-fun b () (_ BitVec 16))
(assert (not (= (let ((al ((_ zero_extend 24) ((_ extract 7 0) a)))) (let ((ah ((_ zero_extend 24) ((_ extract 15 8) a)))) (let ((bl ((_ zero_extend 24) ((_ extract 7 0) b)))) (let ((bh ((_ zero_extend 24) ((_ extract 15 8) b)))) (let ((lo (bvmul al bl))) (let ((hi (bvmul ah bh))) (let ((mi (bvmul (bvadd al ah) (bvadd bl bh)))) (bvadd (bvadd lo (bvshl (bvsub (bvsub mi lo) hi) (_ bv8 32))) (bvshl hi (_ bv16 32)))))))))) (bvmul ((_ zero_extend 16) a) ((_ zero_extend 16) b)))))
(check-sat)
