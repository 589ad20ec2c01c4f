package independence

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// connected is the slice by definition: repeat until no conjunct overlaps any more.
func connected(pc []*expr.Term, cond *expr.Term) (out []*expr.Term) {
	in := make([]bool, len(pc))
	s := expr.SupportOf(cond)
	for changed := true; changed; {
		changed = false
		for i, t := range pc {
			if u := expr.SupportOf(t); !in[i] && (len(u.Parts) == 0 || u.Overlaps(s)) {
				in[i], changed = true, true
				s = s.Union(u)
			}
		}
	}
	for i, t := range pc {
		if in[i] {
			out = append(out, t)
		}
	}
	return out
}

// numbers is 0, 1, … n-1.
func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestSlicesAreConnected lets paths grow and shrink at random and compares every slice, of the partition and of the
// scanner, with the definition.
func TestSlicesAreConnected(t *testing.T) {
	for seed := uint64(0); seed < 20; seed++ {
		b := expr.NewBuilder()
		r := rand.New(rand.NewPCG(seed, 1))
		arrays := []*expr.Array{b.NewArray("a", 12, nil), b.NewArray("b", 12, nil), b.NewArray("c", 12, nil)}
		read := func() *expr.Term {
			a := arrays[r.IntN(3)]
			idx := b.Const(64, r.Uint64N(12))
			if r.IntN(15) == 0 {
				idx = b.ZExt(b.Read(arrays[r.IntN(3)], nil, idx), 64)
			}
			return b.Read(a, nil, idx)
		}
		random := func() *expr.Term {
			x := read()
			for r.IntN(3) == 0 {
				x = b.Add(x, read())
			}
			return b.Ult(x, b.Const(8, r.Uint64N(100)+2))
		}
		p, short := newPartition(), new(scanner)
		var pc []*expr.Term
		for step := 0; step < 300; step++ {
			if r.IntN(12) == 0 {
				pc = pc[:r.IntN(len(pc)+1)]
			}
			pc = append(pc[:len(pc):len(pc)], random())
			path := solver.PathOf(pc...)
			p.follow(path)
			cond := random()
			want := connected(pc, cond)
			// The definition takes conjuncts with an empty support always, the layer too.
			found := []*solver.Path{p.slice(expr.SupportOf(cond))}
			if len(pc) <= scanned {
				found = append(found, short.slice(path, expr.SupportOf(cond)))
			}
			for _, slice := range found {
				if got := slice.Terms(); !slices.Equal(got, want) {
					t.Fatalf("seed %d step %d: slice %v, want %v", seed, step, got, want)
				}
				q := &solver.Query{PC: slice}
				for i, c := range q.Above(numbers(slice.Len()), -1) {
					if pc[c] != want[i] {
						t.Fatalf("seed %d step %d: conjunct %d of the slice is said to be %d of the path",
							seed, step, i, c)
					}
				}
			}
		}
		p.follow(nil)
		if len(p.log)+len(p.elems)+len(p.ground)+len(p.next) != 0 {
			t.Errorf("an empty path leaves %d log entries, %d elements", len(p.log), len(p.elems))
		}
	}
}

// recorder remembers the queries that reach it.
type recorder struct{ qs []solver.Query }

func (r *recorder) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r.qs = append(r.qs, *q)
	if sink != nil {
		m := eval.New(nil)
		sink.Offer(&solver.Partial{Model: m, First: q.FirstViolated(m)})
	}
	return brute.Solver{}.Check(ctx, q, sink)
}

type keeping struct{ ps []solver.Partial }

func (k *keeping) Offer(p *solver.Partial) bool {
	k.ps = append(k.ps, *p)
	return true
}

// guessing offers random values of the bytes that a query reads, and answers nothing.
type guessing struct{ r *rand.Rand }

func (g guessing) Check(_ context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	for range 8 {
		m := q.Hint
		if m == nil {
			m = eval.New(nil)
		}
		for _, t := range q.Conjuncts() {
			for a, i := range expr.SupportOf(t).Bytes() {
				if g.r.IntN(4) == 0 {
					data := slices.Clone(m.Bytes(a))
					for uint64(len(data)) <= i {
						data = append(data, 0)
					}
					data[i] = byte(g.r.IntN(8))
					m = m.Taking(a, data)
				}
			}
		}
		sink.Offer(&solver.Partial{Model: m, First: q.FirstViolated(m)})
	}
	return solver.Result{Reason: "guessing"}
}

// TestPartialsOfSlices: what a slice offers violates the conjunct of the whole query that it is said to, with a hint
// and without one.
func TestPartialsOfSlices(t *testing.T) {
	offered, violated := 0, 0
	for seed := uint64(0); seed < 300; seed++ {
		b := expr.NewBuilder()
		r := rand.New(rand.NewPCG(seed, 2))
		a := b.NewArray("a", 16, nil)
		data := make([]byte, 16)
		for i := range data {
			data[i] = byte(r.IntN(8))
		}
		hint := eval.New(map[*expr.Array][]byte{a: data})
		random := func() *expr.Term {
			x := b.Read(a, nil, b.Const(64, r.Uint64N(16)))
			for r.IntN(3) == 0 {
				x = b.Add(x, b.Read(a, nil, b.Const(64, r.Uint64N(16))))
			}
			return b.Ult(x, b.Const(8, r.Uint64N(20)+1))
		}
		var pc *solver.Path
		for range r.IntN(100) {
			if c := random(); hint.Bool(c) {
				pc = pc.And(c)
			}
		}
		q := &solver.Query{PC: pc, Cond: random(), Hint: hint}
		if r.IntN(4) == 0 {
			q.Hint = nil
		}
		sink := new(keeping)
		New(guessing{r}, new(solver.Counters)).Check(t.Context(), q, sink)
		for _, p := range sink.ps {
			offered++
			first := q.FirstViolated(p.Model)
			if p.First != first {
				t.Fatalf("seed %d: violates conjunct %d of %d first, and is said to violate %d", seed, first, q.Len(), p.First)
			}
			if first >= 0 {
				violated++
			}
		}
	}
	if offered < 2000 || violated < offered/4 || violated == offered {
		t.Errorf("%d partial solutions, %d of them violate something", offered, violated)
	}
}

func TestSliceKeepsHint(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 3, nil)
	x := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	is := func(i, v uint64) *expr.Term { return b.Eq(x(i), b.Const(8, v)) }
	pc := []*expr.Term{is(0, 1), b.Ult(x(1), b.Const(8, 9)), is(2, 3)}
	hint := eval.New(map[*expr.Array][]byte{a: {1, 2, 3}})
	rec := new(recorder)
	l := New(rec, new(solver.Counters))
	sink := new(keeping)
	q := &solver.Query{PC: solver.PathOf(pc...), Cond: is(1, 8), Hint: hint, NeedModel: true}
	r := l.Check(t.Context(), q, sink)
	if r.Verdict != solver.Sat || string(r.Model.Bytes(a)) != "\x01\x08\x03" {
		t.Fatalf("%v %v", r.Verdict, r.Model.Bytes(a))
	}
	if len(rec.qs) != 1 || !slices.Equal(rec.qs[0].PC.Terms(), pc[1:2]) {
		t.Fatalf("asked %v", rec.qs)
	}
	// The partial solution (all zero on byte 1) violates the condition, conjunct 3 of the whole query.
	if len(sink.ps) != 1 || sink.ps[0].First != 3 || sink.ps[0].Model.Byte(a, 0) != 1 {
		t.Errorf("partials %+v", sink.ps)
	}
	r = l.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: is(1, 10), Hint: hint}, nil)
	if r.Verdict != solver.Unsat {
		t.Errorf("%v", r.Verdict)
	}
}

// TestNoHint: without a hint a contradiction far from the condition counts.
func TestNoHint(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 3, nil)
	is := func(i, v uint64) *expr.Term { return b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, v)) }
	l := New(brute.Solver{}, new(solver.Counters))
	r := l.Check(t.Context(), &solver.Query{PC: solver.PathOf(is(0, 1), is(2, 3), is(0, 2)), Cond: is(1, 1)}, nil)
	if r.Verdict != solver.Unsat || !slices.Equal(r.Core, []int{0, 2}) {
		t.Errorf("%v %v", r.Verdict, r.Core)
	}
	r = l.Check(t.Context(), &solver.Query{PC: solver.PathOf(is(0, 1), is(2, 3)), Cond: is(1, 1), NeedModel: true}, nil)
	if r.Verdict != solver.Sat || string(r.Model.Bytes(a)) != "\x01\x01\x03" {
		t.Errorf("%v", r)
	}
}
