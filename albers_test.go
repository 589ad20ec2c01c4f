package albers_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
)

// recorder keeps what an observer is told.
type recorder struct {
	tests    []*albers.Test
	messages []string
}

func (c *recorder) Test(t *albers.Test)      { c.tests = append(c.tests, t) }
func (c *recorder) Message(text string)      { c.messages = append(c.messages, text) }
func (c *recorder) Progress(albers.Snapshot) {}

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

// TestRunInAProgram uses Albers as a library, without an output folder.
func TestRunInAProgram(t *testing.T) {
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
	cfg := program(t, twoWays)
	cfg.Out = ""
	t.Chdir(t.TempDir())
	var c recorder
	sum, err := albers.Run(context.Background(), cfg, &c)
	if err != nil {
		t.Fatal(err)
	}
	if sum.PathsCompleted != 2 || sum.Tests != 2 || len(c.tests) != 2 || sum.Branches.Covered != 4 ||
		sum.HaltReason != "complete" {
		t.Errorf("summary %+v, %d tests", sum, len(c.tests))
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
	if sum, err := albers.Run(context.Background(), cfg, nil); err != nil || sum != nil ||
		!strings.Contains(ir.String(), "func @main") {
		t.Errorf("dump: %v %v", sum, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	cfg.DumpIR = nil
	if _, err := albers.Run(ctx, cfg, nil); err == nil {
		t.Error("a cancelled context loaded the program")
	}
}

// TestMistakes: what a user can mend comes back as an InputError of one line.
func TestMistakes(t *testing.T) {
	for name, change := range map[string]func(*albers.Config){
		"no file":      func(c *albers.Config) { c.Files = nil },
		"missing file": func(c *albers.Config) { c.Files[0] += "x.c" },
		"searcher":     func(c *albers.Config) { c.Search = []option.Searcher{"no"} },
		"environment":  func(c *albers.Config) { c.Env = []string{"=x"} },
		"folder":       func(c *albers.Config) { c.Out = c.Files[0] },
		"negative":     func(c *albers.Config) { c.MaxTime = -1 },
	} {
		cfg := program(t, twoWays)
		cfg.Out = filepath.Join(t.TempDir(), "out")
		if err := cfg.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&cfg)
		sum, err := albers.Run(context.Background(), cfg, nil)
		var input *albers.InputError
		if sum != nil || !errors.As(err, &input) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
