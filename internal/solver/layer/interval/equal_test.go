package interval

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// trial is the layer below in tests: it tries all values of the first half float of the query, and some of the
// others.
type trial struct {
	arr   *expr.Array
	asked *solver.Query
}

func (s *trial) Close() {}

// assignment is the half floats with these patterns.
func (s *trial) assignment(patterns ...uint64) *eval.Assignment {
	var all []byte
	for _, p := range patterns {
		all = append(all, byte(p), byte(p>>8))
	}
	return eval.New(nil).With(s.arr, all)
}

// model is a model of q with this value of the first variable, nil if there is none: the others are equal to it, or
// zeros, or something else.
func (s *trial) model(q *solver.Query, x uint64) *eval.Assignment {
	others := []uint64{x, 0, 0x8000, 0x7e00, x ^ 1}
	for _, y := range others {
		for _, z := range others {
			if m := s.assignment(x, y, z); q.Holds(m) {
				return m
			}
		}
	}
	return nil
}

func (s *trial) Check(_ context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	s.asked = q
	for x := range uint64(1 << 16) {
		if m := s.model(q, x); m != nil {
			// What the query does not read is the layer's to fill in.
			on := expr.SupportOf(q.Conjuncts()[0])
			for _, t := range q.Conjuncts() {
				on = on.Union(expr.SupportOf(t))
			}
			all := append([]byte{}, m.Bytes(s.arr)...)
			for i := range all {
				if !on.Has(s.arr, uint64(i)) {
					all[i] = 0xa5
				}
			}
			return solver.Result{Verdict: solver.Sat, Model: m.With(s.arr, all)}
		}
	}
	return solver.Result{Verdict: solver.Unsat}
}

// TestEqualFloats has queries about three half floats whose answers, by all values of one, must be those without the
// layer; and which of them lose a variable.
func TestEqualFloats(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("h", 6, nil)
	at := func(i uint64) *expr.Term { return b.ReadWide(arr, nil, b.Const(64, 2*i), 2) }
	x, y, z := at(0), at(1), at(2)
	const f, m = fp.Half, fp.NearestEven
	zero, one := b.Const(16, 0), b.Const(16, 0x3c00)
	eq := func(x, y *expr.Term) *expr.Term { return b.FEq(f, x, y) }
	positive := func(x *expr.Term) *expr.Term { return b.FLt(f, zero, x) }
	square := func(x *expr.Term) *expr.Term { return b.FMul(f, m, x, x) }
	same := func(x, y *expr.Term) *expr.Term { return b.Eq(x, y) }
	for name, q := range map[string]struct {
		merged int64
		want   solver.Verdict
		all    []*expr.Term // the last one is the condition
	}{
		"one is positive":           {1, solver.Unsat, []*expr.Term{positive(x), eq(x, y), b.Not(same(x, y))}},
		"the other one is positive": {1, solver.Unsat, []*expr.Term{positive(y), eq(x, y), b.Not(same(x, y))}},
		"neither is negative":       {0, solver.Sat, []*expr.Term{b.FLe(f, zero, x), eq(x, y), b.Not(same(x, y))}},
		"zeros":                     {0, solver.Sat, []*expr.Term{eq(x, y), b.Not(same(x, y))}},
		"minus zero is excluded": {1, solver.Unsat, []*expr.Term{b.Ult(x, one), b.Ult(y, one), eq(x, y),
			b.Not(same(x, y))}},
		"no number":                    {1, solver.Unsat, []*expr.Term{positive(x), eq(x, y), b.Not(eq(y, y))}},
		"the equality is the question": {1, solver.Sat, []*expr.Term{positive(x), b.FLt(f, square(x), y), eq(x, y)}},
		"three":                        {2, solver.Unsat, []*expr.Term{positive(y), eq(x, y), eq(z, y), b.Not(same(x, z))}},
		"three in a row": {2, solver.Sat, []*expr.Term{positive(z), eq(x, y), eq(y, z),
			b.FLt(f, square(x), z)}},
		"bytes of both": {1, solver.Sat, []*expr.Term{positive(x), eq(x, y),
			b.Ult(b.Extract(x, 8, 8), b.Extract(y, 0, 8))}},
		"one NaN": {1, solver.Unsat, []*expr.Term{positive(x),
			eq(b.Ite(floats.IsNaN(b, f, x), b.Const(16, 0x7e00), x), b.Ite(floats.IsNaN(b, f, y), b.Const(16, 0x7e00), y)),
			b.Not(same(x, y))}},
		"not equal":            {0, solver.Sat, []*expr.Term{positive(x), b.Not(eq(x, y))}},
		"a sum is no variable": {0, solver.Sat, []*expr.Term{positive(x), eq(b.FAdd(f, m, x, one), y)}},
		"a read at any place": {0, solver.Sat, []*expr.Term{positive(x), eq(x, y),
			b.Eq(b.Read(arr, nil, b.ZExt(b.And(b.Extract(z, 0, 8), b.Const(8, 3)), 64)), b.Const(8, 1))}},
	} {
		t.Run(name, func(t *testing.T) {
			below, c := &trial{arr: arr}, new(solver.Counters)
			l := NewEqualizer(b, below, New(Options{}, c), func(f *solver.Fault) { t.Error(f.Message) }, c)
			n := len(q.all) - 1
			ask := &solver.Query{PC: solver.PathOf(q.all[:n]...), Cond: q.all[n]}
			plain := below.Check(t.Context(), ask, nil)
			for range 2 { // the second time it knows the pairs
				r := l.Check(t.Context(), ask, nil)
				if r.Verdict != q.want || r.Verdict != plain.Verdict || r.Model != nil && !ask.Holds(r.Model) {
					t.Errorf("%v, want %v, and %v without the layer", r.Verdict, q.want, plain.Verdict)
				}
			}
			if got := c.Snapshot()["variables_merged"]; int64(got) != 2*q.merged && !(q.want == solver.Unsat && got == 0) {
				t.Errorf("%v variables merged, want twice %d", got, q.merged)
			}
		})
	}
}

// TestEqualFloatsHint: a hint in which the variables differ is no hint for a query in which they are one.
func TestEqualFloatsHint(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("h", 6, nil)
	x, y := b.ReadWide(arr, nil, b.Const(64, 0), 2), b.ReadWide(arr, nil, b.Const(64, 2), 2)
	below, c := &trial{arr: arr}, new(solver.Counters)
	l := NewEqualizer(b, below, New(Options{}, c), nil, c)
	pc := solver.PathOf(b.FLt(fp.Half, b.Const(16, 0), x))
	for _, other := range []uint64{0x3c00, 0x3c01} {
		hint := below.assignment(0x3c00, other, 0)
		l.Check(t.Context(), &solver.Query{PC: pc, Cond: b.FEq(fp.Half, x, y), Hint: hint}, nil)
		if kept := below.asked.Hint != nil; kept != (other == 0x3c00) {
			t.Errorf("y is %#x: the hint is kept: %v", other, kept)
		}
	}
}
