package native

import (
	"fmt"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestReadsOfOneCellShowInputs: that one cell has two values is refuted, and shows an input that violates one of the
// conditions.
func TestReadsOfOneCellShowInputs(t *testing.T) {
	b := expr.NewBuilder()
	a, in := b.NewArray("a", 16, nil), b.NewArray("in", 2, nil)
	index := func(k uint64) *expr.Term { return b.ZExt(b.Read(in, nil, b.Const(64, k)), 64) }
	i, j := index(0), index(1)
	small := func(x *expr.Term) *expr.Term { return b.Ult(x, b.Const(64, 16)) }
	cell := func(x *expr.Term, v uint64) *expr.Term { return b.Eq(b.Read(a, nil, x), b.Const(8, v)) }
	q := &solver.Query{PC: solver.PathOf(small(i), small(j), cell(i, 1), cell(j, 2)), Cond: b.Eq(i, j), NeedModel: true}
	to := &sink{t: t, q: q}
	if r := newSolver(t, b, Default()).Check(t.Context(), q, to); r.Verdict != solver.Unsat || to.n == 0 {
		t.Errorf("%v, %d partial solutions", r.Verdict, to.n)
	}
}

// TestSamplingChangesNoSearch: the search for the factors of a product shows partial solutions, and makes the same
// decisions when nobody looks.
func TestSamplingChangesNoSearch(t *testing.T) {
	run := func(look bool) (shown int, log string) {
		b := expr.NewBuilder()
		a := b.NewArray("in", 4, nil)
		wide := func(at uint64) *expr.Term { return b.ZExt(b.ReadWide(a, nil, b.Const(64, at), 2), 32) }
		x, y, one := wide(0), wide(2), b.Const(32, 1)
		q := &solver.Query{PC: solver.PathOf(b.Ult(one, x), b.Ult(one, y)),
			Cond: b.Eq(b.Mul(x, y), b.Const(32, 59233*61001)), NeedModel: true}
		to := &sink{t: t, q: q}
		var into solver.PartialSink
		if look {
			into = to
		}
		s := newSolver(t, b, Default())
		r := s.Check(t.Context(), q, into)
		if r.Verdict != solver.Sat || !q.Holds(r.Model) {
			t.Fatalf("%v (%s)", r.Verdict, r.Reason)
		}
		return to.n, fmt.Sprint(r.Model.Bytes(a), s.conflicts.Load(), s.decisions.Load(), s.propagations.Load())
	}
	shown, on := run(true)
	_, off := run(false)
	if shown == 0 || on != off {
		t.Errorf("%d partial solutions; model and work %s, without a sink %s", shown, on, off)
	}
}
