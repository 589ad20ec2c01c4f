package decide

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/validate"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/state"
)

// mistaken is a simplifier that takes one term for another.
type mistaken struct {
	Simplifier
	from, to *expr.Term
}

func (m mistaken) Simplify(t *expr.Term) *expr.Term {
	if t == m.from {
		return m.to
	}
	return m.Simplifier.Simplify(t)
}

// TestRefereeSeesTheProgramsConditions: the referee compares the condition that is decided with the condition as the
// program made it. In between are simplification, the transformation of arrays, and the path's facts. Each mistake is
// reported, and a correct condition is not.
func TestRefereeSeesTheProgramsConditions(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 2, nil)
	x, y := b.Read(a, nil, b.Const(64, 0)), b.Read(a, nil, b.Const(64, 1))
	low := b.Ult(x, b.Const(8, 10)) // the path
	simp := rewrite.New(b)
	for _, c := range []struct {
		name      string
		raw, cond *expr.Term // cond nil: simplified
		from, to  *expr.Term // the simplifier takes from for to
		known     *expr.Term // the path takes it for false
		fault     string     // "" if all is right
	}{
		{name: "the truth", raw: b.Eq(x, b.Const(8, 7))},
		{name: "the truth about what is known", raw: b.Ult(x, b.Const(8, 20))},
		{name: "a truth in another form", raw: b.Eq(b.Add(x, y), b.Const(8, 7)), cond: b.Eq(x, b.Sub(b.Const(8, 7), y))},
		{name: "simplified to false", raw: b.Eq(x, b.Const(8, 7)), from: b.Eq(x, b.Const(8, 7)), to: b.False(),
			fault: "layers say unsat, the referee says sat"},
		{name: "simplified to true", raw: b.Eq(x, b.Const(8, 7)), from: b.Eq(x, b.Const(8, 7)), to: b.True(),
			fault: "as the program made it"},
		{name: "simplified to less", raw: b.Eq(x, b.Const(8, 7)), from: b.Eq(x, b.Const(8, 7)), to: b.Eq(x, b.Const(8, 70)),
			fault: "layers say unsat, the referee says sat"},
		{name: "transformed to more", raw: b.Eq(x, b.Const(8, 70)), cond: b.Eq(y, b.Const(8, 7)),
			fault: "as the program made it"},
		{name: "known to be false", raw: b.Eq(x, b.Const(8, 7)), known: b.Eq(x, b.Const(8, 7)),
			fault: "layers say unsat, the referee says sat"},
	} {
		var faults []string
		counters := new(solver.Counters)
		layer := validate.New(brute.Solver{}, brute.Solver{}, func(f *solver.Fault) {
			faults = append(faults, f.Error())
			if f.Query == nil || f.Query.Len() != 2 || f.Query.Conjuncts()[0] != low {
				t.Errorf("%s: the fault does not keep the query as the program made it", c.name)
			}
		}, counters)
		d := New(t.Context(), Fork, b, layer, mistaken{simp, c.from, c.to})
		d.Referee, d.Room = layer, 0
		s := &state.State{Model: eval.New(map[*expr.Array][]byte{a: {3, 0}})}
		s.Decide(state.Assumption, low, low, 0, false)
		if c.known != nil {
			s.Implied(c.known, false)
		}
		cond := c.cond
		if cond == nil {
			cond = d.Cond(s, c.raw)
		}
		d.sides(s, c.raw, cond, now)
		if c.fault == "" {
			if len(faults) > 0 || counters.Snapshot()["confirmed_sat"]+counters.Snapshot()["confirmed_unsat"] != 1 {
				t.Errorf("%s: faults %q, %v", c.name, faults, counters.Snapshot())
			}
			continue
		}
		if !strings.Contains(strings.Join(faults, "\n"), c.fault) {
			t.Errorf("%s: faults %q, want one with %q", c.name, faults, c.fault)
		}
	}
}
