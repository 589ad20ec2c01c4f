package albers_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
)

const costly = `#include <string.h>
#include <klee/klee.h>
static int square(int i) { return i * i; }
static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += square(i);
  return sum;
}
static int more(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += square(i);
  return sum;
}
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  int fork = s[3] == 'x';
  if (fork)
    s[2] = 0;
  int sum = work(100) + more(1000);
  if (strlen(s) > 2)
    sum++;
  return sum & fork;
}
`

// costsOf explores the program, and gives what it has cost, and the lines of the one file.
func costsOf(t *testing.T, jobs int, keepCoverage bool) (*albers.Result, map[int]coverage.LineCost) {
	t.Helper()
	cfg := albers.Default()
	cfg.Sources = []albers.Source{{Name: "x.c", Data: []byte(costly)}}
	cfg.Out, cfg.KeepCosts, cfg.Jobs, cfg.KeepCoverage = filepath.Join(t.TempDir(), "out"), true, jobs, keepCoverage
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := files.ReadJSON[coverage.Costs](filepath.Join(cfg.Out, "costs.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.Files) != 1 || kept.Instructions != found.Costs.Instructions {
		t.Fatalf("kept %+v", kept)
	}
	lines := map[int]coverage.LineCost{}
	for _, l := range kept.Files[0].Lines {
		lines[l.Line] = l
	}
	return found, lines
}

// TestCosts: instructions are counted by line and function as often as they ran, on all paths together, and questions
// where the program asked them, also from within the library.
func TestCosts(t *testing.T) {
	for _, how := range []struct {
		jobs         int
		keepCoverage bool
	}{{1, false}, {2, false}, {1, true}} {
		found, lines := costsOf(t, how.jobs, how.keepCoverage)
		c, sum := found.Costs, found.Summary
		if a, b := lines[7].Instructions, lines[13].Instructions; a == 0 || b != 10*a || a%200 != 0 {
			t.Errorf("%+v: the loops have %d and %d instructions on two paths", how, a, b)
		}
		if n := lines[3].Instructions; n == 0 || n%(2*1100) != 0 {
			t.Errorf("%+v: the function that is called 2200 times has %d instructions", how, n)
		}
		if lines[21].Instructions == 0 || 2*lines[21].Instructions > lines[24].Instructions*4 {
			t.Errorf("%+v: one path has %d instructions on line 21", how, lines[21].Instructions)
		}
		if n := lines[23].Queries + lines[19].Queries + lines[20].Queries; n == 0 || c.Queries != n ||
			c.Queries != uint64(sum.Queries) {
			t.Errorf("%+v: %d questions, %d by the summary; %+v", how, c.Queries, sum.Queries, lines)
		}
		if l := lines[19]; l.Forks+lines[20].Forks != 1 || l.Sat+l.Unsat != l.Queries {
			t.Errorf("%+v: the first branch: %+v, %+v", how, l, lines[20])
		}
		forks, covered := uint64(0), 0
		for _, l := range lines {
			forks, covered = forks+l.Forks, covered+l.Covered
			if l.Uncovered != 0 {
				t.Errorf("%+v: everything ran, and %+v", how, l)
			}
		}
		if forks != sum.Forks || covered == 0 || covered > sum.Code.Instructions.Covered {
			t.Errorf("%+v: %d forks, %d by the summary; %d instructions covered of %d", how, forks, sum.Forks, covered,
				sum.Code.Instructions.Covered)
		}
		library := uint64(0)
		for _, f := range c.Functions {
			if f.Name == "strlen" && f.Library {
				library += f.Queries
			}
		}
		if lines[23].Queries == 0 || library != lines[23].Queries {
			t.Errorf("%+v: strlen has asked %d, and its caller %d", how, library, lines[23].Queries)
		}
		if d := float64(sum.Instructions) - float64(c.Instructions); d < -200 || d > 200 {
			t.Errorf("%+v: %d instructions, %d by the summary", how, c.Instructions, sum.Instructions)
		}
	}
}
