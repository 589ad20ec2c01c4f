package report

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// page is the data for the template.
type page struct {
	Title    string
	Command  string
	About    []string // when and with what the run was made
	Live     bool
	Figures  []figure
	Warnings []warning
	Bugs     []*bug
	Charts   []*chart
	Tables   []*table
	Files    []fileRow
	Tree     *treeView // nil: none
	Tests    int
	Data     data // for the script
}

// figure is a headline: a name, a value, and what explains it in a few words.
type figure struct{ ID, Name, Value, Note string }

// warning is something that makes the results less than they could be.
type warning struct {
	What  string
	Items []string
}

// data is what the page's script makes rows of. The names of its fields are short because they are in the page.
type data struct {
	Files []sourceData `json:"files"`
	Tests []testData   `json:"tests"`
	Tree  *treeData    `json:"tree,omitempty"`
}

// testData is a row of the table of tests.
type testData struct {
	N     int    `json:"n"`
	End   string `json:"end"`
	What  string `json:"what,omitempty"`
	Place string `json:"at,omitempty"`
	Depth int    `json:"depth"`
	New   bool   `json:"new,omitempty"`
	Bug   bool   `json:"bug,omitempty"`
}

// folder is what an output folder holds. Parts of a run that was killed are nil.
type folder struct {
	dir     string
	run     *testcase.RunInfo
	entries []testcase.Entry
	sum     *outcome.Summary
	cover   *coverage.Report
	native  *coverage.Report // nil without `albers replay --coverage`
	tree    *outcome.Tree
	costs   *coverage.Costs // nil without --keep-costs
	bugs    []findings.Finding
}

func readFolder(dir string) (*folder, error) {
	run, err := testcase.ReadRunInfo(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{dir: dir, run: run}
	if f.entries, err = testcase.ReadIndex(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if f.sum, err = testcase.ReadSummary(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for name, to := range map[string]**coverage.Report{"coverage.json": &f.cover, "native-coverage.json": &f.native} {
		*to, err = files.ReadJSON[coverage.Report](filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if f.tree, err = files.ReadJSON[outcome.Tree](filepath.Join(dir, "tree.json")); err != nil &&
		!errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if f.costs, err = files.ReadJSON[coverage.Costs](filepath.Join(dir, "costs.json")); err != nil &&
		!errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f.bugs = findings.Of(dir, f.entries)
	return f, nil
}

// read makes the page of a folder.
func read(dir string, opt Options) (*page, error) {
	f, err := readFolder(dir)
	if err != nil {
		return nil, err
	}
	p := &page{Command: text.Shell(f.run.Command...), Live: opt.Live, Tests: len(f.entries)}
	var names []string
	for _, x := range f.run.Files {
		names = append(names, filepath.Base(x.Path))
	}
	p.Title = cmp.Or(strings.Join(names, " "), "a run")
	for _, about := range []string{f.run.Started, "Albers " + f.run.Albers, f.run.Libc, f.run.Clang} {
		if about != "" {
			p.About = append(p.About, about)
		}
	}
	p.Figures, p.Warnings = f.figures(opt.Live), f.warnings(opt.Live)
	p.Bugs = f.describeBugs(opt)
	p.Charts, p.Tables = f.charts(), f.tables()
	p.Files, p.Data.Files = f.sources()
	p.Data.Tests = f.tests()
	p.Tree, p.Data.Tree = f.executionTree()
	return p, nil
}

// tests are the rows of the table of tests.
func (f *folder) tests() []testData {
	out := make([]testData, 0, len(f.entries))
	for i := range f.entries {
		e := &f.entries[i]
		t := testData{N: e.Test, End: e.Label(), What: e.Message, Depth: e.Depth, New: e.New, Bug: e.IsFinding()}
		if e.Reason == outcome.Exit {
			t.What = fmt.Sprintf("code %d", e.Code)
			if e.Code < 0 {
				t.What = fmt.Sprintf("signal %d", -e.Code)
			}
		}
		if e.Line > 0 {
			t.Place = fmt.Sprintf("%s:%d", filepath.Base(e.File), e.Line)
		}
		out = append(out, t)
	}
	return out
}
