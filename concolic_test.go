package albers_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestProgramsConcolically explores the programs that say how many paths they have concolically. They have the same
// bugs, and at least as many paths: a read that forking joins over several objects is a path for each object.
func TestProgramsConcolically(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/[afps]*/*.c")
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, file := range files {
		x := expectations(t, file)
		if x.paths < 0 || x.atLeast {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			cfg := x.config(t, file)
			if cfg.Merge != option.MergeNone || cfg.SymbolicSize > 0 || !cfg.SymbolicFloats {
				return // refused
			}
			cfg.Explore, cfg.ValidateSolver, cfg.Out = option.ExploreConcolic, false, ""
			sum, c := explored(t, cfg)
			if sum.HaltReason != "complete" {
				t.Errorf("the run stopped: %s", sum.HaltReason)
			}
			x.checkBugs(t, sum)
			if sum.PathsCompleted < x.paths {
				t.Errorf("%d paths, want at least %d", sum.PathsCompleted, x.paths)
			}
			if sum.PathsCompleted == x.paths {
				same++
			} else {
				t.Logf("%d paths, %d by forking", sum.PathsCompleted, x.paths)
			}
			if n := sum.Techniques["multiplex"]["divergences"]; n > 0 {
				t.Errorf("%v divergences", n)
			}
			if t.Failed() {
				t.Logf("ends %v, messages %q", sum.Ends, strings.Join(c.texts, "; "))
			}
		})
	}
	if same < 20 {
		t.Errorf("only %d programs have the same number of paths in both ways", same)
	}
}

// TestProgramsByForkingWithPartialSolutions explores the same programs by forking, with partial solutions. They have
// the same bugs, and just as many paths.
func TestProgramsByForkingWithPartialSolutions(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/[afps]*/*.c")
	if err != nil {
		t.Fatal(err)
	}
	answers := 0.0
	for _, file := range files {
		x := expectations(t, file)
		if x.paths < 0 || x.atLeast {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			cfg := x.config(t, file)
			if cfg.Merge != option.MergeNone || cfg.Explore != option.ExploreFork {
				return // refused, or explored so by the test above
			}
			cfg.PartialSolutions, cfg.ValidateSolver, cfg.Out = true, false, ""
			sum, _ := explored(t, cfg)
			x.checkBugs(t, sum)
			if sum.PathsCompleted != x.paths {
				t.Errorf("%d paths, want %d", sum.PathsCompleted, x.paths)
			}
			answers += sum.Techniques["multiplex"]["spare_answers"] + sum.Techniques["multiplex"]["other_answers"]
		})
	}
	if answers == 0 {
		t.Error("no partial solution has answered a question")
	}
}

// TestProgramsWithPartialSolutions explores the same programs concolically without partial solutions and with them,
// in each way to run them, under several searchers. They have the same paths and the same bugs.
func TestProgramsWithPartialSolutions(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/[afps]*/*.c")
	if err != nil {
		t.Fatal(err)
	}
	searchers := []option.Searcher{option.DFS, option.BFS, option.RandomState, option.CovNew}
	compared, offered := 0, 0.0
	for i, file := range files {
		x := expectations(t, file)
		if x.paths < 2 || x.paths > 100 || x.atLeast {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			cfg := x.config(t, file)
			if cfg.Merge != option.MergeNone || cfg.SymbolicSize > 0 || !cfg.SymbolicFloats {
				return // refused
			}
			cfg.Explore, cfg.ValidateSolver, cfg.Out = option.ExploreConcolic, false, ""
			cfg.MaxTests = 300
			without, _ := concolicPaths(t, cfg)
			if len(without) >= cfg.MaxTests {
				return // an object for each size is a path for each size
			}
			compared++
			for k, run := range option.PartialModes() {
				on := cfg
				on.PartialSolutions, on.PartialRun = true, run
				on.Search = searchers[(i+k)%len(searchers):][:1]
				if k == 0 {
					on.MultiplexPC = option.WholePC
				}
				with, counters := concolicPaths(t, on)
				offered += counters["offered"]
				if !slices.Equal(without, with) {
					t.Errorf("%s, %s: %s, without partial solutions %s; first difference at %d of %d and %d", run, on.Search,
						with[0], without[0], common(without, with), len(without), len(with))
				}
			}
		})
	}
	if compared < 20 || offered == 0 {
		t.Errorf("only %d programs, %v partial solutions", compared, offered)
	}
}

// common is the length of the common beginning of two lists.
func common(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// concolicPaths are the names of a program's paths and how they ended, and its bugs, sorted, and the counters. An exit
// code is left out: the engine may have pinned it to one of several.
func concolicPaths(t *testing.T, cfg albers.Config) (names []string, counters map[string]float64) {
	t.Helper()
	sum, c := explored(t, cfg)
	for _, x := range c.tests {
		if x.End.Reason != outcome.Found { // of the paths with one bug, the first has a test
			names = append(names, x.Path+" "+string(x.End.Reason))
		}
	}
	for _, b := range sum.Bugs {
		names = append(names, fmt.Sprint(b.Kind, b.File, b.Line))
	}
	names = append(names, fmt.Sprint(" ", sum.PathsCompleted, " paths"))
	slices.Sort(names)
	return names, sum.Techniques["multiplex"]
}

// TestTargetsBeginWithTheLongestInput: the first input of a fuzz target has the greatest size, and the shorter ones
// follow.
func TestTargetsBeginWithTheLongestInput(t *testing.T) {
	needLibc(t)
	cfg := program(t, `
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *p, size_t size) { return 0; }
`)
	cfg.Explore, cfg.FuzzSize, cfg.Out = option.ExploreConcolic, 5, ""
	sum, c := explored(t, cfg)
	if sum.PathsCompleted != 6 {
		t.Errorf("%d paths, want one for each size up to 5", sum.PathsCompleted)
	}
	for _, x := range c.tests[0].Inputs {
		if x.Name == "data" && len(x.Data) != 5 {
			t.Errorf("the first input has %d bytes", len(x.Data))
		}
	}
}
