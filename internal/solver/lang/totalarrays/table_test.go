package totalarrays

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestTables: asserted cells give the same answers as a table and as assertions.
// A core contains the cells that it needs.
func TestTables(t *testing.T) {
	_, solve := newSolver(t)
	_, plain := newSolver(t)
	of := Sort{Bits(1), Bits(1)}
	plain.s.Equal(plain.s.ArrayVar("x", of), plain.s.ArrayVar("y", of)) // switches tables off
	r := rand.New(rand.NewPCG(7, 7))
	count := map[solver.Verdict]int{}
	for n := range 300 {
		seed := r.Uint64()
		width := []int{1, 3, 8, 11}[r.IntN(4)]
		q := tableQuery(solve.s, rand.New(rand.NewPCG(seed, 1)), width)
		got := solve.Check(t.Context(), q)
		want := plain.Check(t.Context(), tableQuery(plain.s, rand.New(rand.NewPCG(seed, 1)), width))
		if got.Verdict != want.Verdict || got.Verdict == solver.Unknown {
			t.Fatalf("query %d: %v with tables, %v without", n, got.Verdict, want.Verdict)
		}
		count[got.Verdict]++
		for i, c := range q {
			if got.Verdict == solver.Sat && got.Model.Term(c).IsZero() {
				t.Fatalf("query %d: conjunct %d is false in the model", n, i)
			}
		}
		if got.Core != nil {
			var core []*expr.Term
			all := tableQuery(plain.s, rand.New(rand.NewPCG(seed, 1)), width)
			for _, i := range got.Core {
				core = append(core, all[i])
			}
			if plain.Check(t.Context(), core).Verdict != solver.Unsat {
				t.Fatalf("query %d: the core %v can be true", n, got.Core)
			}
		}
	}
	if count[solver.Sat] < 60 || count[solver.Unsat] < 60 {
		t.Errorf("verdicts %v: too few of one kind", count)
	}
}

// tableQuery is cells of an array and a question about it.
func tableQuery(s *Space, r *rand.Rand, width int) []*expr.Term {
	b := s.b
	a := s.ArrayVar("t", Sort{Bits(5), Bits(width)})
	var q []*expr.Term
	for i := range uint64(6 + r.IntN(12)) {
		q = append(q, b.Eq(s.Select(a, b.Const(5, i)), b.Const(width, uint64(r.IntN(6)))))
	}
	i, j := s.Var("i", Bits(5)), s.Var("j", Bits(5))
	over := s.Store(a, j, b.Const(width, uint64(r.IntN(4))))
	over = s.Choose(b.Ult(i, j), over, a)
	for range 1 + r.IntN(3) {
		x := []*expr.Term{s.Select(a, i), s.Select(over, i), s.Select(over, b.Add(i, j)),
			s.Select(a, b.Const(5, uint64(r.IntN(20)))), b.Const(width, uint64(r.IntN(6)))}
		c := b.Eq(x[r.IntN(4)], x[r.IntN(5)])
		if r.IntN(2) == 0 {
			c = b.Not(c)
		}
		q = append(q, c)
	}
	return append(q, b.Ult(i, b.Const(5, uint64(1+r.IntN(20)))))
}
