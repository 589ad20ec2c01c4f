package engine_test

import (
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// chosen reads and writes where the numbers of turns of a merged loop say: in one object, and in one of two.
const chosen = `
#include <klee/klee.h>
#include <stdlib.h>
static const unsigned char weights[16] = {1, 2, 1, 3, 2, 1, 2, 3, 1, 1, 2, 3};
static unsigned char few[16], many[24];
unsigned char out[32];
int f(void) {
  unsigned long n, count = 0, last = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0);
  unsigned char *s = malloc(n);
  klee_make_symbolic(s, n, "s");
  klee_open_merge();
  for (; count < n && s[count] != ' '; count++)
    if (s[count] > 100)
      last = count;
  unsigned char *to = count > 3 ? few : many;
  klee_close_merge();
  to[last] = weights[count];
  out[count] = to[last];
  out[to[last]] = s[last];
  return 0;
}`

// TestMergedIndicesDoNotFork: an address that is a choice among the values of merged states, as the place in a table,
// in one object and in one of two, makes at most a path for each object.
func TestMergedIndicesDoNotFork(t *testing.T) {
	m := compileKept(t, chosen, "f", []string{"f", "out"})
	run := func(mode option.MergeMode) *outcome.Summary {
		return eachEnd(t, m, "f", func(c *engine.Config) {
			c.Merge, c.ValidateMerge, c.SymbolicSize, c.MaxInstructions = mode, true, 8, 0
		}, func(*engine.Engine, *state.State) {})
	}
	plain, merged := run(option.MergeNone), run(option.MergeStandard)
	if merged.HaltReason != "complete" || plain.PathsCompleted < 500 || merged.PathsCompleted > 4 {
		t.Errorf("%d paths, %d without merging; %v; bugs %v", merged.PathsCompleted, plain.PathsCompleted,
			merged.Techniques["merge"], merged.Bugs)
	}
}
