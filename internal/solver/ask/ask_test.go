package ask

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/stack"
)

// counting counts calls.
type counting struct {
	solver.Solver
	n int
}

func (c *counting) Check(ctx context.Context, q *solver.Query, s solver.PartialSink) solver.Result {
	c.n++
	return c.Solver.Check(ctx, q, s)
}

func askers(t *testing.T, b *expr.Builder) (asker Asker, calls *counting) {
	t.Helper()
	o := stack.Default()
	o.Native = true
	o.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	w, err := stack.NewShared(b, o).NewWorker()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { solver.Close(w) })
	calls = &counting{Solver: w}
	return Asker{b, calls}, calls
}

// models is every model of q, by trying.
func models(t *testing.T, b *expr.Builder, q *solver.Query, f func(m *eval.Assignment)) {
	t.Helper()
	seen := b.True()
	for {
		one := *q
		one.PC = append(q.Conjuncts(), seen)
		one.Cond = nil
		r := brute.Solver{}.Check(t.Context(), &one, nil)
		if r.Verdict == solver.Unsat {
			return
		}
		f(r.Model)
		same := b.True()
		for _, p := range q.Support().Parts {
			for i := range p.Array.Size {
				same = b.And(same, b.Eq(b.Read(p.Array, nil, b.Const(64, i)), b.Const(8, uint64(r.Model.Byte(p.Array, i)))))
			}
		}
		seen = b.And(seen, b.Not(same))
	}
}

// TestAgainstEnumeration: all answers about random queries are what trying everything says.
func TestAgainstEnumeration(t *testing.T) {
	b := expr.NewBuilder()
	a, calls := askers(t, b)
	ctx := t.Context()
	unsat, checked := 0, 0
	for seed := range uint64(40) {
		g := randquery.New(b, seed)
		g.Domain = 2
		q := g.Path(nil)
		if seed%2 == 0 {
			g.Take(q.Cond)
			q = g.Path(nil)
		}
		term := b.Concat(g.Bool(2), b.Concat(b.Extract(b.Read(g.Arrays[0], nil, b.Const(64, 1)), 0, 3), b.Read(g.Arrays[1], nil, b.Const(64, 0))))
		cond := g.Bool(2)
		values := map[uint64]bool{}
		var yes, no bool
		models(t, b, q, func(m *eval.Assignment) {
			values[m.Word(term)] = true
			yes, no = yes || m.Bool(cond), no || !m.Bool(cond)
		})
		if len(values) == 0 {
			unsat++
			core(t, b, a, q)
		} else {
			checked++
			bounds(t, a, q, term, values)
		}
		y, n := a.Both(ctx, q, cond)
		if (y.Verdict == solver.Sat) != yes || (n.Verdict == solver.Sat) != no {
			t.Fatalf("seed %d: sides %v %v, want %v %v", seed, y.Verdict, n.Verdict, yes, no)
		}
		if len(values) == 0 {
			continue
		}
		hinted := solver.Query{PC: q.Conjuncts(), NeedModel: true}
		hinted.Hint = a.S.Check(ctx, &hinted, nil).Model
		calls.n = 0
		if y, n = a.Both(ctx, &hinted, cond); (y.Verdict == solver.Sat) != yes || (n.Verdict == solver.Sat) != no || calls.n > 1 {
			t.Fatalf("seed %d with a hint: sides %v %v after %d calls, want %v %v", seed, y.Verdict, n.Verdict, calls.n, yes, no)
		}
	}
	if unsat < 5 || checked < 15 {
		t.Errorf("%d queries unsat, %d sat: too few of one kind", unsat, checked)
	}
}

func bounds(t *testing.T, a Asker, q *solver.Query, term *expr.Term, values map[uint64]bool) {
	t.Helper()
	ctx := t.Context()
	w := uint(term.Width())
	var lo, hi, slo, shi uint64
	first := true
	for v := range values {
		if first {
			lo, hi, slo, shi, first = v, v, v, v, false
		}
		lo, hi = min(lo, v), max(hi, v)
		if bv.Slt(v, slo, w) {
			slo = v
		}
		if bv.Slt(shi, v, w) {
			shi = v
		}
	}
	for _, signed := range []bool{false, true} {
		l, h, r := a.Range(ctx, q, term, signed)
		want := [2]uint64{lo, hi}
		if signed {
			want = [2]uint64{slo, shi}
		}
		if r.Verdict != solver.Sat || !l.Exact || !h.Exact || l.Met.Uint64() != want[0] || h.Proven.Uint64() != want[1] {
			t.Fatalf("range signed %v: %v %v, want %v", signed, l, h, want)
		}
	}
	v, only, _ := a.Value(ctx, q, term)
	if !values[v.Uint64()] || only != (len(values) == 1) {
		t.Fatalf("value %v, only %v, of %v", v, only, values)
	}
	vs, complete, _ := a.Values(ctx, q, term, 1000)
	if len(vs) != len(values) || !complete {
		t.Fatalf("%d values, complete %v, want %d", len(vs), complete, len(values))
	}
	if vs, complete, _ = a.Values(ctx, q, term, 1); len(vs) != 1 || complete != (len(values) == 1) {
		t.Fatalf("of one value asked for: %v, complete %v", vs, complete)
	}
}

// core checks that a core is unsatisfiable, and is not without any of its conjuncts.
func core(t *testing.T, _ *expr.Builder, a Asker, q *solver.Query) {
	t.Helper()
	got, r := a.Core(t.Context(), q)
	if r.Verdict != solver.Unsat {
		t.Fatalf("%v, want unsat", r.Verdict)
	}
	for skip := -1; skip < len(got); skip++ {
		var some solver.Query
		for i, n := range got {
			if i != skip {
				some.PC = append(some.PC, q.At(n))
			}
		}
		want := solver.Sat
		if skip < 0 {
			want = solver.Unsat
		}
		if v := (brute.Solver{}).Check(t.Context(), &some, nil).Verdict; v != want && v != solver.Unknown {
			t.Fatalf("core %v without number %d is %v", got, skip, v)
		}
	}
}

// TestFewCalls: hints about intervals and models that reach a bound save calls.
func TestFewCalls(t *testing.T) {
	b := expr.NewBuilder()
	a, calls := askers(t, b)
	x := b.ReadWide(b.NewArray("x", 8, nil), nil, b.Const(64, 0), 8)
	q := &solver.Query{PC: []*expr.Term{b.Ult(x, b.Const(64, 1000)), b.Uge(x, b.Const(64, 10))}}
	lo, hi, _ := a.Range(t.Context(), q, x, false)
	if lo.Met.Uint64() != 10 || hi.Met.Uint64() != 999 {
		t.Fatalf("%v %v", lo, hi)
	}
	free := calls.n
	q.Hints.Intervals = []solver.Interval{{Term: x, Lo: 10, Hi: 999}}
	calls.n = 0
	if lo, hi, _ = a.Range(t.Context(), q, x, false); lo.Met.Uint64() != 10 || hi.Met.Uint64() != 999 || calls.n > 3 || free > 50 {
		t.Errorf("%v %v after %d calls, %d without intervals", lo, hi, calls.n, free)
	}
	t.Logf("%d calls without intervals, %d with", free, calls.n)
}

// TestStream: partial solutions come, and a consumer that has enough stops the solver.
func TestStream(t *testing.T) {
	b := expr.NewBuilder()
	a := Asker{b, native.New(b, native.Default())}
	arr := b.NewArray("x", 9, nil)
	q := &solver.Query{NeedModel: true} // nine numbers below eight that all differ
	for i := range uint64(9) {
		x := b.Read(arr, nil, b.Const(64, i))
		q.PC = append(q.PC, b.Ult(x, b.Const(8, 8)))
		for j := range i {
			q.PC = append(q.PC, b.Ne(x, b.Read(arr, nil, b.Const(64, j))))
		}
	}
	for _, enough := range []int{3, 1 << 30} {
		n := 0
		r := a.Stream(t.Context(), q, func(p *solver.Partial) bool {
			if p.Model == nil || p.First != q.FirstViolated(p.Model) {
				t.Error("a partial solution that violates another conjunct than it says")
			}
			n++
			return n < enough
		})
		switch {
		case n < 3 || n > enough:
			t.Errorf("%d partial solutions", n)
		case n == 3 && r.Verdict == solver.Unknown && r.Reason != solver.ReasonCancelled, n > 3 && r.Verdict != solver.Unsat:
			t.Errorf("after %d partial solutions: %v (%s)", n, r.Verdict, r.Reason)
		}
	}
}
