package native

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// variants are the ways to solve that must agree.
func variants() map[string]Options {
	m := map[string]Options{"default": Default()}
	add := func(name string, change func(o *Options)) {
		o := Default()
		change(&o)
		m[name] = o
	}
	add("both sides", func(o *Options) { o.Polarity = false })
	add("inputs only", func(o *Options) { o.InputsOnly = true })
	add("refined tables", func(o *Options) { o.Table = 0 })
	add("refined lists", func(o *Options) { o.Unroll, o.Cells = 0, 0 })
	add("all refined, both sides", func(o *Options) { o.Table, o.Unroll, o.Cells, o.Polarity = 0, 0, 0, false })
	add("unguided", func(o *Options) { o.Guided = false })
	add("escalating", func(o *Options) { o.HardConflicts, o.Table, o.Unroll, o.Cells = 1, 0, 0, 0 })
	add("as it is", func(o *Options) { o.Preprocess = false })
	add("renewing", func(o *Options) { o.Renew, o.Table, o.Unroll, o.Cells = -1, 0, 0, 0 })
	for _, m := range []axioms.Mode{axioms.All, axioms.Typed, axioms.Interval} {
		add("axioms "+m.String(), func(o *Options) { o.Axioms, o.Table, o.Unroll, o.Cells = m, 0, 0, 0 })
	}
	add("eager", func(o *Options) { o.Table, o.Unroll, o.Cells, o.Eager = 0, 0, 0, 256 })
	add("trees", func(o *Options) { o.Unroll = 3 })
	add("narrow", func(o *Options) { o.Narrow, o.Eager = 2, 256 })
	add("certified", func(o *Options) { o.Certify = true })
	add("certified, escalating, all refined", func(o *Options) {
		o.Certify, o.HardConflicts, o.Table, o.Unroll, o.Cells = true, 1, 0, 0, 0
	})
	add("certified, renewing", func(o *Options) { o.Certify, o.Renew, o.Table, o.Unroll, o.Cells = true, -1, 0, 0, 0 })
	add("forgetful", func(o *Options) { o.Nodes = 20_000 })
	return m
}

func newSolver(t testing.TB, b *expr.Builder, opt Options) *Solver {
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v: %v", f, f.Query.Conjuncts()) }
	s := New(b, opt)
	t.Cleanup(func() {
		if n := s.misguided.Load(); n > 0 {
			t.Errorf("the guide was wrong %d times", n)
		}
		s.Close()
	})
	return s
}

func newZ3(t testing.TB) *z3.Solver {
	s, err := z3.New(z3.Plain(time.Second, nil, nil)) // queries that take longer are not compared
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// sink collects and checks partial solutions.
type sink struct {
	t testing.TB
	q *solver.Query
	n int
}

func (s *sink) Offer(p *solver.Partial) bool {
	if got := s.q.FirstViolated(p.Model); got != p.First {
		s.t.Errorf("partial: first violated is %d, told %d", got, p.First)
	}
	s.n++
	return s.n%10 != 0
}

// walk asks n queries along random paths and compares with brute force, or with other if that gives up.
func walk(t testing.TB, s solver.Solver, other solver.Solver, g *randquery.Gen, n int) map[solver.Verdict]int {
	counts := map[solver.Verdict]int{}
	var z solver.Solver // made when it is needed
	if other == nil {
		other = brute.New()
	}
	hints := []*eval.Assignment{eval.New(nil)}
	for i := 0; i < n; i++ {
		hint := hints[g.Depth()]
		if i%5 == 4 {
			hint = nil
		}
		q := g.Path(hint)
		var to solver.PartialSink
		if i%3 == 0 {
			to = &sink{t: t, q: q}
		}
		r := s.Check(t.Context(), q, to)
		want := other.Check(t.Context(), q, nil)
		if want.Verdict == solver.Unknown {
			counts[want.Verdict]++
		} else if r.Verdict != want.Verdict {
			t.Fatalf("query %d: %v (%s), want %v (%s): %v", i, r.Verdict, r.Reason, want.Verdict, want.Reason, q.Conjuncts())
		}
		if z == nil && r.Verdict == solver.Unsat && (n < 20 || i%8 == 0) {
			z = newZ3(t)
		}
		checkAnswer(t, q, r, z)
		counts[r.Verdict]++
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
			hints = append(hints, r.Model)
		}
		if g.Depth() > 6 || i%9 == 8 {
			g.Back(g.R.IntN(4))
			hints = hints[:g.Depth()+1]
		}
	}
	return counts
}

// checkAnswer evaluates a model and asks z, if there is one, about a core.
func checkAnswer(t testing.TB, q *solver.Query, r solver.Result, z solver.Solver) {
	t.Helper()
	switch r.Verdict {
	case solver.Sat:
		if !q.Holds(r.Model) {
			t.Fatalf("wrong model: %v", q.Conjuncts())
		}
	case solver.Unsat:
		if z == nil {
			return
		}
		if r.Core == nil { // the whole query
			if v := z.Check(t.Context(), q, nil).Verdict; v == solver.Sat {
				t.Fatalf("satisfiable: %v", q.Conjuncts())
			}
			return
		}
		core, _ := q.Part(r.Core)
		if v := z.Check(t.Context(), core, nil).Verdict; v == solver.Sat {
			t.Fatalf("core %v is satisfiable: %v", r.Core, core.Conjuncts())
		}
	}
}

func TestAgainstBrute(t *testing.T) {
	n := 80
	if testing.Short() {
		n = 40
	}
	for name, opt := range variants() {
		t.Run(name, func(t *testing.T) {
			b := expr.NewBuilder()
			s := newSolver(t, b, opt)
			counts := walk(t, s, nil, randquery.New(b, 1), n)
			if counts[solver.Sat] == 0 || counts[solver.Unsat] == 0 {
				t.Errorf("one-sided: %v", counts)
			}
		})
	}
}

// TestRandom is the long comparison: ALBERS_RANDOM_QUERIES queries (default some hundreds) over all variants, brute
// force as the referee; ALBERS_RANDOM_SEED starts elsewhere.
func TestRandom(t *testing.T) {
	n, seed := 600, 100
	if testing.Short() {
		n = 150
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_QUERIES")); err == nil {
		n = v
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SEED")); err == nil {
		seed = v
	}
	start, total, counts := time.Now(), 0, map[solver.Verdict]int{}
	for total < n {
		// One subtest a seed, so that the memory of its solvers is freed.
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			for name, opt := range variants() {
				b := expr.NewBuilder()
				s := newSolver(t, b, opt)
				g := randquery.New(b, uint64(seed))
				g.Domain = 2
				if seed%8 == 0 {
					g.Domain = 4
				}
				for v, k := range walk(t, s, nil, g, 40) {
					counts[v] += k
				}
				if t.Failed() {
					t.Fatalf("variant %s, seed %d", name, seed)
				}
				total += 40
			}
		})
		if t.Failed() {
			return
		}
		if seed++; seed%100 == 0 {
			t.Logf("seed %d: %d queries in %v: %v", seed, total, time.Since(start).Round(time.Second), counts)
		}
	}
	t.Logf("%d queries in %v: %v", total, time.Since(start).Round(time.Second), counts)
}

// TestWide is random queries with full bytes, Z3 as the referee.
func TestWide(t *testing.T) {
	n := 60
	if testing.Short() {
		n = 20
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_WIDE_QUERIES")); err == nil {
		n = v
	}
	counts := map[solver.Verdict]int{}
	for seed := uint64(0); n > 0 && !t.Failed(); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			b := expr.NewBuilder()
			s, z := newSolver(t, b, Default()), newZ3(t)
			g := randquery.New(b, seed)
			g.Domain = 255
			for v, k := range walk(t, s, z, g, 10) {
				counts[v] += k
			}
		})
		n -= 10
	}
	t.Log(counts)
}

// TestGuideAndOneSidedGates: a gate that is used as true only can be false for no reason,
// and explains nothing then (found by TestRandom).
func TestGuideAndOneSidedGates(t *testing.T) {
	b := expr.NewBuilder()
	g := randquery.New(b, 4059)
	g.Domain = 2
	walk(t, newSolver(t, b, variants()["eager"]), nil, g, 40)
}

func FuzzNative(f *testing.F) {
	f.Add(uint64(1), uint8(0))
	f.Add(uint64(2), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, variant uint8) {
		names := []string{"default", "both sides", "inputs only", "refined tables", "refined lists",
			"all refined, both sides", "forgetful", "escalating", "unguided", "as it is", "renewing"}
		b := expr.NewBuilder()
		walk(t, newSolver(t, b, variants()[names[int(variant)%len(names)]]), nil, randquery.New(b, seed), 12)
	})
}

// table is an array of n bytes that is read and written at symbolic indices.
type table struct {
	b     *expr.Builder
	a, in *expr.Array
	upd   *expr.Update
}

func newTable(n uint64) *table {
	b := expr.NewBuilder()
	return &table{b: b, a: b.NewArray("a", n, nil), in: b.NewArray("in", 256, nil)}
}

func (x *table) input(i uint64) *expr.Term { return x.b.Read(x.in, nil, x.b.Const(64, i)) }
func (x *table) index(i uint64) *expr.Term {
	return x.b.And(x.b.Const(64, x.a.Size/4-1), x.b.ZExt(x.input(i), 64))
}

// word reads or writes 4 bytes at 4·index.
func (x *table) word(i uint64) *expr.Term {
	return x.b.ReadWide(x.a, x.upd, x.b.Shl(x.index(i), x.b.Const(64, 2)), 4)
}

func (x *table) store(i uint64, v *expr.Term) {
	at := x.b.Shl(x.index(i), x.b.Const(64, 2))
	for k := range 4 {
		x.upd = x.b.Push(x.upd, x.b.Add(x.b.Const(64, uint64(k)), at), x.b.Extract(v, 8*k, 8))
	}
}

// TestStores: a read gives the value that was stored last at its index.
func TestStores(t *testing.T) {
	for name, opt := range variants() {
		t.Run(name, func(t *testing.T) {
			x := newTable(64)
			b := x.b
			s := newSolver(t, b, opt)
			for i := range uint64(8) {
				x.store(i, b.Const(32, 1000+i))
			}
			same := b.Eq(x.index(7), x.index(20))
			pc := []*expr.Term{same}
			r := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: b.Ne(x.word(20), b.Const(32, 1007)),
				NeedModel: true}, nil)
			if r.Verdict != solver.Unsat {
				t.Errorf("%v (%s)", r.Verdict, r.Reason)
			}
			q := &solver.Query{Cond: b.Eq(x.word(20), b.Const(32, 1003)), NeedModel: true}
			if r := s.Check(t.Context(), q, nil); r.Verdict != solver.Sat || !q.Holds(r.Model) {
				t.Errorf("%v (%s)", r.Verdict, r.Reason)
			}
			q = &solver.Query{Cond: b.Eq(x.word(20), b.Const(32, 99)), NeedModel: true} // from the array itself
			if r := s.Check(t.Context(), q, nil); r.Verdict != solver.Sat || !q.Holds(r.Model) {
				t.Errorf("%v (%s)", r.Verdict, r.Reason)
			}
		})
	}
}

func TestCoreNamesWhatMatters(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	at := func(i uint64) *expr.Term { return b.Read(in, nil, b.Const(64, i)) }
	s := newSolver(t, b, Default())
	q := &solver.Query{PC: solver.PathOf(b.Ult(at(5), at(6)), b.Ult(at(0), at(1)), b.Ult(at(3), b.Const(8, 9)),
		b.Ult(at(1), at(2))), Cond: b.Ult(at(2), at(0))}
	r := s.Check(t.Context(), q, nil)
	if r.Verdict != solver.Unsat || fmt.Sprint(r.Core) != "[1 3 4]" {
		t.Errorf("%v, core %v", r.Verdict, r.Core)
	}
}

// factors is a product of two 32-bit numbers that is a 64-bit prime.
func factors(b *expr.Builder) *solver.Query {
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	rd := func(a *expr.Array) *expr.Term { return b.ZExt(b.ReadWide(a, nil, b.Const(64, 0), 4), 64) }
	return &solver.Query{PC: solver.PathOf(b.Ult(b.Const(64, 1), rd(x)), b.Ult(b.Const(64, 1), rd(y))),
		Cond: b.Eq(b.Mul(rd(x), rd(y)), b.Const(64, 1<<61-1)), NeedModel: true}
}

// TestEnds: a hard query ends by time, by cancellation and by conflicts, and the solver goes on afterwards.
func TestEnds(t *testing.T) {
	b := expr.NewBuilder()
	q := factors(b)
	opt := Default()
	opt.Timeout = 30 * time.Millisecond
	s := newSolver(t, b, opt)
	start := time.Now()
	if r := s.Check(t.Context(), q, nil); r.Verdict != solver.Unknown || r.Reason != solver.ReasonTimeout {
		t.Errorf("%v (%s)", r.Verdict, r.Reason)
	}
	t.Logf("ended %v after its limit", time.Since(start)-opt.Timeout)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	s.opt.Timeout = 0
	if r := s.Check(ctx, q, nil); r.Reason != solver.ReasonCancelled {
		t.Errorf("%v (%s)", r.Verdict, r.Reason)
	}
	s.opt.Conflicts = 10
	if r := s.Check(t.Context(), q, nil); r.Verdict != solver.Unknown || r.Reason == "" {
		t.Errorf("%v (%s)", r.Verdict, r.Reason)
	}
	s.opt.Conflicts = 0
	if r := s.Check(t.Context(), &solver.Query{PC: q.PC, NeedModel: true}, nil); r.Verdict != solver.Sat {
		t.Errorf("afterwards: %v (%s)", r.Verdict, r.Reason)
	}
}

// TestTooLarge: a circuit beyond the limit is Unknown with the reason, not memory.
func TestTooLarge(t *testing.T) {
	b := expr.NewBuilder()
	x := b.NewArray("x", 512, nil)
	v := b.ReadWide(x, nil, b.Const(64, 0), 512)
	s := newSolver(t, b, Default())
	if r := s.Check(t.Context(), &solver.Query{Cond: b.Eq(b.UDiv(v, b.Add(v, b.Ones(4096))), v)},
		nil); r.Verdict != solver.Unknown || r.Reason == "" {
		t.Errorf("%v (%s)", r.Verdict, r.Reason)
	}
	if r := s.Check(t.Context(), &solver.Query{Cond: b.Ult(v, b.Not(v))}, nil); r.Verdict != solver.Sat {
		t.Errorf("afterwards: %v (%s)", r.Verdict, r.Reason)
	}
}

// TestPartials: a query that needs a search passes on partial solutions, on the way to Sat and to Unsat. A sink that
// has enough gets no more.
func TestPartials(t *testing.T) {
	for name, make := range map[string]func(b *expr.Builder) *solver.Query{
		"unsat":  func(b *expr.Builder) *solver.Query { return sorted(b, 6) },
		"arrays": func(b *expr.Builder) *solver.Query { return stores(b, 16) },
	} {
		b := expr.NewBuilder()
		q := make(b)
		to := &sink{t: t, q: q}
		newSolver(t, b, Default()).Check(t.Context(), q, to)
		if to.n == 0 || to.n > 10 {
			t.Errorf("%s: %d partial solutions", name, to.n)
		}
	}
}

// TestCancelledLoad: a context that ends while the query is being prepared leaves a solver that goes on.
func TestCancelledLoad(t *testing.T) {
	b := expr.NewBuilder()
	s := newSolver(t, b, Default())
	q := sorted(b, 5)
	q.Cond = b.True()
	for n := 1; n < 40; n++ {
		ctx := &counted{Context: t.Context(), left: n}
		r := s.Check(ctx, q, nil)
		if r.Verdict == solver.Unsat || r.Verdict == solver.Unknown && r.Reason != solver.ReasonCancelled {
			t.Fatalf("%d: %v (%s)", n, r.Verdict, r.Reason)
		}
		if r := s.Check(t.Context(), &solver.Query{PC: q.PC.Prefix(n % 4), Cond: q.PC.Terms()[n%3], NeedModel: true},
			nil); r.Verdict != solver.Sat {
			t.Fatalf("%d: %v (%s) afterwards", n, r.Verdict, r.Reason)
		}
	}
}

// TestCancelledCircuits: wide products and quotients that are given up anywhere (in a circuit, its clauses, its
// scope, the search) leave a solver that answers the same questions correctly afterwards. Those questions have values
// for all symbols, so evaluation is the referee.
func TestCancelledCircuits(t *testing.T) {
	reasons := map[string]int{}
	for _, pre := range []bool{false, true} {
		b := expr.NewBuilder()
		o := Default()
		o.Preprocess, o.Table, o.Hard = pre, 0, nil
		s := newSolver(t, b, o)
		in := b.NewArray("in", 24, nil)
		sym := func(i uint64) *expr.Term { return b.ReadWide(in, nil, b.Const(64, 8*i), 8) }
		x, y, z := sym(0), sym(1), sym(2)
		tab := b.ConstArray([]byte("a table that is refined, not a multiplexer"))
		terms := []*expr.Term{b.Mul(x, y), b.UDiv(x, y), b.SRem(b.Mul(x, z), b.Add(y, b.Const(64, 5))),
			b.Shl(b.UDiv(z, x), b.And(y, b.Const(64, 63))),
			b.Add(b.ZExt(b.Read(tab, nil, b.And(b.Mul(y, z), b.Const(64, 31))), 64), b.URem(x, z))}
		left := 1
		for round := range 3 {
			for i, u := range terms {
				v := b.Add(u, b.Const(64, uint64(round))) // another circuit, over the same one
				values := []uint64{0xfedcba9876543210 >> (7 * i), 1234567 << (3 * round), uint64(99991 + i)}
				m := eval.New(map[*expr.Array][]byte{in: slices.Concat(le(values[0]), le(values[1]), le(values[2]))})
				is := func(n uint64) *solver.Query {
					return &solver.Query{PC: solver.PathOf(b.Eq(v, b.Const(64, n)), b.Eq(x, b.Const(64, values[0])),
						b.Eq(y, b.Const(64, values[1])), b.Eq(z, b.Const(64, values[2]))), NeedModel: true}
				}
				r := s.Check(&counted{Context: t.Context(), left: left}, &solver.Query{PC: solver.PathOf(b.Ne(x, y)),
					Cond: b.Eq(v, b.Const(64, 4711)), NeedModel: true}, nil)
				reasons[r.Verdict.String()+" "+r.Reason]++
				left = 1 + left*5/3%1000
				right := m.Word(v)
				if r := s.Check(t.Context(), is(right), nil); r.Verdict != solver.Sat || !is(right).Holds(r.Model) {
					t.Fatalf("round %d, %v: %v (%s), want sat", round, v, r.Verdict, r.Reason)
				}
				if r := s.Check(t.Context(), is(right^1<<(5*i)), nil); r.Verdict != solver.Unsat {
					t.Fatalf("round %d, %v: %v (%s), want unsat", round, v, r.Verdict, r.Reason)
				}
			}
		}
		if n := s.renewed.Load(); n == 0 {
			t.Error("no clauses were left half written")
		}
	}
	if t.Log(reasons); reasons["unknown "+solver.ReasonCancelled] < 12 {
		t.Errorf("hardly any was given up: %v", reasons)
	}
}

func le(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }

// counted is a context that ends when it has been asked some times.
type counted struct {
	context.Context
	left int
}

func (c *counted) Done() <-chan struct{} {
	if c.Err() == nil {
		return nil
	}
	over := make(chan struct{})
	close(over)
	return over
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestRepeats: the same queries do the same work.
func TestRepeats(t *testing.T) {
	run := func() string {
		b := expr.NewBuilder()
		s := newSolver(t, b, Default())
		g := randquery.New(b, 9)
		out := ""
		for range 60 {
			q := g.Path(nil)
			r := s.Check(t.Context(), q, nil)
			out += r.Verdict.String()
			if r.Verdict == solver.Sat {
				for _, a := range g.Arrays {
					out += fmt.Sprint(r.Model.Bytes(a))
				}
				g.Take(q.Cond)
			}
			if g.Depth() > 6 {
				g.Back(g.R.IntN(3))
			}
		}
		st := s.counters.Snapshot()
		delete(st, "seconds")
		return out + fmt.Sprint(st)
	}
	if one, two := run(), run(); one != two {
		t.Errorf("two runs differ:\n%s\n%s", one, two)
	}
}
