package smtlib

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/option"
)

// liar answers every query alike.
type liar struct{ solver.Result }

func (l liar) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return l.Result
}

// TestScriptsAreValidated: Z3, asked with the script as it was read, finds wrong answers of any layer and confirms
// right ones, also after push, pop, reset and with assumptions.
func TestScriptsAreValidated(t *testing.T) {
	const script = `(declare-const x (_ BitVec 8))(define-sort T () (Array (_ BitVec 2) Bool))(declare-const a T)(push 1)(assert (bvult x #x05))(check-sat)
(assert (distinct a ((as const T) false)))(assert (= x #x06))(check-sat)(pop 1)(check-sat-assuming ((select a #b01)))(reset)
(declare-const x Bool)(assert x)(check-sat)(assert (not x))(check-sat)`
	for _, c := range []struct {
		name       string
		lie        solver.Verdict
		confirmed  [2]float64 // sat, unsat
		answers    string
		difference bool
	}{
		{"the truth", solver.Unknown, [2]float64{3, 2}, "sat unsat sat sat unsat", false},
		{"all unsat", solver.Unsat, [2]float64{0, 2}, "unknown unsat unknown unknown unsat", true},
	} {
		var faults []*solver.Fault
		opt := backend(t, option.Native)
		opt.Report = func(f *solver.Fault) { faults = append(faults, f) }
		if c.lie != solver.Unknown {
			opt.Backend = func(*expr.Builder) (solver.Solver, error) {
				return liar{solver.Result{Verdict: c.lie, Model: eval.New(nil)}}, nil
			}
		}
		opt.Validated = new(solver.Counters)
		opt.Referee = func(ctx context.Context, script string) (solver.Verdict, error) {
			return z3.CheckScript(ctx, script, time.Minute)
		}
		out, err := run(t, script, opt)
		if err != nil {
			t.Fatal(err)
		}
		m := opt.Validated.Snapshot()
		if got := [2]float64{m["confirmed_sat"], m["confirmed_unsat"]}; got != c.confirmed ||
			m["undecided"]+m["left_out"] != 0 {
			t.Errorf("%s: confirmed %v, want %v; %v", c.name, got, c.confirmed, m)
		}
		if got := strings.Join(strings.Fields(out), " "); got != c.answers {
			t.Errorf("%s: answers %q, want %q", c.name, got, c.answers)
		}
		if (len(faults) > 0) != c.difference || float64(len(faults)) != m["differences"] {
			t.Errorf("%s: %d faults, %v differences", c.name, len(faults), m["differences"])
		}
		for _, f := range faults {
			if len(f.Kept) != 1 || !strings.HasSuffix(strings.TrimSpace(string(f.Kept[0].Data)), ")") {
				t.Errorf("%s: the script is not kept", c.name)
			}
		}
	}
}
