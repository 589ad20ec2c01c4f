package export

import (
	"encoding/xml"
	"fmt"
	"io"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// The elements of JUnit's XML, as CI servers read it; there is no standard.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Stamp    string      `xml:"timestamp,attr,omitempty"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class string `xml:"classname,attr"`
		Name  string `xml:"name,attr"`
		Time  string `xml:"time,attr"`
		File  string `xml:"file,attr,omitempty"`
		Line  int    `xml:"line,attr,omitempty"`
		// what CI servers show beside a case
		Properties *junitProperties `xml:"properties"`
		Failure    *junitFault      `xml:"failure"`
		Error      *junitFault      `xml:"error"`
		Skipped    *junitFault      `xml:"skipped"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes a case for the exploration itself, one for each finding (a failure, or skipped if it is known), and one
// for each test of an earlier run that ran again (a failure if it ends in another way).
func (r *Results) JUnit(w io.Writer) error {
	s := junitSuite{Name: "albers " + r.program(), Time: "0", Stamp: r.Run.Started}
	whole := junitCase{Class: r.program(), Name: "exploration", Time: "0"}
	switch sum := r.Summary; {
	case sum == nil:
		whole.Error = &junitFault{Message: "the run did not come to its end: there is no summary.json"}
	default:
		s.Time = fmt.Sprintf("%.3f", sum.WallS)
		whole.Time = s.Time
		whole.Name = fmt.Sprintf("exploration of %s paths (%s)", text.Number(sum.PathsCompleted+sum.PathsPartial),
			sum.HaltReason)
		if len(sum.InternalErrors) > 0 {
			whole.Error = &junitFault{Message: "internal error of Albers", Text: text.Visible(sum.InternalErrors[0])}
		}
	}
	if whole.Error != nil {
		s.Errors++
	}
	s.Cases = append(s.Cases, whole)
	for i := range r.Findings {
		f := &r.Findings[i]
		name, _ := r.relative(f.File)
		c := junitCase{Class: r.program(), Name: fmt.Sprintf("%s in %s, %s", f.Kind, f.Place(), f.ID), Time: "0",
			File: text.Visible(name), Line: f.Line}
		if n := f.CWE(); n > 0 {
			c.Properties = &junitProperties{[]junitProperty{{"cwe", fmt.Sprint(n)}}}
		}
		if f.Known {
			c.Skipped = &junitFault{Message: text.Visible("known: " + f.Why)}
			s.Skipped++
		} else {
			c.Failure = &junitFault{Message: text.Visible(f.Message), Type: string(f.Kind), Text: text.Visible(f.Report)}
			s.Failures++
		}
		c.Name = text.Visible(c.Name)
		s.Cases = append(s.Cases, c)
	}
	if r.Summary != nil {
		for i := range r.Summary.Reruns {
			s.again(r.program(), &r.Summary.Reruns[i])
		}
	}
	s.Tests = len(s.Cases)
	return writeXML(w, "", junitSuites{Suites: []junitSuite{s}})
}

// again adds the case of a test that ran again.
func (s *junitSuite) again(program string, x *outcome.Rerun) {
	c := junitCase{Class: program, Name: text.Visible("again: " + x.Test), Time: "0", File: text.Visible(x.Test)}
	switch {
	case x.Outcome.Changed():
		c.Failure = &junitFault{Message: text.Visible(x.Difference()), Type: string(x.Outcome)}
		s.Failures++
	case x.Outcome == outcome.NotRun:
		c.Skipped = &junitFault{Message: "the run was over before"}
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// writeXML writes a document with its type.
func writeXML(w io.Writer, doctype string, v any) error {
	if _, err := io.WriteString(w, xml.Header+doctype); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
