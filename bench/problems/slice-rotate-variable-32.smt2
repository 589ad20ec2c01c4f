; rotations by two unknown amounts compose, 32 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun m () (_ BitVec 32))
(declare-fun n () (_ BitVec 32))
(assert (let ((i (bvand m (_ bv31 32)))) (let ((j (bvand n (_ bv31 32)))) (let ((k (bvand (bvadd m n) (_ bv31 32)))) (let ((y (bvor (bvshl x i) (bvlshr x (bvand (bvneg i) (_ bv31 32)))))) (not (= (bvor (bvshl y j) (bvlshr y (bvand (bvneg j) (_ bv31 32)))) (bvor (bvshl x k) (bvlshr x (bvand (bvneg k) (_ bv31 32)))))))))))
(check-sat)
