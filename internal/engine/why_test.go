package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// untaken has a branch in line 11 behind what the tests put in line 10.
const untaken = `
#include <klee/klee.h>
int unknown(int);
static volatile int sink;
static void spin(int x) { for (;;) sink += x; }
int main(int argc, char **argv) {
  unsigned char x, y, z;
  klee_make_symbolic(&x, 1, "x"); klee_make_symbolic(&y, 1, "y"); klee_make_symbolic(&z, 1, "z");
  int n = 0;
  %s
  if (y == 200) n += 3;
  return n + (z > 9);
}
`

// stoppedRun is an engine that has explored untaken with some text in line 10.
func stoppedRun(t *testing.T, text string, change func(*engine.Config), prepare func(*engine.Engine)) *engine.Engine {
	t.Helper()
	m := load(t, fmt.Sprintf(untaken, text))
	cfg := engine.Default()
	cfg.Args, cfg.Search = []string{"p"}, []option.Searcher{option.BFS}
	change(&cfg)
	e, err := engine.New(m, cfg, &log{})
	if err != nil {
		t.Fatal(err)
	}
	if prepare != nil {
		prepare(e)
	}
	forked(t, t.Context(), e, m, &cfg)
	return e
}

// missing says of each direction of line 11 why it was not taken, "" if it was.
func missing(e *engine.Engine) (out []coverage.Missing) {
	for _, f := range e.Coverage().Files {
		for _, b := range f.BranchList {
			if b.Line == 11 {
				out = append(out, b.Why)
			}
		}
	}
	return out
}

// TestWhyNot: coverage tells why a direction of a branch was not taken.
func TestWhyNot(t *testing.T) {
	refuse := func(n int) func(*engine.Engine) {
		return func(e *engine.Engine) {
			e.Watch(nil, func(sv solver.Solver) solver.Solver {
				return &front{Solver: sv, before: func() bool { n--; return n != 0 }}
			})
		}
	}
	const fork = "if (x > 200) n += 7;"
	for _, x := range []struct {
		name, text string
		change     func(*engine.Config)
		prepare    func(*engine.Engine)
		want       []coverage.Missing // of the directions of line 11
	}{
		{"all", "", noChange, nil, []coverage.Missing{"", ""}},
		{"infeasible", "klee_assume(y < 100);", noChange, nil, []coverage.Missing{coverage.Infeasible, ""}},
		{"concrete", "y = 3;", noChange, nil, []coverage.Missing{coverage.Concrete, ""}},
		{"exit", "return n;", noChange, nil, []coverage.Missing{}},
		{"not reached", "if (x > 20 & x < 10)", noChange, nil, []coverage.Missing{coverage.Unreached, coverage.Unreached}},
		{"waiting", "spin(x);", until(100_000), nil, []coverage.Missing{coverage.Waiting, coverage.Waiting}},
		{"waiting, not yet come", "", until(1), nil, []coverage.Missing{coverage.Unreached, coverage.Unreached}},
		{"unsupported", "unknown(x);", noChange, nil, []coverage.Missing{coverage.Unsupported, coverage.Unsupported}},
		{"depth", fork, func(c *engine.Config) { c.MaxDepth = 1 }, nil,
			[]coverage.Missing{coverage.Limited, coverage.Limited}},
		{"forks", fork, func(c *engine.Config) { c.MaxForks = 1 }, nil, []coverage.Missing{coverage.Limited, ""}},
		{"solver", "", noChange, refuse(1), []coverage.Missing{coverage.GivenUp, ""}},
	} {
		e := stoppedRun(t, x.text, x.change, x.prepare)
		if got := missing(e); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
}

// TestNobodyWaitsAfterResume: a path that waited when a part of a run ended counts no more when the run has gone on.
func TestNobodyWaitsAfterResume(t *testing.T) {
	m := load(t, fmt.Sprintf(untaken, "if (y == 200) return 9; spin(x);"))
	var e *engine.Engine
	note := func(x *engine.Engine) { e = x }
	_, _, c := stage(t, m, nil, nil, until(100_000), note)
	if got := missing(e); !slices.Equal(got, []coverage.Missing{coverage.Waiting, coverage.Waiting}) || c == nil {
		t.Fatalf("a run that stopped says %q", got)
	}
	stage(t, m, c, nil, func(c *engine.Config) { c.CheckHangs, c.HangInstructions = true, 10_000 }, note)
	if got := missing(e); !slices.Equal(got, []coverage.Missing{coverage.Unreached, coverage.Unreached}) {
		t.Errorf("the run that went on says %q", got)
	}
}
