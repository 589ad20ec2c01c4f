package native

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// wideQueries are products and quotients of unknown numbers of 64 bits.
func wideQueries(b *expr.Builder) map[string]*solver.Query {
	sym := func(name string) *expr.Term { return b.ReadWide(b.NewArray(name, 8, nil), nil, b.Const(64, 0), 8) }
	x, y, z := sym("x"), sym("y"), sym("z")
	c := func(v uint64) *expr.Term { return b.Const(64, v) }
	q := func(ts ...*expr.Term) *solver.Query { return &solver.Query{PC: solver.PathOf(ts...), NeedModel: true} }
	ten := b.UDiv(x, c(10))
	return map[string]*solver.Query{
		"digits":       q(b.Eq(b.URem(ten, c(10)), c(7)), b.Eq(b.URem(b.UDiv(ten, c(10)), c(10)), c(3)), b.Ult(c(1<<40), x)),
		"div-mul":      q(b.Ne(b.Add(b.Mul(c(10), ten), b.URem(x, c(10))), x)),
		"rem-bound":    q(b.Ult(c(0), y), b.Ule(y, b.URem(x, y))),
		"quotient":     q(b.Eq(b.UDiv(x, y), c(12345)), b.Ult(c(1000), y)),
		"remainder":    q(b.Eq(b.URem(x, y), c(12345)), b.Ult(c(1000), x)),
		"gcd-step":     q(b.Eq(b.URem(x, y), z), b.Eq(b.URem(y, z), c(0)), b.Ult(c(1<<33), z)),
		"quotient-max": q(b.Ult(x, b.UDiv(x, y)), b.Ult(c(0), y)),
		"product":      q(b.Eq(b.Mul(x, y), c(0x123456789abcdef0)), b.Ult(c(1000), x), b.Ult(c(1000), y)),
		"square":       q(b.Eq(b.Mul(x, x), c(1522756)), b.Ult(x, c(1<<32))),
		"commutes":     q(b.Ne(b.Mul(x, b.Add(y, c(1))), b.Add(x, b.Mul(y, x)))),
		"overflow":     q(b.Ult(b.Mul(x, y), x), b.Ult(x, c(1<<40)), b.Ult(y, c(1<<20))),
		"array-size":   q(b.Ne(b.UDiv(b.Mul(x, c(24)), c(24)), x), b.Ult(x, c(1<<50))),
		"calloc":       q(b.Ne(b.UDiv(b.Mul(x, y), y), x), b.Ult(c(0), y)),
		"calloc-not":   q(b.Eq(b.UDiv(b.Mul(x, y), y), x), b.Ult(c(1000), y), b.Ult(c(1000), x)),
		"signed":       q(b.Eq(b.SDiv(x, y), c(^uint64(6))), b.Slt(c(1000), x)),
		"both":         q(b.Ne(b.Add(b.Mul(b.UDiv(x, y), y), b.URem(x, y)), x), b.Ult(c(0), y)),
	}
}

// TestWideNumbers: difficult queries about products and quotients are answered, and correctly.
func TestWideNumbers(t *testing.T) {
	unsat := map[string]bool{"div-mul": true, "rem-bound": true, "quotient-max": true, "commutes": true,
		"array-size": true, "both": true}
	for name := range wideQueries(expr.NewBuilder()) {
		b := expr.NewBuilder()
		q := wideQueries(b)[name]
		o := Default()
		o.Timeout = time.Minute
		s := newSolver(t, b, o)
		start := time.Now()
		r := s.Check(t.Context(), q, nil)
		t.Logf("%-14s %-8v %10v conflicts %d nodes %d escalated %d", name, r.Verdict,
			time.Since(start).Round(time.Millisecond), s.conflicts.Load(), s.nodes.Load(), s.escalated.Load())
		want := solver.Sat
		if unsat[name] {
			want = solver.Unsat
		}
		if r.Verdict != want {
			t.Errorf("%s: %v (%s), want %v", name, r.Verdict, r.Reason, want)
		} else if want == solver.Sat && !q.Holds(r.Model) {
			t.Errorf("%s: wrong model", name)
		}
	}
}
