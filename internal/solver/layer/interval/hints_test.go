package interval

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/solver"
)

// keeper remembers the query that it was asked.
type keeper struct{ q solver.Query }

func (k *keeper) Check(_ context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	k.q = *q
	return solver.Result{Reason: "nobody below"}
}

// TestHints: the ranges of indices go down with a query that sets do not answer.
func TestHints(t *testing.T) {
	b := newBench(t, Options{})
	arr := b.NewArray("a", 4000, nil)
	i, y := b.v(32), b.v(8)
	idx := b.ZExt(i, 64)
	base := b.Mul(b.k(64, 4), idx)
	elem := b.ReadWide(arr, nil, b.Add(b.k(64, 8), base), 4)
	next := new(keeper)
	l := NewLayer(next, New(Options{}, b.c), nil, b.c)
	q := &solver.Query{PC: solver.PathOf(b.Ult(i, b.k(32, 100)), b.Ule(b.k(32, 7), i)), Cond: b.Ult(elem, b.ZExt(y, 32))}
	if r := l.Check(t.Context(), q, nil); r.Verdict != solver.Unknown {
		t.Fatalf("%v", r)
	}
	h := next.q.Hints.Intervals
	if len(h) != 1 || h[0].Term != base || h[0].Lo != 28 || h[0].Hi != 396 {
		t.Errorf("%v", h)
	}
	if len(q.Hints.Intervals) != 0 {
		t.Error("the query was changed")
	}
}
