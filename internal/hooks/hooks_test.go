package hooks_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/outcome"
)

// want is the expectation that a program states in comments of the form //@ …; see TestPrograms.
type want struct {
	native   bool
	leaks    bool
	stdin    string
	symStdin int
	paths    int
	exit     *int
	stdout   *string
	bugs     map[string]int // kind at line; negated once found
	messages []string
	missing  []string // unsupported
	hang     string   // the event that every path waits for
	inputs   []string
	cflags   []string
}

var directive = regexp.MustCompile(`//@ (.*)$`)

func parse(t *testing.T, file string) want {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := want{symStdin: -1, bugs: map[string]int{}}
	for i, line := range strings.Split(string(text), "\n") {
		m := directive.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		verb, rest, _ := strings.Cut(m[1], " ")
		quoted := func() string {
			s, err := strconv.Unquote(rest)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
			return s
		}
		number := func() int {
			n, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
			return n
		}
		switch {
		case verb == "native":
			w.native = true
		case verb == "leaks":
			w.leaks = true
		case verb == "stdin":
			w.stdin = quoted()
		case verb == "symstdin":
			w.symStdin = number()
		case verb == "paths":
			w.paths = number()
		case verb == "exit":
			n := number()
			w.exit = &n
		case verb == "stdout":
			s := quoted()
			w.stdout = &s
		case verb == "message":
			w.messages = append(w.messages, quoted())
		case verb == "unsupported":
			w.missing = append(w.missing, rest)
		case verb == "hang":
			w.hang = rest
		case verb == "inputs":
			w.inputs = strings.Fields(rest)
		case strings.HasPrefix(verb, "bug("):
			w.bugs[strings.TrimSuffix(strings.TrimPrefix(verb, "bug("), ")")] = i + 1
		case verb == "cflags":
			w.cflags = strings.Fields(rest)
		case verb == "bugs": // line and kinds, where one line has several
			f := strings.Fields(rest)
			n, err := strconv.Atoi(f[0])
			if err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
			for _, kind := range f[1:] {
				w.bugs[kind] = n
			}
		case verb == "unreached":
		default:
			t.Fatalf("%s:%d: unknown directive %q", file, i+1, verb)
		}
	}
	return w
}

// recorder keeps the engine's events.
type recorder struct {
	tests    []*outcome.Test
	messages []string
}

func (r *recorder) Test(t *outcome.Test)      { r.tests = append(r.tests, t) }
func (r *recorder) Message(text string)       { r.messages = append(r.messages, text) }
func (r *recorder) Progress(outcome.Snapshot) {}

// TestPrograms runs each program of testdata and compares the run with the comments of the program: the number of
// paths, the exit code and output of each, the findings with their lines, and the list of unsupported calls. Programs
// marked native must behave the same as machine code.
func TestPrograms(t *testing.T) {
	dist, err := libc.Ensure(context.Background(), libc.Options{})
	if err != nil {
		t.Skip("no C library: ", err)
	}
	files, err := filepath.Glob("testdata/*.c*")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			w := parse(t, f)
			sum, rec := explore(t, f, w, dist)
			compare(t, f, w, sum, rec)
			if w.native {
				native(t, f, w)
			}
		})
	}
}

func explore(t *testing.T, file string, w want, dist *libc.Dist) (*outcome.Summary, *recorder) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	m, err := frontend.Load(ctx, []string{file}, frontend.Options{Libc: dist, CFlags: w.cflags})
	if err != nil {
		t.Fatal(err)
	}
	cfg := engine.Default()
	cfg.Args, cfg.SymStdin, cfg.Stdin, cfg.KeepStdout, cfg.CheckLeaks = []string{"program"}, w.symStdin, []byte(w.stdin),
		true, w.leaks
	rec := &recorder{}
	e, err := engine.New(m, cfg, rec)
	if err != nil {
		t.Fatal(err)
	}
	d, err := fork.New(m, &cfg)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := e.Run(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	if sum.HaltReason != "complete" {
		t.Errorf("the run stopped: %s", sum.HaltReason)
	}
	return sum, rec
}

func compare(t *testing.T, file string, w want, sum *outcome.Summary, rec *recorder) {
	t.Helper()
	for _, e := range sum.InternalErrors {
		t.Error("internal error: ", e)
	}
	if sum.PathsCompleted != w.paths {
		t.Errorf("%d paths, want %d", sum.PathsCompleted, w.paths)
	}
	for _, x := range rec.tests {
		if (x.End.Reason == outcome.Hang) != (w.hang != "") || !strings.Contains(x.End.Message, w.hang) {
			t.Errorf("ends with %v, want it to wait for %q", &x.End, w.hang)
		}
		switch x.End.Reason {
		case outcome.Exit:
			if w.exit != nil && x.End.Code != *w.exit {
				t.Errorf("exit code %d, want %d", x.End.Code, *w.exit)
			}
			if w.stdout != nil && string(x.Stdout) != *w.stdout {
				t.Errorf("stdout %q, want %q", x.Stdout, *w.stdout)
			}
		case outcome.Found:
			if kind := string(x.End.Kind); w.bugs[kind] != x.End.Line {
				t.Errorf("%s:%d: unexpected %s: %s", x.End.File, x.End.Line, kind, x.End.Message)
			} else {
				w.bugs[kind] = -x.End.Line
			}
		}
		for i, name := range w.inputs {
			if i < len(x.Inputs) && x.Inputs[i].Name != name || i >= len(x.Inputs) {
				t.Errorf("input %d is not %s: %v", i, name, x.Inputs)
			}
		}
	}
	for kind, line := range w.bugs {
		if line > 0 {
			t.Errorf("%s:%d: no %s", file, line, kind)
		}
	}
	for _, u := range sum.Unsupported {
		if !slices.ContainsFunc(w.missing, func(s string) bool { return strings.Contains(u.What, s) }) {
			t.Errorf("unsupported: %s", u.What)
		}
	}
	for _, s := range w.missing {
		if !slices.ContainsFunc(sum.Unsupported, func(u outcome.Named) bool { return strings.Contains(u.What, s) }) {
			t.Errorf("%q is not listed as unsupported", s)
		}
	}
	for _, s := range w.messages {
		n := 0
		for _, m := range rec.messages {
			if strings.Contains(m, s) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("message %q came %d times among %q", s, n, rec.messages)
		}
	}
}

// native compiles and runs the program and holds it to the same exit code and output.
func native(t *testing.T, file string, w want) {
	t.Helper()
	prog := filepath.Join(t.TempDir(), "program")
	if out, err := exec.Command("clang-19", "-w", "-O0", "-o", prog, file).CombinedOutput(); err != nil {
		// A C++ program needs the standard library's operators.
		if out2, err2 := exec.Command("clang++-19", "-w", "-O0", "-o", prog, file).CombinedOutput(); err2 != nil {
			t.Fatalf("%v\n%s\n%v\n%s", err, out, err2, out2)
		}
	}
	cmd := exec.Command(prog)
	var stdout bytes.Buffer
	cmd.Stdin, cmd.Stdout = strings.NewReader(w.stdin), &stdout
	cmd.Dir = t.TempDir()
	err := cmd.Run()
	code := 0
	var ee *exec.ExitError
	switch {
	case errors.As(err, &ee):
		if code = ee.ExitCode(); code < 0 {
			code = -int(ee.Sys().(syscall.WaitStatus).Signal())
		}
	case err != nil:
		t.Fatal(err)
	}
	if w.exit == nil || code != *w.exit {
		t.Errorf("native: exit code %d", code)
	}
	if w.stdout != nil && stdout.String() != *w.stdout {
		t.Errorf("native: stdout %q", stdout.String())
	}
}

// The table of hooks is complete and consistent: every hook has code, and strong ones are only those that talk to the
// engine or that no program defines.
func TestHooks(t *testing.T) {
	h := hooks.All()
	for name, d := range h {
		if d.Run == nil {
			t.Errorf("%s has no code", name)
		}
	}
	for _, name := range []string{"malloc", "free", "memcpy", "abort", "setjmp", "_Znwm"} {
		if d, ok := h[name]; !ok || !d.Weak {
			t.Errorf("%s must give way to the program's own", name)
		}
	}
	for _, name := range []string{"klee_make_symbolic", "reach_error", "__albers_syscall", "llvm.thread.pointer"} {
		if d, ok := h[name]; !ok || d.Weak {
			t.Errorf("%s must not give way", name)
		}
	}
}
