package engine_test

import (
	"slices"
	"testing"

	"albers/internal/engine"
)

// sorted is what `sort -C` does to four lines of four bytes, every other of them symbolic: it compares neighbours and stops at
// the first that is out of order.
const sorted = `
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char in[2][4];
  klee_make_symbolic(in, sizeof in, "in");
  const char *line[4] = {in[0], "fold", in[1], "tail"};
  for (int i = 1; i < 4; i++)
    for (int k = 0; k < 4; k++) {
      if (line[i - 1][k] > line[i][k]) return 1;
      if (line[i - 1][k] < line[i][k]) break;
    }
  return 0;
}`

// TestAcceptance20SortedLines: every query about symbolic lines between concrete ones is answered from sets, and the
// paths are those without them.
func TestAcceptance20SortedLines(t *testing.T) {
	_, without := explore(t, sorted, func(c *engine.Config) { c.Intervals = false })
	for name, change := range map[string]func(*engine.Config){
		"with caches":    func(c *engine.Config) { c.Intervals = true },
		"without caches": func(c *engine.Config) { c.Intervals, c.Cache, c.ModelReuse = true, false, false },
		"paper":          func(c *engine.Config) { c.Intervals, c.IntervalsPaper = true, true },
	} {
		sum, with := explore(t, sorted, change)
		if a, b := with.names(), without.names(); !slices.Equal(a, b) {
			t.Errorf("%s: %d paths, want %d", name, len(a), len(b))
		}
		if s := sum.Solver["intervals"]; s["queries"] == 0 || s["answered"] != s["queries"] || s["witness_failed"] != 0 {
			t.Errorf("%s: %v of %v queries answered", name, s["answered"], s["queries"])
		}
	}
}
