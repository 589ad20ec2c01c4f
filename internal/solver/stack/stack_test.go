package stack

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/option"
)

// upper is the layers above Z3 that remember and rewrite, without a limit of time.
func upper() Options {
	o := Default()
	o.Solver, o.Intervals, o.Precheck, o.Audit, o.SolverTimeout = option.Z3, false, false, 0, 0
	return o
}

// combinations is every set of layers.
func combinations() []Options {
	var all []Options
	for bits := 0; bits < 512; bits++ {
		o := Options{Solving: option.Solving{Simplify: bits&1 != 0, Independence: bits&2 != 0, Cache: bits&4 != 0,
			ModelReuse: bits&8 != 0, ValidateSolver: bits&16 != 0, Enumerate: bits&32 != 0, Intervals: bits&64 != 0,
			Precheck: bits&128 != 0, ByteSets: bits&256 != 0}}
		if o.ModelReuse && !o.Cache || o.Intervals && (o.Simplify != o.Independence || o.Cache != o.Independence ||
			o.ValidateSolver) ||
			o.Precheck && (o.Enumerate || o.ValidateSolver || o.Cache != o.Independence) ||
			o.ByteSets && (o.Simplify || o.Cache || o.ValidateSolver) {
			continue
		}
		all = append(all, o)
	}
	return all
}

func (o Options) name() string {
	s := ""
	for _, x := range []struct {
		on   bool
		name string
	}{{o.Simplify, "simplify"}, {o.Independence, "independence"}, {o.Cache, "cache"}, {o.ModelReuse, "reuse"},
		{o.ValidateSolver, "validate"}, {o.Enumerate, "enumerate"}, {o.Intervals, "intervals"}, {o.Precheck, "precheck"},
		{o.ByteSets, "byte-sets"}} {
		if x.on {
			s += "+" + x.name
		}
	}
	if s == "" {
		return "z3"
	}
	return s[1:]
}

func worker(t testing.TB, b *expr.Builder, opt Options) (*Shared, solver.Solver) {
	t.Helper()
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v\n%v", f, f.Query.Conjuncts()) }
	s := NewShared(b, opt)
	w, err := s.NewWorker()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { solver.Close(w) })
	return s, w
}

// walk asks n queries along random paths and compares each answer with brute's. Hints are the models of the path so far
// or, now and then, missing.
func walk(t *testing.T, w solver.Solver, g *randquery.Gen, n int) map[solver.Verdict]int {
	counts := map[solver.Verdict]int{}
	hints := []*eval.Assignment{eval.New(nil)} // by depth of the path
	for i := 0; i < n; i++ {
		hint := hints[g.Depth()]
		if i%5 == 4 {
			hint = nil
		}
		q := g.Path(hint)
		r := w.Check(t.Context(), q, nil)
		want := brute.Solver{}.Check(t.Context(), q, nil)
		if r.Verdict != want.Verdict {
			t.Fatalf("query %d: %v (%s), brute says %v (%s): %v", i, r.Verdict, r.Reason, want.Verdict, want.Reason,
				q.Conjuncts())
		}
		if bad := badCore(t, q, r); bad != "" {
			t.Fatalf("query %d: %s: %v", i, bad, q.Conjuncts())
		}
		counts[r.Verdict]++
		if r.Verdict == solver.Sat {
			if !q.Holds(r.Model) {
				t.Fatalf("query %d: wrong model", i)
			}
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

func badCore(t *testing.T, q *solver.Query, r solver.Result) string {
	if r.Verdict != solver.Unsat || r.Core == nil {
		return ""
	}
	core, _ := q.Part(r.Core)
	if v := (brute.Solver{}).Check(t.Context(), core, nil).Verdict; v == solver.Sat {
		return fmt.Sprintf("core %v is satisfiable", r.Core)
	}
	return ""
}

func TestCombinationsAgainstBrute(t *testing.T) {
	// Each of 54 combinations has a seed of its own.
	n := 30
	if testing.Short() {
		n = 15
	}
	for k, opt := range combinations() {
		t.Run(opt.name(), func(t *testing.T) {
			b := expr.NewBuilder()
			_, w := worker(t, b, opt)
			counts := walk(t, w, randquery.New(b, uint64(k)), n)
			if counts[solver.Sat] == 0 || counts[solver.Unsat] == 0 {
				t.Errorf("one-sided test: %v", counts)
			}
		})
	}
}

// TestWorkers lets two workers with one table walk at the same time; under -race it checks the sharing.
func TestWorkers(t *testing.T) {
	b := expr.NewBuilder()
	opt := upper()
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	s := NewShared(b, opt)
	gens := []*randquery.Gen{randquery.New(b, 5), randquery.New(b, 6)}
	gens[1].Arrays = gens[0].Arrays
	var wg sync.WaitGroup
	for _, g := range gens {
		w, err := s.NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			defer solver.Close(w)
			walk(t, w, g, 40)
		})
	}
	wg.Wait()
	st := s.Stats()
	if st[gateName]["queries"] != 80 {
		t.Errorf("queries: %v", st[gateName])
	}
}

// TestRepeats: one worker gives the same models and does the same work in every run.
func TestRepeats(t *testing.T) {
	run := func() (string, map[string]map[string]float64) {
		b := expr.NewBuilder()
		s, w := worker(t, b, upper())
		g := randquery.New(b, 9)
		out := ""
		hint := eval.New(nil)
		for i := 0; i < 80; i++ {
			q := g.Path(hint)
			r := w.Check(t.Context(), q, nil)
			out += r.Verdict.String()
			if r.Verdict == solver.Sat {
				for _, a := range g.Arrays {
					out += fmt.Sprint(r.Model.Bytes(a))
				}
				g.Take(q.Cond)
				hint = r.Model
			}
			if g.Depth() > 8 {
				g.Back(0)
				hint = eval.New(nil)
			}
		}
		st := s.Stats()
		for _, m := range st {
			delete(m, "seconds")
		}
		return out, st
	}
	one, st1 := run()
	two, st2 := run()
	if one != two {
		t.Errorf("two runs differ:\n%s\n%s", one, two)
	}
	if fmt.Sprint(st1) != fmt.Sprint(st2) {
		t.Errorf("two runs count differently:\n%v\n%v", st1, st2)
	}
}

func TestUnknownIsNotRemembered(t *testing.T) {
	b := expr.NewBuilder()
	opt := upper()
	opt.SolverTimeout = 30 * time.Millisecond
	s, w := worker(t, b, opt)
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	rd := func(a *expr.Array) *expr.Term { return b.ZExt(b.ReadWide(a, nil, b.Const(64, 0), 4), 64) }
	q := &solver.Query{PC: solver.PathOf(b.Ult(b.Const(64, 1), rd(x)), b.Ult(b.Const(64, 1), rd(y))),
		Cond: b.Eq(b.Mul(rd(x), rd(y)), b.Const(64, 1<<61-1)), NeedModel: true}
	for i := 0; i < 2; i++ {
		if r := w.Check(t.Context(), q, nil); r.Verdict != solver.Unknown || r.Reason == "" {
			t.Fatalf("%v (%s)", r.Verdict, r.Reason)
		}
	}
	if n := s.Stats()[z3Name]["queries"]; n != 2 {
		t.Errorf("z3 was asked %v times", n)
	}
	if r := w.Check(t.Context(), &solver.Query{PC: q.PC, NeedModel: true}, nil); r.Verdict != solver.Sat {
		t.Errorf("afterwards: %v (%s)", r.Verdict, r.Reason)
	}
}

func FuzzStack(f *testing.F) {
	f.Add(uint64(1), uint8(15))
	f.Add(uint64(2), uint8(31))
	f.Fuzz(func(t *testing.T, seed uint64, bits uint8) {
		all := combinations()
		b := expr.NewBuilder()
		_, w := worker(t, b, all[int(bits)%len(all)])
		g := randquery.New(b, seed)
		walk(t, w, g, 12)
	})
}
