package export

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
)

// TestCallgrind: lines with their counts, below their functions; and callgrind_annotate, where it is installed, reads
// the same.
func TestCallgrind(t *testing.T) {
	r := read(t, true)
	if err := r.Callgrind(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "albers replay --coverage") {
		t.Fatalf("without counts: %v", err)
	}
	native := &coverage.Report{Files: []coverage.File{coverage.NewFile("/src/x\x1b.c",
		[]coverage.LineHits{{Line: 1, Hits: 7}, {Line: 3, Hits: 1000}, {Line: 4}, {Line: 9, Hits: 5}}, nil,
		[]coverage.Function{{Name: "late", Line: 8}, {Name: "early", Line: 2}})}}
	if err := files.WriteJSON(filepath.Join(r.Dir, "native-coverage.json"), native); err != nil {
		t.Fatal(err)
	}
	got := written(t, r.Callgrind)
	want := "events: Runs\n\nfl=/src/x\\x1b.c\nfn=(lines before the first function)\n1 7\nfn=early\n3 1000\nfn=late\n" +
		"9 5\n\ntotals: 1012\n"
	if !strings.HasSuffix(string(got), want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	tool, err := exec.LookPath("callgrind_annotate")
	if err != nil {
		t.Log("callgrind_annotate is not there: the profile is not read by another program")
		return
	}
	name := filepath.Join(t.TempDir(), "callgrind.out")
	if err := os.WriteFile(name, got, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), tool, "--auto=no", "--threshold=100", name).CombinedOutput()
	for _, want := range []string{"Events recorded:  Runs", "1,012", "1,000", ":early", ":late"} {
		if err != nil || !strings.Contains(string(out), want) {
			t.Fatalf("callgrind_annotate: %v, %q is missing in\n%s", err, want, out)
		}
	}
}

// TestCallgrindOfCosts: what the exploration has cost comes before how often tests ran. The questions of a function of
// the library are those of the lines that call it.
func TestCallgrindOfCosts(t *testing.T) {
	r := read(t, true)
	src := r.Run.Files[0].Path
	c := &coverage.Costs{Files: []coverage.FileCosts{{File: src, Lines: []coverage.LineCost{
		{Line: 1, Instructions: 70}, {Line: 2, Instructions: 7, Queries: 3, SolverS: .0125, Forks: 2},
		{Line: 3, Uncovered: 5}}}}, Functions: []coverage.FunctionCost{{Name: "f", Instructions: 77},
		{Name: "strlen", File: "/lib/strlen.c", Line: 4, Library: true, Instructions: 6, Queries: 3},
		{Name: "made", Library: true, Instructions: 5}}}
	if err := files.WriteJSON(filepath.Join(r.Dir, "costs.json"), c); err != nil {
		t.Fatal(err)
	}
	got := string(written(t, r.Callgrind))
	for _, want := range []string{"events: Instructions Questions SolverMicroseconds Forks\n",
		"fn=f\n1 70 0 0 0\n2 7 3 12500 2\n\n", "fl=/lib/strlen.c\nfn=strlen\n4 6 0 0 0\n", "fl=???\nfn=made\n0 5 0 0 0\n",
		"totals: 88 3 12500 2\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}
