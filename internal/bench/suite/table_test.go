package suite

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/outcome"
)

var update = flag.Bool("update", false, "write the golden files anew")

// sample has one row of each kind.
func sample() *Table {
	t := &Table{Version: "1.0", TimeS: 60, MaxMemory: 4 << 30, Jobs: 2, Replayed: true, NotRun: []string{"wc"}}
	t.Rows = []*Row{
		{Subject: "cut", Groups: []string{"coreutils", "text"}, State: Ran, Paths: 1234567, Instructions: 25_300_000,
			Branches: Count{Total: 200, Covered: 100},
			Lines:    Count{Total: 100, Covered: 90}, Reachable: &Count{Total: 96, Covered: 90},
			Tests: 120, Memory: 300 << 20, SolverS: 15, RunS: 60, Halt: "time",
			Unsupported: []outcome.Named{{What: "fork", Count: 2}, {What: "float", Count: 7}},
			Known:       []Known{{"fork", "no processes"}},
			Bugs:        []Bug{{Kind: "out-of-bounds", Place: "cut.c:12", Message: "read of 1 byte", Test: 4}},
			Replay: &Replay{Tests: 120, Same: 117, NoClaim: 2, Lines: &Count{Total: 100, Covered: 89},
				Exceptions: []Exception{{Verdict: "differs", Claim: "exit 0", Seen: "exit 1", Count: 1, First: 9}}}},
		{Subject: "sort", Groups: []string{"coreutils"}, State: Ran, Paths: 10, Instructions: 999,
			Branches: Count{Total: 200, Covered: 50},
			Lines:    Count{Total: 100, Covered: 40}, Tests: 10, Memory: 2 << 30, RunS: 3, Halt: "complete",
			Replay: &Replay{Error: "no compiler"}},
		{Subject: "tr", Groups: []string{"coreutils", "text"}, State: Crashed, Error: "panic: a|b\nmore"},
	}
	t.summarise()
	return t
}

func TestRender(t *testing.T) {
	for _, c := range []struct {
		file  string
		write func(*Table, *strings.Builder)
	}{
		{"table.txt", func(t *Table, b *strings.Builder) { t.Page().Text(b) }},
		{"table.md", func(t *Table, b *strings.Builder) { t.Page().Markdown(b) }},
	} {
		var b strings.Builder
		c.write(sample(), &b)
		name := filepath.Join("testdata", c.file)
		if *update {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil || string(want) != b.String() {
			t.Errorf("%s (-update writes it anew; %v): got\n%s\nwant\n%s", c.file, err, &b, want)
		}
	}
}

func TestAverages(t *testing.T) {
	tab := sample()
	var core, all *Group
	for i := range tab.Groups {
		switch tab.Groups[i].Name {
		case "coreutils":
			core = &tab.Groups[i]
		case "all":
			all = &tab.Groups[i]
		}
	}
	if core == nil || all == nil || core.Lines != (Average{2, 65, 65}) || core.Native.N != 1 || core.Same != 117 ||
		core.Claims != 118 || all.Subjects != 3 {
		t.Errorf("groups: %+v", tab.Groups)
	}
	if a := average([]float64{30, 10, 20, 100}); a != (Average{4, 40, 25}) {
		t.Errorf("average: %+v", a)
	}
	if a := average(nil); a.String() != "–" {
		t.Errorf("average of nothing: %v", a)
	}
}
