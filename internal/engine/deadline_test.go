package engine_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// hard has more paths than anybody waits for, and each asks at every turn.
const hard = `
#include <klee/klee.h>
int main(void) {
  unsigned s[40], sum = 1;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 40; i++) {
    sum = sum * 31 + s[i];
    if (sum % 7 == 3) sum++;
  }
  return sum == 5;
}
`

// TestEndReachesTheSolver: the end of a run ends the question that is asked, and nothing is asked after it: not to end
// the paths that wait, and not to make their tests.
func TestEndReachesTheSolver(t *testing.T) {
	m := load(t, hard)
	for _, x := range []struct {
		explore option.ExploreMode
		merge   option.MergeMode
		search  option.Searcher
		jobs    int
	}{
		{option.ExploreFork, option.MergeNone, option.BFS, 1}, {option.ExploreFork, option.MergeNone, option.DFS, 2},
		{option.ExploreFork, option.MergePattern, option.BFS, 1}, {option.ExploreConcolic, option.MergeNone, option.BFS, 1},
	} {
		name := fmt.Sprint(x.explore, " ", x.merge, " ", x.search, " ", x.jobs)
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Search = []string{"p"}, []option.Searcher{x.search}
		cfg.Explore, cfg.Merge, cfg.Jobs = x.explore, x.merge, x.jobs
		cfg.PartialSolutions = x.explore == option.ExploreConcolic
		e, err := engine.New(own, cfg, &log{})
		if err != nil {
			t.Fatal(err)
		}
		var d engine.Driver
		if x.explore == option.ExploreConcolic {
			d, err = concolic.New(own, &cfg)
		} else {
			d, err = fork.New(own, &cfg)
		}
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(t.Context())
		var asked, late atomic.Int32
		e.Watch(nil, func(sv solver.Solver) solver.Solver {
			return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
				if ctx.Err() != nil {
					late.Add(1)
				}
				if asked.Add(1) != 20 {
					return sv.Check(ctx, q, sink)
				}
				end()
				select {
				case <-ctx.Done():
				case <-time.After(time.Minute):
					t.Error(name, ": the end of the run does not reach the solver")
				}
				return solver.FromContext(ctx)
			}}
		})
		sum, err := e.Run(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		// Each worker may have been about to ask.
		if n := late.Load(); n > int32(x.jobs) || sum.HaltReason != "interrupted" || sum.States == 0 {
			t.Errorf("%s: %d questions after the end, %d states wait, %s", name, n, sum.States, sum.HaltReason)
		}
		if n := sum.Ends[string(outcome.Solver)]; n > 0 {
			t.Errorf("%s: %d paths count as given up by the solver", name, n)
		}
	}
}

// held is an observer whose report of progress takes until the run has stopped.
type held struct {
	log
	e     *engine.Engine
	stuck bool
}

func (x *held) Progress(outcome.Snapshot) {
	for begin := time.Now(); !x.e.Stopped(); time.Sleep(time.Millisecond) {
		if time.Since(begin) > time.Minute {
			x.stuck = true
			x.e.Halt("stuck")
		}
	}
}

// TestLimitsHoldWhileTheObserverIsBusy: an observer that does not come back, because a disk is busy, keeps no limit
// from ending the run.
func TestLimitsHoldWhileTheObserverIsBusy(t *testing.T) {
	cfg := engine.Default()
	cfg.Args, cfg.MaxCPU = []string{"p"}, 2*time.Second // longer than the first report takes to come
	m := load(t, hard)
	x := &held{}
	var err error
	if x.e, err = engine.New(m, cfg, x); err != nil {
		t.Fatal(err)
	}
	d, err := fork.New(m, &cfg)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := x.e.Run(t.Context(), d)
	if err != nil || x.stuck || sum.HaltReason != "max-cpu" {
		t.Errorf("%v, %s", err, sum.HaltReason)
	}
}
