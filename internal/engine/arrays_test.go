package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/bench/programs"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// trace is the paths in the order in which they ended: decisions, reason, and the coverage by then. All of them would
// differ if a technique led the exploration another way.
func (l *log) trace() []string {
	var out []string
	for _, t := range l.tests {
		out = append(out, fmt.Sprint(t.Path, t.End.Reason, t.End.Kind, t.End.Line))
	}
	return out
}

// TestEveryModeOfArraysEndsTheSamePaths: after a fixed number of instructions, depth first, every mode of the array
// transformations has ended the very same paths in the same order.
// (`albers bench arrays same-paths` asks the same of real programs.)
func TestEveryModeOfArraysEndsTheSamePaths(t *testing.T) {
	for _, name := range []string{"classifier.c", "guile_reader.c", "apr_tables.c"} {
		text, err := programs.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, mode := range option.ArrayModes() { // none is the first
			sum, l := explore(t, "#define N 3\n"+string(text), func(c *engine.Config) {
				c.Arrays, c.MaxInstructions = mode, 6000
			})
			got := l.trace()
			if sum.Ends["solver"] > 0 {
				t.Errorf("%s, %s: %d paths that a solver gave up", name, mode, sum.Ends["solver"])
			}
			if want == nil {
				want = got
			}
			if len(got) < 20 || !slices.Equal(got, want) {
				t.Errorf("%s, %s: %d paths, without transformations %d; first difference: %s", name, mode, len(got), len(want),
					difference(got, want))
			}
		}
	}
}

// boxes is a program that the paper's baseline cannot solve in its time: three nested reads of a large table, each at
// the result of the one before. The program writes the table, so the table is no constant.
const boxes = `
#include <klee/klee.h>
static unsigned short t[1 << 16];
int main(void) {
  unsigned short k;
  unsigned x = 1;
  for (unsigned i = 0; i < 1 << 16; i++) t[i] = (x = x * 1103515245 + 12345) >> 16;
  klee_make_symbolic(&k, sizeof k, "k");
  if (t[t[t[k]]] == t[t[t[4711]]]) return 1;
  return 0;
}`

// TestArrayTransformationsSaveAPathFromTheSolverLimit: without transformations the solver gives the query up at its
// time limit; a path is lost, and the summary says so. With them one comparison of the index remains, both paths are
// found, and the summary counts the transformations.
func TestArrayTransformationsSaveAPathFromTheSolverLimit(t *testing.T) {
	run := func(mode option.ArrayMode) (*outcome.Summary, *log) {
		return explore(t, boxes, func(c *engine.Config) {
			c.Arrays, c.Intervals, c.Precheck, c.Enumerate, c.SolverTimeout = mode, false, false, false, 200*time.Millisecond
		})
	}
	none, _ := run("none")
	if none.Ends["solver"] == 0 || none.Techniques["arrays"]["index_applied"] != 0 {
		t.Errorf("without transformations: ends %v, %v", none.Ends, none.Techniques["arrays"])
	}
	all, l := run("all")
	if all.Ends["solver"] != 0 || all.Ends["exit"] != 2 || len(l.tests) != 2 {
		t.Errorf("with transformations: ends %v, want two exits", all.Ends)
	}
	if a := all.Techniques["arrays"]; a["index_applied"] == 0 || a["reads_left"] != 0 ||
		none.Techniques["arrays"]["reads_left"] == 0 {
		t.Errorf("the summary does not name the difference: %v, without transformations %v", a, none.Techniques["arrays"])
	}
}
