package stack

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/solver"
)

// scripted answers with a verdict and counts the questions.
type scripted struct {
	solver.Verdict
	n int
}

func (s *scripted) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	s.n++
	return solver.Result{Verdict: s.Verdict}
}

// TestFallback: the last solver is asked whatever the first one gives up, and about circuits as long as it answers,
// then about one in 32.
func TestFallback(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, last solver.Verdict
		circuits    bool
		want        int // of 100 questions, those to the last solver
	}{
		{"an answer", solver.Sat, solver.Sat, false, 0},
		{"given up", solver.Unknown, solver.Unknown, false, 100},
		{"circuits, an answer", solver.Unsat, solver.Sat, true, 0},
		{"circuits that the last one decides", solver.Unknown, solver.Unsat, true, 100},
		{"circuits that nobody decides", solver.Unknown, solver.Unknown, true, 1 + 3},
	} {
		first, last := &scripted{Verdict: c.first}, &scripted{Verdict: c.last}
		f := &fallback{first: first, last: last}
		if c.circuits {
			f = f.forCircuits()
		}
		for range 100 {
			f.Check(t.Context(), &solver.Query{}, nil)
		}
		if first.n != 100 || last.n != c.want {
			t.Errorf("%s: %d questions, %d to the last solver, want %d", c.name, first.n, last.n, c.want)
		}
	}
}
