package report

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
)

// fileRow is a row of the table of source files.
type fileRow struct {
	N                      int // in data.Files
	File, Short            string
	Lines, Branches        coverage.Count
	NativeLines, NativeBrs string // empty if not counted natively
	Gone                   bool
}

// Percent and the others are a row's cells.
func (r fileRow) Percent() string { return percent(r.Lines) }

// Taken is the share of the branch directions that were taken.
func (r fileRow) Taken() string { return percent(r.Branches) }

// LinesOf and BranchesOf count.
func (r fileRow) LinesOf() string { return ofAll(r.Lines) }

// BranchesOf counts branch directions.
func (r fileRow) BranchesOf() string { return ofAll(r.Branches) }

// sourceData is a source file for the script: its text, and for each line a letter of States.
type sourceData struct {
	File string `json:"file"`
	Text string `json:"text"`
	// States has a letter for each line: h reached, m not reached, p reached with a side of a branch missing, or a space.
	States string `json:"states"`
	// Folded is the number of lines of a comment at the top that are folded: a licence.
	Folded int `json:"folded,omitempty"`
	// Sides are the lines with branches: line, directions taken, directions, and what is missing.
	Sides []sides `json:"sides,omitempty"`
	// Hits are lines with the number of times that native replay of all tests ran them.
	Hits [][2]int64 `json:"hits,omitempty"`
	// Costs are lines with the instructions that all paths executed there, and the solver's time in milliseconds.
	Costs [][3]float64 `json:"costs,omitempty"`
	Bugs  []lineBug    `json:"bugs,omitempty"`
	Gone  bool         `json:"gone,omitempty"`
}

type sides struct {
	Line    int      `json:"l"`
	Taken   int      `json:"t"`
	Of      int      `json:"o"`
	Missing []string `json:"m,omitempty"`
}

type lineBug struct {
	Line int    `json:"l"`
	Test int    `json:"n"`
	What string `json:"w"`
}

// shorter replaces the names of the program's files by those that the page has for them.
func (f *folder) shorter() *strings.Replacer {
	var pairs []string
	if f.cover != nil {
		for i, name := range shortNames(f.cover.Files) {
			pairs = append(pairs, f.cover.Files[i].File+":", name+":")
		}
	}
	return strings.NewReplacer(pairs...)
}

// sources are the program's files with what was reached in them.
func (f *folder) sources() (rows []fileRow, list []sourceData) {
	if f.cover == nil {
		return nil, nil
	}
	short := shortNames(f.cover.Files)
	for i := range f.cover.Files {
		c := &f.cover.Files[i]
		d := sourceData{File: c.File}
		content, err := os.ReadFile(testcase.SourcePath(f.dir, c.File))
		d.Gone = err != nil
		row := fileRow{N: i, File: c.File, Short: short[i], Lines: c.Lines, Branches: c.Branches, Gone: d.Gone}
		d.fill(c, strings.ToValidUTF8(string(content), "\uFFFD"))
		for _, b := range f.bugs {
			if b.File == c.File && b.Line > 0 {
				d.Bugs = append(d.Bugs, lineBug{b.Line, b.Test, string(b.Kind) + ": " + b.Message})
			}
		}
		d.Costs = f.lineCosts(c.File)
		if f.native != nil {
			for k := range f.native.Files {
				if n := &f.native.Files[k]; n.File == c.File {
					row.NativeLines, row.NativeBrs = percent(n.Lines), percent(n.Branches)
					for _, h := range n.Hits {
						d.Hits = append(d.Hits, [2]int64{int64(h.Line), h.Hits})
					}
				}
			}
		}
		rows, list = append(rows, row), append(list, d)
	}
	return rows, list
}

// lineCosts is what the lines of a file have cost.
func (f *folder) lineCosts(file string) (list [][3]float64) {
	if f.costs == nil {
		return nil
	}
	for i := range f.costs.Files {
		if c := &f.costs.Files[i]; c.File == file {
			for _, l := range c.Lines {
				if l.Instructions > 0 || l.Queries > 0 {
					list = append(list, [3]float64{float64(l.Line), float64(l.Instructions), 1000 * l.SolverS})
				}
			}
		}
	}
	return list
}

// shortNames takes the folders that all files have in common from their names.
func shortNames(files []coverage.File) (list []string) {
	common := ""
	for i := range files {
		dir := filepath.Dir(files[i].File) + "/"
		if i == 0 {
			common = dir
		}
		for !strings.HasPrefix(dir, common) {
			common = common[:strings.LastIndexByte(strings.TrimSuffix(common, "/"), '/')+1]
		}
	}
	for i := range files {
		list = append(list, strings.TrimPrefix(files[i].File, common))
	}
	return list
}

// fill joins a file's text with its coverage.
func (d *sourceData) fill(c *coverage.File, content string) {
	d.Text = strings.TrimSuffix(strings.ReplaceAll(content, "\r\n", "\n"), "\n")
	lines := strings.Split(d.Text, "\n")
	states := []byte(strings.Repeat(" ", len(lines)))
	set := func(n int, state byte) {
		if n >= 1 && n <= len(states) { // otherwise the file is shorter now
			states[n-1] = state
		}
	}
	for _, n := range c.LinesCovered {
		set(n, 'h')
	}
	for _, n := range c.LinesUncovered {
		set(n, 'm')
	}
	d.Sides = sidesOf(c, lines)
	for _, s := range d.Sides {
		if s.Taken > 0 && s.Taken < s.Of {
			set(s.Line, 'p')
		}
	}
	d.States, d.Folded = string(states), licence(lines, states)
}

// sidesOf groups a file's branches by line, and says what is missing.
func sidesOf(c *coverage.File, lines []string) (list []sides) {
	missed := map[int]bool{}
	for _, n := range c.LinesUncovered {
		missed[n] = true
	}
	type site struct{ line, site int }
	of := map[site]int{} // directions
	most := map[int]int{}
	for _, b := range c.BranchList {
		of[site{b.Line, b.Site}]++
		most[b.Line] = max(most[b.Line], b.Site)
	}
	for _, b := range sortedBranches(c.BranchList) {
		if n := len(list); n == 0 || list[n-1].Line != b.Line {
			list = append(list, sides{Line: b.Line})
		}
		s := &list[len(list)-1]
		s.Of++
		if b.Covered {
			s.Taken++
			continue
		}
		text := ""
		if b.Line >= 1 && b.Line <= len(lines) {
			text = lines[b.Line-1]
		}
		what := direction(b.Direction, of[site{b.Line, b.Site}], strings.Contains(text, "switch"))
		if most[b.Line] > 0 {
			what = fmt.Sprintf("branch %d: %s", b.Site+1, what)
		}
		s.Missing = append(s.Missing, what+" – "+whyNot(b.Why, missed[b.Line]))
	}
	return list
}

func sortedBranches(list []coverage.Branch) []coverage.Branch {
	return slices.SortedStableFunc(slices.Values(list), func(a, b coverage.Branch) int {
		return cmp.Or(a.Line-b.Line, a.Site-b.Site, a.Direction-b.Direction)
	})
}

// direction names a way of a branch that has some ways.
func direction(d, of int, isSwitch bool) string {
	switch {
	case of <= 2 && !isSwitch && d == 0:
		return "never true"
	case of <= 2 && !isSwitch:
		return "never false"
	case d == of-1:
		return "never the default"
	}
	return fmt.Sprintf("never case %d of %d", d+1, of-1)
}

// whyNot says why a direction was not taken, as far as the run knows.
func whyNot(why coverage.Missing, lineMissed bool) string {
	switch {
	case why == coverage.Constant:
		return "a constant decides it"
	case why == coverage.Unreached || why == "" && lineMissed:
		return "not reached"
	case why == coverage.GivenUp:
		return "the solver gave up"
	case why == coverage.Limited:
		return "cut by a limit"
	case why == coverage.Waiting:
		return "a path waited in front of it when the run ended"
	case why == coverage.Unsupported:
		return "a path met something unsupported in front of it"
	case why == coverage.Infeasible:
		return "no input takes it on the paths that came here"
	case why == coverage.Concrete:
		return "it did not depend on the input on the paths that came here"
	}
	return "no path took it"
}

// licence is the number of lines of a comment at the top of a file, if it is long enough to fold.
func licence(lines []string, states []byte) int {
	const least = 6
	n, open := 0, false
	for n < len(lines) && states[n] == ' ' {
		l := strings.TrimSpace(lines[n])
		switch {
		case open:
			open = !strings.Contains(l, "*/")
		case strings.HasPrefix(l, "/*"):
			open = !strings.Contains(l[2:], "*/")
		case l != "" && !strings.HasPrefix(l, "//"):
			goto end
		}
		n++
	}
end:
	for n > 0 && strings.TrimSpace(lines[n-1]) == "" {
		n--
	}
	if n < least {
		return 0
	}
	return n
}
