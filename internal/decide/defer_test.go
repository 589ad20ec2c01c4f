package decide

import (
	"context"
	"errors"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestWaitingSidesKnowTheirQuestion: a side that has waited is decided when its branch comes, in whatever form that is
// simplified then, and at no other decision.
func TestWaitingSidesKnowTheirQuestion(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 2, nil)
	x, y := b.Read(a, nil, b.Const(64, 0)), b.Read(a, nil, b.Const(64, 1))
	raw := b.Eq(b.Add(x, y), b.Const(8, 7)) // the model takes the side on which it does not hold
	form := b.Eq(x, b.Sub(b.Const(8, 7), y))
	for _, c := range []struct {
		name       string
		asks, cond *expr.Term // the decision, and its simplified form
		holds      bool       // the side that waited
		known      bool       // the path knows that cond does not hold
		ok, ends   bool
	}{
		{name: "the same form", asks: raw, cond: raw, holds: true, ok: true},
		{name: "another form", asks: raw, cond: form, holds: true, ok: true},
		{name: "now it cannot hold", asks: raw, cond: b.False(), holds: true, ok: true, ends: true},
		{name: "now it has to hold", asks: raw, cond: b.True(), ok: true, ends: true},
		{name: "it is known not to hold", asks: raw, cond: form, holds: true, known: true, ok: true, ends: true},
		{name: "another decision", asks: b.Eq(x, x), cond: b.True(), holds: true},
		{name: "another known decision", asks: b.Eq(x, y), cond: b.Eq(x, y), holds: true, known: true},
	} {
		d := New(t.Context(), Fork, b, brute.Solver{}, rewrite.New(b))
		s := &state.State{Model: eval.New(map[*expr.Array][]byte{a: {3, 0}}),
			Deferral: &state.Deferral{Raw: raw, Kind: state.Branch, Holds: c.holds}}
		if c.known {
			s.Implied(c.cond, false)
		}
		yes, no, err, ok := d.settle(s, c.asks, c.cond)
		var end *outcome.End
		if errors.As(err, &end) != c.ends || ok != c.ok {
			t.Errorf("%s: %v, decided %v; want an end %v, decided %v", c.name, err, ok, c.ends, c.ok)
			continue
		}
		switch {
		case !ok && s.Deferral == nil:
			t.Errorf("%s: the side waits no longer", c.name)
		case c.ends && (end.Reason != outcome.Silent || d.Deferred.Infeasible != 1):
			t.Errorf("%s: %v, %+v", c.name, end, d.Deferred)
		case ok && !c.ends && (yes != s || no != nil || !s.Model.Bool(raw) || d.Deferred.Feasible != 1):
			t.Errorf("%s: sides %v and %v, %+v", c.name, yes, no, d.Deferred)
		}
	}
}

// asked answers nothing, and keeps the last question.
type asked struct{ q solver.Query }

func (a *asked) Check(_ context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	a.q = *q
	return solver.Result{}
}

// TestPatience: a side that has waited until nothing else is left asks with patience, and no other question does.
func TestPatience(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 1, nil)
	raw := b.Eq(b.Read(a, nil, b.Const(64, 0)), b.Const(8, 7)) // the model takes the side on which it does not hold
	for _, c := range []struct {
		name           string
		waits          *state.Deferral
		patient, later bool
	}{
		{"it has waited to the end", &state.Deferral{Raw: raw, Kind: state.Branch, Holds: true}, true, false},
		{"nobody has asked yet", &state.Deferral{Raw: raw, Kind: state.Branch, Holds: true, Lazy: true}, false, true},
		{"it has not waited", nil, false, false},
	} {
		var sv asked
		d := New(t.Context(), Fork, b, &sv, rewrite.New(b))
		d.Defers = true
		s := &state.State{Model: eval.New(map[*expr.Array][]byte{a: {3}}), Deferral: c.waits}
		if c.waits != nil {
			d.settle(s, raw, raw)
		} else if _, err := d.ask(s, raw, raw); err != nil {
			t.Fatal(err)
		}
		if sv.q.Cond != raw || sv.q.Patient != c.patient || sv.q.Deferrable != c.later {
			t.Errorf("%s: patient %v, deferrable %v", c.name, sv.q.Patient, sv.q.Deferrable)
		}
	}
}
