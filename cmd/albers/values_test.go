package main

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

func TestSymbolicArgumentsKeepOrder(t *testing.T) {
	f := newRunFlags()
	got, err := f.parse([]string{"--sym-arg", "3", "--sym-args", "0", "2", "5", "--sym-arg=1", "--sym-args=1,1,9",
		"--sym-args", "2 3 4", "x.c", "--", "--sym-args", "1"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"x.c", "--sym-args", "1"}; !reflect.DeepEqual(got, want) {
		t.Errorf("operands %q", got)
	}
	want := []option.SymArg{{Min: 1, Max: 1, Len: 3}, {Min: 0, Max: 2, Len: 5}, {Min: 1, Max: 1, Len: 1},
		{Min: 1, Max: 1, Len: 9}, {Min: 2, Max: 3, Len: 4}}
	if got := f.cfg.SymArgs; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestConcreteArgumentsKeepOrder: words behind the program that are no programs are arguments, with symbolic ones
// before and behind them. Values of flags, programs, files and what is behind -- are none.
func TestConcreteArgumentsKeepOrder(t *testing.T) {
	f := newRunFlags()
	got, err := f.parse([]string{"--max-forks", "7", "x.bc", "zero", "--sym-arg", "3", "foo", "-o", "dir", "--quiet",
		"bar", "y.c", "flags_test_no_such", "values_test.go", "--sym-args", "0", "2", "4", "--arg=-v", "--arg", "last.c",
		"-Dx", "", "-", "--", "behind", "--sym-arg"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"x.bc", "y.c", "values_test.go", "behind", "--sym-arg"}; !reflect.DeepEqual(got, want) {
		t.Errorf("operands %q", got)
	}
	if want := []string{"zero"}; !reflect.DeepEqual(f.cfg.Args, want) {
		t.Errorf("arguments %q", f.cfg.Args)
	}
	want := []option.SymArg{{Min: 1, Max: 1, Len: 3, Then: []string{"foo", "bar", "flags_test_no_such"}},
		{Min: 0, Max: 2, Len: 4, Then: []string{"-v", "last.c", "", "-"}}}
	if got := f.cfg.SymArgs; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if f.cfg.Out != "dir" || f.cfg.MaxForks != 7 || !f.quiet {
		t.Errorf("%q %d %v", f.cfg.Out, f.cfg.MaxForks, f.quiet)
	}
}

func TestText(t *testing.T) {
	if got := fit("\x1b[1mabcdef\x1b[0m", 3); got != "\x1b[1mabc\x1b[0m" {
		t.Errorf("%q", got)
	}
	if got := fit("█░x", 2); got != "█░\x1b[0m" {
		t.Errorf("%q", got)
	}
	if bytesText(1536<<20) != "1.5 GiB" || clock(3723) != "1:02:03" ||
		clock(5) != "0:05" {
		t.Error("units")
	}
	var m meter
	m.add(1, 100)
	m.add(3, 500)
	if m.rate() != 200 {
		t.Errorf("rate %v", m.rate())
	}
}

// TestView checks the output for a user without a terminal, and that the block on a terminal is drawn over itself.
func TestView(t *testing.T) {
	var out bytes.Buffer
	f := newRunFlags()
	v := newView(&out, f, &albers.Config{Files: []string{"dir/x.c"}})
	if v.block != nil {
		t.Fatal("a buffer is no terminal")
	}
	bug := &outcome.Test{N: 1, End: outcome.End{Reason: outcome.Found, Kind: outcome.Abort, Message: "abort()",
		File: "x.c", Line: 3}}
	v.Test(bug)
	v.Test(bug)
	v.Test(&outcome.Test{N: 2, End: outcome.End{Reason: outcome.Exit}})
	v.last = time.Time{}
	v.Progress(outcome.Snapshot{ElapsedS: 10, Paths: 1234, Instructions: 5e6, SolverS: 4,
		Lines: coverage.Count{Total: 4, Covered: 1}})
	v.Progress(outcome.Snapshot{ElapsedS: 11})
	want := "albers: bug: abort x.c:3: abort()\n" +
		"albers: 0:10  paths 1,234  states 0  tests 0  bugs 0  lines 25.0%  branches –  500.0k instr/s  solver 40%  mem 0 B\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	out.Reset()
	b := &block{w: &out, size: func() (int, int) { return 10, 24 }}
	b.draw([]string{"one", "a long line here"})
	b.draw([]string{"two"})
	b.above("message")
	b.clear()
	want = "\r\x1b[2Kone\n\x1b[2Ka long li\x1b[0m\n\x1b[J" + "\r\x1b[2A\x1b[2Ktwo\n\x1b[J" + "\r\x1b[1A\x1b[Jmessage\n" +
		"\r\x1b[2Ktwo\n\x1b[J" + "\r\x1b[1A\x1b[J"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out.String(), want)
	}
	f.quiet = true
	out.Reset()
	q := newView(&out, f, &albers.Config{Files: []string{"x.c"}})
	q.Test(bug)
	q.Message("m")
	q.Progress(outcome.Snapshot{})
	if out.Len() != 0 {
		t.Errorf("quiet said %q", out.String())
	}
}

func TestSummaryText(t *testing.T) {
	var out bytes.Buffer
	cfg := albers.Default()
	cfg.Files = []string{"dir/x.c"}
	printSummary(&out, &cfg, &outcome.Summary{PathsCompleted: 3, PathsPartial: 2, States: 4, HaltReason: "max-time",
		WallS: 2, SolverS: 1, Tests: 5, Ends: map[string]int{"exit": 2, "finding": 1, "unsupported": 2},
		Bugs:        []outcome.Bug{{Kind: "abort", Message: "abort()", File: "x.c", Line: 7, Function: "f", Test: 3}},
		Untested:    map[string]int{outcome.UntestedSameBug: 1, outcome.UntestedEarly: 2000},
		Unsupported: []outcome.Named{{What: "system call 99", Count: 2}}, InternalErrors: []string{"oops"}}, nil,
		3*time.Second)
	for _, want := range []string{"x.c: stopped after 2.0 s (max-time), 4 states left unexplored\n",
		"3 completed, 2 partial (unsupported 2)\n",
		"none for 1 path that ended with a bug that another test shows (--emit-all-errors gives each a test)\n",
		"none for 2,000 paths that ended early and covered nothing new\n",
		"abort at x.c:7 in f: abort()\n", "albers tests albers-out/tests/test000003.ktest\n",
		"albers replay --test 3 albers-out\n",
		"NOT SUPPORTED", "system call 99 (2×)\n", "INTERNAL ERRORS", "oops\n", "50% of the time"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	out.Reset()
	printSummary(&out, &cfg, &outcome.Summary{PathsCompleted: 3, WallS: 2, Symbolic: true}, nil, 0)
	if !strings.Contains(out.String(), "explored to the end in 2.0 s") || strings.Contains(out.String(), "NOT SUPPORTED") {
		t.Error(out.String())
	}
}
