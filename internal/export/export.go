// Package export writes the results of an output folder in the formats that other tools read: SARIF for code scanning,
// JUnit's XML for the test pages of CI servers, Cobertura's XML for coverage pages.
package export

import (
	"errors"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// Results is what the formats show of an output folder.
type Results struct {
	Dir      string
	Run      *testcase.RunInfo
	Summary  *outcome.Summary // nil if the run was killed
	Coverage *coverage.Report // likewise
	Findings []findings.Finding
	Listed   bool // known findings were marked; see Mark
}

// Read reads an output folder. What a killed run has not written is left out.
func Read(dir string) (*Results, error) {
	r := &Results{Dir: dir}
	var err error
	if r.Run, err = testcase.ReadRunInfo(dir); err != nil {
		return nil, err
	}
	if r.Findings, err = findings.Read(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if r.Summary, err = testcase.ReadSummary(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	r.Coverage, err = files.ReadJSON[coverage.Report](filepath.Join(dir, "coverage.json"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return r, nil
}

// Mark marks the findings that are known.
func (r *Results) Mark(k findings.Known) { k.Mark(r.Findings); r.Listed = true }

// program is the name of the program: that of its first file.
func (r *Results) program() string {
	if len(r.Run.Files) == 0 {
		return "program"
	}
	return filepath.Base(r.Run.Files[0].Path)
}

// relative is the name of a file as seen from the folder in which albers was run, if it is in there: pages show sources
// by it, on whatever machine they are.
func (r *Results) relative(file string) (name string, inside bool) {
	if r.Run.Dir != "" && filepath.IsAbs(file) {
		if rel, err := filepath.Rel(r.Run.Dir, file); err == nil && rel != ".." && !strings.HasPrefix(rel, "../") {
			return rel, true
		}
	}
	return file, false
}

func absolute(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// fileURI is the address of a file.
func fileURI(name string) string { return (&url.URL{Scheme: "file", Path: absolute(name)}).String() }
