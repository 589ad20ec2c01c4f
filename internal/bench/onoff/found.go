package onoff

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/files"
)

// A merged path stands for many, so two runs that merge states differently have no path in common. What they found
// can still be compared: the faults of the program, and the lines that they reached.

// compareFound holds the findings and the covered lines of two runs against each other.
func compareFound(out string, a, b *suite.Row) Compare {
	x, err := readFound(out, a)
	if err != nil {
		return Compare{Note: err.Error()}
	}
	y, err := readFound(out, b)
	if err != nil {
		return Compare{Note: err.Error()}
	}
	c := Compare{Checked: true}
	c.OnlyA = c.lacks("B", x, y, everything(b))
	c.OnlyB = c.lacks("A", y, x, everything(a))
	c.Common = len(x) - c.OnlyA
	return c
}

// lacks counts what x has and y, which is side, has not. All of it is wrong if y explored everything.
func (c *Compare) lacks(side string, x, y map[reached]bool, all bool) (n int) {
	for _, f := range slices.SortedFunc(maps.Keys(x), reached.compare) {
		if y[f] {
			continue
		}
		n++
		if all && len(c.Wrong) < maxWrong {
			c.Wrong = append(c.Wrong, fmt.Sprintf("%s is missing in %s", f, side))
		}
	}
	return n
}

// reached is a line that was covered, or a finding with its place.
type reached struct {
	finding string // its kind; "": a line
	place   string // the file of a line
	line    int
}

func (f reached) compare(g reached) int {
	// Findings first: of what is wrong, only a few are told.
	return cmp.Or(-cmp.Compare(f.finding, g.finding), cmp.Compare(f.place, g.place), cmp.Compare(f.line, g.line))
}

func (f reached) String() string {
	if f.finding != "" {
		return f.finding + " at " + f.place
	}
	return fmt.Sprintf("line %s:%d", filepath.Base(f.place), f.line)
}

// readFound reads what a run found.
func readFound(out string, r *suite.Row) (map[reached]bool, error) {
	c, err := files.ReadJSON[coverage.Report](filepath.Join(out, r.Subject, "coverage.json"))
	if err != nil {
		return nil, err
	}
	all := map[reached]bool{}
	for _, f := range c.Files {
		for _, l := range f.LinesCovered {
			all[reached{place: f.File, line: l}] = true
		}
	}
	for _, b := range r.Bugs {
		all[reached{finding: b.Kind, place: b.Place}] = true
	}
	return all, nil
}
