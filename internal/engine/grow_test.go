package engine_test

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
)

// grows has a flaw that needs three arguments, and eight letters in them.
const grows = `
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 0;
  for (int i = 1; i < argc; i++)
    for (const char *s = argv[i]; *s == 'A'; s++) n++;
  if (argc == 4 && n == 8) abort();
  return n;
}
`

// small is the input of grows before it grows.
func small(c *engine.Config) { c.SymArgs = []option.SymArg{{Min: 0, Max: 1, Len: 1}} }

// TestGrowingInputs: an input that grows has the paths of all its sizes, each as often as a run with that size has it,
// in every search, with two workers, and with made inputs.
func TestGrowingInputs(t *testing.T) {
	m := load(t, grows)
	const times = 2
	paths, bugs := 0, 0
	for k := range times + 1 {
		sum, _, _ := stage(t, m, nil, nil, func(c *engine.Config) {
			small(c)
			c.SymArgs = c.Grown(k).SymArgs
		}, nil)
		paths += sum.PathsCompleted
		bugs += len(sum.Bugs)
		if k < times && bugs > 0 {
			t.Fatalf("size %d has the flaw already", k)
		}
	}
	if bugs != 1 {
		t.Fatalf("%d bugs, want 1", bugs)
	}
	var want []string
	for _, how := range []struct {
		name   string
		change func(*engine.Config)
	}{
		{"dfs", func(*engine.Config) {}},
		{"bfs", func(c *engine.Config) { c.Search = []option.Searcher{option.BFS} }},
		{"covnew", func(c *engine.Config) { c.Search = []option.Searcher{option.CovNew} }},
		{"two workers", func(c *engine.Config) { c.Jobs = 2 }},
		{"made inputs", func(c *engine.Config) { c.Fuzz, c.Turn = option.FuzzOn, 64 }},
	} {
		sum, l, last := stage(t, m, nil, nil, func(c *engine.Config) {
			small(c)
			c.Grow = times
			how.change(c)
		}, nil)
		if sum.PathsCompleted != paths || len(sum.Bugs) != 1 || last != nil || sum.Techniques["grow"]["times"] != times {
			t.Errorf("%s: %d paths and %d bugs, want %d and 1", how.name, sum.PathsCompleted, len(sum.Bugs), paths)
		}
		if want == nil {
			want = l.names()
		}
		if got := l.names(); !slices.Equal(got, want) {
			t.Errorf("%s: other paths: %s", how.name, difference(got, want))
		}
	}
}

// TestGrowingInputsGoOn: a run whose input has grown, that is stopped at any place and continued, has the paths of one
// that was not.
func TestGrowingInputsGoOn(t *testing.T) {
	m := load(t, grows)
	grown := func(c *engine.Config) { small(c); c.Grow = 2 }
	whole, all, _ := stage(t, m, nil, nil, grown, nil)
	for _, part := range []uint64{20, 8, 5, 3, 2} {
		_, first, c := stage(t, m, nil, nil, func(c *engine.Config) {
			grown(c)
			c.MaxInstructions = whole.Instructions / part
		}, nil)
		if c == nil {
			t.Fatalf("after a %dth the run is over", part)
		}
		rest, second, left := stage(t, m, c, c.Kept, grown, nil)
		if left != nil || rest.PathsCompleted != whole.PathsCompleted || len(rest.Bugs) != 1 {
			t.Errorf("stopped at a %dth: %d paths and %d bugs, want %d and 1", part, rest.PathsCompleted,
				len(rest.Bugs), whole.PathsCompleted)
		}
		got, want := finished(append(first.tests, second.tests...)...), finished(all.tests...)
		if !slices.Equal(got, want) {
			t.Errorf("stopped at a %dth: %d paths, want %d: %s", part, len(got), len(want), difference(got, want))
		}
	}
}
