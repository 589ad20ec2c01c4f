package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// shownDifferences bounds the list of lines on which a run and its native tests disagree.
const shownDifferences = 20

// printCoverage prints the native coverage of the tests next to the coverage of the run.
func printCoverage(w io.Writer, rep *outcome.Replay) {
	if rep.Native == nil {
		return
	}
	of := func(c coverage.Count) string {
		return fmt.Sprintf("%d of %d (%s)", c.Covered, c.Total, text.Percent(c))
	}
	fmt.Fprintf(w, "native coverage: lines %s, branches %s\n", of(rep.Native.Lines), of(rep.Native.Branches))
	c := rep.Compared
	if c == nil {
		return
	}
	fmt.Fprintf(w, "%-32s %-22s %-22s %-22s %s\n", "file", "lines: run", "native", "branches: run", "native")
	short := func(c coverage.Count) string {
		return fmt.Sprintf("%d/%d %s", c.Covered, c.Total, text.Percent(c))
	}
	for _, f := range c.Files {
		name := f.File
		if len(name) > 32 {
			name = filepath.Base(name)
		}
		fmt.Fprintf(w, "%-32s %-22s %-22s %-22s %s\n", name, short(f.Lines), short(f.NativeLines), short(f.Branches),
			short(f.NativeBranches))
	}
	fmt.Fprintf(w, "run and native tests agree on %s and on the branches of %s", text.Count(c.AgreeLines, "line"),
		text.Count(c.AgreeBranches, "line"))
	if len(c.Differences) == 0 {
		fmt.Fprintln(w)
		return
	}
	why := map[coverage.Why]int{}
	for _, d := range c.Differences {
		why[d.Why]++
	}
	fmt.Fprintf(w, "; they differ on %d:\n", len(c.Differences))
	for _, reason := range []coverage.Why{coverage.PartialTest, coverage.NoTest, coverage.OtherCode, coverage.JoinedFiles,
		coverage.Unknown} {
		if why[reason] > 0 {
			fmt.Fprintf(w, "  %d× %s\n", why[reason], reason)
		}
	}
	for i, d := range c.Differences {
		if i == shownDifferences {
			fmt.Fprintf(w, "  and %d more (--json lists all)\n", len(c.Differences)-i)
			break
		}
		what := "line"
		if d.Branch {
			what = "branches"
		}
		fmt.Fprintf(w, "  %s:%d %s: run %s, native %s (%s)\n", filepath.Base(d.File), d.Line, what, d.Run, d.Native, d.Why)
	}
}
