package solver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

func TestChanged(t *testing.T) {
	var changes solver.Changes
	b := expr.NewBuilder()
	arrays := []*expr.Array{b.NewArray("x", 6, nil), b.NewArray("y", 6, nil), b.NewArray("z", 6, nil)}
	r := rand.New(rand.NewPCG(1, 2))
	random := func() *eval.Assignment {
		a := eval.New(nil)
		for _, arr := range arrays {
			if r.IntN(3) > 0 {
				p := make([]byte, r.IntN(7))
				for i := range p {
					p[i] = byte(r.IntN(2))
				}
				a = a.With(arr, p)
			}
		}
		return a
	}
	for range 2000 {
		p, q := random(), random()
		if r.IntN(2) == 0 {
			q = p.With(arrays[r.IntN(3)], []byte{1, 0, 1})
		}
		got := changes.Between(p, q)
		for _, arr := range arrays {
			for i := range arr.Size {
				if got.Has(arr, i) != (p.Byte(arr, i) != q.Byte(arr, i)) {
					t.Fatalf("byte %d of %s: %v", i, arr.Name, got)
				}
			}
		}
	}
}

// TestFirstViolated: the first conjunct that is false is found with and without a hint, a model of the path. Every
// conjunct that is skipped would have been true.
func TestFirstViolated(t *testing.T) {
	violated, skipped := 0, 0
	var changes solver.Changes
	for seed := range uint64(40) {
		b := expr.NewBuilder()
		g := randquery.New(b, seed)
		g.Domain = 3
		random := func() *eval.Assignment {
			m := eval.New(nil)
			for _, arr := range g.Arrays {
				p := make([]byte, arr.Size)
				for i := range p {
					p[i] = byte(g.R.IntN(g.Domain))
				}
				m = m.With(arr, p)
			}
			return m
		}
		for range 60 {
			q := g.Path(nil)
			hint := random()
			if (&solver.Query{PC: q.PC}).FirstViolated(hint) >= 0 {
				continue
			}
			q.Hint = hint
			for k := range 8 {
				m := random()
				if k%2 == 0 {
					m = solver.Overlay(hint, m, expr.SupportOf(q.Cond))
				}
				want := slices.IndexFunc(q.Conjuncts(), func(c *expr.Term) bool { return !m.Bool(c) })
				if got, near := q.FirstViolated(m), changes.FirstViolated(q, m); got != want || near != want {
					t.Fatalf("seed %d: %d, and with the hint %d, want %d", seed, got, near, want)
				}
				changed := changes.Between(hint, m)
				if want >= 0 {
					violated++
				}
				for _, c := range q.PC.Back() {
					if !expr.SupportOf(c).Overlaps(changed) {
						skipped++
					}
				}
			}
			g.Take(q.Cond)
			if g.Depth() > 3 {
				g.Back(3)
			}
		}
	}
	if violated < 100 || skipped < 100 {
		t.Errorf("%d violated, %d skipped: the test shows nothing", violated, skipped)
	}
}

// TestQueryOverlayIsThatOfItsSupport: only conjuncts that read a changed byte are looked at, and nothing is missed.
func TestQueryOverlayIsThatOfItsSupport(t *testing.T) {
	changed, same := 0, 0
	for seed := range uint64(40) {
		b := expr.NewBuilder()
		g := randquery.New(b, seed)
		random := func() *eval.Assignment {
			m := eval.New(nil)
			for _, arr := range g.Arrays {
				p := make([]byte, g.R.IntN(int(arr.Size)+1))
				for i := range p {
					p[i] = byte(g.R.IntN(2))
				}
				m = m.With(arr, p)
			}
			return m
		}
		for range 60 {
			q := g.Path(nil)
			g.Take(q.Cond)
			if g.Depth() > 6 {
				g.Back(6)
			}
			for _, base := range []*eval.Assignment{nil, random()} {
				m := random()
				if g.R.IntN(2) == 0 && base != nil {
					m = base.With(g.Arrays[0], []byte{1, 0, 1})
				}
				got, want := q.Overlay(base, m), solver.Overlay(base, m, q.Support())
				for _, arr := range g.Arrays {
					for i := range arr.Size {
						if got.Byte(arr, i) != want.Byte(arr, i) {
							t.Fatalf("seed %d: byte %d of %s is %d, want %d", seed, i, arr.Name, got.Byte(arr, i), want.Byte(arr, i))
						}
					}
				}
				if got == base {
					same++
				} else {
					changed++
				}
			}
		}
	}
	if changed < 100 || same < 100 {
		t.Errorf("%d changed, %d stayed: the test shows nothing", changed, same)
	}
}
