package engine_test

import (
	"context"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// neighbours has branches with two sides and with one, and decisions that cannot wait: of a switch and of a read.
const neighbours = `
#include <klee/klee.h>
int main(void) {
  unsigned char s[4];
  static const unsigned char table[4] = {1, 2, 2, 3};
  volatile int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    if (s[i] > s[i + 1]) n += 1;
    if (s[i] + s[i + 1] > 511) n += 100;
    switch ((s[i] ^ s[i + 1]) & 3) {
    case 1: n += 10; break;
    case 2: n += 20; break;
    }
  }
  if (table[s[3] & 3] == 2) n += 4;
  return n;
}
`

// early makes the solver give up early on every n-th question that can wait.
func early(n int) func(*engine.Engine) {
	return func(e *engine.Engine) {
		var asked atomic.Int64 // by all workers
		e.Watch(nil, func(sv solver.Solver) solver.Solver {
			return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
				if q.Deferrable {
					if asked.Add(1)%int64(n) == 0 {
						return solver.Result{Early: true, Reason: "early"}
					}
				}
				return sv.Check(ctx, q, sink)
			}}
		})
	}
}

// ended is the exit codes of the paths that a stop did not cut off, sorted.
func ended(tests ...*outcome.Test) (codes []int) {
	for _, x := range tests {
		if x.End.Reason != outcome.LimitHalt {
			codes = append(codes, x.End.Code)
		}
	}
	slices.Sort(codes)
	return codes
}

// same complains unless a run that put questions off came to the same as one that did not.
func (l *log) same(t *testing.T, sum, all *outcome.Summary, got, want []int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%d paths with codes %v, want %d with %v", len(got), got, len(want), want)
	}
	if sum.PathsCompleted != all.PathsCompleted || sum.PathsPartial != all.PathsPartial || sum.Forks != all.Forks ||
		sum.States != 0 || !maps.Equal(sum.Ends, all.Ends) || sum.HaltReason != "complete" {
		t.Errorf("%d paths, %d partial, %d forks, %d left, %v, %s; want %d, %d, %d, 0, %v, complete", sum.PathsCompleted,
			sum.PathsPartial, sum.Forks, sum.States, sum.Ends, sum.HaltReason, all.PathsCompleted, all.PathsPartial, all.Forks,
			all.Ends)
	}
}

// TestDeferredSidesAreDecided: whichever questions wait, a run that comes to its end has the same paths.
func TestDeferredSidesAreDecided(t *testing.T) {
	m := load(t, neighbours)
	all, plain, _ := stage(t, m, nil, nil, func(c *engine.Config) { c.Defer = false }, early(1))
	if d := all.Techniques["deferred"]; d["sides"] != 0 || all.PathsCompleted < 100 {
		t.Fatalf("%d paths, %v without questions that wait", all.PathsCompleted, d)
	}
	for _, c := range []struct {
		n      int
		search option.Searcher
		jobs   int
	}{{1, option.DFS, 1}, {3, option.BFS, 1}, {2, option.RandomPath, 1}, {1, option.CovNew, 2}} {
		sum, l, _ := stage(t, m, nil, nil, func(x *engine.Config) {
			x.Search, x.Jobs = []option.Searcher{c.search}, c.jobs
		}, early(c.n))
		l.same(t, sum, all, ended(l.tests...), ended(plain.tests...))
		if d := sum.Techniques["deferred"]; d["infeasible"] == 0 || d["feasible"] == 0 ||
			d["feasible"]+d["infeasible"] != d["sides"] {
			t.Errorf("every %d: %v", c.n, d)
		}
	}
}

// TestLedPathsAskLater: a path that an input leads asks about no side of a branch that goes to code which has run. Each
// of them is decided later, also if the solver gives up early then, and a run that comes to its end has the same paths.
func TestLedPathsAskLater(t *testing.T) {
	m := load(t, neighbours)
	all, plain, _ := stage(t, m, nil, nil, func(c *engine.Config) { c.Defer = false }, nil)
	for i, search := range [][]option.Searcher{{option.CovNew}, {option.RandomPath, option.CovNew}, {option.MD2U}} {
		for _, n := range []int{1, 3, 1 << 30} {
			sum, l, _ := stage(t, m, nil, nil, func(c *engine.Config) {
				c.Turn, c.Search, c.Fuzz, c.Jobs = 64, search, option.FuzzOn, 1+i%2
			}, early(n))
			l.same(t, sum, all, ended(l.tests...), ended(plain.tests...))
			d := sum.Techniques["deferred"]
			if d["sides"] == 0 || d["feasible"]+d["infeasible"] != d["sides"] {
				t.Errorf("%v, every %d: %v, %v", search, n, d, sum.Techniques["fuzz"])
			}
		}
	}
}

// products has branches that take a search.
const products = `
#include <klee/klee.h>
int main(void) {
  unsigned s[3];
  volatile int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    unsigned a = s[i] & 0xfff, b = s[(i + 1) % 3] >> 20;
    if (a * b == 2047 * 30) n += 1 << 2 * i;
    if (a * b == 4096 * 4096 - 3) n += 100;
    if ((a ^ b) * (a + b) % 1021 == 17) n += 2 << 2 * i;
  }
  return n;
}
`

// TestDearStatesEndTheSamePaths: with turns so short that nearly every question is dear, a run that comes to its end
// has the same paths, whether inputs lead or not.
func TestDearStatesEndTheSamePaths(t *testing.T) {
	m := load(t, products)
	all, plain, _ := stage(t, m, nil, nil, func(c *engine.Config) { c.Defer = false }, nil)
	sides := 0.0
	for i, search := range [][]option.Searcher{{option.CovNew}, {option.RandomPath, option.CovNew}, {option.MD2U}} {
		for _, fuzz := range option.FuzzModes() {
			sum, l, _ := stage(t, m, nil, nil, func(c *engine.Config) {
				c.Turn, c.Search, c.Fuzz, c.Jobs = 8, search, fuzz, 1+i%2
			}, nil)
			l.same(t, sum, all, ended(l.tests...), ended(plain.tests...))
			if fuzz == option.FuzzOn {
				sides += sum.Techniques["deferred"]["sides"]
			}
		}
	}
	if sides == 0 {
		t.Error("no question of a dear path that an input leads was put off")
	}
	for name, change := range map[string]func(*engine.Config){
		"--turn 0": func(c *engine.Config) { c.Turn = 0 },
		"bfs":      func(c *engine.Config) { c.Turn, c.Search = 8, []option.Searcher{option.BFS, option.CovNew} },
	} {
		sum, l, _ := stage(t, m, nil, nil, func(c *engine.Config) {
			c.Search, c.Fuzz = []option.Searcher{option.CovNew}, option.FuzzOn
			change(c)
		}, nil)
		l.same(t, sum, all, ended(l.tests...), ended(plain.tests...))
		if n := sum.Techniques["deferred"]["sides"]; n > 0 {
			t.Errorf("%s: %v questions were put off, and no slice is dear without turns", name, n)
		}
	}
}

// TestDeferredSidesAreResumed: sides that wait when a run stops are decided when it goes on.
func TestDeferredSidesAreResumed(t *testing.T) {
	m := load(t, neighbours)
	all, plain, _ := stage(t, m, nil, nil, noChange, nil)
	waited := false
	for i := range uint64(24) {
		n := all.Instructions * (i + 1) / 26
		search := []option.Searcher{[]option.Searcher{option.DFS, option.RandomPath, option.BFS}[i%3]}
		change := func(c *engine.Config) { c.MaxInstructions, c.Search = n, search }
		begun, first, c := stage(t, m, nil, nil, change, early(1+int(i)%2))
		d := begun.Techniques["deferred"]
		waited = waited || d["sides"] > d["feasible"]+d["infeasible"]
		// A second stop meets sides that have waited across the first one.
		change = func(c *engine.Config) { c.MaxInstructions, c.Search = n+all.Instructions/20, search }
		_, second, c := stage(t, m, c, nil, change, early(1))
		if c == nil {
			continue
		}
		sum, rest, _ := stage(t, m, c, nil, func(c *engine.Config) { c.Search = search }, early(2))
		tests := slices.Concat(first.tests, second.tests, rest.tests)
		rest.same(t, sum, all, ended(tests...), ended(plain.tests...))
		for _, l := range []*log{second, rest} {
			if len(l.messages) > 0 {
				t.Errorf("messages: %q", l.messages)
			}
		}
	}
	if !waited {
		t.Error("no side waited across a stop")
	}
}

// TestCheckpointsWithDeferredSides: a checkpoint in the middle of a turn has the sides that began to wait in the turn.
func TestCheckpointsWithDeferredSides(t *testing.T) {
	m := load(t, neighbours)
	all, plain, _ := stage(t, m, nil, nil, noChange, nil)
	type snapshot struct {
		c    *engine.Checkpoint
		seen int // tests before it
	}
	var list []snapshot
	change := func(c *engine.Config) { c.Search = []option.Searcher{option.RandomPath} }
	_, whole, _ := stage(t, m, nil, nil, change, func(e *engine.Engine) {
		e.Keep(func(c *engine.Checkpoint) {
			if c != nil {
				list = append(list, snapshot{copied(t, c), c.Number})
			}
		})
		asked := 0
		e.Watch(nil, func(sv solver.Solver) solver.Solver {
			return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
				if asked++; asked%16 == 1 {
					e.Checkpoint()
				}
				if q.Deferrable {
					return solver.Result{Early: true, Reason: "early"}
				}
				return sv.Check(ctx, q, sink)
			}}
		})
	})
	if len(list) < 10 {
		t.Fatalf("only %d checkpoints", len(list))
	}
	for i, x := range list {
		sum, rest, _ := stage(t, m, x.c, nil, change, early(1+i%3))
		before := slices.DeleteFunc(slices.Clone(whole.tests), func(o *outcome.Test) bool { return o.N > x.seen })
		rest.same(t, sum, all, ended(append(before, rest.tests...)...), ended(plain.tests...))
	}
}

// TestGivenUpWithTheFullLimit: a side that the solver does not decide when it is asked again counts as given up.
func TestGivenUpWithTheFullLimit(t *testing.T) {
	m := load(t, twoBytes)
	sum, l, _ := stage(t, m, nil, nil, noChange, func(e *engine.Engine) {
		e.Watch(nil, func(sv solver.Solver) solver.Solver {
			return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
				return solver.Result{Early: q.Deferrable, Reason: "never"}
			}}
		})
	})
	if len(l.tests) != 1 || sum.PathsCompleted != 1 || sum.PathsPartial != 2 || sum.Ends["solver"] != 2 ||
		sum.Untested[outcome.UntestedEarly] != 2 || sum.States != 0 {
		t.Errorf("%d tests, %d paths, %d partial, %v, %v, %d left", len(l.tests), sum.PathsCompleted, sum.PathsPartial,
			sum.Ends, sum.Untested, sum.States)
	}
}
