package export

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// folder is an output folder with findings: one in a file below the folder of the run, one in a file elsewhere whose
// name and message are hostile, and one without a place.
func folder(t *testing.T, finished bool) string {
	t.Helper()
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "a \x1b[31m<&>\".c")
	src := filepath.Join(dir, "src", "x y.c")
	for name, text := range map[string]string{src: "one\n\ttwo <b>\n", elsewhere: "x\x00\n"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Albers: "1.2.3", Command: []string{"albers", "run", "a\x1bb.c"}, Dir: dir,
		Started: "2026-01-02T03:04:05Z", Files: []testcase.SourceFile{{Path: src}}})
	for i, e := range []outcome.End{
		{Reason: outcome.Exit},
		{Reason: outcome.Found, Kind: outcome.OutOfBounds, Message: "write of 4 bytes", File: src, Line: 2, Func: "f",
			Object: "heap", Write: true},
		{Reason: outcome.Found, Kind: outcome.Abort, Message: "\x1b[2J ]]> \xff <&\"'", File: elsewhere, Line: 1,
			Func: "g<int>"},
		{Reason: outcome.Found, Kind: outcome.Abort, Message: "nowhere"},
	} {
		f.Test(&outcome.Test{N: i + 1, End: e}, false)
	}
	if finished {
		f.PutJSON("summary.json", &outcome.Summary{PathsCompleted: 4, WallS: 1.5, HaltReason: "complete"})
		r := &coverage.Report{Files: []coverage.File{
			coverage.NewFile(src, []coverage.LineHits{{Line: 1, Hits: 1}, {Line: 2}}, []coverage.Branch{{Line: 1, Covered: true},
				{Line: 1, Direction: 1}}, []coverage.Function{{Name: "f", Line: 1, Covered: true}}),
			coverage.NewFile(elsewhere, []coverage.LineHits{{Line: 1}}, nil, nil)}}
		r.Sort()
		f.PutJSON("coverage.json", r)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Dir
}

func read(t *testing.T, finished bool) *Results {
	t.Helper()
	r, err := Read(folder(t, finished))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func written(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	for _, c := range out.String() {
		if c < ' ' && c != '\n' && c != '\t' || c == '\x7f' {
			t.Errorf("a control character %q is in the file", c)
		}
	}
	return out.Bytes()
}

// The schema of the standard must hold for runs that ended and for killed ones, with marked findings and without. An
// independent reader has it.
func TestSARIF(t *testing.T) {
	for _, finished := range []bool{true, false} {
		for _, marked := range []bool{true, false} {
			r := read(t, finished)
			if marked {
				r.Mark(findings.Known{r.Findings[0].ID: "it <may> stay"})
			}
			got := written(t, r.SARIF)
			log, err := sarif.FromBytes(got, sarif.WithStrictValidation())
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(got); err != nil {
				t.Errorf("finished %t, marked %t: %v", finished, marked, err)
			}
			run := log.Runs[0]
			if len(run.Results) != 3 || len(run.Tool.Driver.Rules) != 2 {
				t.Fatalf("%d results, %d rules", len(run.Results), len(run.Tool.Driver.Rules))
			}
			first := run.Results[0]
			at := first.Locations[0].PhysicalLocation
			if *at.ArtifactLocation.URI != "src/x%20y.c" || *at.ArtifactLocation.URIBaseID != sarifRoot ||
				*at.Region.StartLine != 2 ||
				*at.Region.Snippet.Text != "two <b>" || *first.RuleID != "out-of-bounds" {
				t.Errorf("the first result: %s", got)
			}
			if len(first.Taxa) != 1 || *first.Taxa[0].ID != "122" || !bytes.Contains(got, []byte("external/cwe/cwe-122")) {
				t.Errorf("the weakness of the first result: %s", got)
			}
			if first.PartialFingerprints[fingerprint] != r.Findings[0].ID {
				t.Errorf("fingerprints %v", first.PartialFingerprints)
			}
			if marked != (len(first.Suppressions) == 1) || len(run.Results[1].Suppressions) > 0 {
				t.Error("what is suppressed is not what is known")
			}
			if state := run.Results[1].BaselineState; marked != (state != nil) || marked && *state != "new" {
				t.Errorf("state of a new result: %v", state)
			}
			if run.Invocations[0].ExecutionSuccessful == nil || *run.Invocations[0].ExecutionSuccessful != finished {
				t.Error("whether the run ended is not told")
			}
		}
	}
}

// validate checks a file against the schema, and that it has no property that the standard does not know: the reader
// forgets those before it looks at the schema.
func validate(data []byte) error {
	var log sarif.Report
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&log); err != nil {
		return err
	}
	l, err := sarif.FromBytes(data)
	if err != nil {
		return err
	}
	return l.Validate()
}

func TestValidateFails(t *testing.T) {
	var log map[string]any
	if err := json.Unmarshal(written(t, read(t, true).SARIF), &log); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{"version": "9", "colour": "red"} {
		old, had := log[name]
		log[name] = value
		data, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		if validate(data) == nil {
			t.Errorf("a file with %s %v is valid", name, value)
		}
		if delete(log, name); had {
			log[name] = old
		}
	}
}

func TestJUnit(t *testing.T) {
	r := read(t, true)
	r.Mark(findings.Known{r.Findings[1].ID: "why"})
	var got junitSuites
	if err := xml.Unmarshal(written(t, r.JUnit), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Suites[0]
	if s.Tests != 4 || s.Failures != 2 || s.Skipped != 1 || s.Errors != 0 || len(s.Cases) != 4 || s.Time != "1.500" {
		t.Errorf("%+v", s)
	}
	if f := s.Cases[1].Failure; f == nil || f.Type != "out-of-bounds" || !strings.Contains(f.Text, "write of 4 bytes") ||
		s.Cases[1].File != "src/x y.c" || s.Cases[1].Line != 2 {
		t.Errorf("the first finding: %+v", s.Cases[1])
	}
	if p := s.Cases[1].Properties; p == nil || p.List[0] != (junitProperty{"cwe", "122"}) {
		t.Errorf("the weakness of the first finding: %+v", p)
	}
	if s.Cases[2].Skipped == nil || s.Cases[2].Skipped.Message != "known: why" || s.Cases[2].Failure != nil {
		t.Errorf("a known finding: %+v", s.Cases[2])
	}
	exit := func(code int) *outcome.End { return &outcome.End{Reason: outcome.Exit, Code: code} }
	r.Summary.Reruns = []outcome.Rerun{
		{Test: "a.ktest", Outcome: outcome.SameEnd, Recorded: exit(1), Ended: exit(1)},
		{Test: "b.ktest", Outcome: outcome.OtherEnd, Recorded: exit(1), Ended: exit(-6)},
		{Test: "c.ktest", Outcome: outcome.CannotFollow, Recorded: exit(1), Why: "it asks for more"},
		{Test: "d.ktest", Outcome: outcome.NotRun},
	}
	got = junitSuites{}
	if err := xml.Unmarshal(written(t, r.JUnit), &got); err != nil {
		t.Fatal(err)
	}
	s = got.Suites[0]
	if s.Tests != 8 || s.Failures != 4 || s.Skipped != 2 {
		t.Errorf("with tests that ran again: %+v", s)
	}
	for i, want := range []string{"", "recorded: exit 1; now: signal 6", "it asks for more", ""} {
		if f := s.Cases[4+i].Failure; (f != nil) != (want != "") || f != nil && f.Message != want {
			t.Errorf("test %d that ran again: %+v, want %q", i, f, want)
		}
	}
	got = junitSuites{}
	if err := xml.Unmarshal(written(t, read(t, false).JUnit), &got); err != nil || got.Suites[0].Errors != 1 {
		t.Errorf("a killed run: %v, %+v", err, got)
	}
}

func TestCobertura(t *testing.T) {
	var got cobertura
	data := written(t, read(t, true).Cobertura)
	if err := xml.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Lines != 1 || got.LinesAll != 3 || got.Rate != "0.3333" || got.Branches != "0.5000" || len(got.Packages) != 2 {
		t.Errorf("%+v", got)
	}
	for _, p := range got.Packages {
		if p.Name != "src" {
			continue
		}
		c := p.Classes[0]
		if c.File != "src/x y.c" || len(c.Lines) != 2 || c.Lines[0] != (coberturaLine{1, 1, true, "50% (1/2)"}) ||
			c.Methods[0].Name != "f" || p.Rate != "0.5000" {
			t.Errorf("%+v", p)
		}
		return
	}
	t.Errorf("no package src: %s", data)
}

func TestCoberturaOfAKilledRun(t *testing.T) {
	if err := read(t, false).Cobertura(io.Discard); err == nil || !strings.Contains(err.Error(), "coverage.json") {
		t.Errorf("%v", err)
	}
}
