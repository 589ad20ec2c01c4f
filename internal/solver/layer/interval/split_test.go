package interval

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// TestRandomSplits compares what branch and prune answers on random queries of floats with full enumeration.
func TestRandomSplits(t *testing.T) {
	n := 200
	if testing.Short() {
		n = 100
	}
	seen := map[solver.Verdict]int{}
	for i := 0; i < n; {
		x := newFloatWorld(t, uint64(i)+7)
		c := new(solver.Counters)
		l := NewSplitter(silent{}, New(Options{}, c), c)
		for range 10 {
			pc := x.pathOf(x.formula)
			cond := x.formula(3)
			q := &solver.Query{PC: solver.PathOf(pc...), Cond: cond}
			if x.r.IntN(2) == 0 {
				q.Hint = x.hint(pc)
			}
			_, holds := x.truth(pc, cond)
			r := l.Check(t.Context(), q, nil)
			if r.Verdict == solver.Unsat && holds > 0 || r.Verdict == solver.Sat && !q.Holds(r.Model) {
				t.Fatalf("query %d: %v, but there are %d models: %v under %v", i, r.Verdict, holds, cond, pc)
			}
			if q.HasFloat() {
				seen[r.Verdict]++
			}
			i++
		}
	}
	t.Logf("%v", seen)
	if seen[solver.Sat] < n/4 || seen[solver.Unsat] < n/8 || seen[solver.Unknown] > n/4 {
		t.Errorf("%v", seen)
	}
}

// TestSplits has conditions on doubles that ranges alone leave open.
func TestSplits(t *testing.T) {
	b, x, y := doubles()
	const f, m = fp.Double, fp.NearestEven
	num := func(c float64) *expr.Term { return number(b, c) }
	add := func(x, y *expr.Term) *expr.Term { return b.FAdd(f, m, x, y) }
	mul := func(x, y *expr.Term) *expr.Term { return b.FMul(f, m, x, y) }
	between := func(x *expr.Term, lo, hi float64) *expr.Term {
		return b.And(b.FLe(f, num(lo), x), b.FLe(f, x, num(hi)))
	}
	div := func(x, y *expr.Term) *expr.Term { return b.FDiv(f, m, x, y) }
	polynomial := add(mul(x, x), mul(num(2), x)) // 8 at 2 and at -4
	root := x
	for range 3 { // a step of Newton's method
		root = div(add(root, div(x, root)), num(2))
	}
	above := add(x, num(1))
	sub := func(x, y *expr.Term) *expr.Term { return b.FSub(f, m, x, y) }
	half := div(add(add(x, y), x), num(2)) // of a triangle with sides x, y and x
	area := b.FSqrt(f, m, mul(mul(mul(half, sub(half, x)), sub(half, y)), sub(half, x)))
	for name, q := range map[string]struct {
		want solver.Verdict
		all  []*expr.Term
	}{
		"a root by iteration": {solver.Unsat, []*expr.Term{between(x, 1, 4), b.FLt(f, mul(num(1.001), x), mul(root, root))}},
		"only the great variable counts": {solver.Unsat, []*expr.Term{between(x, 1e-300, 1000), between(y, 1e-300, 1000),
			b.FEq(f, add(mul(x, x), mul(y, y)), mul(x, x)), b.FLt(f, num(200), area)}},
		"more precise than boxes": {solver.Unknown, []*expr.Term{between(x, 1, 2),
			b.FLt(f, mul(above, above), add(polynomial, num(1-1e-9)))}},
		"a root":               {solver.Sat, []*expr.Term{between(x, 0, 10), b.FEq(f, polynomial, num(8))}},
		"no root in the range": {solver.Unsat, []*expr.Term{between(x, 2.5, 1e10), b.FEq(f, polynomial, num(8))}},
		"no root at all":       {solver.Unsat, []*expr.Term{b.FLt(f, polynomial, num(-1.5))}},
		"a number is not above itself": {solver.Unsat, []*expr.Term{between(x, -5, 5),
			b.FLt(f, add(mul(x, x), num(1)), x)}},
		"two variables": {solver.Unsat, []*expr.Term{between(x, 0, 10), between(y, 0, 1),
			b.FEq(f, mul(x, y), num(12)), b.FEq(f, add(x, y), num(7))}},
	} {
		c := new(solver.Counters)
		l := NewSplitter(silent{}, New(Options{}, c), c)
		n := len(q.all) - 1
		ask := &solver.Query{PC: solver.PathOf(q.all[:n]...), Cond: q.all[n]}
		r := l.Check(t.Context(), ask, nil)
		if r.Verdict != q.want || r.Verdict == solver.Sat && !ask.Holds(r.Model) {
			t.Errorf("%s: %v, want %v; %v", name, r.Verdict, q.want, c.Snapshot())
		}
		boxes := c.Snapshot()["boxes"]
		if r.Verdict == solver.Unknown && boxes != maxBoxes {
			t.Errorf("%s: %v boxes, though the first stretch refutes nothing", name, boxes)
		}
		t.Logf("%s: %v boxes", name, boxes)
	}
}

// TestSplitterPassesOn: queries without floats are not its business.
func TestSplitterPassesOn(t *testing.T) {
	b, x, y := doubles()
	c := new(solver.Counters)
	l := NewSplitter(silent{}, New(Options{}, c), c)
	r := l.Check(t.Context(), &solver.Query{Cond: b.Ult(x, y)}, nil)
	if r.Verdict != solver.Unknown || c.Snapshot()["tried"] != 0 {
		t.Errorf("%v", c.Snapshot())
	}
}
