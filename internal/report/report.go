// Package report makes one HTML page of an output folder: the figures of the run and what was incomplete in it, every
// bug with its input and its path, the program's source with what was reached and what not, coverage over time, what
// each technique and each layer of the solver did, and the tests.
//
// The page is a single file that fetches nothing, so that it can be mailed or kept with a build. What people read first
// (figures, bugs, charts, tables) is HTML. The bulk (source text, tests) is compact JSON in the page; a small script
// makes rows of it when somebody looks. html/template escapes both, and a content policy in the page lets no script run
// but that one, so that text of the program under analysis stays text.
//
// All data come from the folder's own files. A run that was killed before its summary gives a page without the missing
// parts. Sources are read from their original places. A file that has changed since is marked, and a file that is gone
// is listed without text. Only the paths of bugs are no files: the caller has an explanation made for each.
package report

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"html/template"
	"io"

	"github.com/albers-engine/albers/outcome"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// Options say what is on the page beside what the folder holds.
type Options struct {
	// Explain runs the test in a .ktest file again and records its path. nil: bugs have no paths, as in a folder whose
	// program is elsewhere.
	Explain func(test string) (*outcome.Explanation, error)
	// Explained is the number of bugs that are explained at most.
	Explained int
	// Live says that the run is still going on, and that the page is served, with events of the run at "events".
	Live bool
}

// Write reads an output folder and writes the page.
func Write(w io.Writer, dir string, opt Options) error {
	p, err := read(dir, opt)
	if err != nil {
		return err
	}
	return p.write(w)
}

// write fills the template.
func (p *page) write(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}

// Policy is the page's own content policy: nothing is fetched, and no script runs but the page's.
func (p *page) Policy() string {
	sum := sha256.Sum256([]byte(pageScript))
	connect := "'none'"
	if p.Live {
		connect = "'self'"
	}
	return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src " + connect +
		"; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Style and Script are the parts of the page that are files of their own here.
func (p *page) Style() template.CSS { return template.CSS(pageStyle) }

// Script is the page's program.
func (p *page) Script() template.JS { return template.JS(pageScript) }
