package albers_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
)

// TestProgramsConcolically explores the programs that say how many paths they have concolically. They have the same
// bugs, and at least as many paths: a read that forking joins over several objects is a path for each object.
func TestProgramsConcolically(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/sym/*.c")
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
			if cfg.Merge != option.MergeNone || cfg.SymbolicSize > 0 {
				return // refused
			}
			cfg.Explore, cfg.ValidateSolver, cfg.Out = option.ExploreConcolic, false, ""
			var c programLog
			found, err := albers.Run(context.Background(), cfg, &c)
			if err != nil {
				t.Fatal(err)
			}
			sum := found.Summary
			for _, e := range sum.InternalErrors {
				t.Errorf("internal error: %s", e)
			}
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
	files, err := filepath.Glob("testdata/programs/sym/*.c")
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
			var c programLog
			found, err := albers.Run(context.Background(), cfg, &c)
			if err != nil {
				t.Fatal(err)
			}
			sum := found.Summary
			for _, e := range sum.InternalErrors {
				t.Errorf("internal error: %s", e)
			}
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
