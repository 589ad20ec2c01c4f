package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestPartialSolutionsChangeNoPaths: random programs have the same paths and findings without partial solutions and
// with them, however they run, in any order.
func TestPartialSolutionsChangeNoPaths(t *testing.T) {
	const first, programs = 20, 3
	m := compileRandom(t, first, programs)
	promoted, witnesses := 0.0, 0.0
	for i := range programs {
		name := fmt.Sprint("p", first+i)
		base := func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, name, option.SymFiles{Count: 2, Size: 1}
		}
		_, want := concolically(t, m, base)
		for k, run := range option.PartialModes() {
			search := []option.Searcher{option.DFS, option.BFS, option.RandomState}[(i+k)%3]
			sum, got := concolically(t, m, func(c *engine.Config) {
				base(c)
				c.PartialSolutions, c.PartialRun, c.Search = true, run, []option.Searcher{search}
				if i%3 == 0 {
					c.MultiplexPC = option.WholePC
				}
			})
			if a, b := want.names(), got.names(); !slices.Equal(a, b) {
				t.Errorf("%s, %s, %s: %d paths, want %d; first difference: %s", name, run, search, len(b), len(a), difference(b, a))
			}
			c := sum.Techniques["multiplex"]
			promoted += c["promoted"]
			witnesses += c["witness_hits"]
			if c["divergences"] > 0 {
				t.Errorf("%s, %s, %s: %v", name, run, search, c)
			}
		}
	}
	if promoted == 0 || witnesses == 0 {
		t.Errorf("one-sided test: %v promoted, %v questions saved", promoted, witnesses)
	}
}

// records is a parser: a header, and records whose fields it sums up, so that many inputs take few edges.
const records = `
#include <klee/klee.h>
int main(void) {
  unsigned char b[7];
  klee_make_symbolic(b, sizeof b, "b");
  if (b[0] != 'B') return 1;
  if (b[1] != 'M') return 2;
  if (b[2] < 3) return 3;
  int sum = 0;
  for (int i = 3; i < 7; i++) {
    if (b[i] + sum > 300) sum -= b[i];
    else if (b[i] > 10) sum += b[i] + 2 * i;
    else sum++;
  }
  if (sum == 77) return 4;
  return 0;
}`

// jumped is how many paths of an execution tree began with a partial solution.
func jumped(x *outcome.Tree) (n int) {
	for _, l := range x.Leaves {
		if l.Jumped {
			n++
		}
	}
	return n
}

// TestSift: what the sift discards loses no coverage, runs with terms are saved, the counters add up, and the execution
// tree marks the paths that came of partial solutions.
func TestSift(t *testing.T) {
	m := load(t, records)
	seed := outside.Seed{{Name: "b", Data: []byte{'B', 'M', 5, 200, 20, 200, 20}}}
	explored := func(run option.PartialMode) (map[string]float64, []string, [2]int) {
		sum, l := seeded(t, m, seed, func(c *engine.Config) {
			c.Search = []option.Searcher{option.DFS}
			c.PartialSolutions, c.PartialRun, c.MultiplexPC = true, run, option.WholePC
		})
		counters := sum.Techniques["multiplex"]
		n := counters["promoted_new_edges"] + counters["promoted_new_paths"]
		if (n == 0) != (run == option.PartialLazy) || jumped(l.tree) != int(n) {
			t.Errorf("%s: %d paths jumped, and %v partial solutions became paths", run, jumped(l.tree), n)
		}
		return counters, l.names(), [2]int{sum.Lines.Covered, sum.Branches.Covered}
	}
	_, off := seeded(t, m, seed, func(c *engine.Config) { c.Search = []option.Searcher{option.DFS} })
	if n := jumped(off.tree); n != 0 || len(off.tree.Leaves) != len(off.tests) {
		t.Errorf("without partial solutions %d of %d paths jumped", n, len(off.tree.Leaves))
	}
	eager, paths, covered := explored(option.PartialEager)
	filtered, paths2, covered2 := explored(option.PartialFiltered)
	lazy, paths3, _ := explored(option.PartialLazy)
	if !slices.Equal(paths, off.names()) || !slices.Equal(paths2, paths) || !slices.Equal(paths3, paths) ||
		covered != covered2 {
		t.Errorf("%d, %d, %d and %d paths; %v and %v lines and branches", len(off.tests), len(paths), len(paths2),
			len(paths3), covered, covered2)
	}
	if filtered["promoted"] == 0 || filtered["promoted"] >= eager["promoted"] {
		t.Errorf("promoted: %v of %v", filtered["promoted"], eager["promoted"])
	}
	if filtered["witness_hits"] == 0 || lazy["witness_hits"] == 0 || lazy["asked"] >= float64(len(paths)) {
		t.Errorf("no question was saved: %v, %v", filtered, lazy)
	}
	if filtered["prerun"] != filtered["promoted"]+filtered["witnesses"]+filtered["discarded"] || eager["prerun"] != 0 ||
		eager["promoted"] != eager["promoted_new_edges"]+eager["promoted_new_paths"]+eager["sym_runs_wasted"] {
		t.Errorf("counters do not add up: %v, %v", filtered, eager)
	}
}

// TestRefutedQuestionsShowInputs: a question that has no answer shows inputs for other paths on the way, and one that
// violates an assumption never runs.
func TestRefutedQuestionsShowInputs(t *testing.T) {
	m := load(t, `
#include <klee/klee.h>
int main(void) {
  int x, y;
  klee_make_symbolic(&x, 4, "x");
  klee_make_symbolic(&y, 4, "y");
  klee_assume(x > 5 & x < 1000);
  klee_assume(y > -1000 & y < 1000);
  if (x + y >= 20) {
    if (2 * y - x >= 1) {
      if (x + 2 * y < 0) return 3; // never
      return 2;
    }
    return 1;
  }
  return 0;
}`)
	explored := func(on bool) (map[string]float64, []string) {
		sum, l := concolically(t, m, func(c *engine.Config) {
			c.Search = []option.Searcher{option.DFS}
			c.PartialSolutions, c.PartialRun, c.MultiplexPC = on, option.PartialEager, option.WholePC
		})
		return sum.Techniques["multiplex"], l.names()
	}
	off, paths := explored(false)
	on, paths2 := explored(true)
	if !slices.Equal(paths, paths2) {
		t.Errorf("paths %v and %v", paths, paths2)
	}
	if on["dropped_assume"] == 0 || on["asked"] >= off["asked"] {
		t.Errorf("with partial solutions %v, without %v", on, off)
	}
}

// TestTreeTellsValuesApart: paths that go on with different values of a term have nodes of their own in the execution
// tree, though each of them takes the first way at one place.
func TestTreeTellsValuesApart(t *testing.T) {
	m := load(t, `
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n < 3);
  char *p = malloc(n);
  p = realloc(p, n + 1);
  return p == 0;
}`)
	_, l := concolically(t, m, noChange)
	ends := map[int32]bool{}
	for _, leaf := range l.tree.Leaves {
		ends[leaf.Node] = true
	}
	if len(ends) != 3 {
		t.Errorf("%d ends: %+v", len(ends), l.tree)
	}
}
