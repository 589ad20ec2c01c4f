package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/option"
)

// told lists the tests in the order in which they came: paths, ends and inputs.
func (l *log) told() []string {
	var out []string
	for _, x := range l.tests {
		out = append(out, fmt.Sprint(x.Path, x.End.Reason, x.End.Kind, x.End.Line, x.End.Code, x.Depth, x.NewCode, x.Inputs))
	}
	return out
}

// treatments are no partial solutions, and each way to run them, under each of three strategies.
func treatments(do func(name string, change func(*engine.Config))) {
	for _, search := range []option.Searcher{option.DFS, option.BFS, option.RandomState} {
		for _, run := range append([]option.PartialMode{"off"}, option.PartialModes()...) {
			do(fmt.Sprint(run, ", ", search), func(c *engine.Config) {
				c.Search = []option.Searcher{search}
				if run != "off" {
					c.PartialSolutions, c.PartialRun, c.MultiplexPC = true, run, option.WholePC
				}
			})
		}
	}
}

// TestSnapshotsChangeNothing: twenty programs have the same tests in the same order whether runs go on from snapshots
// or begin at the start, and the same paths and findings without partial solutions and with them, however they run,
// under each strategy.
func TestSnapshotsChangeNothing(t *testing.T) {
	const programs, first, random, most = 20, 30, 60, 120
	generated := compileRandom(t, first, random)
	type program struct {
		name   string
		m      *ir.Module
		change func(*engine.Config)
	}
	all := []program{{"figure 2", load(t, figure2), noChange}, {"lengths", load(t, lengths), noChange},
		{"several", load(t, several), noChange}}
	for i := 0; i < random && len(all) < programs; i++ {
		name := fmt.Sprint("p", first+i)
		p := program{name, generated, func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, name, option.SymFiles{Count: 2, Size: 1}
		}}
		sum, l := concolically(t, p.m, func(c *engine.Config) {
			p.change(c)
			c.MaxTests = most // a program of more paths takes too long
		})
		if sum.HaltReason == "complete" && len(l.tests) > 1 {
			all = append(all, p)
		}
	}
	if len(all) < programs {
		t.Fatalf("%d programs", len(all))
	}
	resumed, skipped := 0.0, 0.0
	for _, p := range all {
		var paths []string
		treatments(func(name string, change func(*engine.Config)) {
			explored := func(resume option.ResumeMode) (map[string]float64, *log) {
				sum, l := concolically(t, p.m, func(c *engine.Config) {
					p.change(c)
					change(c)
					c.MultiplexResume = resume
				})
				return sum.Techniques["multiplex"], l
			}
			k, with := explored(option.ResumeSnapshot)
			k2, without := explored(option.ResumeReplay)
			if a, b := with.told(), without.told(); !slices.Equal(a, b) {
				t.Errorf("%s, %s: %d tests with snapshots, %d without; first difference: %s", p.name, name, len(a), len(b),
					difference(a, b))
			}
			for _, c := range []string{"runs", "asked", "nodes", "promoted", "witnesses", "dup_input", "divergences"} {
				if k[c] != k2[c] {
					t.Errorf("%s, %s: %s is %v with snapshots, %v without", p.name, name, c, k[c], k2[c])
				}
			}
			if k2["snapshots"]+k2["resumed"] > 0 || k["symbolic_instr"]+k["skipped_instr"] != k2["symbolic_instr"] {
				t.Errorf("%s, %s: with snapshots %v, without %v", p.name, name, k, k2)
			}
			resumed, skipped = resumed+k["resumed"], skipped+k["skipped_instr"]
			if got := with.names(); paths == nil {
				paths = got
			} else if !slices.Equal(paths, got) {
				t.Errorf("%s, %s: %d paths, want %d; first difference: %s", p.name, name, len(got), len(paths),
					difference(got, paths))
			}
		})
	}
	if resumed == 0 || skipped == 0 {
		t.Errorf("one-sided test: %v runs resumed, %v instructions skipped", resumed, skipped)
	}
}

// lengths decides several things in one instruction: that a length is in bounds, and which one it is.
const lengths = `
#include <klee/klee.h>
#include <string.h>
int main(void) {
  unsigned char in[4];
  klee_make_symbolic(in, sizeof in, "in");
  char to[4] = {0};
  memcpy(to, in, in[1] & 7);
  if (to[3] == 'x') return 1;
  return in[2] > 3;
}`

// TestRunsPassFindingsOnce: a finding after which paths go on has one test for each way to it, however many runs pass
// it on their way, and as many as by forking.
func TestRunsPassFindingsOnce(t *testing.T) {
	m := load(t, converts)
	all := func(c *engine.Config) { c.EmitAllErrors = true }
	want, _, _ := stage(t, m, nil, nil, all, nil)
	var tests [][]string
	for _, resume := range option.ResumeModes() {
		sum, l := concolically(t, m, func(c *engine.Config) {
			all(c)
			c.MultiplexResume = resume
		})
		if sum.Reported != want.Reported || sum.PathsCompleted != want.PathsCompleted {
			t.Errorf("%s: %d findings on %d paths, by forking %d on %d", resume, sum.Reported, sum.PathsCompleted,
				want.Reported, want.PathsCompleted)
		}
		tests = append(tests, l.told())
	}
	if !slices.Equal(tests[0], tests[1]) {
		t.Errorf("tests %q and %q", tests[0], tests[1])
	}
}

// TestSnapshotsOfSeveralWorkers: four workers that go on from each other's snapshots find the paths that one finds
// without.
func TestSnapshotsOfSeveralWorkers(t *testing.T) {
	for name, src := range map[string]string{"figure 2": figure2, "lengths": lengths, "forest": forest} {
		m := load(t, src)
		_, want := concolically(t, m, func(c *engine.Config) { c.MultiplexResume = option.ResumeReplay })
		sum, got := concolically(t, m, func(c *engine.Config) { c.Jobs = 4 })
		if a, b := got.names(), want.names(); !slices.Equal(a, b) || len(b) < 2 {
			t.Errorf("%s: %d paths, want %d: %s", name, len(a), len(b), difference(a, b))
		}
		if sum.Techniques["multiplex"]["resumed"] == 0 {
			t.Errorf("%s: no run went on from a snapshot", name)
		}
	}
}
