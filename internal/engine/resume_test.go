package engine_test

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// halves has 32 paths. The stack grows in the middle of each.
const halves = `
#include <klee/klee.h>
static int deep(int n) { volatile char big[100000]; big[n] = 1; return big[n]; }
int main(void) {
  unsigned char s[5];
  int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 5; i++) {
    if (s[i] > 9) n++;
    if (i == 1) n += deep(n);
  }
  return n;
}
`

// stage is a part of a run of m that can be continued: from c, with the tests kept that c does not count. It returns
// the last checkpoint, nil if nothing is left. prepare, if set, sees the engine before it runs.
func stage(t *testing.T, m *ir.Module, c *engine.Checkpoint, kept map[string]int, change func(*engine.Config),
	prepare func(*engine.Engine)) (*outcome.Summary, *log, *engine.Checkpoint) {
	t.Helper()
	own := copyOf(m)
	cfg := engine.Default()
	cfg.Args, cfg.Search, cfg.Checkpoints = []string{"p"}, []option.Searcher{option.DFS}, time.Hour
	cfg.KeepCosts = true
	change(&cfg)
	l := &log{}
	e, err := engine.New(own, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	var last *engine.Checkpoint
	e.Keep(func(c *engine.Checkpoint) { last = copied(t, c) })
	if c != nil {
		newest := c.Number
		for _, n := range kept {
			newest = max(newest, n)
		}
		if err := e.Continue(copied(t, c), maps.Clone(kept), newest); err != nil {
			t.Fatal(err)
		}
	}
	if prepare != nil {
		prepare(e)
	}
	sum := forked(t, t.Context(), e, own, &cfg)
	l.tree, l.costs = e.Tree(), e.Costs()
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	return sum, l, last
}

// copied is a checkpoint as it comes from a file.
func copied(t *testing.T, c *engine.Checkpoint) *engine.Checkpoint {
	t.Helper()
	if c == nil {
		return nil
	}
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	out, err := engine.ReadCheckpoint(bufio.NewReader(&file))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// leaves are the paths of an execution tree that the end of a run did not cut off: their ways and how they ended.
func leaves(x *outcome.Tree) (list []string) {
	for _, l := range x.Leaves {
		way := l.End
		for n := l.Node; n >= 0; n = x.Parent[n] {
			at := x.Sites[x.Site[n]]
			way = fmt.Sprintf("%s %s:%d %d, %s", at.Kind, at.Func, at.Line, x.Way[n], way)
		}
		if l.End != string(outcome.LimitHalt) {
			list = append(list, way)
		}
	}
	slices.Sort(list)
	return list
}

// executed are the instructions of a run by line and by function, and the forks by line.
func executed(c *coverage.Costs) map[string]uint64 {
	out := map[string]uint64{"all": c.Instructions}
	for _, f := range c.Files {
		for _, l := range f.Lines {
			at := fmt.Sprintf("%s:%d", f.File, l.Line)
			out[at], out[at+" forks"], out[at+" covered"] = l.Instructions, l.Forks, uint64(l.Covered)
			out["forks"] += l.Forks
		}
	}
	for _, f := range c.Functions {
		out[f.Name] = f.Instructions
	}
	return out
}

// finished are the paths of tests that the end of a run did not cut off.
func finished(tests ...*outcome.Test) (paths []string) {
	for _, x := range tests {
		if x.End.Reason != outcome.LimitHalt {
			paths = append(paths, x.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

func noChange(*engine.Config) {}

// until stops a run after a number of instructions.
func until(n uint64) func(*engine.Config) {
	return func(c *engine.Config) { c.MaxInstructions = n }
}

// TestStatesBehindAnEndAreLeft: where a path ends on its way to waiting states, the summary counts these states as
// left, and does not say that the run is complete.
func TestStatesBehindAnEndAreLeft(t *testing.T) {
	m := load(t, halves)
	whole, _, _ := stage(t, m, nil, nil, noChange, nil)
	if whole.HaltReason != "complete" || whole.PathsCompleted != 32 {
		t.Fatalf("%s, %d paths", whole.HaltReason, whole.PathsCompleted)
	}
	part, _, c := stage(t, m, nil, nil, until(whole.Instructions/2), nil)
	if c == nil || part.States < 3 {
		t.Fatalf("%d states wait", part.States)
	}
	sum, l, left := stage(t, m, c, nil, func(c *engine.Config) { c.MaxStack = 64 << 10 }, nil)
	if sum.HaltReason != "not-followed" || sum.States == 0 || sum.States > part.States || left != nil {
		t.Errorf("%s, %d of %d states are left", sum.HaltReason, sum.States, part.States)
	}
	if !slices.ContainsFunc(l.messages, func(m string) bool { return strings.Contains(m, "is not explored") }) {
		t.Errorf("messages: %q", l.messages)
	}
	// A later part of the run still knows of them.
	c.Cut = 2
	_, _, c = stage(t, m, c, nil, until(whole.Instructions*3/4), nil)
	if c == nil || c.Cut != 2 {
		t.Fatalf("after one more stop: %+v", c)
	}
	if again, _, _ := stage(t, m, c, nil, noChange, nil); again.HaltReason != "not-followed" || again.States != 2 {
		t.Errorf("%s, %d states left", again.HaltReason, again.States)
	}
}

// TestTestsBehindTheCheckpointAreKept: tests that were written after the last checkpoint are no new ones when their
// paths come again, not even if the run is stopped once more before that.
func TestTestsBehindTheCheckpointAreKept(t *testing.T) {
	m := load(t, halves)
	whole, all, _ := stage(t, m, nil, nil, noChange, nil)
	n := whole.Instructions
	_, first, c := stage(t, m, nil, nil, until(n/3), nil)
	_, later, _ := stage(t, m, nil, nil, until(n*3/4), nil) // the same run, killed later
	kept := map[string]int{}
	known := finished(first.tests...)
	for _, x := range later.tests {
		if p := finished(x); len(p) == 1 && !slices.Contains(known, p[0]) {
			kept[p[0]] = x.N
		}
	}
	if len(kept) < 4 {
		t.Fatalf("only %d tests are behind the checkpoint", len(kept))
	}
	_, second, c := stage(t, m, c, kept, until(n/2), nil)
	if c == nil || len(c.Kept) == 0 {
		t.Fatalf("the second stop has %v", c)
	}
	_, third, _ := stage(t, m, c, c.Kept, noChange, nil)
	got := finished(slices.Concat(first.tests, second.tests, third.tests)...)
	for p := range kept {
		if slices.Contains(got, p) {
			t.Errorf("path %s has a second test", p)
		}
		got = append(got, p)
	}
	if slices.Sort(got); !slices.Equal(got, finished(all.tests...)) {
		t.Errorf("%d paths, want %d", len(got), len(all.tests))
	}
}

// TestCostsOfAStoppedRun: a run that is stopped and continued, more than once, has executed as many instructions of
// each line and function as one that nobody stopped, and has counted all questions.
func TestCostsOfAStoppedRun(t *testing.T) {
	for _, src := range []string{halves, converts} {
		m := load(t, src)
		whole, all, _ := stage(t, m, nil, nil, noChange, nil)
		if forks := executed(all.costs)["forks"]; forks != whole.Forks || forks == 0 {
			t.Errorf("%d forks at all lines, %d in the run", forks, whole.Forks)
		}
		if all.costs.Queries != uint64(whole.Queries) || all.costs.Instructions == 0 {
			t.Errorf("%d questions, want %d; %d instructions", all.costs.Queries, whole.Queries, all.costs.Instructions)
		}
		for _, parts := range []uint64{2, 7} {
			var c *engine.Checkpoint
			for i := range parts {
				sum, l, next := stage(t, m, c, nil, func(o *engine.Config) {
					if o.Jobs = 1 + int(i%2); i+1 < parts {
						o.MaxInstructions = whole.Instructions * (i + 1) / parts
					}
				}, nil)
				switch c = next; {
				case i+1 < parts && (c == nil || maps.Equal(executed(l.costs), executed(all.costs))):
					t.Fatalf("part %d of %d did not stop", i, parts)
				case i+1 < parts:
				case !maps.Equal(executed(l.costs), executed(all.costs)):
					t.Errorf("%d parts: executed instructions are\n%v\nwant\n%v", parts, executed(l.costs), executed(all.costs))
				case l.costs.Queries != uint64(sum.Queries) || l.costs.SolverS == 0:
					t.Errorf("%d parts: %d questions in %g s, want %d", parts, l.costs.Queries, l.costs.SolverS, sum.Queries)
				}
			}
		}
	}
}

// converts has 16 paths. Each goes on after the findings of a sanitizer: the same one for two callers, in turn.
const converts = `
#include <klee/klee.h>
struct type { unsigned short kind, info; char name[8]; } from = {0, 11, "'int'"}, to = {0, 7, "'char'"};
struct { const char *file; unsigned line, col; struct type *from, *to; unsigned char kind; }
  data = {"p.c", 7, 3, &from, &to, 3};
void __ubsan_handle_implicit_conversion(void *, unsigned long, unsigned long);
static char narrow(int x) {
  if (x != (char)x) __ubsan_handle_implicit_conversion(&data, x, (char)x);
  return x;
}
int main(void) {
  unsigned char s[2];
  int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 2; i++) {
    n += narrow(s[i]);
    n += narrow(s[i] * 3);
    if (s[i] == 200) n++;
  }
  return n == 1;
}
`

// TestPathsGoOnAfterReports: a finding of a sanitizer after which the program goes on is told once for each place, and
// ends no path. Each test of it is counted, and its input reaches it.
func TestPathsGoOnAfterReports(t *testing.T) {
	m := load(t, converts)
	for _, all := range []bool{false, true} {
		sum, l, _ := stage(t, m, nil, nil, func(c *engine.Config) { c.EmitAllErrors = all }, nil)
		reports := 0
		for _, x := range l.tests {
			switch {
			case x.End.Reason != outcome.Found:
			case len(x.End.Calls) != 2 || x.End.Calls[1] != 16 && x.End.Calls[1] != 17:
				t.Errorf("test %d: calls at %v", x.N, x.End.Calls)
			default:
				reports++
				b, three := x.Inputs[0].Data, x.End.Calls[1] == 17
				if !slices.ContainsFunc(b, func(c byte) bool { return c > 127 || three && c > 42 }) {
					t.Errorf("test %d: input %v converts nothing", x.N, b)
				}
			}
		}
		if len(sum.Bugs) != 2 || sum.Ends["finding"] != 0 || sum.HaltReason != "complete" {
			t.Errorf("%d bugs, ends %v, %s", len(sum.Bugs), sum.Ends, sum.HaltReason)
		}
		// Without a conversion so far, a byte above 127 meets both; one from 43 on the second only.
		want := 2
		if all {
			want = 7 // 3 by the first byte, 1 by the second one after 43, 3 after a byte that converts nothing
		}
		if sum.Reported != want || reports != want {
			t.Errorf("%d findings told, %d counted, want %d", reports, sum.Reported, want)
		}
		if sum.Tests != len(l.tests) || sum.Tests != sum.PathsCompleted+reports {
			t.Errorf("%d tests, %d paths", sum.Tests, sum.PathsCompleted)
		}
	}
}

// TestCheckpointsInTheMiddleOfASlice: a checkpoint has the running state as it was before its slice, so whatever the
// slice does comes again.
func TestCheckpointsInTheMiddleOfASlice(t *testing.T) {
	t.Run("paths", func(t *testing.T) { inTheMiddle(t, halves, 5, false) })
	t.Run("reports", func(t *testing.T) { inTheMiddle(t, converts, 3, false) })
	t.Run("named states", func(t *testing.T) { inTheMiddle(t, halves, 5, true) })
}

// inTheMiddle has memory run short at the end of each path if short is set.
func inTheMiddle(t *testing.T, src string, least int, short bool) {
	m := load(t, src)
	everyError := func(c *engine.Config) { c.EmitAllErrors = true }
	_, all, _ := stage(t, m, nil, nil, everyError, nil)
	want := finished(all.tests...)
	type snapshot struct {
		c    *engine.Checkpoint
		seen int // tests before it
	}
	var list []snapshot
	_, whole, _ := stage(t, m, nil, nil, everyError, func(e *engine.Engine) {
		e.Keep(func(c *engine.Checkpoint) {
			if c != nil {
				list = append(list, snapshot{copied(t, c), c.Number})
			}
		})
		queries := 0
		ended := func(*state.State) {
			if short {
				e.Shorten()
			}
		}
		e.Watch(ended, func(sv solver.Solver) solver.Solver {
			return &front{Solver: sv, before: func() bool {
				if queries++; queries%3 == 1 {
					e.Checkpoint()
				}
				return true
			}}
		})
	})
	if len(list) < least {
		t.Fatalf("only %d checkpoints", len(list))
	}
	if short && !slices.ContainsFunc(list, func(x snapshot) bool { return len(x.c.Named) > 0 }) {
		t.Error("no checkpoint has named states")
	}
	for i, x := range list {
		_, rest, _ := stage(t, m, x.c, nil, everyError, nil)
		before := slices.DeleteFunc(slices.Clone(whole.tests), func(o *outcome.Test) bool { return o.N > x.seen })
		got := finished(append(before, rest.tests...)...)
		if !slices.Equal(got, want) {
			t.Errorf("checkpoint %d: %d paths, want %d", i, len(got), len(want))
		}
		if got, want := leaves(rest.tree), leaves(all.tree); !slices.Equal(got, want) {
			t.Errorf("checkpoint %d: the execution tree has the leaves\n%s\nwant\n%s", i, strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
		if got, want := executed(rest.costs), executed(all.costs); !maps.Equal(got, want) {
			t.Errorf("checkpoint %d: executed instructions are\n%v\nwant\n%v", i, got, want)
		}
		if len(rest.tree.Parent) != len(all.tree.Parent) {
			t.Errorf("checkpoint %d: %d nodes, want %d", i, len(rest.tree.Parent), len(all.tree.Parent))
		}
	}
}

// TestKeptTestsCount: a test that an earlier part of the run has written counts, also if nothing comes to what it is
// for.
func TestKeptTestsCount(t *testing.T) {
	m := load(t, `int main(void) { return 0; }`)
	cfg := engine.Default()
	cfg.Args = []string{"p"}
	l := &log{}
	e, err := engine.New(m, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Continue(nil, map[string]int{"a made input": 1}, 1); err != nil {
		t.Fatal(err)
	}
	if sum := forked(t, t.Context(), e, m, &cfg); len(l.tests) != 1 || l.tests[0].N != 2 || sum.Tests != 2 {
		t.Errorf("%d tests written, %d counted", len(l.tests), sum.Tests)
	}
}
