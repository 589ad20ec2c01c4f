package native

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// TestLayers reads through random lists of writes at literal and at symbolic indices, with brute force as the referee.
func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	rounds, trees := 150, 0
	if testing.Short() {
		rounds = 40
	}
	for round := range rounds {
		b := expr.NewBuilder()
		in := b.NewArray("in", 2, nil)
		byteAt := func(i uint64) *expr.Term { return b.Read(in, nil, b.Const(64, i)) }
		size := uint64(5 + r.IntN(16))
		var arr *expr.Array
		if round%3 > 0 {
			data := make([]byte, size)
			for i := range data {
				data[i] = byte(r.IntN(5))
			}
			arr = b.ConstArray(data)
		} else {
			arr = b.NewArray("a", size, nil)
		}
		index := func(i uint64) *expr.Term { return b.And(b.Const(64, 31), b.ZExt(byteAt(i), 64)) }
		var upd *expr.Update
		for range r.IntN(4) + 1 {
			for range r.IntN(9) {
				v := b.Const(8, r.Uint64N(5))
				if r.IntN(4) == 0 {
					v = b.Add(v, byteAt(r.Uint64N(2)))
				}
				upd = b.Push(upd, b.Const(64, r.Uint64N(size)), v)
			}
			for range r.IntN(3) {
				upd = b.Push(upd, b.Add(index(r.Uint64N(2)), b.Const(64, r.Uint64N(3))), b.Const(8, r.Uint64N(5)))
			}
		}
		s := newSolver(t, b, variants()["trees"])
		x := b.Read(arr, upd, index(0))
		for k := range 4 {
			q := &solver.Query{Cond: b.Eq(x, b.Const(8, r.Uint64N(7))), NeedModel: true}
			if k > 1 {
				q.PC = solver.PathOf(b.Ult(index(0), b.Const(64, size)), b.Ne(byteAt(1), byteAt(0)))
			}
			got, want := s.Check(t.Context(), q, nil), brute.Solver{}.Check(t.Context(), q, nil)
			if want.Verdict != solver.Unknown && got.Verdict != want.Verdict {
				t.Fatalf("round %d: %v (%s), want %v: %v", round, got.Verdict, got.Reason, want.Verdict, q.Conjuncts())
			}
			if got.Verdict == solver.Sat && !q.Holds(got.Model) {
				t.Fatalf("round %d: wrong model: %v", round, q.Conjuncts())
			}
		}
		if s.accesses.Load() == 0 {
			trees++
		}
	}
	if trees < rounds/3 {
		t.Errorf("only %d of %d lists were read without refinement", trees, rounds)
	}
}
