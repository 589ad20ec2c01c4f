package simplify

import (
	"context"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// table rewrites the terms that it lists.
type table map[*expr.Term]*expr.Term

func (s table) Simplify(t *expr.Term) *expr.Term {
	if u := s[t]; u != nil {
		return u
	}
	return t
}

func (s table) SplitEqual(t *expr.Term) []*expr.Term { return nil }

type recorder struct{ last solver.Query }

func (r *recorder) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r.last = *q
	res := brute.Solver{}.Check(ctx, q, sink)
	if res.Verdict == solver.Unsat {
		for i := 0; i < q.Len(); i++ { // a core of all, to see its numbers translated
			res.Core = append(res.Core, i)
		}
	}
	return res
}

func TestLayer(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 4, nil)
	is := func(i, v uint64) *expr.Term { return b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, v)) }
	tautology, absurd := is(3, 1), is(3, 2) // as the table has it
	s := table{tautology: b.True(), absurd: b.False(), is(0, 9): is(0, 1)}
	rec := new(recorder)
	l := New(rec, s, new(solver.Counters))
	hint := eval.New(nil)
	ask := func(want solver.Verdict, core []int, q *solver.Query) {
		t.Helper()
		if r := l.Check(t.Context(), q, nil); r.Verdict != want || !slices.Equal(r.Core, core) {
			t.Fatalf("%v core %v (%s), want %v core %v", r.Verdict, r.Core, r.Reason, want, core)
		}
	}
	both := b.And(is(1, 1), is(2, 2))
	pc := []*expr.Term{tautology, is(0, 9), both}
	ask(solver.Sat, nil, &solver.Query{PC: solver.PathOf(pc...), Cond: b.Not(is(1, 7))})
	if rec.last.PC.Len() != 3 || rec.last.PC.Terms()[0] != is(0, 1) {
		t.Errorf("passed on %v", rec.last.Conjuncts())
	}
	ask(solver.Unsat, []int{1, 2, 3}, &solver.Query{PC: solver.PathOf(pc...), Cond: is(0, 2)})
	ask(solver.Unsat, []int{3}, &solver.Query{PC: solver.PathOf(pc...), Cond: absurd})
	ask(solver.Unsat, []int{1}, &solver.Query{PC: solver.PathOf(tautology, absurd), Cond: is(0, 2)})
	ask(solver.Unsat, []int{1, 2, 3}, &solver.Query{PC: solver.PathOf(pc...), Cond: is(0, 2)}) // after a false path
	ask(solver.Unsat, []int{0, 1}, &solver.Query{PC: solver.PathOf(pc[1:2]...), Cond: is(0, 2)})
	ask(solver.Sat, nil, &solver.Query{PC: solver.PathOf(pc[:1]...), Cond: tautology, Hint: hint})
	ask(solver.Sat, nil, &solver.Query{PC: solver.PathOf(pc...), Cond: tautology})
}

// TestPathIsSimplifiedOnce: a path that was asked about before passes on as the same nodes, also after another one and
// by another layer, and what has nothing to simplify passes on as it is.
func TestPathIsSimplifiedOnce(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 4, nil)
	is := func(i, v uint64) *expr.Term { return b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, v)) }
	s := table{is(3, 1): b.True()}
	rec := new(recorder)
	layers := []*Layer{New(rec, s, new(solver.Counters)), New(rec, s, new(solver.Counters))}
	passed := func(l *Layer, pc *solver.Path) *solver.Path {
		t.Helper()
		l.Check(t.Context(), &solver.Query{PC: pc, Cond: b.Not(is(1, 7))}, nil)
		return rec.last.PC
	}
	plain := solver.PathOf(is(0, 1), is(2, 2))
	changed := plain.And(is(3, 1)).And(b.And(is(2, 2), is(0, 9)))
	for _, l := range layers {
		if got := passed(l, plain); got != plain {
			t.Errorf("a simple path passes on as %v", got.Terms())
		}
		if got, again := passed(l, changed), passed(l, changed); got != again || got != passed(layers[0], changed) {
			t.Errorf("%v and %v are different nodes", got.Terms(), again.Terms())
		}
	}
	want := []*expr.Term{is(0, 1), is(2, 2), is(2, 2), is(0, 9)}
	q := &solver.Query{PC: passed(layers[0], changed)}
	if got := q.PC.Terms(); !slices.Equal(got, want) {
		t.Errorf("passed on %v, want %v", got, want)
	}
	if got := q.Above([]int{0, 1, 2, 3}, -1); !slices.Equal(got, []int{0, 1, 3}) {
		t.Errorf("they come from conjuncts %v", got)
	}
	// A path that says of its conjuncts that they come from others does not pass on as it is.
	derived := plain.Parent().Derive(is(1, 1), 7)
	q = &solver.Query{PC: passed(layers[0], derived)}
	if got := q.Above([]int{1}, -1); !slices.Equal(got, []int{1}) {
		t.Errorf("conjunct 1 comes from %v", got)
	}
}
