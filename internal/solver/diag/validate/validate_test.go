package validate

import (
	"context"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// says answers every query alike.
type says solver.Result

func (s says) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result(s)
}

// TestLiars: every kind of wrong answer is found and becomes Unknown; right ones pass.
func TestLiars(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 1, nil)
	x := b.Read(a, nil, b.Const(64, 0))
	low, seven, big := b.Ult(x, b.Const(8, 10)), b.Eq(x, b.Const(8, 7)), b.Eq(x, b.Const(8, 200))
	model := func(v byte) *eval.Assignment { return eval.New(map[*expr.Array][]byte{a: {v}}) }
	pc := []*expr.Term{low}
	for _, c := range []struct {
		name   string
		q      solver.Query
		answer solver.Result
		fault  string // "" if the answer is right
	}{
		{"false unsat", solver.Query{PC: solver.PathOf(pc...), Cond: seven}, solver.Result{Verdict: solver.Unsat},
			"referee says sat"},
		{"false sat", solver.Query{PC: solver.PathOf(pc...), Cond: big}, solver.Result{Verdict: solver.Sat},
			"referee says unsat"},
		{"false sat with a proof of another question", solver.Query{PC: solver.PathOf(pc...), Cond: seven,
			Made: &solver.Query{PC: solver.PathOf(pc...), Cond: big}},
			solver.Result{Verdict: solver.Sat, Model: model(7)}, "as the program made it"},
		{"false unsat of another question", solver.Query{PC: solver.PathOf(pc...), Cond: big,
			Made: &solver.Query{PC: solver.PathOf(pc...), Cond: seven}}, solver.Result{Verdict: solver.Unsat},
			"referee says sat"},
		{"wrong model", solver.Query{PC: solver.PathOf(pc...), Cond: seven},
			solver.Result{Verdict: solver.Sat, Model: model(8)},
			"conjunct 1 of 2"},
		{"model breaks path", solver.Query{PC: solver.PathOf(pc...), Cond: big},
			solver.Result{Verdict: solver.Sat, Model: model(200)},
			"conjunct 0 of 2"},
		{"no model", solver.Query{PC: solver.PathOf(pc...), Cond: seven, NeedModel: true}, solver.Result{Verdict: solver.Sat},
			"without the model"},
		{"wrong core", solver.Query{PC: solver.PathOf(pc...), Cond: big},
			solver.Result{Verdict: solver.Unsat, Core: []int{1}},
			"satisfiable"},
		{"core out of range", solver.Query{PC: solver.PathOf(pc...), Cond: big},
			solver.Result{Verdict: solver.Unsat, Core: []int{2}},
			"[2] names a conjunct that is none of 2"},
		{"wrong hint", solver.Query{PC: solver.PathOf(pc...), Cond: seven, Hint: model(99)},
			solver.Result{Verdict: solver.Sat, Model: model(7)},
			"hint"},
		{"right unsat", solver.Query{PC: solver.PathOf(pc...), Cond: big},
			solver.Result{Verdict: solver.Unsat, Core: []int{0, 1}},
			""},
		{"right sat", solver.Query{PC: solver.PathOf(pc...), Cond: seven, Hint: model(3)},
			solver.Result{Verdict: solver.Sat, Model: model(7)},
			""},
		{"unknown", solver.Query{PC: solver.PathOf(pc...), Cond: seven}, solver.Result{Reason: solver.ReasonTimeout}, ""},
	} {
		var got []string
		counters := new(solver.Counters)
		l := New(says(c.answer), brute.Solver{}, func(f *solver.Fault) { got = append(got, f.Error()) }, counters)
		r := l.Check(t.Context(), &c.q, nil)
		if c.fault == "" {
			if len(got) > 0 || r.Verdict != c.answer.Verdict {
				t.Errorf("%s: %v, faults %q", c.name, r.Verdict, got)
			}
			continue
		}
		if len(got) != 1 || !strings.Contains(got[0], c.fault) || r.Verdict != solver.Unknown || r.Reason == "" {
			t.Errorf("%s: %v (%s), faults %q, want one with %q", c.name, r.Verdict, r.Reason, got, c.fault)
		}
		if n := counters.Snapshot()["differences"]; n != 1 {
			t.Errorf("%s: %v differences counted", c.name, n)
		}
	}
}

// undecided is a referee that decides nothing.
type undecided struct{}

func (undecided) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result{Reason: "too hard"}
}

// TestCounts: the referee is asked about every answer, Sat and Unsat. The counters have the answers that it confirms,
// that it does not decide, and that the end of the run takes from it.
func TestCounts(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 1, nil)
	x := b.Read(a, nil, b.Const(64, 0))
	sat := solver.Query{PC: solver.PathOf(b.Ult(x, b.Const(8, 10))), NeedModel: true}
	unsat := solver.Query{PC: sat.PC, Cond: b.Eq(x, b.Const(8, 20))}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name    string
		ctx     context.Context
		referee solver.Solver
		want    [4]float64
	}{
		{"a referee that decides", t.Context(), brute.Solver{}, [4]float64{1, 1, 0, 0}},
		{"a referee that does not", t.Context(), undecided{}, [4]float64{0, 0, 2, 0}},
		{"the run is over", over, undecided{}, [4]float64{0, 0, 0, 2}},
	} {
		counters := new(solver.Counters)
		model := eval.New(map[*expr.Array][]byte{a: {3}})
		report := func(f *solver.Fault) { t.Errorf("%s: %v", c.name, f) }
		New(says{Verdict: solver.Sat, Model: model}, c.referee, report, counters).Check(c.ctx, &sat, nil)
		New(says{Verdict: solver.Unsat}, c.referee, report, counters).Check(c.ctx, &unsat, nil)
		m := counters.Snapshot()
		if got := [4]float64{m["confirmed_sat"], m["confirmed_unsat"], m["undecided"], m["left_out"]}; got != c.want {
			t.Errorf("%s: sat, unsat, undecided, left out: %v, want %v", c.name, got, c.want)
		}
	}
}
