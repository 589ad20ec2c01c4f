package onoff

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// TestMain lets this program take the place of the command albers.
func TestMain(m *testing.M) {
	if os.Getenv("FAKE_ALBERS") != "" {
		fakeAlbers()
	}
	os.Exit(m.Run())
}

// fakeAlbers is `albers run --out DIR … FILE`:
// with --on, the program late.bc gets on further, wrong.bc loses a path, and a query of open.bc stays open.
func fakeAlbers() {
	args := os.Args[1:]
	dir := args[slices.Index(args, "--out")+1]
	file := filepath.Base(args[len(args)-1])
	on := slices.Contains(args, "--on")
	sum := outcome.Summary{PathsCompleted: 2, Instructions: 1000, HaltReason: "complete", WallS: 2, SolverS: 1, Queries: 7,
		Solver: map[string]map[string]float64{"cache": {"queries": 3}}}
	paths := []testcase.Entry{{Path: "p1", End: outcome.End{Reason: "exit"}},
		{Path: "p2", End: outcome.End{Reason: "finding", Kind: "abort", File: fmt.Sprintf("/%t/a.c", on),
			Line: 3, Message: fmt.Sprint("on ", on)}},
		{Path: "cut", End: outcome.End{Reason: "halt"}}}
	switch {
	case file == "late.bc":
		sum.HaltReason, sum.States = "max-time", 4
		if on {
			sum.PathsCompleted, sum.Instructions = 4, 3000
			paths = append(paths, testcase.Entry{Path: "p3", End: outcome.End{Reason: "exit"}},
				testcase.Entry{Path: "p4", End: outcome.End{Reason: "exit", Code: 1}})
		}
	case file == "wrong.bc" && on:
		sum.PathsCompleted = 1
		paths = paths[1:]
	case file == "open.bc" && on:
		sum.Ends = map[string]int{"exit": 1, "finding": 1, "solver": 1}
		paths[0].Path = "p1 below an open branch"
	case file == "broken.bc" && on:
		fmt.Fprintln(os.Stderr, "albers: that flag is wrong")
		os.Exit(2)
	}
	os.MkdirAll(filepath.Join(dir, "tests"), 0o755)
	var index strings.Builder
	for _, p := range paths {
		line, _ := json.Marshal(p)
		index.Write(append(line, '\n'))
	}
	os.WriteFile(filepath.Join(dir, "tests", "index.jsonl"), []byte(index.String()), 0o644)
	text, _ := json.Marshal(sum)
	os.WriteFile(filepath.Join(dir, "summary.json"), text, 0o644)
	os.Exit(0)
}

type silent struct{}

func (silent) Started(*suite.Job, string) {}
func (silent) Line(*suite.Job, string)    {}
func (silent) Finished(*suite.Row)        {}

func TestRun(t *testing.T) {
	t.Setenv("FAKE_ALBERS", "1")
	dir := t.TempDir()
	var jobs []suite.Job
	for _, n := range []string{"good", "late", "wrong", "broken", "open"} {
		file := filepath.Join(dir, n+".bc")
		if err := os.WriteFile(file, []byte(n), 0o644); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, suite.Job{Name: n, File: file, Flags: []string{"--sym-stdin", "3"}})
	}
	opt := Options{A: Side{Flags: []string{"--off"}}, B: Side{Flags: []string{"--on"}}, Runs: 2, Instructions: 5000,
		Suite: suite.Options{
			Albers: []string{os.Args[0]}, Version: "v", Out: filepath.Join(dir, "out"), Time: time.Minute, MaxMemory: 64 << 20,
			Jobs: 2, View: silent{},
		}}
	table, err := Run(t.Context(), jobs, opt)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"all the same", "4 common", "DIFFERENT", "failed", "2 common"}
	for i, p := range table.Pairs {
		if p.Verdict() != want[i] {
			t.Errorf("%s: %s, want %s: %+v", p.Subject, p.Verdict(), want[i], p.Runs)
		}
	}
	if late := table.Pairs[1]; late.PathRatio != 2 || late.InstrRatio != 3 || late.A.Paths != 4 ||
		late.B.Instructions != 6000 || late.Speed != 0 {
		t.Errorf("late: %+v", late)
	}
	if good := table.Pairs[0]; good.Speed == 0 || good.WallRatio == 0 ||
		good.A.SolverLayers["cache"]["queries"] != 3 || !good.A.Everything {
		t.Errorf("good: %+v", good)
	}
	if w := table.Wrong(); len(w) != 2 || w[0] != "wrong: path p1 (exit 0) is missing in B" {
		t.Errorf("wrong: %q", w)
	}
	if f := table.Faults(); len(f) != 1 || f[0] != "broken, side B: failed: that flag is wrong" {
		t.Errorf("faults: %q", f)
	}
	text, err := os.ReadFile(filepath.Join(opt.Suite.Out, "onoff.md"))
	if err != nil || !strings.Contains(string(text), "| late | 4 → 8 | 2.00 | 2.0k → 6.0k | 3.00 |") ||
		!strings.Contains(string(text), "- A: --off\n- B: --on\n") {
		t.Errorf("%v\n%s", err, text)
	}
	log, err := os.ReadFile(filepath.Join(opt.Suite.Out, "late.b2.log"))
	if err != nil || !strings.Contains(string(log), "--sym-stdin 3 --on --max-instructions 5000 "+jobs[1].File) {
		t.Errorf("log: %s, %v", log, err)
	}
}

// TestPaths shows which differences are allowed and which are not.
func TestPaths(t *testing.T) {
	exit0, exit1 := ended{reason: "exit"}, ended{reason: "exit", code: 1}
	abort := ended{reason: "finding", kind: "abort", file: "/x/a.c", line: 3}
	for _, c := range []struct {
		name       string
		x, y       map[string]ended
		allX, allY bool
		same       bool
		wrong      string
	}{
		{"equal", map[string]ended{"a": exit0, "b": abort}, map[string]ended{"a": exit0, "b": abort}, true, true, true,
			""},
		{"equal so far", map[string]ended{"a": exit0}, map[string]ended{"a": exit0}, false, false, true, ""},
		{"each its own", map[string]ended{"a": exit0, "b": exit0}, map[string]ended{"a": exit0, "c": exit0}, false, false,
			false,
			""},
		{"part of all", map[string]ended{"a": exit0, "b": exit0}, map[string]ended{"a": exit0}, true, false, false, ""},
		{"more than all", map[string]ended{"a": exit0}, map[string]ended{"a": exit0, "b": abort}, true, false, false,
			"path b (abort at a.c:3) is missing in A"},
		{"a fault on another path", map[string]ended{"a": exit0, "b": abort}, map[string]ended{"a": exit0, "c": abort},
			true, true, false,
			""},
		{"another fault", map[string]ended{"b": abort}, map[string]ended{"c": {reason: "finding", kind: "leak"}}, true,
			false, false,
			"path c (leak) is missing in A"},
		{"less than all", map[string]ended{"a": exit0, "b": exit1}, map[string]ended{"a": exit0}, false, true, false,
			"path b (exit 1) is missing in B"},
		{"another outcome", map[string]ended{"a": exit0}, map[string]ended{"a": exit1}, false, false, false,
			"path a: exit 0 in A, exit 1 in B"},
	} {
		got := comparePaths(c.x, c.y, c.allX, c.allY)
		if got.same() != c.same || strings.Join(got.Wrong, "; ") != c.wrong {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func TestMean(t *testing.T) {
	if r := mean("x", []float64{4, 1, 2, 8}); r.Median != 3 || fmt.Sprintf("%.4f", r.Geometric) != "2.8284" ||
		r.Least != 1 || r.Greatest != 8 {
		t.Errorf("%+v", r)
	}
}

// TestEach has three sides; with Same, those after the first get its number of instructions,
// but not where it did all there was.
func TestEach(t *testing.T) {
	t.Setenv("FAKE_ALBERS", "1")
	dir := t.TempDir()
	var jobs []suite.Job
	for _, n := range []string{"good", "late"} {
		file := filepath.Join(dir, n+".bc")
		if err := os.WriteFile(file, []byte(n), 0o644); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, suite.Job{Name: n, File: file})
	}
	opt := Options{A: Side{Flags: []string{"--off"}}, Same: true, Runs: 2, Suite: suite.Options{
		Albers: []string{os.Args[0]}, Version: "v", Out: filepath.Join(dir, "out"), Time: time.Minute, MaxMemory: 64 << 20,
		View: silent{},
	}}
	tables, err := Each(t.Context(), jobs, []Side{{Flags: []string{"--on"}}, {Flags: []string{"--third"}}}, opt)
	if err != nil || len(tables) != 2 {
		t.Fatal(tables, err)
	}
	for _, table := range tables {
		if len(table.Pairs) != 2 || !table.Pairs[0].Ran() || !table.Pairs[1].Ran() || table.Pairs[1].A.Instructions != 2000 {
			t.Errorf("%+v", table.Pairs)
		}
	}
	for name, want := range map[string]string{"late.b": "--on --max-instructions 1000 ",
		"late.c2": "--third --max-instructions 1000 ",
		"good.b":  "--on ", "late.a": "--off "} {
		log, err := os.ReadFile(filepath.Join(opt.Suite.Out, name+".log"))
		if err != nil || !strings.Contains(string(log), want+dir) {
			t.Errorf("%s: %s, %v", name, log, err)
		}
	}
}
