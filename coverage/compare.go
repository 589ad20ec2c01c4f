package coverage

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Comparison compares the coverage that a run reports with the native coverage of its tests.
type Comparison struct {
	Files []FileComparison `json:"files"`
	// AgreeLines and AgreeBranches count the lines, and the lines with branches, on which both reports agree.
	AgreeLines    int          `json:"agree_lines"`
	AgreeBranches int          `json:"agree_branches"`
	Differences   []Difference `json:"differences"`
}

// FileComparison is the comparison of one file.
type FileComparison struct {
	File           string `json:"file"`
	Lines          Count  `json:"lines"`
	NativeLines    Count  `json:"native_lines"`
	Branches       Count  `json:"branches"`
	NativeBranches Count  `json:"native_branches"`
}

// Difference is a line on which run and native tests disagree. The texts are "covered", "missed" or "no code" for a
// line; for its branches, how many of how many directions were taken.
type Difference struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Branch bool   `json:"branch"` // it is about the branches of the line
	Run    string `json:"run"`
	Native string `json:"native"`
	Why    Why    `json:"why"`
}

// Why explains a difference.
type Why string

// Reasons for differences.
const (
	// PartialTest: a limit, or a finding that only a checked build shows, ended the path. It does not end the native
	// run.
	PartialTest Why = "natively, only tests of paths that a finding or a limit ended get there: they run on"
	// NoTest: paths that end silently, or in a finding that has a test already, leave no test.
	NoTest Why = "no test gets there: only paths without a test of their own did"
	// OtherCode: one side has code where the other has none.
	OtherCode Why = "one side has no code there"
	// JoinedFiles: the counts of both lines are one.
	JoinedFiles Why = "gcov does not tell apart lines of one number in files that #line joins"
	// Unknown: no reason that we know of explains it.
	Unknown Why = "unexplained"
)

// Unexplained counts the differences without a known reason.
func (c *Comparison) Unexplained() (n int) {
	for _, d := range c.Differences {
		if d.Why == Unknown || d.Why == OtherCode {
			n++
		}
	}
	return n
}

// view is a file's report by line.
type view struct {
	lines    map[int]bool
	branches map[int]Count
	file     *File
}

func views(r *Report) map[string]*view {
	out := map[string]*view{}
	for i := range r.Files {
		f := &r.Files[i]
		v := &view{lines: map[int]bool{}, branches: map[int]Count{}, file: f}
		for _, n := range f.LinesCovered {
			v.lines[n] = true
		}
		for _, n := range f.LinesUncovered {
			v.lines[n] = false
		}
		for _, b := range f.BranchList {
			c := v.branches[b.Line]
			c.Add(b.Covered)
			v.branches[b.Line] = c
		}
		out[f.File] = v
	}
	return out
}

// Compare compares a run's report with that of its tests. completed is the part of native that belongs to tests of
// paths that ran to an exit.
func Compare(run, native, completed *Report) *Comparison {
	c := &Comparison{Files: []FileComparison{}, Differences: []Difference{}}
	rs, ns, cs := views(run), views(native), views(completed)
	pick := func(m map[string]*view, n string) *view {
		if v := m[n]; v != nil {
			return v
		}
		return &view{file: &File{}} // this side does not know the file
	}
	for _, n := range keys(rs, ns) {
		r, nat, part := pick(rs, n), pick(ns, n), pick(cs, n)
		c.Files = append(c.Files, FileComparison{n, r.file.Lines, nat.file.Lines, r.file.Branches, nat.file.Branches})
		c.lines(n, r, nat, part)
		c.branches(n, r, nat, part)
	}
	return c
}

// keys are the sorted keys of two maps.
func keys[K cmp.Ordered, V any](a, b map[K]V) []K {
	all := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(all)
	return slices.Compact(all)
}

func (c *Comparison) lines(file string, run, native, completed *view) {
	say := func(covered, code bool) string {
		switch {
		case !code:
			return "no code"
		case covered:
			return "covered"
		}
		return "missed"
	}
	for _, n := range keys(run.lines, native.lines) {
		r, rc := run.lines[n]
		x, xc := native.lines[n]
		if r == x && rc == xc {
			c.AgreeLines++
			continue
		}
		c.differ(Difference{File: file, Line: n, Run: say(r, rc), Native: say(x, xc)}, native.file, rc != xc,
			x && !completed.lines[n], r)
	}
}

// differ adds a difference with the first reason that holds.
func (c *Comparison) differ(d Difference, native *File, otherCode, partialTest, noTest bool) {
	switch {
	case slices.Contains(native.Unsure, d.Line):
		d.Why = JoinedFiles
	case otherCode:
		d.Why = OtherCode
	case partialTest:
		d.Why = PartialTest
	case noTest:
		d.Why = NoTest
	default:
		d.Why = Unknown
	}
	c.Differences = append(c.Differences, d)
}

func (c *Comparison) branches(file string, run, native, completed *view) {
	say := func(n Count) string { return fmt.Sprintf("%d of %d", n.Covered, n.Total) }
	for _, n := range keys(run.branches, native.branches) {
		r, x := run.branches[n], native.branches[n]
		if r == x {
			c.AgreeBranches++
			continue
		}
		c.differ(Difference{File: file, Line: n, Branch: true, Run: say(r), Native: say(x)}, native.file,
			r.Total != x.Total, x.Covered > r.Covered && completed.branches[n].Covered <= r.Covered, r.Covered > x.Covered)
	}
}
