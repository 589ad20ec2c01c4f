package audit

import (
	"context"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// says answers every query alike.
type says solver.Result

func (s says) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result(s)
}

// counting is brute force that counts.
type counting struct{ n int }

func (c *counting) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	c.n++
	return brute.Solver{}.Check(ctx, q, sink)
}

// conjuncts are x < 10 and x = 7, which hold together, and x = 200.
func conjuncts() (low, seven, big *expr.Term) {
	b := expr.NewBuilder()
	x := b.Read(b.NewArray("a", 1, nil), nil, b.Const(64, 0))
	return b.Ult(x, b.Const(8, 10)), b.Eq(x, b.Const(8, 7)), b.Eq(x, b.Const(8, 200))
}

type fixture struct {
	referee *Referee
	asked   *counting
	faults  []*solver.Fault
	doubts  int
	clock   time.Duration
	c       *solver.Counters
	a       *Auditor
}

func newFixture(share float64) *fixture {
	f := &fixture{asked: new(counting), c: new(solver.Counters)}
	f.referee = &Referee{Name: "brute", Solver: f.asked, First: time.Millisecond}
	p := newPurse(share, func() time.Duration { return f.clock })
	s := NewShared(p, func(x *solver.Fault) { f.faults = append(f.faults, x) }, f.c)
	f.a = s.New(func(string) *Referee { return f.referee }, func() { f.doubts++ })
	f.clock = time.Hour
	return f
}

func (f *fixture) want(t *testing.T, counters map[string]float64) {
	t.Helper()
	got := f.c.Snapshot()
	for name, n := range counters {
		if got[name] != n {
			t.Errorf("%s is %v, want %v", name, got[name], n)
		}
	}
}

// TestEveryNth: the choice counts answers Unsat and nothing else.
func TestEveryNth(t *testing.T) {
	low, seven, big := conjuncts()
	f := newFixture(1)
	unsat := NewLayer(says{Verdict: solver.Unsat, Core: []int{0, 1}}, f.a, 3)
	for i := range 10 {
		if r := unsat.Check(t.Context(), &solver.Query{PC: solver.PathOf(low), Cond: big}, nil); r.Verdict != solver.Unsat ||
			f.asked.n != (i+1)/3 {
			t.Fatalf("answer %d: %v, %d asked", i, r.Verdict, f.asked.n)
		}
	}
	unsat.next = says{Verdict: solver.Sat}
	for range 10 {
		unsat.Check(t.Context(), &solver.Query{PC: solver.PathOf(low), Cond: seven}, nil)
	}
	f.want(t, map[string]float64{"asked": 3, "confirmed": 3, "differences": 0, "skipped": 0})
}

// TestDifferences: wrong answers, cores and numbers of conjuncts are reported with the query, and become Unknown.
func TestDifferences(t *testing.T) {
	low, seven, big := conjuncts()
	for name, c := range map[string]struct {
		q      solver.Query
		answer solver.Result
		kept   int // conjuncts of the query that is kept
	}{
		"wrong unsat": {solver.Query{PC: solver.PathOf(low), Cond: seven}, solver.Result{Verdict: solver.Unsat}, 2},
		"wrong core": {solver.Query{PC: solver.PathOf(low), Cond: big}, solver.Result{Verdict: solver.Unsat, Core: []int{1}},
			1},
		"no core": {solver.Query{PC: solver.PathOf(low), Cond: big}, solver.Result{Verdict: solver.Unsat, Core: []int{2}},
			2},
	} {
		f := newFixture(1)
		r := NewLayer(says(c.answer), f.a, 1).Check(t.Context(), &c.q, nil)
		if r.Verdict != solver.Unknown || r.Reason == "" || len(f.faults) != 1 || f.doubts != 1 ||
			f.faults[0].Query.Len() != c.kept {
			t.Errorf("%s: %v (%s), faults %v, distrusted %d times", name, r.Verdict, r.Reason, f.faults, f.doubts)
		}
		f.want(t, map[string]float64{"differences": 1, "confirmed": 0})
	}
}

// TestUnproved: a referee that gives no model of the query contradicts nothing.
func TestUnproved(t *testing.T) {
	low, _, big := conjuncts()
	q := &solver.Query{PC: solver.PathOf(low), Cond: big}
	for _, answer := range []solver.Result{{Verdict: solver.Sat},
		{Verdict: solver.Unknown, Reason: solver.ReasonTimeout}} {
		f := newFixture(1)
		f.referee.Solver = says(answer)
		if v, asked := f.a.Ask(t.Context(), Answer, q, "x"); v != solver.Unknown || !asked || len(f.faults) > 0 {
			t.Errorf("%v: %v, %v", answer.Verdict, v, f.faults)
		}
		f.want(t, map[string]float64{"undecided": 1, "differences": 0})
	}
}

// slow takes processor time of the fixture's clock.
type slow struct {
	f    *fixture
	cost time.Duration
}

func (s slow) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	s.f.clock += s.cost
	time.Sleep(s.cost) // the purse takes the lesser of the two clocks
	return brute.Solver{}.Check(ctx, q, sink)
}

// TestPurse: the questions that are asked cost at most the share; the others are counted as skipped, and one kind
// leaves the other's share alone.
func TestPurse(t *testing.T) {
	low, _, big := conjuncts()
	q := &solver.Query{PC: solver.PathOf(low, big)}
	f := newFixture(0.01)
	f.referee.Solver = slow{f, 2 * time.Millisecond}
	f.clock = 0
	begin := f.clock
	f.a.shared.purse.begin = begin
	for range 1000 {
		f.clock += time.Millisecond
		f.a.Ask(t.Context(), Core, q, "x")
	}
	st := f.c.Snapshot()
	// The first question is expected to cost 1 ms and costs 2: the purse may owe that much.
	if most := 0.01*(f.clock-begin).Seconds()/0.002 + 1; st["asked"] < 2 || st["asked"] > most ||
		st["asked"]+st["skipped"] != 1000 {
		t.Errorf("%v asked, %v skipped, at most %v may be", st["asked"], st["skipped"], most)
	}
	if _, asked := f.a.Ask(t.Context(), Answer, q, "x"); !asked {
		t.Error("cores have used up the share of answers")
	}
	f.clock += time.Second
	f.a.shared.Burnt(time.Second) // the time that Z3 takes after its limit is paid, too
	if _, asked := f.a.Ask(t.Context(), Answer, q, "x"); asked {
		t.Error("a question was asked on credit")
	}
}
