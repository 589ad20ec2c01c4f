package onoff

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/bench/suite"
)

// TestCompareFound: what a side that explored everything lacks is wrong, and what one that was stopped lacks is not.
func TestCompareFound(t *testing.T) {
	dir := t.TempDir()
	row := func(name, halt, lines string, bugs ...suite.Bug) *suite.Row {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		text := `{"files": [{"file": "/x/a.c", "lines_covered": [` + lines + `]}]}`
		if err := os.WriteFile(filepath.Join(dir, name, "coverage.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return &suite.Row{Subject: name, State: suite.Ran, Halt: halt, Bugs: bugs}
	}
	bug := suite.Bug{Kind: "abort", Place: "a.c:3"}
	all := row("all", "complete", "1, 2, 3", bug)
	for _, c := range []struct {
		name         string
		b            *suite.Row
		onlyA, onlyB int
		wrong        string
	}{
		{"the same", row("same", "complete", "1, 2, 3", bug), 0, 0, ""},
		{"a line and the finding missing", row("less", "complete", "1, 2"), 2, 0,
			"abort at a.c:3 is missing in B; line a.c:3 is missing in B"},
		{"stopped early", row("early", "max-time", "1"), 3, 0, ""},
		{"more than everything", row("more", "max-time", "1, 2, 3, 4", bug), 0, 1, "line a.c:4 is missing in A"},
	} {
		got := compareFound(dir, all, c.b)
		if !got.Checked || got.OnlyA != c.onlyA || got.OnlyB != c.onlyB || strings.Join(got.Wrong, "; ") != c.wrong {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	if got := compareFound(dir, all, &suite.Row{Subject: "none"}); got.Checked || got.Note == "" {
		t.Errorf("a run without coverage: %+v", got)
	}
}
