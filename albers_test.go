package albers_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/report"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// recorder keeps the events that an observer receives.
type recorder struct {
	tests    []*outcome.Test
	messages []string
}

func (c *recorder) Test(t *outcome.Test)      { c.tests = append(c.tests, t) }
func (c *recorder) Message(text string)       { c.messages = append(c.messages, text) }
func (c *recorder) Progress(outcome.Snapshot) {}

const twoWays = `#include <string.h>
#include <klee/klee.h>
int main(int argc, char **argv) {
  if (argc != 1 || strcmp(argv[0], "x"))
    return 5; // argv[0] is there without being asked for
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 1234)
    return 3;
  return 4;
}
`

// program writes a C program and gives a configuration that runs it.
func program(t *testing.T, text string) albers.Config {
	t.Helper()
	cfg := albers.Default()
	cfg.Files = []string{filepath.Join(t.TempDir(), "x.c")}
	if err := os.WriteFile(cfg.Files[0], []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return cfg
}

// needLibc skips a test where there is no C library to link with.
func needLibc(t *testing.T) {
	t.Helper()
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
}

// TestRunInAProgram uses Albers as a library, without an output folder.
func TestRunInAProgram(t *testing.T) {
	needLibc(t)
	cfg := program(t, twoWays)
	cfg.Out = ""
	t.Chdir(t.TempDir())
	var c recorder
	found, err := albers.Run(context.Background(), cfg, &c)
	if err != nil {
		t.Fatal(err)
	}
	sum := found.Summary
	if !slices.Equal(found.Tests, c.tests) || found.Coverage.Branches != sum.Branches {
		t.Errorf("in memory are %d tests and %+v", len(found.Tests), found.Coverage)
	}
	if sum.PathsCompleted != 2 || sum.Tests != 2 || len(c.tests) != 2 || sum.Branches.Covered != 4 ||
		sum.HaltReason != "complete" {
		t.Errorf("summary %+v, %d tests", sum, len(c.tests))
	}
	tree := found.Tree
	if len(tree.Parent) != 2 || tree.Parent[0] != -1 || tree.Parent[1] != -1 || tree.Way[0] == tree.Way[1] ||
		len(tree.Leaves) != 2 || tree.Leaves[0].Test != 1 || len(tree.Sites) != 1 || tree.Sites[0].Kind != "branch" {
		t.Errorf("the execution tree is %+v", tree)
	}
	codes := map[int]bool{}
	for _, x := range c.tests {
		codes[x.End.Code] = true
		value, _, _ := testcase.Integer(x.Inputs[0].Data)
		if want := map[bool]int{true: 3, false: 4}[value == 1234]; x.End.Code != want {
			t.Errorf("input %d ends with %d", value, x.End.Code)
		}
	}
	if !codes[3] || !codes[4] {
		t.Errorf("exit codes %v", codes)
	}
	if left, _ := os.ReadDir("."); len(left) != 0 {
		t.Errorf("files were left: %v", left)
	}
	if _, err := albers.Run(context.Background(), cfg, nil); err != nil {
		t.Errorf("without an observer: %v", err)
	}
	var ir bytes.Buffer
	cfg.DumpIR = &ir
	if found, err := albers.Run(context.Background(), cfg, nil); err != nil || found != nil ||
		!strings.Contains(ir.String(), "func @main") {
		t.Errorf("dump: %v %v", found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	cfg.DumpIR = nil
	if _, err := albers.Run(ctx, cfg, nil); err == nil {
		t.Error("a cancelled context loaded the program")
	}
}

// TestWhyBranchesAreNotCovered: coverage says of each direction that no path took why that is.
func TestWhyBranchesAreNotCovered(t *testing.T) {
	needLibc(t)
	cfg := program(t, `#include <klee/klee.h>
int main(int argc, char **argv) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  if (x % 4 == 1) {
    if (x == 2) return 1;
    if (argc > 5) return 2;
  }
  int n = 3; if (n == 4) return 3;
  switch (x & 1) {
  case 0: return 4;
  case 7:
    if (x) return 5;
  }
  return 0;
}
`)
	cfg.Out = ""
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[int]coverage.Missing{}
	for _, b := range found.Coverage.Files[0].BranchList {
		if !b.Covered {
			got[b.Line] = b.Why
		}
		if b.Covered != (b.Why == "") {
			t.Errorf("%+v", b)
		}
	}
	want := map[int]coverage.Missing{6: coverage.Infeasible, 7: coverage.Concrete, 9: coverage.Concrete,
		10: coverage.Infeasible, 13: coverage.Unreached}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestReplayOfMemory: native coverage gives a file that was held in memory the same name as the run does. So the two
// compare, and the report shows the file's text.
func TestReplayOfMemory(t *testing.T) {
	needLibc(t)
	cfg := albers.Default()
	cfg.Sources = []albers.Source{{Name: "x.c", Data: []byte(twoWays)}}
	cfg.Args, cfg.Out = []string{"x"}, filepath.Join(t.TempDir(), "out")
	if _, err := albers.Run(context.Background(), cfg, nil); err != nil {
		t.Fatal(err)
	}
	again := albers.DefaultReplay()
	again.Dir, again.Coverage = cfg.Out, true
	rep, err := albers.Replay(context.Background(), again)
	if err != nil {
		t.Fatal(err)
	}
	if c := rep.Compared; rep.Failed() || c == nil || c.AgreeLines == 0 || len(c.Differences) != 0 ||
		rep.Native.Files[0].File != "x.c" {
		t.Errorf("%+v", rep)
	}
	var page bytes.Buffer
	if err := report.Write(&page, cfg.Out, report.Options{}); err != nil ||
		!strings.Contains(page.String(), "there without being asked") {
		t.Errorf("the report does not show the source: %v", err)
	}
}

// TestProgramInMemory: sources and bitcode need no files. Results have the caller's names of them, and never the
// folder that the compiler saw. The output folder keeps them.
func TestProgramInMemory(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	cfg := albers.Default()
	cfg.Libc, cfg.Out = false, filepath.Join(t.TempDir(), "out")
	cfg.Sources = []albers.Source{
		{Name: "main.c", Data: []byte("#include <klee/klee.h>\nint half(int);\nvoid __assert_fail(const char *, " +
			"const char *, unsigned, const char *);\nint main(void) {\n  int x;\n" +
			"  klee_make_symbolic(&x, sizeof x, \"x\");\n" +
			"  if (half(x) == 21)\n    __assert_fail(\"no\", __FILE__, __LINE__, __func__);\n  return 0;\n}\n")},
		{Name: "half.ll", Data: []byte("define i32 @half(i32 %x) {\n  %h = lshr i32 %x, 1\n  ret i32 %h\n}\n")},
	}
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := found.Summary; s.PathsCompleted != 2 || len(s.Bugs) != 1 || s.Bugs[0].File != "main.c" ||
		s.Bugs[0].Line != 8 || strings.Contains(s.Bugs[0].Message, temp) {
		t.Errorf("summary %+v", s)
	}
	if f := found.Coverage.Files; len(f) != 1 || f[0].File != "main.c" {
		t.Errorf("coverage of %+v", f)
	}
	info, err := testcase.ReadRunInfo(cfg.Out)
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Files) != 2 || len(info.Changed()) != 0 || len(info.CFlags) != 0 {
		t.Errorf("run.json has %+v", info)
	}
	cfg.Sources[0].Data = []byte("int main(void) { return 0 }\n")
	if _, err := albers.Run(context.Background(), cfg, nil); err == nil || !strings.Contains(err.Error(), "main.c:1:") ||
		strings.Contains(err.Error(), temp) {
		t.Errorf("a program that does not compile: %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) != 0 {
		t.Errorf("files were left: %v", left)
	}
}

// TestMistakes: a mistake that a user can mend is an InputError of one line.
func TestMistakes(t *testing.T) {
	for name, change := range map[string]func(*albers.Config){
		"no file":      func(c *albers.Config) { c.Files = nil },
		"missing file": func(c *albers.Config) { c.Files[0] += "x.c" },
		"searcher":     func(c *albers.Config) { c.Search = []option.Searcher{"no"} },
		"environment":  func(c *albers.Config) { c.Env = []string{"=x"} },
		"folder":       func(c *albers.Config) { c.Out = c.Files[0] },
		"empty source": func(c *albers.Config) { c.Sources = []albers.Source{{Name: "y.c"}} },
		"in a folder":  func(c *albers.Config) { c.Sources = []albers.Source{{Name: "a/y.c", Data: []byte("x")}} },
		"unknown kind": func(c *albers.Config) { c.Sources = []albers.Source{{Name: "y.h", Data: []byte("x")}} },
		"same name": func(c *albers.Config) {
			c.Sources = []albers.Source{{Name: "y.c", Data: []byte("x")}, {Name: "y.c", Data: []byte("x")}}
		},
		"negative": func(c *albers.Config) { c.MaxTime = -1 },
	} {
		cfg := program(t, twoWays)
		cfg.Out = filepath.Join(t.TempDir(), "out")
		if err := cfg.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&cfg)
		found, err := albers.Run(context.Background(), cfg, nil)
		var input *albers.InputError
		if found != nil || !errors.As(err, &input) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// frugal copies the inputs of tests as it receives them.
type frugal struct {
	recorder
	inputs []string
}

func (c *frugal) Test(t *outcome.Test) {
	c.inputs = append(c.inputs, fmt.Sprint(t.N, t.Inputs, t.Path, t.End.Code, t.Depth))
}

// TestDroppedTestsAreTheSame: with DropTests the memory of a test serves later ones, and what an observer sees of each
// is the same. The inputs have several sizes, so that bytes of one test must not show in another.
func TestDroppedTestsAreTheSame(t *testing.T) {
	needLibc(t)
	cfg := program(t, `#include <klee/klee.h>
int main(void) {
  unsigned char n, a[5], b[3];
  klee_make_symbolic(&n, 1, "n");
  if (n & 1) klee_make_symbolic(a, sizeof a, "a");
  if (n & 2) klee_make_symbolic(b, sizeof b, "b");
  if (n & 1) for (int i = 0; i < 5; i++) if (a[i] == 7) return i;
  if (n & 2) for (int i = 0; i < 3; i++) if (b[i] > 100) return 10 + i;
  return 99;
}`)
	cfg.Out = filepath.Join(t.TempDir(), "out")
	cfg.Tests = option.TestsFiles // each is told at once
	var kept, dropped frugal
	if _, err := albers.Run(context.Background(), cfg, &kept); err != nil {
		t.Fatal(err)
	}
	cfg.DropTests = true
	found, err := albers.Run(context.Background(), cfg, &dropped)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Tests) > 0 || len(kept.inputs) < 20 || !slices.Equal(kept.inputs, dropped.inputs) {
		t.Errorf("%d tests in the result; observed with DropTests\n%s\nand without\n%s", len(found.Tests),
			strings.Join(dropped.inputs, "\n"), strings.Join(kept.inputs, "\n"))
	}
}

// TestCheckpointOutlivesARunThatCannotSayItsEnd: as long as the summary is not written, a run can be continued.
func TestCheckpointOutlivesARunThatCannotSayItsEnd(t *testing.T) {
	cfg := albers.Default()
	cfg.Libc, cfg.Out, cfg.Sources = false, filepath.Join(t.TempDir(), "out"), nil
	file := filepath.Join(t.TempDir(), "x.c")
	if err := os.WriteFile(file, []byte("int main(int argc, char **argv) { return argv[1][0] > 9; }"), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg.Files, cfg.SymArgs = []string{file}, []option.SymArg{{Min: 1, Max: 1, Len: 1}}
	// A folder is in the place of the summary.
	found, err := albers.Run(t.Context(), cfg, &spoiler{func() error {
		return os.MkdirAll(filepath.Join(cfg.Out, "summary.json", "x"), 0o755)
	}})
	if err == nil || found == nil {
		t.Fatalf("%v %v", found, err)
	}
	if !albers.Resumable(cfg.Out) {
		t.Error("nothing is left to continue")
	}
}

// spoiler does something at each test.
type spoiler struct{ do func() error }

func (s *spoiler) Test(*outcome.Test)        { _ = s.do() }
func (s *spoiler) Message(string)            {}
func (s *spoiler) Progress(outcome.Snapshot) {}
