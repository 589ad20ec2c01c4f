package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"github.com/xeipuuv/gojsonschema"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// line is any event.
type line struct {
	Event      string
	AtS        float64 `json:"at_s"`
	Test, Exit int
	Reason     string `json:"halt_reason"`
	Phase      string
	Message    string
	Error      string
	Out        string
	Lines      coverage.Count
	Objects    []listedObject
	Stack      []string
	Summary    *outcome.Summary
}

// events reads the output of --json=events. Each line has to be as docs/events.schema.json says, and harmless to a
// terminal; times must not go back.
func events(t *testing.T, text string) (all []line) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "events.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(data))
	if err != nil {
		t.Fatal(err)
	}
	at := 0.0
	for l := range strings.Lines(text) {
		if strings.ContainsFunc(strings.TrimSuffix(l, "\n"), unicode.IsControl) {
			t.Errorf("control characters in %q", l)
		}
		res, err := schema.Validate(gojsonschema.NewStringLoader(l))
		if err != nil {
			t.Fatalf("%v in %q", err, l)
		}
		for _, e := range res.Errors() {
			t.Errorf("%v in %s", e, l)
		}
		var x line
		if err := json.Unmarshal([]byte(l), &x); err != nil {
			t.Fatal(err)
		}
		if x.AtS < at {
			t.Errorf("time goes back at %s", l)
		}
		at = x.AtS
		all = append(all, x)
	}
	if len(all) < 2 || all[0].Event != "start" || all[len(all)-1].Event != "end" {
		t.Fatalf("events do not begin with start and finish with end:\n%s", text)
	}
	return all
}

// of are the events of a kind.
func of(all []line, kind string) (some []line) {
	for _, x := range all {
		if x.Event == kind {
			some = append(some, x)
		}
	}
	return some
}

const hostileEvents = `#include <klee/klee.h>
int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c\x1b[31m\x7f\xc2\x85\xff");
  "red" == "red";
  if (c == 1) klee_report_error("\x1b[31m.c", 1, "\x1b]0;title\x07\x7f\xc2\x9b" "2J\n{\"event\":\"end\"}\xff", "mark.err");
  if (c == 2) return 1 / (c - 2);
  return 0;
}
`

// TestEvents: the events of a whole run tell all that its folder holds, and strings of the program make no other lines.
func TestEvents(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	src, out := filepath.Join(dir, "x.c"), filepath.Join(dir, "out")
	os.WriteFile(src, []byte(hostileEvents), 0o644)
	var stdout, stderr bytes.Buffer
	code := run([]string{"run", "--json=events", "--quiet", "--fail-on-bug", "--out", out, src}, &stdout, &stderr, nil)
	if code != exitFailed {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	all := events(t, stdout.String())
	end := all[len(all)-1]
	if end.Exit != code || all[0].Out != out {
		t.Errorf("begins with %+v, ends with %+v", all[0], end)
	}
	sum, err := testcase.ReadSummary(out)
	if err != nil {
		t.Fatal(err)
	}
	index, err := testcase.ReadIndex(out)
	if err != nil {
		t.Fatal(err)
	}
	if tests := of(all, "test"); len(tests) != len(index) || len(index) != 3 {
		t.Errorf("%d events for %d tests", len(tests), len(index))
	}
	bugs := of(all, "bug")
	if len(bugs) != 2 || len(sum.Bugs) != 2 || len(end.Summary.Bugs) != 2 {
		t.Fatalf("bugs: %+v, in the summary %+v", bugs, sum.Bugs)
	}
	for i, b := range bugs {
		e := index[b.Test-1]
		if b.Test != sum.Bugs[i].Test || len(b.Objects) != 1 || b.Objects[0].Size != 1 || len(b.Stack) == 0 ||
			e.Message != b.Message {
			t.Errorf("bug %+v, in the index %+v", b, e)
		}
	}
	grown := of(all, "coverage")
	if len(grown) == 0 || grown[len(grown)-1].Lines != sum.Lines {
		t.Errorf("coverage %+v, in the end %v", grown, sum.Lines)
	}
	if halt := of(all, "halt"); len(halt) != 1 || halt[0].Reason != "complete" {
		t.Errorf("halt: %+v", halt)
	}
	phases := of(all, "phase")
	if len(phases) < 2 || phases[len(phases)-1].Phase != "exploring" {
		t.Errorf("phases: %+v", phases)
	}
	if m := of(all, "message"); len(m) == 0 || !strings.Contains(m[0].Message, "warning: ") {
		t.Errorf("messages: %+v", m)
	}
}

// TestEventsOfBrokenProgram: a program that does not compile has an end, too.
func TestEventsOfBrokenProgram(t *testing.T) {
	needLibc(t)
	src := filepath.Join(t.TempDir(), "x.c")
	os.WriteFile(src, []byte("int main(void) { return }"), 0o644)
	var stdout, stderr bytes.Buffer
	if code := run([]string{"run", "--json=events", src}, &stdout, &stderr, nil); code != exitUsage {
		t.Errorf("exit code %d", code)
	}
	all := events(t, stdout.String())
	end := all[len(all)-1]
	if end.Exit != exitUsage || !strings.Contains(end.Error, "does not compile") || end.Summary != nil {
		t.Errorf("ends with %+v", end)
	}
}

// TestEventsOfInterruptedRun: progress comes while the run goes on, and Ctrl-C is told before the end.
func TestEventsOfInterruptedRun(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "x.c"), []byte(endless), 0o644)
	c, text := albersProcess(t, dir, "run", "--quiet", "--json=events", "--search", "bfs", "x.c")
	defer c.Process.Kill()
	waitForTests(t, filepath.Join(dir, "albers-out"), 3)
	time.Sleep(time.Second) // there is progress
	c.Process.Signal(os.Interrupt)
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitAborted {
		t.Fatalf("%v\n%s", err, text)
	}
	all := events(t, text.String())
	if end := all[len(all)-1]; end.Exit != exitAborted || end.Error != "" || end.Summary.HaltReason != "interrupted" ||
		len(of(all, "test")) != end.Summary.Tests {
		t.Errorf("%d tests, and ends with %+v", len(of(all, "test")), end)
	}
	if halt := of(all, "halt"); len(halt) != 1 || halt[0].Reason != "interrupted" {
		t.Errorf("halt: %+v", halt)
	}
	if len(of(all, "progress")) == 0 {
		t.Error("no progress")
	}
}

// TestEventsOfRunInterruptedWhileLoading: that is an interrupted run, too. The compiler waits for a file that nobody
// writes.
func TestEventsOfRunInterruptedWhileLoading(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "never.h"), 0o644); err != nil {
		t.Skip("needs named pipes:", err)
	}
	os.WriteFile(filepath.Join(dir, "x.c"), []byte("#include \"never.h\"\nint main(void) { return 0; }\n"), 0o644)
	c, text := albersProcess(t, dir, "run", "--json=events", "--quiet", "x.c")
	defer c.Process.Kill()
	file, err := os.OpenFile(filepath.Join(dir, "never.h"), os.O_WRONLY, 0) // as soon as the compiler reads it
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c.Process.Signal(os.Interrupt)
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitAborted {
		t.Fatalf("%v\n%s", err, text)
	}
	said, ours := "", strings.Builder{}
	for l := range strings.Lines(text.String()) {
		if strings.HasPrefix(l, "{") {
			ours.WriteString(l)
		} else {
			said += l
		}
	}
	all := events(t, ours.String())
	if end := all[len(all)-1]; end.Exit != exitAborted || said != "albers: stopped before the program was loaded\n" {
		t.Errorf("said %q and ends with %+v", said, end)
	}
}

// TestEventsOfAbortedRun: a run that ends at once has an end if nobody is in the middle of a line.
func TestEventsOfAbortedRun(t *testing.T) {
	var text bytes.Buffer
	cfg := albers.Default()
	cfg.Files, cfg.Command = []string{"x.c"}, []string{"albers"}
	s := newEventStream(&text, &view{quiet: true}, &cfg)
	for range 2 { // results take a while to write
		s.Progress(outcome.Snapshot{Draining: true, Halt: "interrupted", Lines: coverage.Count{Total: 2, Covered: 1}})
	}
	s.mu.Lock()
	s.abort(exitAborted)
	s.mu.Unlock()
	if strings.Contains(text.String(), `"end"`) {
		t.Errorf("printed into a line: %s", &text)
	}
	s.abort(exitAborted)
	all := events(t, text.String())
	if end := all[len(all)-1]; end.Exit != exitAborted || end.Error != "aborted" {
		t.Errorf("ends with %+v", end)
	}
	if len(of(all, "halt")) != 1 || len(of(all, "coverage")) != 1 || len(of(all, "progress")) != 2 {
		t.Errorf("what changes once is told once: %s", &text)
	}
}

// TestEventsOnFullDisk: a run whose events cannot be written keeps its results, and says so.
func TestEventsOnFullDisk(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	src, out := filepath.Join(dir, "x.c"), filepath.Join(dir, "out")
	os.WriteFile(src, []byte(hostileEvents), 0o644)
	var stderr bytes.Buffer
	code := run([]string{"run", "--json=events", "--quiet", "--out", out, src}, full{}, &stderr, nil)
	if code != exitUsage || !strings.Contains(stderr.String(), "the events of the run are incomplete: the disk is full") {
		t.Errorf("exit code %d: %s", code, &stderr)
	}
	if sum, err := testcase.ReadSummary(out); err != nil || sum.Tests != 3 {
		t.Errorf("summary: %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }
