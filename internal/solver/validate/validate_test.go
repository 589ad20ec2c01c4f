package validate

import (
	"context"
	"strings"
	"testing"

	"albers/internal/expr"
	"albers/internal/expr/eval"
	"albers/internal/solver"
	"albers/internal/solver/brute"
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
		{"false unsat", solver.Query{PC: pc, Cond: seven}, solver.Result{Verdict: solver.Unsat}, "referee says sat"},
		{"false sat", solver.Query{PC: pc, Cond: big}, solver.Result{Verdict: solver.Sat}, "referee says unsat"},
		{"wrong model", solver.Query{PC: pc, Cond: seven}, solver.Result{Verdict: solver.Sat, Model: model(8)}, "conjunct 1 of 2"},
		{"model breaks path", solver.Query{PC: pc, Cond: big}, solver.Result{Verdict: solver.Sat, Model: model(200)}, "conjunct 0 of 2"},
		{"no model", solver.Query{PC: pc, Cond: seven, NeedModel: true}, solver.Result{Verdict: solver.Sat}, "without the model"},
		{"wrong core", solver.Query{PC: pc, Cond: big}, solver.Result{Verdict: solver.Unsat, Core: []int{1}}, "satisfiable"},
		{"core out of range", solver.Query{PC: pc, Cond: big}, solver.Result{Verdict: solver.Unsat, Core: []int{2}}, "names conjunct 2"},
		{"wrong hint", solver.Query{PC: pc, Cond: seven, Hint: model(99)}, solver.Result{Verdict: solver.Sat, Model: model(7)}, "hint"},
		{"right unsat", solver.Query{PC: pc, Cond: big}, solver.Result{Verdict: solver.Unsat, Core: []int{0, 1}}, ""},
		{"right sat", solver.Query{PC: pc, Cond: seven, Hint: model(3)}, solver.Result{Verdict: solver.Sat, Model: model(7)}, ""},
		{"unknown", solver.Query{PC: pc, Cond: seven}, solver.Result{Reason: solver.ReasonTimeout}, ""},
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
