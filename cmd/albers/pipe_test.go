package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestSolvePipe talks to the solver as a program does: it writes a command, reads the answer, and decides then what to
// ask next. A mistake on the way shows in the exit code only.
func TestSolvePipe(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(exe)
	c.Args = []string{"albers", "solve", "-"}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for _, x := range []struct{ say, answer string }{
		{"(set-option :print-success true)", "success"},
		{"(declare-const x (_ BitVec 8))\n", "success"},
		{"(assert (= (bvmul x x) #x51))(check-sat)", "success sat"},
		{"(assert (bvlt x #x10))", `(error "2:50: unknown function bvlt: declare it, or see` +
			" `albers solve --help` for what is supported\")"},
		{"(assert (bvult x #x10))\n(check-sat)", "success sat"},
		{"(get-value (x))", "((x #x09))"},
	} {
		if _, err := io.WriteString(in, x.say); err != nil {
			t.Fatal(err)
		}
		got := ""
		for len(got) < len(x.answer) && lines.Scan() {
			got = strings.TrimSpace(got + " " + lines.Text())
		}
		if got != x.answer {
			t.Fatalf("%s: answer %s, not %s", x.say, got, x.answer)
		}
	}
	in.Close()
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitFailed {
		t.Errorf("the end is %v", err)
	}
}
