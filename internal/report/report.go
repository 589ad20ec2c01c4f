// Package report makes one HTML page of an output folder: the results of the run, every bug with its input, the
// program's source with covered and uncovered lines and branches, the time spent in each part, and the tests.
//
// The page is a single file without scripts and without anything from elsewhere, so that it can be mailed or kept
// with a build. All data come from the folder's own files. A run that was killed before its summary gives a page
// without the missing parts. Sources are read from their original places. A file that has changed since is marked,
// and a file that is gone is listed without text.
package report

import (
	_ "embed" // the page's template
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

//go:embed page.html
var pageText string

// shownTests bounds the table of tests.
const shownTests = 2000

// page is the data for the template.
type page struct {
	Run     *testcase.RunInfo
	Command string
	Sum     *outcome.Summary // nil if the run was killed
	Cover   *coverage.Report // likewise
	Native  *coverage.Report // nil without `albers replay --coverage`
	Bugs    []findings.Finding
	Files   []source
	Layers  []layer
	Tests   []testcase.Entry
	More    int // tests that are not shown
	Changed []string
}

// source is a file with its lines.
type source struct {
	ID     string
	File   coverage.File
	Gone   bool
	Lines  []line
	Native *coverage.File // nil if not counted natively
}

// line is a source line. State is "hit", "miss" or empty for a line without code.
type line struct {
	N        int
	State    string
	Text     string
	Branches string // e.g. "2/2"
	Part     bool   // some branch directions are missing
	Bugs     []string
}

// layer is a row of the solver's counters.
type layer struct {
	Name                       string
	Queries, Answered, Unknown float64
	Seconds, Share             float64
}

// Write reads an output folder and writes the page.
func Write(w io.Writer, dir string) error {
	p, err := read(dir)
	if err != nil {
		return err
	}
	t, err := template.New("page").Funcs(template.FuncMap{"percent": percent, "base": filepath.Base,
		"seconds": seconds}).Parse(pageText)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}

func percent(total, covered int) string {
	if total == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(covered)/float64(total))
}

func seconds(s float64) string { return fmt.Sprintf("%.2f s", s) }

// read collects everything.
func read(dir string) (*page, error) {
	run, err := testcase.ReadRunInfo(dir)
	if err != nil {
		return nil, err
	}
	p := &page{Run: run, Command: text.Shell(run.Command...), Changed: run.Changed()}
	if p.Tests, err = testcase.ReadIndex(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if p.Sum, err = testcase.ReadSummary(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for name, to := range map[string]**coverage.Report{"coverage.json": &p.Cover, "native-coverage.json": &p.Native} {
		*to, err = files.ReadJSON[coverage.Report](filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	p.Bugs = findings.Of(dir, p.Tests)
	p.addFiles(dir)
	p.addLayers()
	if len(p.Tests) > shownTests {
		p.More, p.Tests = len(p.Tests)-shownTests, p.Tests[:shownTests]
	}
	return p, nil
}

func (p *page) addFiles(dir string) {
	if p.Cover == nil {
		return
	}
	for i, f := range p.Cover.Files {
		s := source{ID: fmt.Sprintf("f%d", i), File: f}
		text, err := os.ReadFile(testcase.SourcePath(dir, f.File))
		s.Gone = err != nil
		if !s.Gone {
			s.Lines = p.lines(&f, string(text))
		}
		if p.Native != nil {
			for k := range p.Native.Files {
				if p.Native.Files[k].File == f.File {
					s.Native = &p.Native.Files[k]
				}
			}
		}
		p.Files = append(p.Files, s)
	}
}

// lines joins a file's text with its coverage and bugs.
func (p *page) lines(f *coverage.File, text string) []line {
	texts := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	out := make([]line, len(texts))
	for i, t := range texts {
		out[i] = line{N: i + 1, Text: t}
	}
	at := func(n int) *line {
		if n < 1 || n > len(out) {
			return &line{} // the file is shorter now
		}
		return &out[n-1]
	}
	for _, n := range f.LinesCovered {
		at(n).State = "hit"
	}
	for _, n := range f.LinesUncovered {
		at(n).State = "miss"
	}
	total, taken := map[int]int{}, map[int]int{}
	for _, b := range f.BranchList {
		total[b.Line]++
		if b.Covered {
			taken[b.Line]++
		}
	}
	for n, t := range total {
		l := at(n)
		l.Branches, l.Part = fmt.Sprintf("%d/%d", taken[n], t), taken[n] < t
	}
	for _, b := range p.Bugs {
		if b.File == f.File {
			l := at(b.Line)
			l.Bugs = append(l.Bugs, fmt.Sprintf("%s: %s (test %d)", b.Kind, b.Message, b.Test))
		}
	}
	return out
}

// addLayers sorts the solver's layers by name.
func (p *page) addLayers() {
	if p.Sum == nil {
		return
	}
	for name, c := range p.Sum.Solver {
		l := layer{Name: name, Queries: c["queries"], Answered: c["answered"], Unknown: c["unknown"], Seconds: c["seconds"]}
		if p.Sum.WallS > 0 {
			l.Share = 100 * l.Seconds / p.Sum.WallS
		}
		p.Layers = append(p.Layers, l)
	}
	sort.Slice(p.Layers, func(i, j int) bool { return p.Layers[i].Name < p.Layers[j].Name })
}
