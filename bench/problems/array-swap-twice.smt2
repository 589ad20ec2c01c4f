; two cells swapped twice, whichever they are
(set-logic QF_ABV)
(set-info :status unsat)
(declare-fun m () (Array (_ BitVec 16) (_ BitVec 8)))
(declare-fun i () (_ BitVec 16))
(declare-fun j () (_ BitVec 16))
(declare-fun k () (_ BitVec 16))
(assert (let ((n (store (store m i (select m j)) j (select m i)))) (let ((o (store (store n i (select n j)) j (select n i)))) (not (= (select o k) (select m k))))))
(check-sat)
