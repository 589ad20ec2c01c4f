package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/albers-engine/albers/internal/libc"
)

// TestMain lets the scripts run this test binary as the command albers.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"albers": main})
}

// TestScripts runs the scenarios of testdata/script. Beside testscript's own commands they use
//
//	exits CODE COMMAND ARG…   the command must end with this exit code
//	oneline                   standard error of the last command is a single line that begins with "albers: "
//	[libc]                    the C library's source is on this machine
//	[root]                    we are root, whom no file mode stops
func TestScripts(t *testing.T) {
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("ALBERS_CACHE", cache)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "libc":
				found, err := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION"))
				return len(found) > 0, err
			case "root":
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition " + cond)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":   exits,
			"oneline": oneLineError,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var ee *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &ee) {
		got = ee.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func oneLineError(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile("stderr")
	if len(text) < 9 || text[:8] != "albers: " || indexByte(text, '\n') != len(text)-1 {
		ts.Fatalf("standard error is not one line of ours: %q", text)
	}
}

func indexByte(s string, c byte) int {
	for i := range len(s) {
		if s[i] == c {
			return i
		}
	}
	return -1
}
