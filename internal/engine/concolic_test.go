package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// bothWays is a driver that explores by forking and then concolically, in one engine, so that the paths of one can be
// evaluated on the inputs of the other.
type bothWays struct {
	*fork.Driver
	concolic *concolic.Driver
	recorder twice
	forked   []*path
}

// Explore is [engine.Driver.Explore].
func (d *bothWays) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) []*state.State {
	var begin []*state.State
	for _, s := range first {
		begin = append(begin, s.Fork())
	}
	left := d.Driver.Explore(e, workers, first)
	d.forked, d.recorder.paths = d.recorder.paths, nil
	return append(left, d.concolic.Explore(e, workers, begin)...)
}

// takes says whether p is the path of an input. A value that the engine has fixed at the end, such as an exit code, is
// no part of a path.
func (p *path) takes(m *eval.Assignment) bool {
	for d := p.last; d != nil; d = d.Prev {
		if d.Adds() && (d.Forked || d.Kind != state.Concretise) && !m.Bool(d.Path.Term()) {
			return false
		}
	}
	return true
}

// chosen says whether the engine has fixed the exit code of p to one of several.
func (p *path) chosen() bool {
	return p.last != nil && p.last.Adds() && p.last.Kind == state.Concretise
}

// compareDrivers explores m in both ways. Each input of a concolic path must be on one path of the driver that forks,
// and end as that path, and each of these paths must be met. It returns the numbers of paths.
func compareDrivers(t *testing.T, m *ir.Module, change func(*engine.Config)) (forked, pinned int) {
	t.Helper()
	cfg := engine.Default()
	change(&cfg)
	cfg.Args = []string{"p"}
	e, err := engine.New(m, cfg, new(log))
	if err != nil {
		t.Fatal(err)
	}
	d := &bothWays{recorder: twice{t: t}}
	forking := cfg
	if search := []option.Searcher{option.DFS}; cfg.Search[0] == option.Gen {
		forking.Search = search // nobody forks by generations
	}
	if d.Driver, err = fork.New(m, &forking); err != nil {
		t.Fatal(err)
	}
	if d.concolic, err = concolic.New(m, &cfg); err != nil {
		t.Fatal(err)
	}
	e.Watch(d.recorder.ended, nil)
	sum, err := e.Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	met := map[*path]bool{}
	for _, p := range d.recorder.paths {
		n := 0
		if strings.HasPrefix(p.end, string(outcome.Silent)) {
			continue // an input that an assumption refuses
		}
		for _, f := range d.forked {
			if !f.takes(p.test) {
				continue
			}
			n++
			met[f] = true
			if f.end != p.end && !(f.chosen() && p.chosen()) {
				t.Errorf("a concolic path ends with %s, and by forking with %s", p.end, f.end)
			}
		}
		if n != 1 {
			t.Errorf("the input of a concolic path that ends with %s is on %d paths of the driver that forks", p.end, n)
		}
	}
	for _, f := range d.forked {
		if !met[f] {
			t.Errorf("no concolic path is on a path that ends with %s:\n%v", f.end, jumps(f))
		}
	}
	return len(d.forked), len(d.recorder.paths)
}

// strategies are all ways to pick the next node.
func strategies() [][]option.Searcher {
	all := [][]option.Searcher{{option.RandomPath, option.CovNew}}
	for _, s := range option.Strategies() {
		all = append(all, []option.Searcher{s})
	}
	return all
}

// TestConcolicPathsAreThoseOfForking: under each strategy, concolic exploration meets the paths of forking, and no
// others.
func TestConcolicPathsAreThoseOfForking(t *testing.T) {
	m := load(t, several)
	for _, search := range strategies() {
		own := copyOf(m)
		forked, pinned := compareDrivers(t, own, func(c *engine.Config) {
			c.SymArgs = []option.SymArg{{Min: 0, Max: 2, Len: 1}}
			c.Search = search
			if search[0] == option.Gen {
				c.Explore = option.ExploreConcolic
			}
		})
		if forked < 40 || pinned < forked {
			t.Errorf("%v: %d paths by forking, %d concolic ones", search, forked, pinned)
		}
	}
	for name, src := range map[string]string{"forest": forest, "wild": wild} {
		if n, _ := compareDrivers(t, load(t, src), func(*engine.Config) {}); n < 10 {
			t.Errorf("%s: only %d paths", name, n)
		}
	}
}

// TestRandomProgramsConcolically: the same for random programs.
func TestRandomProgramsConcolically(t *testing.T) {
	const programs = 12
	m := compileRandom(t, 0, programs)
	for i := range programs {
		own := copyOf(m)
		forked, pinned := compareDrivers(t, own, func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, fmt.Sprint("p", i), option.SymFiles{Count: 2, Size: 1}
		})
		if pinned < forked {
			t.Errorf("p%d: %d paths by forking, %d concolic ones", i, forked, pinned)
		}
	}
}

// TestRandomLoopsConcolically: the same for random loops, half of them with partial solutions as inputs.
func TestRandomLoopsConcolically(t *testing.T) {
	text, keep, starts := loopPrograms(0, 40, func(int) bool { return false })
	m := compileKept(t, text, keep[1], keep)
	compared, all := 0, 0
	for i, entry := range keep[1:] {
		t.Run(entry, func(t *testing.T) {
			sum := runLoop(t, m, entry, 0, func(c *engine.Config) { c.AutoSizes = false }).sum
			if sum.HaltReason != "complete" || sum.PathsCompleted > mostLoopPaths {
				return
			}
			forked, pinned := compareDrivers(t, copyOf(m), func(c *engine.Config) {
				c.Libc, c.Entry, c.PartialSolutions = false, entry, i%2 == 0
				c.AutoSizes = false // runs on inputs have none
			})
			compared++
			all += forked
			if pinned < forked {
				t.Errorf("%d paths by forking, %d concolic ones", forked, pinned)
			}
			if t.Failed() {
				t.Log(text[starts[i]:starts[i+1]])
			}
		})
	}
	if compared < 30 || all < 1000 {
		t.Errorf("one-sided test: %d programs with %d paths", compared, all)
	}
}

// concolically explores a program.
func concolically(t *testing.T, m *ir.Module, change func(*engine.Config)) (*outcome.Summary, *log) {
	t.Helper()
	return seeded(t, m, nil, change)
}

// seeded explores a program concolically from a seed, nil for none.
func seeded(t *testing.T, m *ir.Module, seed outside.Seed, change func(*engine.Config)) (*outcome.Summary, *log) {
	t.Helper()
	own := copyOf(m)
	cfg := engine.Default()
	cfg.Args, cfg.Explore = []string{"p"}, option.ExploreConcolic
	change(&cfg)
	l := &log{}
	e, d := pinned(t, own, cfg, l)
	if seed != nil {
		d.Seeds([]outside.Seed{seed}, false)
	}
	sum, err := e.Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	l.tree = e.Tree()
	return sum, l
}

// TestConcolicPathsDoNotDependOnTheWay: any number of workers and any treatment of partial solutions give the same
// paths, and two runs with one worker give the same tests in the same order.
func TestConcolicPathsDoNotDependOnTheWay(t *testing.T) {
	m := load(t, forest)
	_, want := concolically(t, m, func(*engine.Config) {})
	if len(want.names()) < 20 {
		t.Fatalf("only %d paths", len(want.names()))
	}
	_, again := concolically(t, m, func(*engine.Config) {})
	for i, a := range want.tests {
		if b := again.tests[i]; a.Path != b.Path || !slices.EqualFunc(a.Inputs, b.Inputs, func(x, y input.Object) bool {
			return x.Name == y.Name && string(x.Data) == string(y.Data)
		}) {
			t.Fatalf("test %d differs between two runs", a.N)
		}
	}
	for name, change := range map[string]func(*engine.Config){
		"four workers": func(c *engine.Config) { c.Jobs = 4 },
		"eager":        func(c *engine.Config) { c.PartialSolutions, c.PartialRun = true, option.PartialEager },
		"filtered":     func(c *engine.Config) { c.PartialSolutions, c.PartialRun = true, option.PartialFiltered },
		"lazy":         func(c *engine.Config) { c.PartialSolutions, c.PartialRun = true, option.PartialLazy },
		"all kept": func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun, c.PartialKeep = true, option.PartialEager, 0
		},
		"bare solver": func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun = true, option.PartialEager
			c.Intervals, c.Enumerate, c.Cache, c.Precheck = false, false, false, false
		},
		"whole paths": func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun, c.MultiplexPC = true, option.PartialFiltered, option.WholePC
		},
		"no linear arithmetic": func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun, c.MultiplexPC = true, option.PartialEager, option.NoPC
		},
		"breadth first": func(c *engine.Config) { c.Search = []option.Searcher{option.BFS} },
		"impatient":     func(c *engine.Config) { c.Patience = 1 },
	} {
		sum, got := concolically(t, m, change)
		if a, b := want.names(), got.names(); !slices.Equal(a, b) {
			t.Errorf("%s: %d paths, want %d; these differ:\n%v\n%v", name, len(b), len(a), a, b)
		}
		k := sum.Techniques["multiplex"]
		if k["divergences"] > 0 {
			t.Errorf("%s: divergences", name)
		}
	}
}

// TestConcolicLimits: limits end an exploration with what it has, and what is given up is counted.
func TestConcolicLimits(t *testing.T) {
	m := load(t, forest)
	all, _ := concolically(t, m, func(*engine.Config) {})
	for name, x := range map[string]struct {
		change  func(*engine.Config)
		halt    string
		partial bool
	}{
		"tests":        {func(c *engine.Config) { c.MaxTests = 3 }, "max-tests", false},
		"forks":        {func(c *engine.Config) { c.MaxForks = 4 }, "complete", true},
		"depth":        {func(c *engine.Config) { c.MaxDepth = 2 }, "complete", true},
		"instructions": {func(c *engine.Config) { c.MaxInstructions = 20_000 }, "max-instructions", false},
	} {
		sum, _ := concolically(t, m, x.change)
		if sum.HaltReason != x.halt || sum.PathsCompleted >= all.PathsCompleted || x.partial != (sum.PathsPartial > 0) {
			t.Errorf("%s: %s, %d paths (%d partial) of %d", name, sum.HaltReason, sum.PathsCompleted, sum.PathsPartial,
				all.PathsCompleted)
		}
	}
}

// TestConcolicRunsTakeTurns: an input on which the program loops for ever does not keep the others from running.
func TestConcolicRunsTakeTurns(t *testing.T) {
	sum, _ := concolically(t, load(t, `
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  for (volatile int i = 0; x == 0; i++);
  if (x < 100) return 1;
  return 0;
}`), func(c *engine.Config) { c.MaxInstructions = 4_000_000 })
	if sum.PathsCompleted != 2 || sum.PathsPartial != 1 {
		t.Errorf("%d paths, %d partial, want 2 and 1", sum.PathsCompleted, sum.PathsPartial)
	}
}

// TestNewCodeComesFirst: a search for uncovered code asks about branches that have a way which nobody has gone, before
// it asks about the many decisions of a loop both ways of which are known.
func TestNewCodeComesFirst(t *testing.T) {
	_, l := concolically(t, load(t, `
#include <klee/klee.h>
int main(void) {
  unsigned char x[40], n = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (int i = 0; i < 30; i++) if (x[i] > 'a') n++;
  for (int i = 30; i < 40; i++)
    switch (i) {
    case 30: if (x[i] == 1) return 1; break;
    case 31: if (x[i] == 2) return 2; break;
    case 32: if (x[i] == 3) return 3; break;
    case 33: if (x[i] == 4) return 4; break;
    case 34: if (x[i] == 5) return 5; break;
    case 35: if (x[i] == 6) return 6; break;
    case 36: if (x[i] == 7) return 7; break;
    case 37: if (x[i] == 8) return 8; break;
    }
  return 0;
}`), func(c *engine.Config) { c.MaxTests, c.Search = 10, []option.Searcher{option.CovNew} })
	codes := map[int]bool{}
	for _, test := range l.tests {
		codes[test.End.Code] = true
	}
	if len(codes) != 9 {
		t.Errorf("ten tests have exit codes %v, want all of 0 to 8", slices.Sorted(maps.Keys(codes)))
	}
}

// figure2 is the motivating example of the paper.
const figure2 = `
#include <klee/klee.h>
int main(void) {
  int x, y;
  klee_make_symbolic(&x, 4, "x");
  klee_make_symbolic(&y, 4, "y");
  if (x + y >= 2) {
    if (2 * y - x >= 1) {
      if (2 * x - y >= 0)
        return 2;
      return 1;
    }
    return 3;
  }
  return 4;
}`

// TestMotivatingExample: from a seed, one question finds all paths, because the points of its search are run; without
// partial solutions, and breadth first, it takes three.
func TestMotivatingExample(t *testing.T) {
	m := load(t, figure2)
	for _, c := range []struct {
		name   string
		seed   [2]byte // x, y
		search option.Searcher
		on     bool
		asked  float64
	}{
		{"on", [2]byte{1, 3}, option.DFS, true, 1},
		{"off", [2]byte{1, 3}, option.DFS, false, 3},
		{"breadth first", [2]byte{1, 3}, option.BFS, true, 3},
		{"a solution by rounding", [2]byte{1, 1}, option.DFS, true, 1},
	} {
		for _, run := range option.PartialModes() {
			sum, l := seeded(t, m, outside.Seed{{Name: "x", Data: []byte{c.seed[0], 0, 0, 0}},
				{Name: "y", Data: []byte{c.seed[1], 0, 0, 0}}}, func(cfg *engine.Config) {
				cfg.Search = []option.Searcher{c.search}
				cfg.PartialSolutions, cfg.PartialRun, cfg.MultiplexPC = c.on, run, option.WholePC
			})
			codes := l.codes()
			k := sum.Techniques["multiplex"]
			if !slices.Equal(codes, []int{1, 2, 3, 4}) || k["asked"] != c.asked || k["runs"] != 4 || k["divergences"] > 0 {
				t.Errorf("%s, %s: paths %v, %v", c.name, run, codes, k)
			}
		}
	}
}

// TestEverySeedIsToldOf: each seed has its end, those that are one input, too, and nothing but the seeds runs.
func TestEverySeedIsToldOf(t *testing.T) {
	m := load(t, `
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  return x > 9 ? 1 : x > 5 ? 2 : 3;
}`)
	cfg := engine.Default()
	cfg.Args, cfg.Explore = []string{"p"}, option.ExploreConcolic
	l := &log{}
	e, d := pinned(t, m, cfg, l)
	seed := func(b byte) outside.Seed { return outside.Seed{{Name: "x", Data: []byte{b}}} }
	d.Seeds([]outside.Seed{seed(20), seed(3), seed(20), seed(4)}, true)
	codes := map[int]int{}
	d.Done(func(seed int, s *state.State) { codes[seed] = s.End.Code })
	sum, err := e.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[int]int{0: 1, 1: 3, 2: 1, 3: 3}; !maps.Equal(codes, want) {
		t.Errorf("exit codes of seeds: %v, want %v", codes, want)
	}
	if sum.PathsCompleted != 2 || len(l.tests) != 2 {
		t.Errorf("%d paths and %d tests, want 2", sum.PathsCompleted, len(l.tests))
	}
}

// TestOrderOfVariablesMatters: with the variables of the motivating example in the other order the search of the first
// question does not visit a point of the third path, which needs a question of its own.
func TestOrderOfVariablesMatters(t *testing.T) {
	const x, y = `  klee_make_symbolic(&x, 4, "x");
`, `  klee_make_symbolic(&y, 4, "y");
`
	other := strings.Replace(figure2, x+y, y+x, 1)
	if other == figure2 {
		t.Fatal("the order is the same")
	}
	sum, l := seeded(t, load(t, other), outside.Seed{{Name: "y", Data: []byte{3, 0, 0, 0}},
		{Name: "x", Data: []byte{1, 0, 0, 0}}}, func(cfg *engine.Config) { // a seed makes the variables in its order
		cfg.Search = []option.Searcher{option.DFS}
		cfg.PartialSolutions, cfg.PartialRun, cfg.MultiplexPC = true, option.PartialEager, option.WholePC
	})
	if k := sum.Techniques["multiplex"]; k["asked"] != 2 || !slices.Equal(l.codes(), []int{1, 2, 3, 4}) {
		t.Errorf("paths %v, %v", l.codes(), k)
	}
}

// TestConcolicallyOnTools: runs of real programs take the ways that their inputs were made for. With symbolic names of
// files and symbolic metadata, much of what decides is in the world and not in the program.
func TestConcolicallyOnTools(t *testing.T) {
	for _, name := range []string{"head", "sort", "split"} {
		t.Run(name, func(t *testing.T) {
			program := tool(t, name)
			dist, err := libc.Ensure(t.Context(), libc.Options{})
			if err != nil {
				t.Fatal(err)
			}
			m, err := frontend.Load(t.Context(), []string{program}, frontend.Options{Libc: dist})
			if err != nil {
				t.Fatal(err)
			}
			sum, _ := concolically(t, m, func(c *engine.Config) {
				c.Args = []string{name}
				c.SymArgs = []option.SymArg{{Min: 0, Max: 1, Len: 10}, {Min: 0, Max: 2, Len: 2}}
				c.SymFiles, c.SymStdin, c.MaxInstructions = option.SymFiles{Count: 1, Size: 8}, 8, 10_000_000
			})
			if n := sum.Techniques["multiplex"]["divergences"]; n > 0 || sum.PathsCompleted < 100 {
				t.Errorf("%d paths, %v divergences", sum.PathsCompleted, n)
			}
		})
	}
}

// TestConcolicRunsCutOff: a run that ends because memory is short, before it has come to where its input leaves known
// paths, is a path that was given up, and no contradiction.
func TestConcolicRunsCutOff(t *testing.T) {
	m := load(t, hard)
	cfg := engine.Default()
	cfg.Args, cfg.Explore, cfg.Search = []string{"p"}, option.ExploreConcolic, []option.Searcher{option.BFS}
	cfg.MaxInstructions = 1 << 18
	e, d := pinned(t, m, cfg, &log{})
	asked := 0
	e.Watch(nil, func(sv solver.Solver) solver.Solver {
		return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
			asked++
			e.Starve(asked%8 == 0) // the run of the answer's input is cut off
			return sv.Check(ctx, q, sink)
		}}
	})
	sum, err := e.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Ends[string(outcome.LimitMemory)] == 0 || sum.PathsCompleted == 0 {
		t.Errorf("ends %v", sum.Ends)
	}
	if len(sum.InternalErrors) > 0 || sum.Techniques["multiplex"]["divergences"] > 0 {
		t.Errorf("%v divergences, %q", sum.Techniques["multiplex"]["divergences"], sum.InternalErrors)
	}
}
