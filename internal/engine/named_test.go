package engine_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// shortAt makes memory short at each n-th end of a path.
func shortAt(n int) func(*engine.Engine) {
	return func(e *engine.Engine) {
		var ended atomic.Int64 // of all workers
		e.Watch(func(*state.State) {
			if ended.Add(1)%int64(n) == 0 {
				e.Shorten()
			}
		}, nil)
	}
}

// TestNamedStatesLoseNothing: states that are kept by their decisions alone come back. The paths, findings and counts
// are those of a run that had room, in every search, with made inputs and with inputs that grow.
func TestNamedStatesLoseNothing(t *testing.T) {
	for name, how := range map[string]func(*engine.Config){
		"dfs":         func(*engine.Config) {},
		"bfs":         func(c *engine.Config) { c.Search = []option.Searcher{option.BFS} },
		"random-path": func(c *engine.Config) { c.Search = []option.Searcher{option.RandomPath, option.CovNew} },
		"made inputs": func(c *engine.Config) { c.Fuzz, c.Turn = option.FuzzOn, 64 },
		"two workers": func(c *engine.Config) { c.Jobs = 2 },
		"growing":     func(c *engine.Config) { c.Grow = 1 },
		"deferring":   func(c *engine.Config) { c.Defer, c.Search = true, []option.Searcher{option.CovNew} },
		"merging, but nothing is": func(c *engine.Config) {
			c.Merge, c.MergeWhere = option.MergePattern, option.BeginAtSizes
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := load(t, grows)
			change := func(c *engine.Config) {
				c.SymArgs = []option.SymArg{{Min: 0, Max: 3, Len: 3}}
				how(c)
			}
			whole, all, _ := stage(t, m, nil, nil, change, nil)
			want := all.names()
			for _, n := range []int{1, 3, 10} {
				sum, l, left := stage(t, m, nil, nil, change, shortAt(n))
				x := sum.Techniques["named"]
				if x["states"] == 0 || x["left"] != 0 || left != nil || sum.States != 0 {
					t.Errorf("at each %d: %v, %d states left", n, x, sum.States)
				}
				if sum.PathsCompleted != whole.PathsCompleted || sum.PathsPartial != 0 || len(sum.Bugs) != len(whole.Bugs) ||
					sum.Instructions != whole.Instructions || sum.Forks != whole.Forks {
					t.Errorf("at each %d: %d paths, %d partial, %d bugs, %d instructions, %d forks; want %d, 0, %d, %d, %d", n,
						sum.PathsCompleted, sum.PathsPartial, len(sum.Bugs), sum.Instructions, sum.Forks, whole.PathsCompleted,
						len(whole.Bugs), whole.Instructions, whole.Forks)
				}
				if got := l.names(); !slices.Equal(got, want) {
					t.Errorf("at each %d: other paths: %s", n, difference(got, want))
				}
			}
		})
	}
}

// TestNamedStatesGoOn: a run with named states, that is stopped at any place and continued, short of memory or not, has
// the paths of one that was not.
func TestNamedStatesGoOn(t *testing.T) {
	m := load(t, grows)
	change := func(c *engine.Config) {
		c.SymArgs = []option.SymArg{{Min: 0, Max: 3, Len: 3}}
		c.Search = []option.Searcher{option.RandomPath}
	}
	whole, all, _ := stage(t, m, nil, nil, change, nil)
	for _, part := range []uint64{5, 3, 2} {
		for _, then := range []func(*engine.Engine){nil, shortAt(4)} {
			_, first, c := stage(t, m, nil, nil, func(c *engine.Config) {
				change(c)
				c.MaxInstructions = whole.Instructions / part
			}, shortAt(2))
			if c == nil || len(c.Named) == 0 {
				t.Fatalf("after a %dth no state is named", part)
			}
			rest, second, left := stage(t, m, c, c.Kept, change, then)
			if left != nil || rest.PathsCompleted != whole.PathsCompleted || len(rest.Bugs) != len(whole.Bugs) ||
				rest.Instructions != whole.Instructions {
				t.Errorf("stopped at a %dth: %d paths, %d bugs and %d instructions, want %d, %d and %d", part,
					rest.PathsCompleted, len(rest.Bugs), rest.Instructions, whole.PathsCompleted, len(whole.Bugs),
					whole.Instructions)
			}
			got, want := finished(append(first.tests, second.tests...)...), finished(all.tests...)
			if !slices.Equal(got, want) {
				t.Errorf("stopped at a %dth: %d paths, want %d: %s", part, len(got), len(want), difference(got, want))
			}
		}
	}
}

// TestNamedStatesOfRandomPrograms: random programs have the same paths, findings and counts when memory is short again
// and again, and inputs that are made call some of them back; also if the run is stopped halfway and continued.
func TestNamedStatesOfRandomPrograms(t *testing.T) {
	const n = 40
	m := compileRandom(t, 0, n)
	named, recalled, paths, continued := 0.0, 0.0, 0, 0
	for i := range n {
		change := func(c *engine.Config) {
			c.Libc, c.Entry, c.Search = false, fmt.Sprint("p", i), []option.Searcher{option.RandomPath, option.CovNew}
			c.SymFiles, c.MaxInstructions = option.SymFiles{Count: 2, Size: 1}, 100_000
			c.EmitAllErrors = true
			if i%2 == 0 {
				c.Fuzz, c.Turn = option.FuzzOn, 64
			}
		}
		whole, all, _ := stage(t, m, nil, nil, change, nil)
		if whole.PathsCompleted > 300 || whole.HaltReason != "complete" {
			continue
		}
		sum, l, _ := stage(t, m, nil, nil, change, shortAt(1+i%5))
		named, paths = named+sum.Techniques["named"]["states"], paths+sum.PathsCompleted
		recalled += sum.Techniques["named"]["recalled"]
		if got, want := l.names(), all.names(); !slices.Equal(got, want) {
			t.Errorf("program %d: other paths: %s", i, difference(got, want))
		}
		if sum.PathsCompleted != whole.PathsCompleted || len(sum.Bugs) != len(whole.Bugs) ||
			sum.Instructions != whole.Instructions || sum.Forks != whole.Forks || sum.Lines != whole.Lines {
			t.Errorf("program %d: %d paths, %d bugs, %d instructions, %d forks; want %d, %d, %d, %d", i, sum.PathsCompleted,
				len(sum.Bugs), sum.Instructions, sum.Forks, whole.PathsCompleted, len(whole.Bugs), whole.Instructions, whole.Forks)
		}
		_, first, c := stage(t, m, nil, nil, func(c *engine.Config) {
			change(c)
			c.MaxInstructions = whole.Instructions / 2
		}, shortAt(2))
		if c == nil {
			continue
		}
		rest, second, left := stage(t, m, c, c.Kept, change, shortAt(3))
		got, want := finished(append(first.tests, second.tests...)...), finished(all.tests...)
		if left != nil || rest.PathsCompleted != whole.PathsCompleted || rest.Instructions != whole.Instructions ||
			!slices.Equal(got, want) {
			t.Errorf("program %d, continued: %d paths and %d instructions, want %d and %d: %s", i, rest.PathsCompleted,
				rest.Instructions, whole.PathsCompleted, whole.Instructions, difference(got, want))
		}
		recalled += rest.Techniques["named"]["recalled"]
		continued++
	}
	t.Logf("%d paths, %v times a state was named, %v called back; %d continued", paths, named, recalled, continued)
	if named < 300 || recalled < 10 || continued < 20 {
		t.Error("one-sided test")
	}
}

// parity has a loop whose branches are covered at once, and code behind it that is reached with many ones alone.
const parity = `
#include <klee/klee.h>
volatile int seen;
int main(void) {
	unsigned char b[8];
	klee_make_symbolic(b, sizeof b, "b");
	int ones = 0;
	for (int i = 1; i < sizeof b; i++) {
		if ((b[i - 1] ^ b[i]) & 64) ones++;
	}
	switch (ones) {
	case 3: seen = 3; break;
	case 4: seen = 4; break;
	case 5: seen = 5; break;
	case 6: seen = 6; break;
	case 7: seen = 7; break;
	}
	return 0;
}`

// TestNamedSidesAreCalledBack: an input calls back a side beside a led path that nobody has asked about, and which is
// kept by its decisions alone.
func TestNamedSidesAreCalledBack(t *testing.T) {
	m := load(t, parity)
	change := func(c *engine.Config) {
		c.Turn, c.Search, c.Fuzz = 64, []option.Searcher{option.CovNew}, option.FuzzOn
	}
	whole, all, _ := stage(t, m, nil, nil, change, nil)
	recalled, lost := 0.0, 0.0
	for k := range 12 {
		n := 1 + k%3
		sum, l, _ := stage(t, m, nil, nil, func(c *engine.Config) { change(c); c.Seed = int64(k) }, shortAt(n))
		if got, want := l.names(), all.names(); !slices.Equal(got, want) || sum.Instructions != whole.Instructions {
			t.Errorf("short at every %d: other paths, or %d instructions, want %d: %s", n, sum.Instructions,
				whole.Instructions, difference(got, want))
		}
		if sum.Techniques["deferred"]["sides"] == 0 {
			t.Errorf("short at every %d: no sides beside led paths, %v", n, sum.Techniques["fuzz"])
		}
		recalled += sum.Techniques["named"]["recalled"]
		lost += sum.Techniques["fuzz"]["lost"]
	}
	// An input can meet no state where one has come back but is still on its recorded way.
	if recalled < 4 || lost > recalled/4 {
		t.Errorf("%v sides were called back in 12 runs, and %v inputs met no state", recalled, lost)
	}
}
