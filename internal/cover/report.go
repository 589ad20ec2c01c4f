package cover

import (
	"bufio"
	"fmt"
	"io"
	"sort"
)

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
}

// Branch is one direction of the Site-th branch of a line. Of a conditional jump, direction 0 is the condition being
// true; of a switch, directions are its cases by value and then the default.
type Branch struct {
	Line      int  `json:"line"`
	Site      int  `json:"site"`
	Direction int  `json:"direction"`
	Covered   bool `json:"covered"`
}

// Function is a function of the program and whether it was entered.
type Function struct {
	Name    string `json:"name"`
	Line    int    `json:"line"`
	Covered bool   `json:"covered"`
}

// Report gives the details for each file, files sorted by name.
func (c *Map) Report(h Hits) *Report {
	byFile := map[uint32]*File{}
	get := func(id uint32) *File {
		f := byFile[id]
		if f == nil {
			f = &File{File: c.mod.Files[id], LinesCovered: []int{}, LinesUncovered: []int{}, BranchList: []Branch{}, Functions: []Function{}}
			byFile[id] = f
		}
		return f
	}
	reach := c.reach(h)
	for i, covered := range c.coveredLines(reach) {
		l := c.lines[i]
		f := get(l.file)
		f.Lines.add(covered)
		if covered {
			f.LinesCovered = append(f.LinesCovered, int(l.line))
		} else {
			f.LinesUncovered = append(f.LinesUncovered, int(l.line))
		}
	}
	for i := range c.branches {
		b := &c.branches[i]
		f, taken := get(b.file), b.covered(h, reach)
		f.Branches.add(taken)
		f.BranchList = append(f.BranchList, Branch{int(b.line), int(b.site), int(b.dir), taken})
	}
	r := &Report{Files: []File{}}
	for _, fn := range c.funcs {
		entered := int(fn.Index) < len(h.Entered) && h.Entered[fn.Index] != 0
		r.Functions.add(entered)
		if fn.Line != 0 {
			f := get(fn.File)
			f.Functions = append(f.Functions, Function{fn.Name, int(fn.Line), entered})
		}
	}
	for _, f := range byFile {
		r.Lines.Total += f.Lines.Total
		r.Lines.Covered += f.Lines.Covered
		r.Branches.Total += f.Branches.Total
		r.Branches.Covered += f.Branches.Covered
		r.Files = append(r.Files, *f)
	}
	sort.Slice(r.Files, func(i, j int) bool { return r.Files[i].File < r.Files[j].File })
	for i := range r.Files {
		fs := r.Files[i].Functions
		sort.Slice(fs, func(a, b int) bool {
			if fs[a].Line != fs[b].Line {
				return fs[a].Line < fs[b].Line
			}
			return fs[a].Name < fs[b].Name
		})
	}
	return r
}

// WriteLCOV writes the report in lcov's tracefile format (man geninfo), which genhtml and editors read. The
// counts are 0 or 1: a run knows whether a line was reached, not how often.
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
		for _, l := range mergeLines(f.LinesCovered, f.LinesUncovered) {
			fmt.Fprintf(out, "DA:%d,%d\n", l.line, l.hit)
		}
		fmt.Fprintf(out, "LF:%d\nLH:%d\nend_of_record\n", f.Lines.Total, f.Lines.Covered)
	}
	return out.Flush()
}

type lineHit struct{ line, hit int }

// mergeLines joins two sorted lists.
func mergeLines(covered, uncovered []int) []lineHit {
	out := make([]lineHit, 0, len(covered)+len(uncovered))
	for len(covered) > 0 || len(uncovered) > 0 {
		if len(uncovered) == 0 || len(covered) > 0 && covered[0] < uncovered[0] {
			out, covered = append(out, lineHit{covered[0], 1}), covered[1:]
		} else {
			out, uncovered = append(out, lineHit{uncovered[0], 0}), uncovered[1:]
		}
	}
	return out
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
