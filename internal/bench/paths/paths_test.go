package paths

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/bench/shares"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// hashed writes a folder with a test for each end, in their order, and returns its hash.
func hashed(t *testing.T, mode option.TestFiles, ends ...outcome.Test) string {
	t.Helper()
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	k := testcase.NewKeeper(f, mode, false, func(*outcome.Test) {})
	for i, e := range ends {
		e.N = i + 1
		if err := k.Add(&e); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	h, err := content(f.Dir)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func end(path int, code int, data string) outcome.Test {
	return outcome.Test{Path: fmt.Sprintf("%032x", path), End: outcome.End{Reason: outcome.Exit, Code: code},
		Inputs: []input.Object{{Name: "s", Data: []byte(data)}}}
}

// TestContent: the order of the tests, how they are kept and the values that a path has one of change nothing; another
// path or end does, and so does a test that is missing.
func TestContent(t *testing.T) {
	a, b := end(1, 0, "ab"), end(2, 1, "cd")
	want := hashed(t, option.TestsPack, a, b)
	if got := hashed(t, option.TestsFiles, b, a); got != want {
		t.Errorf("as single files, in another order: %s, packed %s", got, want)
	}
	if got := hashed(t, option.TestsPack, a, end(2, 2, "ce")); got != want {
		t.Errorf("with another input and exit code: %s, want %s", got, want)
	}
	aborted := end(2, 1, "cd")
	aborted.End = outcome.End{Reason: outcome.Found, Kind: outcome.Abort}
	for what, ends := range map[string][]outcome.Test{
		"another path": {a, end(3, 1, "cd")},
		"another end":  {a, aborted},
		"one missing":  {a},
		"one twice":    {a, b, b},
	} {
		if hashed(t, option.TestsPack, ends...) == want {
			t.Errorf("%s is not noticed", what)
		}
	}
}

// TestTable: the printed table has the cost of a path and names the programs whose sides differ.
func TestTable(t *testing.T) {
	r := &Row{Program: "bits", Side: "before", Paths: 1000, CPU: 0.025, Wall: 2, Shares: &shares.Shares{}}
	var out strings.Builder
	now := &Row{Program: "bits", Side: "now", Paths: 1000, CPU: 0.01, Wall: 0.5, Shares: &shares.Shares{}}
	(&Table{Rows: []*Row{r, now}, Differ: []string{"bits: before and after"}}).Text(&out)
	for _, want := range []string{"25.0", "40000", "processor time 2.50 in the median", "clock 4.00",
		"bits: before and after"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	out.Reset()
	two := &Row{Program: "bits", Side: "2 runs", Paths: 1000, AtOnce: 2, CPU: 0.05, Wall: 2.5, Shares: &shares.Shares{}}
	(&Table{Rows: []*Row{r, two, now}}).Text(&out)
	for _, want := range []string{"before over now, for the work of one run: processor time 2.50", "clock 4.00",
		"2 runs over now, for the work of one run: processor time 5.00", "clock 2.50"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	if m := (&Row{CPU: 1}).Micro(); m != 1e6 {
		t.Errorf("a run without a path costs %v µs", m)
	}
}
