package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestScreen: the limits that were given, what is left of them, and the time since the last new code; cells side by
// side as far as the window is wide.
func TestScreen(t *testing.T) {
	limits := option.Limits{MaxTime: time.Minute, MaxTests: 200}
	size := func() (int, int) { return 80, 24 }
	v := &view{name: "x.c", limits: limits, block: &block{w: &strings.Builder{}, size: size}}
	first := outcome.Snapshot{ElapsedS: 10, Lines: coverage.Count{Total: 4, Covered: 1}}
	v.Progress(first)
	s := outcome.Snapshot{ElapsedS: 36, Tests: 100, Lines: coverage.Count{Total: 4, Covered: 1}, Where: "x.c:3"}
	v.Progress(s)
	for cols, rows := range map[int]int{120: 9, 80: 9, 60: 13, 40: 17, 12: 17} {
		lines := v.screen(&s, cols)
		if len(lines) != rows {
			t.Errorf("%d columns: %d lines\n%s", cols, len(lines), strings.Join(lines, "\n"))
		}
		text := strings.Join(lines, "\n")
		for _, want := range []string{"time     ████████░░░░░░ 0:24 left", "tests    ███████░░░░░░░ 100 of 200",
			"new code 0:26 ago", "lines    ███░░░"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d columns: %q is missing in\n%s", cols, want, text)
			}
		}
		for _, l := range lines {
			if n := visibleLen(l); cols >= 40 && n >= cols && !strings.Contains(l, "exploring") {
				t.Errorf("%d columns, and %d of %q", cols, n, l)
			}
		}
	}
}

// TestBlockInSmallWindow: lines that a narrower window has wrapped are taken away whole, and no more lines are drawn
// than there are rows.
func TestBlockInSmallWindow(t *testing.T) {
	var out strings.Builder
	cols, rows := 21, 24
	b := &block{w: &out, size: func() (int, int) { return cols, rows }}
	b.draw([]string{"12345678901234567890", "\x1b[1mshort\x1b[0m"})
	out.Reset()
	cols = 8
	b.draw([]string{"12345678901234567890"})
	if want := "\r\x1b[4A\x1b[2K1234567\x1b[0m\n\x1b[J"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	rows = 3
	out.Reset()
	b.draw([]string{"a", "b", "c", "d"})
	if want := "\r\x1b[1A\x1b[2Ka\n\x1b[2Kb\n\x1b[J"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// TestBugsInColour: on a terminal a bug is red and has its input below it, of which no character controls the terminal.
func TestBugsInColour(t *testing.T) {
	var out strings.Builder
	v := &view{w: &out, bugs: map[string]bool{}, block: &block{w: &out, size: func() (int, int) { return 60, 24 }}}
	v.Test(&outcome.Test{N: 1, Inputs: []input.Object{{Name: "stdin\x1b[5m", Data: []byte("a\x1b\x00")}},
		End: outcome.End{Reason: outcome.Found, Kind: outcome.Abort, Message: strings.Repeat("long\x1b ", 20), File: "x.c",
			Line: 3}})
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], "\x1b[1;31mbug: \x1b[0mabort x.c:3: long\\x1b long") ||
		!strings.HasSuffix(lines[1], `     stdin\x1b[5m "a\x1b\x00"`) {
		t.Errorf("%q", lines)
	}
	for _, l := range lines {
		if n := visibleLen(strings.ReplaceAll(l, "\r", "")); n >= 60 {
			t.Errorf("%d columns: %q", n, l)
		}
	}
}

// TestOnTerminal runs the program on a terminal of 40 columns that script(1) makes: phases, the view with what is left
// of the time, a bug in red with its input, and at the end the summary alone.
func TestOnTerminal(t *testing.T) {
	needLibc(t)
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("needs script(1) of bsdutils")
	}
	dir := t.TempDir()
	program := `#include <stdlib.h>
#include <unistd.h>
int main(void) {
  unsigned char b[64] = {0};
  read(0, b, 64);
  if (b[0] == 'q') abort();
  for (int i = 0, n = 0; i < 64; i++) { if (b[i] & 1) n++; if (n == 63) return 7; }
}
`
	if err := os.WriteFile(filepath.Join(dir, "x.c"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), script, "-qec",
		"stty cols 40 rows 30; albers run --sym-stdin 64 --max-time 3s x.c", "/dev/null")
	c.Dir, c.Env = dir, append(os.Environ(), "TERM=xterm", "SHELL=/bin/sh")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text := strings.ReplaceAll(string(out), "\r\n", "\n")
	for _, want := range []string{"loading x.c", "reading x.c", "linking libraries", "time     ", " left", "new code 0:0",
		"\x1b[1;31mbug: \x1b[0mabort x.c:6", `     stdin "q`, "stopped after"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	view, _, _ := strings.Cut(text, "stopped after")
	for l := range strings.Lines(view) {
		if n := visibleLen(strings.NewReplacer("\r", "", "\n", "").Replace(l)); n >= 40 {
			t.Errorf("a line of %d columns on a terminal of 40: %q", n, l)
		}
	}
	if t.Failed() {
		t.Logf("%q", text)
	}
}
