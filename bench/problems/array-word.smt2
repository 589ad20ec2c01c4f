; a word stored by bytes and read again is itself plus nothing
(set-logic QF_ABV)
(set-info :status unsat)
(declare-fun m () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun p () (_ BitVec 32))
(declare-fun v () (_ BitVec 32))
(declare-fun w () (_ BitVec 32))
(assert (not (= (bvmul (concat (select (store (store (store (store m (bvadd p (_ bv0 32)) ((_ extract 7 0) v)) (bvadd p (_ bv1 32)) ((_ extract 15 8) v)) (bvadd p (_ bv2 32)) ((_ extract 23 16) v)) (bvadd p (_ bv3 32)) ((_ extract 31 24) v)) (bvadd (_ bv3 32) p)) (concat (select (store (store (store (store m (bvadd p (_ bv0 32)) ((_ extract 7 0) v)) (bvadd p (_ bv1 32)) ((_ extract 15 8) v)) (bvadd p (_ bv2 32)) ((_ extract 23 16) v)) (bvadd p (_ bv3 32)) ((_ extract 31 24) v)) (bvadd (_ bv2 32) p)) (concat (select (store (store (store (store m (bvadd p (_ bv0 32)) ((_ extract 7 0) v)) (bvadd p (_ bv1 32)) ((_ extract 15 8) v)) (bvadd p (_ bv2 32)) ((_ extract 23 16) v)) (bvadd p (_ bv3 32)) ((_ extract 31 24) v)) (bvadd (_ bv1 32) p)) (select (store (store (store (store m (bvadd p (_ bv0 32)) ((_ extract 7 0) v)) (bvadd p (_ bv1 32)) ((_ extract 15 8) v)) (bvadd p (_ bv2 32)) ((_ extract 23 16) v)) (bvadd p (_ bv3 32)) ((_ extract 31 24) v)) (bvadd (_ bv0 32) p))))) w) (bvmul w v))))
(check-sat)
