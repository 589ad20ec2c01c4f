package albers_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// lineSet are lines as FILE:LINE.
type lineSet map[string]bool

// reported are the lines that a report calls covered.
func reported(r *coverage.Report) lineSet {
	s := lineSet{}
	for _, f := range r.Files {
		for _, n := range f.LinesCovered {
			s[f.File+":"+strconv.Itoa(n)] = true
		}
	}
	return s
}

// kept are the lines in the file of a test.
func kept(t *testing.T, out string, test int) lineSet {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(out, "tests", testcase.Name(test)+".cov"))
	if err != nil {
		t.Fatal(err)
	}
	s := lineSet{}
	for l := range strings.Lines(string(text)) {
		s[strings.TrimSuffix(l, "\n")] = true
	}
	return s
}

// without are the lines of s that o does not have.
func (s lineSet) without(o lineSet) []string {
	return slices.Sorted(maps.Keys(maps.Collect(func(yield func(string, bool) bool) {
		for l := range s {
			if !o[l] && !yield(l, true) {
				return
			}
		}
	})))
}

// TestLinesOfTestsNatively: the lines of a test are those that gcov's instrumentation counts when the test runs
// natively.
func TestLinesOfTestsNatively(t *testing.T) {
	for _, name := range []string{"sym/switch-char.c", "sym/number-parse.c"} {
		t.Run(name, func(t *testing.T) { linesNatively(t, filepath.Join("testdata/programs", name)) })
	}
}

func linesNatively(t *testing.T, file string) {
	cfg := expectations(t, file).config(t, file)
	cfg.KeepCoverage = true
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	different := false
	for i, x := range found.Tests[:min(len(found.Tests), 3)] {
		again := albers.DefaultReplay()
		again.Dir, again.Only, again.Coverage, again.Jobs = cfg.Out, []int{x.N}, true, 1
		if _, err := albers.Replay(context.Background(), again); err != nil {
			t.Fatal(err)
		}
		native, err := files.ReadJSON[coverage.Report](filepath.Join(cfg.Out, "native-coverage.json"))
		if err != nil {
			t.Fatal(err)
		}
		mine, want := kept(t, cfg.Out, x.N), reported(native)
		if !maps.Equal(mine, want) {
			t.Errorf("test %d: natively not %v, but %v", x.N, mine.without(want), want.without(mine))
		}
		different = different || i > 0 && !maps.Equal(mine, kept(t, cfg.Out, found.Tests[0].N))
	}
	if !different {
		t.Error("all tests have the same lines")
	}
}

// TestLinesOfTests: the lines of each test are those that the run of this test alone covers, and together they are
// those of the whole run. ALBERS_ALL_LINES=1 takes all programs that merge nothing.
func TestLinesOfTests(t *testing.T) {
	programs := []string{"sym/setjmp.c", "sym/switch-dense.c", "sym/recursion.c", "sym/sort3.c", "sym/sym-stdin-stdio.c",
		"sym/function-pointer.c", "sym/pointer-choice.c", "cxx/throw-symbolic.cpp", "process/fail-calls.c",
		"bugs/bug-after-longjmp.c", "bugs/function-table-symbolic.c"}
	if os.Getenv("ALBERS_ALL_LINES") != "" {
		programs = nil
		for _, pattern := range []string{"*/*.c", "*/*.cpp"} {
			all, err := filepath.Glob(filepath.Join("testdata/programs", pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range all {
				programs = append(programs, strings.TrimPrefix(name, "testdata/programs/"))
			}
		}
	}
	for _, name := range programs {
		t.Run(name, func(t *testing.T) { linesOfTests(t, filepath.Join("testdata/programs", name)) })
	}
}

func linesOfTests(t *testing.T, file string) {
	x := expectations(t, file)
	cfg := x.config(t, file)
	if cfg.Merge != option.MergeNone || cfg.Explore != option.ExploreFork {
		t.Skip("one path per test is wanted")
	}
	cfg.KeepCoverage, cfg.ValidateSolver, cfg.DropTests = true, false, true
	cfg.Jobs = 2
	whole, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := testcase.ReadIndex(cfg.Out)
	if err != nil {
		t.Fatal(err)
	}
	all := lineSet{}
	for i, e := range entries {
		mine := kept(t, cfg.Out, e.Test)
		maps.Copy(all, mine)
		if i%max(len(entries)/6, 1) != 0 || !e.Reason.Complete() || e.Reason == outcome.Silent || len(e.Calls) > 0 ||
			cfg.SymbolicSize > 0 || cfg.CheckUninitialized || strings.HasSuffix(file, "/get-value.c") {
			continue // cut off, or on the way of a path, or not to be had alone, or the path depends on the solver's model
		}
		alone := cfg
		alone.Out, alone.KeepCoverage, alone.Jobs, alone.Explore = "", false, 1, option.ExploreConcolic
		alone.ReplayPaths = []string{filepath.Join(cfg.Out, "tests", testcase.Name(e.Test)+".ktest")}
		found, err := albers.Run(context.Background(), alone, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again := found.Summary.Reruns; len(again) != 1 || again[0].Outcome != outcome.SameEnd {
			t.Logf("test %d alone: %+v", e.Test, again)
			continue
		}
		if want := reported(found.Coverage); !maps.Equal(mine, want) {
			t.Errorf("test %d: %v too many, %v are missing", e.Test, mine.without(want), want.without(mine))
		}
	}
	untested := 0
	for _, n := range whole.Summary.Untested {
		untested += n
	}
	want := reported(whole.Coverage)
	if more := all.without(want); len(more) > 0 {
		t.Errorf("tests cover %v, and the run does not", more)
	}
	if less := want.without(all); len(less) > 0 && untested == 0 && whole.Summary.Ends["silent"] == 0 {
		t.Errorf("the run covers %v, and no test does", less)
	}
}
