package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/auto"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// cramped explores a program concolically while memory is short at each n-th end of a path; 0: never. At each end a
// seed arrives, as long as there are some.
func cramped(t *testing.T, m *ir.Module, n int, change func(*engine.Config), seeds ...outside.Seed) (*outcome.Summary,
	*log) {
	t.Helper()
	own, cfg, l := copyOf(m), engine.Default(), &log{}
	cfg.Args, cfg.Explore, cfg.MaxMemory = []string{"p"}, option.ExploreConcolic, 0 // no tree is too small
	change(&cfg)
	e, d := pinned(t, own, cfg, l)
	var ended atomic.Int64 // of all workers
	e.Watch(func(*state.State) {
		k := int(ended.Add(1))
		if n > 0 && k%n == 0 {
			e.Shorten()
		}
		if k <= len(seeds) {
			d.Outside().Arrive(seeds[k-1])
		}
	}, nil)
	sum, err := e.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sum.InternalErrors {
		t.Errorf("short at each %d: internal error: %s", n, x)
	}
	return sum, l
}

// slow has runs that wait between two decisions, because they work for long in vain.
const slow = `
#include <klee/klee.h>
int main(void) {
  unsigned char b[5];
  int n = 0;
  klee_make_symbolic(b, sizeof b, "b");
  for (int k = 0; k < sizeof b; k++)
    if (b[k] > 'a' + k) {
      n++;
      if (k % 2) for (volatile int i = 0; i < 40000; i++);
    }
  return n;
}`

// rooms explores a program with room, and twice without, the more seldom the more paths there are, and compares
// paths, findings and lines. It returns the counters of the techniques: first those of the run with room.
func rooms(t *testing.T, m *ir.Module, change func(*engine.Config), seeded bool) (counts []map[string]float64) {
	t.Helper()
	whole, all := cramped(t, m, 0, change)
	want := all.names()
	counts = append(counts, whole.Techniques["multiplex"])
	var seeds []outside.Seed
	if seeded {
		for _, x := range slices.Backward(all.tests) {
			seeds = append(seeds, x.Inputs)
		}
	}
	paths := whole.PathsCompleted
	for _, n := range []int{1 + paths/100, 3 + paths/20} {
		sum, l := cramped(t, m, n, change, seeds...)
		x := sum.Techniques["multiplex"]
		counts = append(counts, x)
		got := l.names()
		switch {
		case whole.Ends[string(outcome.LimitDepth)] > 0: // where such a path ends depends on its input
		case len(seeds) > 0 || x["offered"] > 0: // an input that comes to a part can be a test besides
			for _, name := range want {
				if !slices.Contains(got, name) {
					t.Errorf("short at each %d: no path %s", n, name)
				}
			}
		case !slices.Equal(got, want):
			t.Errorf("short at each %d: other paths: %s", n, difference(got, want))
		}
		// An input that comes to a part runs twice, and one that goes on from a snapshot runs in part.
		same := len(seeds) > 0 || x["offered"] > 0 || counts[0]["resumed"] > 0 || sum.Instructions == whole.Instructions
		if !same || sum.PathsCompleted != paths || sum.PathsPartial != whole.PathsPartial ||
			len(sum.Bugs) != len(whole.Bugs) || sum.Lines != whole.Lines {
			t.Errorf("short at each %d: %d paths, %d partial, %d bugs, %d instructions, %v lines; want %d, %d, %d, %d, %v", n,
				sum.PathsCompleted, sum.PathsPartial, len(sum.Bugs), sum.Instructions, sum.Lines, paths, whole.PathsPartial,
				len(whole.Bugs), whole.Instructions, whole.Lines)
		}
		if x["named_left"] != 0 || x["divergences"] != 0 || sum.States != 0 || x["nodes"] != counts[0]["nodes"] {
			t.Errorf("short at each %d: %d states left, %v; want %v", n, sum.States, x, counts[0])
		}
	}
	return counts
}

// TestPartsPutAwayLoseNothing: parts of the tree that are put away come back. The paths, findings and questions are
// those of a run that had room, in every search, with any number of workers.
func TestPartsPutAwayLoseNothing(t *testing.T) {
	named := 0.0
	compare := func(t *testing.T, m *ir.Module, change func(*engine.Config)) {
		counts := rooms(t, m, change, false)
		for _, x := range counts[1:] {
			named += x["named"]
			if x["asked"] != counts[0]["asked"] {
				t.Errorf("%v questions, want %v", x["asked"], counts[0]["asked"])
			}
		}
	}
	for name, how := range map[string]func(*engine.Config){
		"dfs":         func(c *engine.Config) { c.Search = []option.Searcher{option.DFS} },
		"bfs":         func(c *engine.Config) { c.Search = []option.Searcher{option.BFS} },
		"random-path": func(c *engine.Config) { c.Search = []option.Searcher{option.RandomPath, option.CovNew} },
		"replay":      func(c *engine.Config) { c.MultiplexResume = option.ResumeReplay },
		"two workers": func(c *engine.Config) { c.Jobs = 2 },
		"depth":       func(c *engine.Config) { c.MaxDepth = 3 },
		"impatient":   func(c *engine.Config) { c.Patience = 1 },
	} {
		t.Run(name, func(t *testing.T) {
			sources := []string{several, wild}
			if name == "dfs" || name == "two workers" {
				sources = append(sources, forest) // the largest
			}
			for _, src := range sources {
				compare(t, load(t, src), func(c *engine.Config) {
					c.SymArgs = []option.SymArg{{Min: 0, Max: 2, Len: 1}}
					how(c)
				})
			}
		})
	}
	t.Run("waiting", func(t *testing.T) {
		m := load(t, slow)
		for _, search := range []option.Searcher{option.BFS, option.RandomState} {
			compare(t, m, func(c *engine.Config) { c.Patience, c.Search = 1, []option.Searcher{search} })
		}
	})
	const programs = 12
	m := compileRandom(t, 0, programs)
	for i := range programs {
		t.Run(fmt.Sprint("p", i), func(t *testing.T) {
			compare(t, m, func(c *engine.Config) {
				c.Libc, c.Entry, c.SymFiles = false, fmt.Sprint("p", i), option.SymFiles{Count: 2, Size: 1}
				c.Search = strategies()[i%len(strategies())]
				c.Jobs = 1 + i%2
			})
		})
	}
	if named < 1000 {
		t.Errorf("one-sided test: nodes were put away %v times", named)
	}
}

// TestInputsComeToPartsPutAway: inputs from outside, and partial solutions, that come to a part of the tree that was
// put away, run when it is there again, and call it back. Nothing is lost, and no path counts twice.
func TestInputsComeToPartsPutAway(t *testing.T) {
	recalled := 0.0
	const programs = 8
	m := compileRandom(t, 0, programs)
	for i := range 2 * programs {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			counts := rooms(t, m, func(c *engine.Config) {
				c.Libc, c.Entry, c.SymFiles = false, fmt.Sprint("p", i%programs), option.SymFiles{Count: 2, Size: 1}
				c.Search = strategies()[i%len(strategies())]
				if i >= programs {
					c.PartialSolutions, c.PartialRun = true, option.PartialModes()[i%len(option.PartialModes())]
				}
				c.Jobs = 1 + i%2
			}, i < programs)
			for _, x := range counts {
				recalled += x["recalled"]
			}
		})
	}
	if recalled < 5 {
		t.Errorf("one-sided test: %v parts were called back", recalled)
	}
}

// TestNewsAtAPart: an input from outside, whose path leads into a part of the tree that was put away, and that covers
// something new, is a test though no path has new code afterwards.
func TestNewsAtAPart(t *testing.T) {
	m := load(t, wantsKey+`
  if (i == 40) return 7;
  return 0;
}`)
	recalled := 0.0
	for k := range 4 {
		cfg, l := engine.Default(), &log{}
		cfg.Args, cfg.Explore, cfg.OnlyNew, cfg.MaxInstructions = []string{"p"}, option.ExploreConcolic, true, 500_000
		cfg.MaxMemory = 0
		cfg.Search = []option.Searcher{[]option.Searcher{option.RandomState, option.BFS}[k%2]}
		e, d := pinned(t, copyOf(m), cfg, l)
		ended := 0
		e.Watch(func(*state.State) {
			if ended++; ended < 400 && ended%3 == 0 {
				e.Shorten()
			}
			if ended == 100+50*k {
				d.Outside().Arrive(outside.Seed{{Name: "s", Data: keyWith(byte(k))}})
			}
		}, nil)
		sum, err := e.Run(t.Context(), d)
		if err != nil || len(sum.InternalErrors) > 0 {
			t.Fatal(err, sum.InternalErrors)
		}
		if !slices.Contains(l.codes(), 7) {
			t.Errorf("%v: no test of the key: %v", cfg.Search, l.codes())
		}
		recalled += sum.Techniques["multiplex"]["recalled"]
	}
	if recalled < 2 {
		t.Errorf("one-sided test: %v parts were called back", recalled)
	}
}

// TestPartsAreTriedAgain: a part that cannot be made again, because a run is cut off, is tried again later, and if none
// of the trials succeeds, its decisions are given up, and counted.
func TestPartsAreTriedAgain(t *testing.T) {
	m := load(t, wild)
	dfs := func(c *engine.Config) { c.Search = []option.Searcher{option.DFS} }
	whole, all := cramped(t, m, 0, dfs)
	for _, times := range []int{1, 3, 1 << 20} {
		cfg, l := engine.Default(), &log{}
		cfg.Args, cfg.Explore, cfg.MaxMemory = []string{"p"}, option.ExploreConcolic, 0
		dfs(&cfg)
		e, d := pinned(t, copyOf(m), cfg, l)
		ends, left, cut := 0, 0, 0
		e.Watch(func(*state.State) {
			e.Shorten()
			if ends++; ends%5 != 0 || cut > 0 {
				return
			}
			left = times // for the runs before the next question, which make a part again if there are some
			e.Starving(func() bool {
				if left > 0 {
					left--
					cut++
					return false
				}
				return true
			})
		}, func(sv solver.Solver) solver.Solver {
			return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
				left = 0
				return sv.Check(ctx, q, sink)
			}}
		})
		sum, err := e.Run(t.Context(), d)
		if err != nil || len(sum.InternalErrors) > 0 || sum.Techniques["multiplex"]["divergences"] > 0 {
			t.Fatal(err, sum.InternalErrors)
		}
		lost := sum.Ends[string(outcome.LimitMemory)]
		if got, want := l.names(), all.names(); times <= 3 && (lost > 0 || !slices.Equal(got, want)) {
			t.Errorf("%d times: %d decisions lost, other paths: %s", times, lost, difference(got, want))
		}
		if cut == 0 || times > 3 && (lost == 0 || sum.PathsCompleted >= whole.PathsCompleted) {
			t.Errorf("%d times: cut off %d times, %d decisions lost", times, cut, lost)
		}
	}
}

// TestTurnsLoseNothing: forking and runs on inputs in turn have the paths and bugs of forking, though memory is short
// again and again, and either side may be the one that makes room.
func TestTurnsLoseNothing(t *testing.T) {
	named := 0.0
	for _, src := range []string{several, forest, wild} {
		m := load(t, src)
		for _, search := range []option.Searcher{option.RandomState, option.BFS} {
			change := func(c *engine.Config) {
				c.SymArgs, c.Search = []option.SymArg{{Min: 0, Max: 2, Len: 1}}, []option.Searcher{search}
			}
			want, _ := byForking(t, m, change)
			own, cfg := copyOf(m), engine.Default()
			cfg.Args, cfg.Explore = []string{"p"}, option.ExploreAuto
			change(&cfg)
			e, err := engine.New(own, cfg, &log{})
			if err != nil {
				t.Fatal(err)
			}
			cfg.MaxMemory = 1 << 19 // for the driver: its trees are large enough, and its states small enough
			d, err := auto.New(own, &cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			d.Shift(1 << 8)
			shortAt(2)(e)
			got, err := e.Run(t.Context(), d)
			if err != nil || len(got.InternalErrors) > 0 {
				t.Fatal(err, got.InternalErrors)
			}
			if !maps.Equal(got.Ends, want.Ends) || len(got.Bugs) != len(want.Bugs) || got.HaltReason != want.HaltReason {
				t.Errorf("%s: %v, %d bugs; want %v, %d", search, got.Ends, len(got.Bugs), want.Ends, len(want.Bugs))
			}
			named += got.Techniques["multiplex"]["named"]
		}
	}
	if named < 20 {
		t.Errorf("one-sided test: nodes were put away %v times", named)
	}
}
