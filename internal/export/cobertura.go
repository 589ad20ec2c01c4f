package export

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/albers-engine/albers/coverage"
)

// The elements of Cobertura's XML (coverage-04.dtd).
type (
	cobertura struct {
		XMLName  xml.Name           `xml:"coverage"`
		Rate     string             `xml:"line-rate,attr"`
		Branches string             `xml:"branch-rate,attr"`
		Lines    int                `xml:"lines-covered,attr"`
		LinesAll int                `xml:"lines-valid,attr"`
		Sides    int                `xml:"branches-covered,attr"`
		SidesAll int                `xml:"branches-valid,attr"`
		Complex  string             `xml:"complexity,attr"`
		Version  string             `xml:"version,attr"`
		Stamp    int64              `xml:"timestamp,attr"`
		Sources  []string           `xml:"sources>source"`
		Packages []coberturaPackage `xml:"packages>package"`
	}
	coberturaPackage struct {
		Name     string           `xml:"name,attr"`
		Rate     string           `xml:"line-rate,attr"`
		Branches string           `xml:"branch-rate,attr"`
		Complex  string           `xml:"complexity,attr"`
		Classes  []coberturaClass `xml:"classes>class"`
	}
	coberturaClass struct {
		Name     string            `xml:"name,attr"`
		File     string            `xml:"filename,attr"`
		Rate     string            `xml:"line-rate,attr"`
		Branches string            `xml:"branch-rate,attr"`
		Complex  string            `xml:"complexity,attr"`
		Methods  []coberturaMethod `xml:"methods>method"`
		Lines    []coberturaLine   `xml:"lines>line"`
	}
	coberturaMethod struct {
		Name     string          `xml:"name,attr"`
		Sign     string          `xml:"signature,attr"`
		Rate     string          `xml:"line-rate,attr"`
		Branches string          `xml:"branch-rate,attr"`
		Complex  string          `xml:"complexity,attr"`
		Lines    []coberturaLine `xml:"lines>line"`
	}
	coberturaLine struct {
		Number    int    `xml:"number,attr"`
		Hits      int64  `xml:"hits,attr"`
		Branch    bool   `xml:"branch,attr"`
		Condition string `xml:"condition-coverage,attr,omitempty"`
	}
)

const coberturaType = "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n"

// Cobertura writes the coverage: a package for each folder, a class for each file. A run knows whether a line was
// reached, not how often: hits are 0 and 1.
func (r *Results) Cobertura(w io.Writer) error {
	if r.Coverage == nil {
		return errors.New("there is no coverage.json: the run did not come to its end")
	}
	c := r.Coverage
	out := cobertura{Rate: rate(c.Lines), Branches: rate(c.Branches), Lines: c.Lines.Covered, LinesAll: c.Lines.Total,
		Sides: c.Branches.Covered, SidesAll: c.Branches.Total, Complex: "0", Version: "albers " + r.Run.Albers,
		Sources: []string{cmp.Or(r.Run.Dir, ".")}}
	if t, err := time.Parse(time.RFC3339, r.Run.Started); err == nil {
		out.Stamp = t.UnixMilli()
	}
	counts := map[string]*[2]coverage.Count{}
	for i := range c.Files {
		f := &c.Files[i]
		name, _ := r.relative(f.File)
		folder := filepath.Dir(name)
		at := slices.IndexFunc(out.Packages, func(p coberturaPackage) bool { return p.Name == folder })
		if at < 0 {
			at = len(out.Packages)
			out.Packages = append(out.Packages, coberturaPackage{Name: folder, Complex: "0"})
			counts[folder] = new([2]coverage.Count)
		}
		p, n := &out.Packages[at], counts[folder]
		p.Classes = append(p.Classes, class(f, name))
		for k, more := range []coverage.Count{f.Lines, f.Branches} {
			n[k].Total += more.Total
			n[k].Covered += more.Covered
		}
		p.Rate, p.Branches = rate(n[0]), rate(n[1])
	}
	return writeXML(w, coberturaType, out)
}

func class(f *coverage.File, name string) coberturaClass {
	c := coberturaClass{Name: filepath.Base(name), File: name, Rate: rate(f.Lines), Branches: rate(f.Branches),
		Complex: "0"}
	sides := map[int]*coverage.Count{}
	for _, b := range f.BranchList {
		if sides[b.Line] == nil {
			sides[b.Line] = new(coverage.Count)
		}
		sides[b.Line].Add(b.Covered)
	}
	line := func(n int, hits int64) coberturaLine {
		l := coberturaLine{Number: n, Hits: hits}
		if s := sides[n]; s != nil {
			l.Branch = true
			l.Condition = fmt.Sprintf("%d%% (%d/%d)", 100*s.Covered/s.Total, s.Covered, s.Total)
		}
		return l
	}
	for _, n := range f.LinesCovered {
		c.Lines = append(c.Lines, line(n, 1))
	}
	for _, n := range f.LinesUncovered {
		c.Lines = append(c.Lines, line(n, 0))
	}
	slices.SortFunc(c.Lines, func(a, b coberturaLine) int { return a.Number - b.Number })
	for _, fn := range f.Functions {
		entered := coverage.Count{Total: 1}
		hits := int64(0)
		if fn.Covered {
			entered.Covered, hits = 1, 1
		}
		c.Methods = append(c.Methods, coberturaMethod{Name: fn.Name, Sign: "()", Rate: rate(entered), Branches: rate(entered),
			Complex: "0", Lines: []coberturaLine{{Number: fn.Line, Hits: hits}}})
	}
	return c
}

// rate is a share as Cobertura writes it; that of nothing is 1.
func rate(c coverage.Count) string {
	if c.Total == 0 {
		return "1"
	}
	return fmt.Sprintf("%.4f", float64(c.Covered)/float64(c.Total))
}
