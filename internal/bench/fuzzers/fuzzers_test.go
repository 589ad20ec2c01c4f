package fuzzers

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// script writes a program for sh.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

// albersScript notes how it is called. Beside a fuzzer it leaves an input in their corpus. `tests` leaves one more.
const albersScript = `
echo "$@" >>"$0.said"
case "$*" in
*--sync*) for last; do [ "$before" = --sync ] && echo s >"$last/shared"; before=$last; done ;;
tests*) mkdir -p "$3"; echo t >"$3/own" ;;
esac
`

// fuzzerScript leaves an input named by its seed, and ends as after a crash.
const fuzzerScript = `
for last; do
	case $last in
	-seed=*) seed=${last#-seed=} ;;
	-artifact_prefix=*) crash=${last#-artifact_prefix=} ;;
	esac
done
echo $seed >$last/$seed
[ $seed = 1 ] && echo c >${crash}crash
exit 77
`

// refereeScript takes each file for an edge.
const refereeScript = `
n=$(wc -l)
echo "$n edges of 40, $n inputs, 1 failed"
`

// plainScript takes each file for two edges.
const plainScript = `
n=$(wc -l)
echo "$((2 * n)) edges of 80, $n inputs, 1 failed"
`

// TestSides: Albers alone has two workers and no folder to share, two fuzzers share a folder and begin again when they
// end, and together each is there once; the referee gets all inputs, those of crashes among them.
func TestSides(t *testing.T) {
	dir := t.TempDir()
	albers := script(t, dir, "albers", albersScript)
	target := Target{Name: "x", Bitcode: "x.bc", Fuzzer: script(t, dir, "fuzzer", fuzzerScript),
		Referee: script(t, dir, "referee", refereeScript), Plain: script(t, dir, "plain", plainScript),
		Flags: []string{"--fuzz-size", "8"}, MaxLen: 8}
	table, err := Run(t.Context(), []Target{target}, Options{Albers: []string{albers}, Flags: []string{"--search", "dfs"},
		Dir: filepath.Join(dir, "out"), Time: time.Second, CPUTime: true, MaxMemory: 1 << 30, Say: func(string) {}})
	if err != nil || len(table.Rows) != 3 || len(table.Faults()) > 0 {
		t.Fatal(err, table.Faults())
	}
	text, err := os.ReadFile(albers + ".said")
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(said) != 4 || !strings.Contains(said[0], "--jobs 2 ") || strings.Contains(said[0], "--sync") ||
		!strings.Contains(said[0], "--max-cpu 2s") || !strings.HasSuffix(said[0], "--fuzz-size 8 --search dfs x.bc") ||
		!strings.Contains(said[2], "--jobs 1 ") || !strings.Contains(said[2], "--max-cpu 1s --sync") {
		t.Errorf("albers was called so:\n%s", text)
	}
	alone, fuzzer, both := table.Rows[0], table.Rows[1], table.Rows[2]
	// At 200 ms each, at least, a process is started five times: seeds 1, 3, … and 2, 4, …, and one crash.
	if alone.Edges != 1 || fuzzer.Edges < 4 || fuzzer.Edges > 11 || both.Edges < 4 || both.All != 40 || both.Failed != 1 ||
		both.Plain != 2*both.Edges || both.AllPlain != 80 {
		t.Errorf("albers %+v\nfuzzer %+v\nboth %+v", *alone, *fuzzer, *both)
	}
}

// TestFaults: a side that cannot be run is named with the reason, and the others have figures.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	target := Target{Name: "x", Fuzzer: "/no/such/fuzzer", Referee: script(t, dir, "referee", refereeScript),
		Plain: script(t, dir, "plain", plainScript)}
	table, err := Run(t.Context(), []Target{target}, Options{Albers: []string{script(t, dir, "albers", albersScript)},
		Dir: filepath.Join(dir, "out"), Time: time.Second, Say: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	faults := table.Faults()
	if len(faults) != 2 || !strings.HasPrefix(faults[0], "x, fuzzer: the fuzzer does not start: ") {
		t.Errorf("faults: %q", faults)
	}
	if ahead, plain, of := table.Ahead(); ahead != 0 || plain != 0 || of != 0 {
		t.Errorf("%d and %d of %d", ahead, plain, of)
	}
}

// TestStarved: a side that did not get its processor time is named.
func TestStarved(t *testing.T) {
	table := &Table{Time: 10, CPUTime: true, Rows: []*Row{{Target: "x", Side: "albers", AlbersCPU: 20},
		{Target: "x", Side: "both", AlbersCPU: 10, FuzzerCPU: 1}}}
	if got := table.starved(); len(got) != 1 || !strings.HasPrefix(got[0], "x, both: used only 11 s") {
		t.Errorf("%q", got)
	}
}

// TestAhead: both have to be above the better of the others. Without optimisation the order may be another one.
func TestAhead(t *testing.T) {
	table := &Table{Time: 90}
	for name, edges := range map[string][6]int{"above": {5, 6, 7, 11, 12, 13}, "equal": {5, 7, 7, 11, 12, 13},
		"between": {9, 6, 8, 13, 12, 13}} {
		for i, side := range Sides() {
			table.Rows = append(table.Rows, &Row{Target: name, Side: side.Name, Edges: edges[i], All: 10, Plain: edges[3+i],
				AllPlain: 20})
		}
	}
	if ahead, plain, of := table.Ahead(); ahead != 1 || plain != 2 || of != 3 {
		t.Errorf("%d and %d of %d", ahead, plain, of)
	}
	var b strings.Builder
	table.Page().Markdown(&b)
	lines := strings.Split(b.String(), "\n")
	if !slices.Contains(lines, "- Both together cover more edges than each alone on 1 of 3 targets, and on 2 without "+
		"optimisation.") ||
		!slices.Contains(lines, "- Each side had twice 1m30s on the clock.") {
		t.Errorf("page:\n%s", b.String())
	}
}
