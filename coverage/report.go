// Package coverage says which lines, branches and functions of a program's source were reached. It has reports as
// plain data, for each file, and the comparison of a run's report with the native report of its tests.
package coverage

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// Count is total and covered.
type Count struct {
	Total   int `json:"total"`
	Covered int `json:"covered"`
}

// Add counts one more.
func (c *Count) Add(covered bool) {
	c.Total++
	if covered {
		c.Covered++
	}
}

// Code is the coverage of the program in the form that is executed, libraries included.
type Code struct {
	Instructions Count
	Jumps        Count // conditional ones; those that were taken both ways are covered
	Half         int   // of Jumps: those that were taken one way only
}

// Report is coverage.json: the coverage of each source file of the program.
type Report struct {
	Lines     Count  `json:"lines"`
	Branches  Count  `json:"branches"`
	Functions Count  `json:"functions"`
	Files     []File `json:"files"`
}

// File is one source file.
type File struct {
	File           string     `json:"file"`
	Lines          Count      `json:"lines"`
	Branches       Count      `json:"branches"`
	LinesCovered   []int      `json:"lines_covered"`
	LinesUncovered []int      `json:"lines_uncovered"`
	BranchList     []Branch   `json:"branch_list"`
	Functions      []Function `json:"functions"`
	// Hits says how often each line ran. Only a native report has it; a run knows only whether a line was reached.
	Hits []LineHits `json:"line_hits,omitempty"`
	// Unsure are lines of a native report whose counts may belong to the line of the same number in another file.
	Unsure []int `json:"unsure,omitempty"`
}

// LineHits is the number of times that a line ran.
type LineHits struct {
	Line int   `json:"line"`
	Hits int64 `json:"hits"`
}

// Branch is one direction of the Site-th branch of a line. For a conditional jump, direction 0 means that the
// condition is true. For a switch, the directions are its cases by value and then the default.
type Branch struct {
	Line      int     `json:"line"`
	Site      int     `json:"site"`
	Direction int     `json:"direction"`
	Covered   bool    `json:"covered"`
	Why       Missing `json:"why,omitempty"` // of a run: why it is not covered
}

// Missing says why a direction of a branch is not covered, as far as a run knows. If there are several reasons, it is
// the first of this list that fits.
type Missing string

// Reasons why a direction is not covered.
const (
	Constant    Missing = "constant"    // a constant decides the branch
	GivenUp     Missing = "solver"      // the solver gave up the question whether a path can take it
	Limited     Missing = "limit"       // a limit kept a path from taking it, or ended one in front of it
	Waiting     Missing = "waiting"     // a path was in front of it when the run ended
	Unsupported Missing = "unsupported" // a path met something unsupported in front of it
	Unreached   Missing = "unreached"   // no path came to the branch
	Infeasible  Missing = "infeasible"  // no input of a path that came there takes it
	Concrete    Missing = "concrete"    // the condition did not depend on the input on any path that came there
	NotTaken    Missing = "not-taken"   // nobody knows: paths came there, and their ends or their inputs decided
)

// Function is a function of the program and whether it was entered.
type Function struct {
	Name    string `json:"name"`
	Line    int    `json:"line"`
	Covered bool   `json:"covered"`
}

// NewFile makes the report of a file from its lines, branches and functions.
func NewFile(name string, lines []LineHits, branches []Branch, functions []Function) File {
	f := File{File: name, Hits: lines, LinesCovered: []int{}, LinesUncovered: []int{},
		BranchList: append([]Branch{}, branches...), Functions: append([]Function{}, functions...)}
	slices.SortFunc(f.Hits, byLine)
	for _, l := range f.Hits {
		f.Lines.Add(l.Hits > 0)
		if l.Hits > 0 {
			f.LinesCovered = append(f.LinesCovered, l.Line)
		} else {
			f.LinesUncovered = append(f.LinesUncovered, l.Line)
		}
	}
	for _, b := range f.BranchList {
		f.Branches.Add(b.Covered)
	}
	slices.SortFunc(f.BranchList, func(a, b Branch) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Site, b.Site), cmp.Compare(a.Direction, b.Direction))
	})
	return f
}

func byLine(a, b LineHits) int { return cmp.Compare(a.Line, b.Line) }

// Sort puts files and functions into order and adds up.
func (r *Report) Sort() {
	r.Lines, r.Branches, r.Functions = Count{}, Count{}, Count{}
	if r.Files == nil {
		r.Files = []File{}
	}
	slices.SortFunc(r.Files, func(a, b File) int { return cmp.Compare(a.File, b.File) })
	for i := range r.Files {
		f := &r.Files[i]
		r.Lines.Total += f.Lines.Total
		r.Lines.Covered += f.Lines.Covered
		r.Branches.Total += f.Branches.Total
		r.Branches.Covered += f.Branches.Covered
		slices.SortFunc(f.Functions, func(a, b Function) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Name, b.Name))
		})
		for _, fn := range f.Functions {
			r.Functions.Add(fn.Covered)
		}
	}
}

// Only is the part of the report about files that match one of the patterns. Without patterns it is the whole report.
func (r *Report) Only(patterns []string) *Report {
	out := &Report{}
	for _, f := range r.Files {
		if Matches(patterns, f.File) {
			out.Files = append(out.Files, f)
		}
	}
	out.Sort()
	return out
}

// WriteLCOV writes the report in lcov's tracefile format (man geninfo), which genhtml and editors read. The counts of
// lines are those of the report. For a run they are 0 or 1, which says whether a line was reached.
func (r *Report) WriteLCOV(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range r.Files {
		f := &r.Files[i]
		fmt.Fprintf(out, "TN:\nSF:%s\n", f.File)
		hit := 0
		for _, fn := range f.Functions {
			fmt.Fprintf(out, "FN:%d,%s\nFNDA:%d,%s\n", fn.Line, fn.Name, b2i(fn.Covered), fn.Name)
			hit += b2i(fn.Covered)
		}
		fmt.Fprintf(out, "FNF:%d\nFNH:%d\n", len(f.Functions), hit)
		for _, b := range f.BranchList {
			fmt.Fprintf(out, "BRDA:%d,%d,%d,%d\n", b.Line, b.Site, b.Direction, b2i(b.Covered))
		}
		fmt.Fprintf(out, "BRF:%d\nBRH:%d\n", f.Branches.Total, f.Branches.Covered)
		lines := f.Hits
		if lines == nil {
			for _, n := range f.LinesCovered {
				lines = append(lines, LineHits{n, 1})
			}
			for _, n := range f.LinesUncovered {
				lines = append(lines, LineHits{n, 0})
			}
			slices.SortFunc(lines, byLine)
		}
		for _, l := range lines {
			fmt.Fprintf(out, "DA:%d,%d\n", l.Line, l.Hits)
		}
		fmt.Fprintf(out, "LF:%d\nLH:%d\nend_of_record\n", f.Lines.Total, f.Lines.Covered)
	}
	return out.Flush()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Matches says whether a source file counts: whether one of the patterns (as of path.Match) matches its path, or the
// end of its path from some folder on. Without patterns every file counts.
func Matches(patterns []string, file string) bool {
	if len(patterns) == 0 {
		return true
	}
	for rest := file; ; {
		for _, p := range patterns {
			if ok, err := path.Match(p, rest); ok && err == nil {
				return true
			}
		}
		_, after, more := strings.Cut(rest, "/")
		if !more {
			return false
		}
		rest = after
	}
}
