package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// log collects the engine's events.
type log struct {
	mu       sync.Mutex
	tests    []*outcome.Test
	messages []string
	tree     *outcome.Tree
	costs    *coverage.Costs // with Config.KeepCosts
}

func (l *log) Test(t *outcome.Test)      { l.mu.Lock(); l.tests = append(l.tests, t); l.mu.Unlock() }
func (l *log) Message(s string)          { l.mu.Lock(); l.messages = append(l.messages, s); l.mu.Unlock() }
func (l *log) Progress(outcome.Snapshot) {}

// names lists the paths of the tests by decisions and outcome, sorted. A symbolic exit code has its value under the
// model.
func (l *log) names() []string {
	var out []string
	for _, t := range l.tests {
		if t.End.Reason == outcome.Found {
			// Only the first of the paths that end in one finding gets a test, and the searcher decides the order.
			out = append(out, fmt.Sprintf("finding %s %d", t.End.Kind, t.End.Line))
			continue
		}
		out = append(out, fmt.Sprintf("%s %s", t.Path, t.End.Reason))
	}
	slices.Sort(out)
	return out
}

// load compiles and links a program text.
func load(t *testing.T, src string) *ir.Module {
	t.Helper()
	ctx := context.Background()
	dist, err := libc.Ensure(ctx, libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	m, err := frontend.Load(ctx, []string{file}, frontend.Options{Libc: dist})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// copyOf is a copy of m for one engine, which adds a function.
func copyOf(m *ir.Module) *ir.Module {
	own := *m
	own.Funcs = slices.Clone(m.Funcs)
	return &own
}

// forked runs e, which was made for m and cfg, with the driver that forks.
func forked(t *testing.T, ctx context.Context, e *engine.Engine, m *ir.Module, cfg *engine.Config) *outcome.Summary {
	t.Helper()
	d, err := fork.New(m, cfg)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := e.Run(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// pinned makes an engine for m and cfg, and the driver that runs one input after another.
func pinned(t *testing.T, m *ir.Module, cfg engine.Config, obs outcome.Observer) (*engine.Engine,
	*concolic.Driver) {
	t.Helper()
	e, err := engine.New(m, cfg, obs)
	if err != nil {
		t.Fatal(err)
	}
	d, err := concolic.New(m, &cfg)
	if err != nil {
		t.Fatal(err)
	}
	return e, d
}

// explore runs a program text under a configuration.
func explore(t *testing.T, src string, change func(*engine.Config)) (*outcome.Summary, *log) {
	t.Helper()
	m := load(t, src)
	cfg := engine.Default()
	cfg.Args = []string{"p"}
	cfg.Search = []option.Searcher{"dfs"}
	// so that it stops at all; a loaded machine needs more than one for a run that validates
	cfg.MaxTime = 10 * time.Minute
	if change != nil {
		change(&cfg)
	}
	l := &log{}
	e, err := engine.New(m, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	sum := forked(t, context.Background(), e, m, &cfg)
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	if sum.Tests != len(l.tests) {
		t.Errorf("%d tests told, %d counted", len(l.tests), sum.Tests)
	}
	return sum, l
}

// forest has branches, a switch, symbolic reads and writes, a pointer that may point to several objects, a symbolic
// callee, a size, and findings.
const forest = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static int square(int x) { return x * x; }
static int twice(int x) { return 2 * x; }
static int none(int x) { return x; }
int main(void) {
  unsigned char a[4], n, k;
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&k, 1, "k");
  int r = 0;
  switch (n & 7) {
  case 0: r = 1; break;
  case 1: case 3: r = 2; break;
  case 5: r = a[k & 3] == 'x'; break;
  default: r = 4;
  }
  int x = 3, y = 4, z = 5;
  int *p[3] = {&x, &y, &z};
  if (k < 3) { *p[k] = n; r += x + y > 20; if (r > 1) r++; }
  int (*f[3])(int) = {square, twice, none};
  if (a[0] < 3) r = f[a[0]](r);
  if (a[1] > 250) { char *m = malloc(a[1] - 250); m[a[1] - 250 - 1] = 1; free(m); }
  a[a[2] & 3] = 9;
  if (a[0] == 9 && a[3] == 1) r += 100 / (a[1] - 200);
  return r & 63;
}`

// TestSamePaths switches each layer off and uses two workers: the paths and their outcomes must not change.
func TestSamePaths(t *testing.T) {
	sum, l := explore(t, forest, nil)
	want := l.names()
	if sum.HaltReason != "complete" || len(want) < 50 {
		t.Fatalf("halt %s, %d paths", sum.HaltReason, len(want))
	}
	if len(slices.Compact(slices.Clone(want))) != len(want) {
		t.Errorf("two paths have one name")
	}
	for name, change := range map[string]func(*engine.Config){
		"no simplification": func(c *engine.Config) { c.Simplify = false },
		"no byte sets":      func(c *engine.Config) { c.ByteSets = false },
		"no independence":   func(c *engine.Config) { c.Independence = false },
		"no cache":          func(c *engine.Config) { c.Cache = false },
		"no model reuse":    func(c *engine.Config) { c.ModelReuse = false },
		"no enumeration":    func(c *engine.Config) { c.Enumerate = false },
		"intervals":         func(c *engine.Config) { c.Intervals = !c.Intervals },
		"intervals, nothing above them": func(c *engine.Config) {
			c.Intervals, c.ByteSets, c.Simplify, c.Independence = true, false, false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"intervals as in the paper": func(c *engine.Config) { c.Intervals, c.IntervalsPaper = true, true },
		"plain": func(c *engine.Config) {
			c.ByteSets, c.Simplify, c.Independence = false, false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"arrays none":  func(c *engine.Config) { c.Arrays = "none" },
		"arrays fold":  func(c *engine.Config) { c.Arrays = "fold" },
		"arrays index": func(c *engine.Config) { c.Arrays = "index" },
		"arrays value": func(c *engine.Config) { c.Arrays = "value" },
		"arrays all":   func(c *engine.Config) { c.Arrays = "all" },
		"arrays all, validated": func(c *engine.Config) {
			c.Arrays, c.ValidateSolver = "all", true
		},
		"arrays none, plain": func(c *engine.Config) {
			c.Arrays, c.ByteSets, c.Simplify, c.Independence = "none", false, false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"native solver": func(c *engine.Config) { c.Solver = "native" },
		"native solver, nothing above it": func(c *engine.Config) {
			c.Solver, c.ByteSets, c.Independence = "native", false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"no precheck": func(c *engine.Config) { c.Precheck = false },
		"no look-ups": func(c *engine.Config) { c.LookUps = false },
		"precheck, nothing else above the solver": func(c *engine.Config) {
			c.Precheck, c.ByteSets, c.Independence = true, false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"axioms all":      func(c *engine.Config) { c.Axioms = "all" },
		"axioms typed":    func(c *engine.Config) { c.Axioms = "typed" },
		"axioms interval": func(c *engine.Config) { c.Axioms = "interval" },
		"two workers":     func(c *engine.Config) { c.Jobs = 2 },
		"no turns":        func(c *engine.Config) { c.Turn = 0 },
		"short turns":     func(c *engine.Config) { c.Turn = 600 },
		"long turns, two workers": func(c *engine.Config) {
			c.Turn, c.Jobs = 1<<20, 2
		},
		"validated":   func(c *engine.Config) { c.ValidateSolver = true },
		"audited":     func(c *engine.Config) { c.Audit = 1 },
		"certified":   func(c *engine.Config) { c.Certify = true },
		"not audited": func(c *engine.Config) { c.Audit = 0 },
		"bfs":         func(c *engine.Config) { c.Search = []option.Searcher{"bfs"} },
		"random": func(c *engine.Config) {
			c.Search = []option.Searcher{"random-path", "covnew", "md2u", "random-state", "depth"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, gl := explore(t, forest, change)
			if names := gl.names(); !slices.Equal(names, want) {
				t.Errorf("%d paths, want %d; first difference: %s", len(names), len(want), difference(names, want))
			}
			if got.Lines != sum.Lines || got.Branches != sum.Branches {
				t.Errorf("coverage %v %v, want %v %v", got.Lines, got.Branches, sum.Lines, sum.Branches)
			}
		})
	}
}

// wild reads through four pointers. The first may be null or one of five blocks, which are read together. The second
// is one of twelve blocks or outside of them all, a path for each. The third is one of seventy blocks or of a part of
// these. The fourth is any address at all. The contents of the blocks decide only the last branch.
const wild = `
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  unsigned char how, k, r = 0;
  uint64_t any;
  klee_make_symbolic(&how, 1, "how");
  klee_make_symbolic(&k, 1, "k");
  klee_make_symbolic(&any, 8, "any");
  short *few[6] = {0}, *many[12];
  char *crowd[70], *part[16] = {0};
  for (int i = 0; i < 5; i++) few[i] = calloc(1, 2);
  for (int i = 0; i < 12; i++) many[i] = calloc(2, 2);
  for (int i = 0; i < 70; i++) crowd[i] = malloc(1), *crowd[i] = i;
  for (int i = 0; i < 15; i++) part[i] = crowd[4 * i];
  if (how == 0 && k < 6) r = *few[k] == 0;
  else if (how == 1 && k < 12) r = many[k][1] == 0;
  else if (how == 2) r = *(short *)(uintptr_t)(any * sizeof(short)) == 0;
  else if (how == 3 && k < 70) r = *crowd[k] == 7;
  else if (how == 4 && k < 15) r = *part[k] == 8;
  else if (how == 5 && k < 16) r = *part[k] == 8;
  return 0;
}`

// TestSamePathsThroughWildPointers: the paths' names must not show which object a model's address is in, nor which
// objects are read together.
func TestSamePathsThroughWildPointers(t *testing.T) {
	plain := func(c *engine.Config) {
		c.ByteSets, c.Independence, c.Cache, c.ModelReuse, c.Enumerate = false, false, false, false, false
	}
	_, l := explore(t, wild, nil)
	want := l.names()
	for name, change := range map[string]func(*engine.Config){
		"z3":                       func(c *engine.Config) { c.Solver = "z3" },
		"z3 alone":                 func(c *engine.Config) { plain(c); c.Solver, c.Intervals = "z3", false },
		"native alone":             func(c *engine.Config) { plain(c); c.Intervals = false },
		"intervals":                func(c *engine.Config) { plain(c) },
		"intervals, paper":         func(c *engine.Config) { plain(c); c.IntervalsPaper = true },
		"breadth first, validated": func(c *engine.Config) { c.Search, c.ValidateSolver = []option.Searcher{"bfs"}, true },
	} {
		t.Run(name, func(t *testing.T) {
			_, gl := explore(t, wild, change)
			if names := gl.names(); !slices.Equal(names, want) {
				t.Errorf("%d paths, want %d; first difference: %s", len(names), len(want), difference(names, want))
			}
		})
	}
	apart, _ := explore(t, wild, func(c *engine.Config) { c.MergeReads = 0 })
	together, _ := explore(t, wild, nil)
	if n := apart.PathsCompleted - together.PathsCompleted; n != 4 {
		t.Errorf("reading five blocks together spares %d paths", n)
	}
}

// TestWorkersEndPathsOnce: a state that one worker gives back may run, and end, on another one at once.
func TestWorkersEndPathsOnce(t *testing.T) {
	_, l := explore(t, forest, nil)
	want := l.names()
	for range 25 {
		_, gl := explore(t, forest, func(c *engine.Config) { c.Jobs = 4 })
		if names := gl.names(); !slices.Equal(names, want) {
			t.Fatalf("%d paths, want %d; first difference: %s", len(names), len(want), difference(names, want))
		}
	}
}

func difference(a, b []string) string {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return a[i]
		}
	}
	return "the end"
}

// TestRepeatable runs twice with one worker: the same tests in the same order with the same bytes.
func TestRepeatable(t *testing.T) {
	change := func(c *engine.Config) { c.Search = []option.Searcher{"random-path", "covnew"} }
	_, a := explore(t, forest, change)
	_, b := explore(t, forest, change)
	show := func(l *log) (out []string) {
		for _, t := range l.tests {
			out = append(out, fmt.Sprint(t.N, t.Path, t.Inputs, t.End.Reason, t.End.Message))
		}
		return out
	}
	if x, y := show(a), show(b); !slices.Equal(x, y) {
		t.Errorf("two runs differ: %s", difference(x, y))
	}
}

// endless forks for ever.
const endless = `
#include <klee/klee.h>
int main(void) {
  int n = 0;
  for (;;) { unsigned char c; klee_make_symbolic(&c, 1, "c"); if (c > 7) n++; }
}`

func TestLimits(t *testing.T) {
	for _, x := range []struct {
		halt   string
		change func(*engine.Config)
		check  func(*outcome.Summary, *log) string
	}{
		{"max-time", func(c *engine.Config) { c.MaxTime = time.Second }, func(s *outcome.Summary, _ *log) string {
			return failIf(s.States == 0, "no state was left")
		}},
		{"max-cpu", func(c *engine.Config) { c.MaxCPU = 300 * time.Millisecond }, func(s *outcome.Summary, _ *log) string {
			return failIf(s.States == 0, "no state was left")
		}},
		{"max-instructions", func(c *engine.Config) { c.MaxInstructions = 20000 }, func(s *outcome.Summary, _ *log) string {
			return failIf(s.Instructions < 20000 || s.Instructions > 40000, "instructions %d", s.Instructions)
		}},
		{"complete", func(c *engine.Config) { c.MaxDepth = 5 }, func(s *outcome.Summary, _ *log) string {
			return failIf(s.Ends["max-depth"] != 32, "%d paths reached the depth, want 32", s.Ends["max-depth"])
		}},
		{"max-instructions", func(c *engine.Config) {
			c.MaxForks, c.MaxInstructions = 10, 20000
		}, func(s *outcome.Summary, _ *log) string {
			return failIf(s.Forks < 10 || s.Forks > 12, "%d forks", s.Forks)
		}},
	} {
		sum, l := explore(t, endless, x.change)
		if sum.HaltReason != x.halt {
			t.Errorf("halt %q, want %q", sum.HaltReason, x.halt)
		}
		if msg := x.check(sum, l); msg != "" {
			t.Errorf("%s: %s", x.halt, msg)
		}
	}
}

// starving has a path that asks the solver at every turn of a loop and never forks,
// and a bug two comparisons away from it.
const starving = `
#include <klee/klee.h>
int main(void) {
  unsigned char a, x, y, z;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  klee_make_symbolic(&z, 1, "z");
  if (%s) {
    volatile unsigned n = 0;
    for (unsigned i = 0;; i = (i + 1) & 0xfff)
      if ((x * y * 3u + z ^ i) > 0x3ffff) n++;
  }
  if (a != 7)
    if (x * y == 143) klee_assert(z != 3);
  return 0;
}`

// TestNoPathStarvesAnother: the bug is found within so many instructions and queries,
// whichever side the searcher prefers.
func TestNoPathStarvesAnother(t *testing.T) {
	for _, cond := range []string{"a < 100", "a >= 100"} {
		for _, search := range append([][]option.Searcher{engine.Default().Search}, []option.Searcher{"dfs"},
			[]option.Searcher{"bfs"}, []option.Searcher{"depth"}) {
			sum, _ := explore(t, fmt.Sprintf(starving, cond), func(c *engine.Config) {
				c.Search, c.MaxInstructions, c.StopOn = search, 60_000, []outcome.Kind{option.AnyBug}
			})
			if sum.HaltReason != "bug found" {
				t.Errorf("%v, %s: the bug is not found in %d instructions and %d queries", search, cond, sum.Instructions,
					sum.Queries)
			}
			t.Logf("%v, %s: %d instructions, %d queries", search, cond, sum.Instructions, sum.Queries)
		}
	}
}

// TestMaxTests stops when enough tests are written.
func TestMaxTests(t *testing.T) {
	sum, l := explore(t, forest, func(c *engine.Config) { c.MaxTests = 3 })
	if sum.HaltReason != "max-tests" || len(l.tests) != 3 {
		t.Errorf("halt %s, %d tests", sum.HaltReason, len(l.tests))
	}
}

func failIf(c bool, format string, args ...any) string {
	if c {
		return fmt.Sprintf(format, args...)
	}
	return ""
}

// TestStopOnBug halts at the first finding.
func TestStopOnBug(t *testing.T) {
	sum, _ := explore(t, forest, func(c *engine.Config) { c.StopOn = []outcome.Kind{outcome.DivisionByZero} })
	if sum.HaltReason != "bug found" || len(sum.Bugs) == 0 || sum.Bugs[len(sum.Bugs)-1].Kind != "division-by-zero" {
		t.Errorf("halt %s, bugs %v", sum.HaltReason, sum.Bugs)
	}
}

// TestInterrupt cancels a run: it ends soon with a summary and the results found so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := load(t, endless)
	cfg := engine.Default()
	cfg.Args = []string{"p"}
	l := &log{}
	e, err := engine.New(m, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(500*time.Millisecond, cancel)
	sum := forked(t, ctx, e, m, &cfg)
	if sum.HaltReason != "interrupted" || sum.Instructions == 0 || !e.Interrupted() {
		t.Errorf("halt %s after %d instructions, slices end: %v", sum.HaltReason, sum.Instructions, e.Interrupted())
	}
}

// TestFewerTestsThanPaths: every path that has no test is counted with the reason.
func TestFewerTestsThanPaths(t *testing.T) {
	const src = `
#include <klee/klee.h>
int table[4];
int main(void) {
  unsigned char c; klee_make_symbolic(&c, 1, "c");
  klee_assume(c != 77);
  int i = 0;
  if (c > 9) i = 4; else if (c > 5) i = 5; else if (c == 3) i = 6;
  if (c == 4) return 1;
  return table[i];
}`
	for name, x := range map[string]struct {
		change   func(*engine.Config)
		tests    int
		untested map[string]int
	}{
		"first of each bug": {func(c *engine.Config) {}, 3, map[string]int{"same_bug": 2}},
		"all errors":        {func(c *engine.Config) { c.EmitAllErrors = true }, 5, map[string]int{}},
		"only new":          {func(c *engine.Config) { c.OnlyNew, c.EmitAllErrors = true, true }, 5, map[string]int{}},
		"most tests":        {func(c *engine.Config) { c.MaxTests = 2 }, 2, map[string]int{"same_bug": 2, "ended_early": 1}},
	} {
		sum, l := explore(t, src, x.change)
		if sum.Tests != x.tests || len(l.tests) != x.tests || !maps.Equal(sum.Untested, x.untested) {
			t.Errorf("%s: %d tests, untested %v, want %d, %v", name, sum.Tests, sum.Untested, x.tests, x.untested)
		}
		if len(sum.Bugs) != 1 {
			t.Errorf("%s: %d bugs, want each once", name, len(sum.Bugs))
		}
		without := 0
		for _, n := range sum.Untested {
			without += n
		}
		if paths := sum.PathsCompleted + sum.PathsPartial; paths != sum.Tests+without {
			t.Errorf("%s: %d paths, %d tests, %d without", name, paths, sum.Tests, without)
		}
	}
}

// alone says whether the test has a process of its own. If not, it runs the test in one: what earlier tests left would
// count, because the limit of memory is the process's.
func alone(t *testing.T) bool {
	const mark = "ALBERS_TEST_ALONE"
	if os.Getenv(mark) != "" {
		return true
	}
	c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	c.Env = append(os.Environ(), mark+"=1")
	if out, err := c.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("%v:\n%s", err, out)
	}
	return false
}

// TestPathsBeyondMemory: a path that needs more than the limit ends with a test, however it takes the memory, and the
// other path goes on.
func TestPathsBeyondMemory(t *testing.T) {
	if !alone(t) {
		return
	}
	const limit = 400 << 20
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit / 10 * 7)) // as the command does
	for name, grow := range map[string]string{
		"stores":  `for (size_t i = 0; i < n; i += 64) p[i] = c;`,
		"blocks":  `for (int i = 0;; i++) { char *q = malloc(1 << 20); memset(q, i, 1 << 20); q[7] = c; }`,
		"copies":  `for (size_t i = 0; i < n / 8; i += 4096) p[i] = 1; for (;;) memcpy(malloc(n / 8), p, n / 8);`,
		"terms":   `klee_make_symbolic(&c, 1, "d"); memset(p, c, n);`,
		"realloc": `for (size_t i = 0; i < n; i += 4096) p[i] = 1; for (;;) p = realloc(p, n *= 2);`,
	} {
		sum, tests := explore(t, `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char c; klee_make_symbolic(&c, 1, "c");
  size_t n = 1 << 30;
  char *p = malloc(n);
  if (c == 'g') { `+grow+` }
  return 0;
}`, func(c *engine.Config) { c.MaxMemory, c.MaxTime = limit, time.Minute })
		if sum.Ends["max-memory"] != 1 || sum.PathsCompleted != 1 || sum.HaltReason != "complete" {
			t.Errorf("%s: ends %v, halt %s, %d MiB", name, sum.Ends, sum.HaltReason, sum.MaxMemory>>20)
		}
		// On a busy machine the thread that looks at the memory may be some ten milliseconds late.
		if sum.MaxMemory > limit+limit/16 {
			t.Errorf("%s: %d MiB in use at a limit of %d", name, sum.MaxMemory>>20, limit>>20)
		}
		if sum.Tests != 2 || len(tests.tests) != 2 {
			t.Errorf("%s: %d tests, want one of each path", name, sum.Tests)
		}
	}
}

// TestMemoryLimit keeps the process near its limit by keeping states by name.
func TestMemoryLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute's worth of memory pressure; run without -short")
	}
	if !alone(t) {
		return
	}
	const limit = 1 << 30
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit / 10 * 7)) // as the command does
	sum, _ := explore(t, `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (;;) { unsigned char c; klee_make_symbolic(&c, 1, "c"); char *p = malloc(1 << 20); memset(p, c > 7, 1 << 20); if (c > 7) p[5] = 1; }
}`, func(c *engine.Config) {
		c.MaxMemory, c.Search, c.MaxTime = limit, []option.Searcher{"bfs"}, 20*time.Second
	})
	t.Logf("%d MiB at most", sum.MaxMemory>>20)
	if sum.MaxMemory > limit+1<<26 {
		t.Errorf("%d MiB in use at a limit of 1024", sum.MaxMemory>>20)
	}
	if x := sum.Techniques["named"]; x["states"] == 0 || float64(sum.States) < x["left"] {
		t.Errorf("named states: %v, %d states left (max %d MiB)", x, sum.States, sum.MaxMemory>>20)
	}
}
