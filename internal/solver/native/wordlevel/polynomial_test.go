package wordlevel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/poly"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// TestRefutedExhaustively: formulas over equalities of all forms of terms over few bits. A conjunct that is refuted is
// false under all assignments, and some are found.
func TestRefutedExhaustively(t *testing.T) {
	found := 0
	for width := 1; width <= 3; width++ {
		l := newLab(width)
		r := rand.New(rand.NewPCG(uint64(width), 5))
		terms := l.terms(uint64(width))
		formula := func() *expr.Term {
			x := terms[r.IntN(len(terms))]
			y := rewrite.New(l.b).Simplify(x)
			if r.IntN(2) == 0 {
				y = l.b.Add(x, l.b.Const(x.Width(), 1+r.Uint64N(2)))
			}
			return l.b.Eq(x, y)
		}
		for range 600 / width {
			b := l.b
			x := formula()
			for range r.IntN(4) {
				switch y := formula(); r.IntN(4) {
				case 0:
					x = b.And(x, b.Not(y))
				case 1:
					x = b.Or(b.Not(x), y)
				case 2:
					x = b.Ite(l.z, x, y)
				case 3:
					x = b.Xor(x, y)
				}
			}
			for _, c := range [...]*expr.Term{x, b.Not(x)} {
				if !slices.Equal(Refuted(t.Context(), b, []*expr.Term{l.z, c}, poly.Limit, 1), []int{1}) {
					continue
				}
				found++
				l.each(func(m *eval.Assignment) {
					if m.Bool(c) {
						t.Fatalf("%v was refuted and holds under %v", c, m)
					}
				})
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d conjuncts were refuted", found)
	}
}

// TestRefutedStopsAtItsLimit: without monomials nothing is refuted.
func TestRefutedStopsAtItsLimit(t *testing.T) {
	l := newLab(4)
	c := l.b.Not(l.b.Eq(l.b.Mul(l.x, l.b.Add(l.x, l.y)), l.b.Add(l.b.Mul(l.x, l.x), l.b.Mul(l.x, l.y))))
	if core := Refuted(t.Context(), l.b, []*expr.Term{c}, 0, 1); core != nil {
		t.Errorf("conjuncts %d", core)
	}
	if core := Refuted(t.Context(), l.b, []*expr.Term{c}, poly.Limit, 1); !slices.Equal(core, []int{0}) {
		t.Errorf("conjuncts %d", core)
	}
}
