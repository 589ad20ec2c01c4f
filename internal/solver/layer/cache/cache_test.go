package cache

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// counting passes queries to brute and counts them.
type counting struct{ n int }

func (c *counting) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	c.n++
	return brute.Solver{}.Check(ctx, q, sink)
}

type fixture struct {
	t    *testing.T
	b    *expr.Builder
	arr  *expr.Array
	next *counting
	l    *Layer
	c    *solver.Counters
}

func newFixture(t *testing.T, opt Options) *fixture {
	f := &fixture{t: t, b: expr.NewBuilder(), next: new(counting), c: new(solver.Counters)}
	f.arr = f.b.NewArray("a", 2, nil)
	f.l = New(f.next, NewTable(opt), f.c)
	return f
}

func (f *fixture) x(i uint64) *expr.Term        { return f.b.Read(f.arr, nil, f.b.Const(64, i)) }
func (f *fixture) below(i, v uint64) *expr.Term { return f.b.Ult(f.x(i), f.b.Const(8, v)) }
func (f *fixture) is(i, v uint64) *expr.Term    { return f.b.Eq(f.x(i), f.b.Const(8, v)) }

// ask wants a verdict, and says whether the next layer was needed.
func (f *fixture) ask(want solver.Verdict, asked bool, counter string, conjuncts ...*expr.Term) solver.Result {
	f.t.Helper()
	q := &solver.Query{PC: solver.PathOf(conjuncts[:len(conjuncts)-1]...), Cond: conjuncts[len(conjuncts)-1],
		NeedModel: true}
	n, hits := f.next.n, f.c.Snapshot()[counter]
	r := f.l.Check(f.t.Context(), q, nil)
	if r.Verdict != want || (f.next.n > n) != asked {
		f.t.Fatalf("%v, %d queries went down; want %v, asked %v", r.Verdict, f.next.n-n, want, asked)
	}
	if r.Verdict == solver.Sat && !q.Holds(r.Model) {
		f.t.Fatal("wrong model")
	}
	if f.c.Snapshot()[counter] != hits+1 {
		f.t.Fatalf("counter %s did not move: %v", counter, f.c.Snapshot())
	}
	return r
}

func TestHits(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	a, b, c := f.below(0, 9), f.is(1, 3), f.is(0, 4)
	f.ask(solver.Sat, true, "misses", a, b, c)
	f.ask(solver.Sat, false, "exact", c, a, b)
	f.ask(solver.Sat, false, "exact", c, a, b, a)
	f.ask(solver.Sat, false, "sat_superset", b, a)
	f.ask(solver.Sat, true, "misses", a, f.is(0, 5))
	f.ask(solver.Unsat, true, "misses", c, f.is(0, 5))
	r := f.ask(solver.Unsat, false, "unsat_subset", a, c, b, f.is(0, 5))
	if len(r.Core) != 2 || r.Core[0] != 1 || r.Core[1] != 3 {
		t.Errorf("core %v", r.Core)
	}
	f.ask(solver.Unsat, false, "unsat_subset", f.is(0, 5), a, c) // the key is not last
	f.ask(solver.Sat, true, "misses", f.is(0, 5), b)             // part of an Unsat set says nothing
}

func TestModelReuse(t *testing.T) {
	f := newFixture(t, Options{Entries: 100, Models: 2})
	f.ask(solver.Sat, true, "misses", f.is(0, 4))
	f.ask(solver.Sat, false, "model_reuse", f.below(0, 5))
	f.ask(solver.Sat, true, "misses", f.is(0, 100), f.is(1, 7))
}

// TestCredit: models that answer nothing are tried less and less; one that does is tried again at once.
func TestCredit(t *testing.T) {
	f := newFixture(t, Options{Entries: 100, Models: 2})
	f.ask(solver.Sat, true, "misses", f.is(0, 4))
	miss := func() int64 {
		before := f.l.tried.Load()
		if m := f.l.reuse(&solver.Query{Cond: f.is(0, 5)}); m != nil {
			t.Fatal("a model of something else")
		}
		return f.l.tried.Load() - before
	}
	for range firstCredit {
		if miss() != 1 {
			t.Fatal("not tried, with credit left")
		}
	}
	tries := int64(0)
	for range 10 * probe {
		tries += miss()
	}
	if tries != 10 {
		t.Errorf("%d tries without credit, want 10", tries)
	}
	for f.l.reuse(&solver.Query{Cond: f.is(0, 4)}) == nil {
	}
	for i := range worth {
		if miss() != 1 {
			t.Errorf("a hit pays for %d tries", i)
			break
		}
	}
}

// TestLargeQueriesAreDear: the credit for tries is spent by the values that they compute, and so is the time for one
// query.
func TestLargeQueriesAreDear(t *testing.T) {
	f := newFixture(t, Options{Entries: 100, Models: 8})
	large := func(n int) *expr.Term {
		x := f.b.ZExt(f.x(0), 64)
		y := x
		for range n {
			y = f.b.Add(f.b.Mul(y, y), x)
		}
		return f.b.Eq(y, f.b.Const(64, 1))
	}
	for i := range uint64(8) {
		f.l.remember(&solver.Query{Cond: f.is(0, 10+i)}, newSet([]*expr.Term{f.is(0, 10+i)}),
			solver.Result{Verdict: solver.Sat, Model: eval.New(map[*expr.Array][]byte{f.arr: {byte(10 + i)}})})
	}
	tries := func(q *expr.Term) int64 {
		before := f.l.tried.Load()
		if f.l.reuse(&solver.Query{Cond: q}) != nil {
			t.Fatal("a model of something else")
		}
		return f.l.tried.Load() - before
	}
	const values = 8000
	q := large(values / 2)
	if n := tries(q); n != 8 {
		t.Errorf("%d tries of %d values, want all", n, values)
	}
	if paid := firstCredit - f.l.purse.Credit; paid < 8*values/2/tryValues || paid > 2*8*values/tryValues {
		t.Errorf("8 tries of %d values cost %d", values, paid)
	}
	f.l.purse.Credit = firstCredit
	if n := tries(large(mostValues)); n != 1 {
		t.Errorf("%d tries of a query of %d values", n, 2*mostValues)
	}
}

// TestBounded fills a small table far beyond its size: it stays bounded and right.
func TestBounded(t *testing.T) {
	f := newFixture(t, Options{Entries: 8, Models: 3})
	for round := 0; round < 3; round++ {
		for v := uint64(0); v < 40; v++ {
			q := &solver.Query{PC: solver.PathOf(f.below(0, 20)), Cond: f.is(0, v), NeedModel: true}
			want := solver.Sat
			if v >= 20 {
				want = solver.Unsat
			}
			if r := f.l.Check(t.Context(), q, nil); r.Verdict != want {
				t.Fatalf("%d: %v", v, r.Verdict)
			}
			if n := f.l.table.size(); n > 8 {
				t.Fatalf("%d entries", n)
			}
		}
	}
	tab := f.l.table
	for _, files := range []map[*expr.Term][]*entry{tab.sat, tab.unsat} {
		for _, list := range files {
			if len(list) > 8 {
				t.Errorf("a file of %d entries", len(list))
			}
		}
	}
}

// unknown answers nothing.
type unknown struct{ n int }

func (u *unknown) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	u.n++
	return solver.Result{Reason: solver.ReasonTimeout}
}

func TestUnknownPasses(t *testing.T) {
	f := newFixture(t, Default())
	u := new(unknown)
	f.l.next = u
	q := &solver.Query{Cond: f.is(0, 1)}
	for i := 1; i <= 2; i++ {
		if r := f.l.Check(t.Context(), q, nil); r.Verdict != solver.Unknown || r.Reason != solver.ReasonTimeout || u.n != i {
			t.Fatalf("%v (%s) after %d", r.Verdict, r.Reason, u.n)
		}
	}
}

// asked is an auditor that knows the truth, when it has time.
type asked struct {
	n    int
	busy bool
	by   []string
}

func (a *asked) Ask(ctx context.Context, terms []*expr.Term, by string) (solver.Verdict, bool) {
	a.n++
	a.by = append(a.by, by)
	if a.busy {
		return solver.Unknown, false
	}
	return brute.Solver{}.Check(ctx, &solver.Query{PC: solver.PathOf(terms...)}, nil).Verdict, true
}

// says answers every query alike.
type says solver.Result

func (s says) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result(s)
}

// TestWrongCore: an Unsat set that is not one is thrown out before its third use, and the layer below is asked instead.
func TestWrongCore(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	a := new(asked)
	f.l.Audited(a)
	p, r, x := f.below(0, 9), f.is(1, 3), f.is(0, 4)
	f.l.next = says{Verdict: solver.Unsat, Core: []int{0, 2}, By: "below"} // p and x hold together
	f.l.Check(t.Context(), &solver.Query{PC: solver.PathOf(p, r), Cond: x}, nil)
	f.l.next = f.next
	f.ask(solver.Unsat, false, "unsat_subset", p, x, f.is(1, 7)) // twice it is believed
	f.ask(solver.Unsat, false, "exact", p, x)
	if a.n != 0 {
		t.Fatal("asked too early")
	}
	f.ask(solver.Sat, true, "misses", p, x)
	if a.n != 1 || a.by[0] != "below" || f.l.table.size() != 1 {
		t.Errorf("%d questions about claims of %v, %d entries", a.n, a.by, f.l.table.size())
	}
}

// TestRightCore: a right one is asked about once, a single conjunct never.
func TestRightCore(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	a := new(asked)
	f.l.Audited(a)
	x, y := f.is(0, 4), f.is(0, 5)
	f.ask(solver.Unsat, true, "misses", x, y)
	for i := range 20 {
		f.ask(solver.Unsat, false, "exact", x, y)
		if want := min(i/2, 1); a.n != want {
			t.Fatalf("use %d: asked %d times", i+1, a.n)
		}
	}
	f.l.table.put(&entry{terms: []*expr.Term{x}, hash: newSet([]*expr.Term{x}).hash, verdict: solver.Unsat, key: x})
	for range 20 {
		f.ask(solver.Unsat, false, "exact", x)
	}
	if a.n != 1 {
		t.Errorf("asked %d times", a.n)
	}
}

// TestNobodyToAsk: while nobody can be asked a set is used, and asked about again after ever more uses.
func TestNobodyToAsk(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	a := &asked{busy: true}
	f.l.Audited(a)
	x, y := f.is(0, 4), f.is(0, 5)
	f.ask(solver.Unsat, true, "misses", x, y)
	for range 70 {
		f.ask(solver.Unsat, false, "exact", x, y)
	}
	if a.n != 6 { // before uses 3, 4, 8, 16, 32, 64
		t.Errorf("asked %d times", a.n)
	}
	a.busy = false
	for range 70 {
		f.ask(solver.Unsat, false, "exact", x, y)
	}
	if a.n != 7 {
		t.Errorf("asked %d times", a.n)
	}
}

// during is an auditor that does something while it is asked.
type during func()

func (d during) Ask(context.Context, []*expr.Term, string) (solver.Verdict, bool) {
	d()
	return solver.Unsat, true
}

// TestInDoubt: while an auditor is asked about a set, no worker uses it.
func TestInDoubt(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	x, y := f.is(0, 4), f.is(0, 5)
	other := *f
	other.next, other.c = new(counting), new(solver.Counters)
	other.l = New(other.next, f.l.table, other.c)
	asked := 0
	f.l.Audited(during(func() {
		asked++
		other.ask(solver.Unsat, true, "misses", x, y)
	}))
	f.ask(solver.Unsat, true, "misses", x, y)
	for range 3 {
		f.ask(solver.Unsat, false, "exact", x, y)
	}
	other.ask(solver.Unsat, false, "exact", x, y)
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// TestManyWorkers: workers that look the same sets up at once get what is true, also while auditors are asked. Two may
// be asked at once, about two sets; that nobody uses a set meanwhile is TestInDoubt's.
func TestManyWorkers(t *testing.T) {
	f := newFixture(t, Options{Entries: 20, Models: 2})
	a := during(func() { time.Sleep(time.Millisecond) })
	var wg sync.WaitGroup
	for range 4 {
		l := New(new(counting), f.l.table, new(solver.Counters))
		l.Audited(a)
		wg.Go(func() {
			for i := range uint64(400) {
				x, v := f.is(0, 1), i%16+1
				want := solver.Unsat
				if v == 1 {
					want = solver.Sat
				}
				q := &solver.Query{PC: solver.PathOf(x, f.is(1, i/100)), Cond: f.is(0, v), NeedModel: true}
				if r := l.Check(t.Context(), q, nil); r.Verdict != want || want == solver.Sat && !q.Holds(r.Model) {
					t.Errorf("%d: %v", i, r.Verdict)
				}
			}
		})
	}
	wg.Wait()
}

// TestDistrust removes the entries that say Unsat and no others.
func TestDistrust(t *testing.T) {
	f := newFixture(t, Options{Entries: 100})
	x, y := f.is(0, 4), f.is(0, 5)
	f.ask(solver.Unsat, true, "misses", x, y)
	f.ask(solver.Sat, true, "misses", x)
	f.l.table.Distrust()
	f.ask(solver.Sat, false, "exact", x)
	f.ask(solver.Unsat, true, "misses", x, y)
}

// size is the number of entries.
func (t *Table) size() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.all)
}
