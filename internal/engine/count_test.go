package engine_test

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
)

// countedLoops are functions whose merged paths fork, or lose some of their parts. None returns a symbolic value: such
// a path keeps one value, and the parts that have others are not completed.
const countedLoops = `
#include <klee/klee.h>
unsigned char out[1];
int letters(void) { // three loops over the same bytes
  unsigned char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  unsigned a = 0, b = 0, c = 0;
  while (a < 5 && (s[a] == ' ' || s[a] == '\t')) a++;
  for (unsigned i = a; i < 5; i++) if (s[i] == ':') { b = i; break; }
  while (c < 5 && s[c] != 0) c++;
  out[0] = a > 2 ? b : c;
  if (b == c) out[0]++;
  return 0;
}
int ended(void) { // a zero is written at the end of a string of any length
  unsigned n, i = 0, j;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0);
  klee_assume(n <= 6);
  unsigned char s[6];
  klee_make_symbolic(s, sizeof s, "s");
  s[n - 1] = 0;
  while (s[i]) i++;
  for (j = i; j > 0 && (s[j - 1] == ' ' || s[j - 1] == '\t'); j--);
  unsigned k = 0;
  while (k < j && (s[k] == ' ' || s[k] == '\t')) k++;
  out[0] = j - k;
  if (k == j) out[0]++;
  return 0;
}
int found(void) { // ways out of a loop by bugs count, too
  unsigned char s[6];
  int bad = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (unsigned i = 0; i < 6 && s[i] != '.'; i++) if (s[i] == '0') bad++;
  out[0] = 100 / (4 - bad);
  return 0;
}
`

// TestCountedPaths: the paths that are counted after a run are those of a run without merging, in each way of merging.
// With fewer steps they are as many or fewer, more steps never find fewer, and nobody says that such a number is exact.
func TestCountedPaths(t *testing.T) {
	entries := []string{"letters", "ended", "found"}
	m := compileKept(t, countedLoops, entries[0], append([]string{"out"}, entries...))
	for _, entry := range entries {
		_, sum := endings(t, m, entry, nil, func(c *engine.Config) { c.MaxInstructions = 0 })
		want := float64(sum.PathsCompleted)
		for _, mode := range []option.MergeMode{option.MergeStandard, option.MergePattern} {
			for _, inside := range []option.Incremental{option.IncrementalOff, option.IncrementalOn} {
				what := strings.Join([]string{entry, string(mode), string(inside)}, " ")
				before := 0.0
				for _, steps := range []int{1, 20, 400, 1 << 20} {
					_, sum := endings(t, m, entry, nil, func(c *engine.Config) {
						c.Merge, c.IncrementalMerge, c.MergeCount = mode, inside, steps
						c.MaxInstructions, c.MergeRepeats = 0, 2
					})
					found := sum.Techniques["merge"]
					n := float64(sum.PathsCompleted) + found["paths_at_least"]
					exact := found["count_exact"] == 1
					if sum.HaltReason != "complete" || found["merges"] == 0 {
						t.Fatalf("%s: %s with %v merges", what, sum.HaltReason, found["merges"])
					}
					if n > want || n < before || exact && n != want || steps == 1<<20 && !exact ||
						found["count_steps"] > 2*float64(steps)+100 {
						t.Errorf("%s: %v paths in %d steps (exact: %v), %v before, %v without merging", what, n, steps, exact,
							before, want)
					}
					if steps == 1 && exact {
						t.Errorf("%s: one step is enough", what)
					}
					before = n
				}
			}
		}
	}
}
