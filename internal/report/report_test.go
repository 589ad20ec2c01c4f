package report

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// outFolder makes an output folder for a three-line program with a bug on line 2.
func outFolder(t *testing.T, summary bool) (dir, src string) {
	t.Helper()
	src = filepath.Join(t.TempDir(), "x.c")
	os.WriteFile(src, []byte("int a;\nif (a < 1) <b>\nreturn 0;\n"), 0o644)
	files, err := testcase.DescribeFiles([]string{src})
	if err != nil {
		t.Fatal(err)
	}
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Albers: "v", Command: []string{"albers", "run", "x.c"}, Files: files})
	f.Test(&outcome.Test{N: 1, End: outcome.End{Reason: outcome.Exit, Code: 42}}, false)
	f.Test(&outcome.Test{N: 2, End: outcome.End{Reason: outcome.Found, Kind: outcome.Abort, Message: "<abort>", File: src,
		Line: 2}}, false)
	if summary {
		f.PutJSON("summary.json", &outcome.Summary{PathsCompleted: 2, WallS: 2, Lines: coverage.Count{Total: 2, Covered: 1},
			HaltReason:  "complete",
			Ends:        map[string]int{"exit": 1, "finding": 2},
			Unsupported: []outcome.Named{{What: "syscall 99", Count: 3}},
			Solver:      map[string]map[string]float64{"z3": {"queries": 7, "seconds": 1}}})
		f.PutJSON("coverage.json",
			&coverage.Report{Files: []coverage.File{{File: src, LinesCovered: []int{2}, LinesUncovered: []int{3, 9},
				BranchList: []coverage.Branch{{Line: 2, Covered: true}, {Line: 2, Direction: 1, Why: coverage.Infeasible}}}}})
		f.PutJSON("native-coverage.json",
			&coverage.Report{Files: []coverage.File{{File: src, Lines: coverage.Count{Total: 3, Covered: 2}}}})
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Dir, src
}

// written is the page of a folder.
func written(t *testing.T, dir string, opt Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, dir, opt); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// embedded is the data of a page for its script.
func embedded(t *testing.T, html string) (d data) {
	t.Helper()
	m := regexp.MustCompile(`(?s)<script type="application/json" id="data">(.*?)</script>`).FindStringSubmatch(html)
	if m == nil {
		t.Fatal("the page has no data")
	}
	if err := json.Unmarshal([]byte(m[1]), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestPage(t *testing.T) {
	dir, src := outFolder(t, true)
	html := written(t, dir, Options{})
	for _, want := range []string{
		`<span id="figure-paths">2</span> <small>completed; 0 partial</small>`, "50.0 %", "1 of 2", "<li>3 × syscall 99</li>",
		"albers run x.c", `<span class="kind">abort</span> at x.c:2`, "<p class=\"message\">&lt;abort&gt;</p>",
		`<tr class="here"><th scope="row">2</th><td>if (a &lt; 1) &lt;b&gt;`,
		"<code>albers replay --all --test 2 " + dir + "</code>", `<small>natively 66.7 %</small>`,
		`<th scope="row">z3</th><td class="n" data-v="7">7</td>`, `data-v="50">50.0</td>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if m := regexp.MustCompile(`(src|href)="[^#d]|<script[^>]*src|@import|url\(|<b>|<abort>`).FindString(html); m != "" {
		t.Errorf("the page needs something from elsewhere, or has HTML of the program: %s", m)
	}
	d := embedded(t, html)
	want := sourceData{File: src, Text: "int a;\nif (a < 1) <b>\nreturn 0;", States: " pm",
		Sides: []sides{{Line: 2, Taken: 1, Of: 2,
			Missing: []string{"never false – no input takes it on the paths that came here"}}},
		Bugs: []lineBug{{2, 2, "abort: <abort>"}}}
	if len(d.Files) != 1 || !reflect.DeepEqual(d.Files[0], want) {
		t.Errorf("the source is %+v,\nwant %+v", d.Files, want)
	}
	if len(d.Tests) != 2 || d.Tests[0].What != "code 42" || !d.Tests[1].Bug {
		t.Errorf("tests are %+v", d.Tests)
	}
	if t.Failed() {
		t.Log(html)
	}
}

// TestHostileText: nothing that a program says ends the page's script or becomes HTML.
func TestHostileText(t *testing.T) {
	dir, src := outFolder(t, true)
	hostile := "</script><script>alert(1)</script><!--\u2028"
	os.WriteFile(src, []byte(hostile+"\n"+hostile), 0o644)
	html := written(t, dir, Options{})
	if n := strings.Count(html, "<script"); n != 2 {
		t.Errorf("the page has %d scripts, want its data and its program", n)
	}
	if d := embedded(t, html); d.Files[0].Text != hostile+"\n"+hostile {
		t.Errorf("the text is %q", d.Files[0].Text)
	}
}

func TestKilledRunAndChangedSource(t *testing.T) {
	dir, src := outFolder(t, false)
	os.WriteFile(src, []byte("other\n"), 0o644)
	html := written(t, dir, Options{})
	for _, want := range []string{"no summary", "has changed since", `id="bug2"`} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if err := Write(io.Discard, t.TempDir(), Options{}); err == nil {
		t.Error("a folder that is no output folder gave a page")
	}
}

// TestExplainedBug: the path of a bug gives arguments for its stack, conditions, and what it depends on; a path that
// ends in another way gives none.
func TestExplainedBug(t *testing.T) {
	dir, _ := outFolder(t, true)
	report := filepath.Join(dir, "tests", "test000002.abort.err")
	text, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(report, append(text, "stack:\n  #0 inner (x.c:2:1)\n  #1 main (x.c:3)\ndetail:\n  why\n"...), 0o644)
	steps := []outcome.Step{
		{Kind: outcome.CallStep, Func: "main"},
		{Kind: outcome.CallStep, Func: "gone", Depth: 1, Inside: 2}, {Kind: outcome.ReturnStep, Func: "gone", Depth: 2},
		{Kind: outcome.CallStep, Func: "inner", Depth: 1, Values: []outcome.Shown{{Name: "n", Value: "7"}},
			Decisions: []outcome.Decided{{Kind: "branch", Condition: "stdin[0] < 3", Inputs: []string{"stdin[0] = 0x01"}}}},
	}
	x := &outcome.Explanation{Same: true, Steps: steps,
		Cause: &outcome.Cause{Failed: &outcome.Decided{Condition: "a == b"}}}
	opt := Options{Explained: 1, Explain: func(test string) (*outcome.Explanation, error) { return x, nil }}
	html := written(t, dir, opt)
	for _, want := range []string{
		`<code title="inner (x.c:2:1)">inner (x.c:2:1)</code><br><span class="args">n = 7</span>`, `<span class="args">no arguments</span>`,
		"<li>why</li>", `<code class="cond">stdin[0] &lt; 3</code>`, "1 decisions, and 2 that are left out",
		`<code class="cond">a == b</code>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if t.Failed() {
		t.Log(html)
	}
	x.Same = false
	if html = written(t, dir, opt); !strings.Contains(html, "in another way") || strings.Contains(html, "n = 7") {
		t.Error("a path that ended in another way is shown")
	}
	opt.Explained = 0
	if html = written(t, dir, opt); !strings.Contains(html, "first 0 bugs") {
		t.Error("nobody is told that bugs are not explained")
	}
}

// TestLeadingBytes reads back what a report says about the bytes that lead to a bug.
func TestLeadingBytes(t *testing.T) {
	in := []input.Object{{Name: "a", Data: make([]byte, 4)}, {Name: "a b", Data: make([]byte, 9)}}
	got := leading("these bytes lead here, the others may be any: a 1, 3-7; a b 0-1", in)
	want := []map[int]bool{{1: true, 3: true}, {0: true, 1: true}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestLicenceIsFolded(t *testing.T) {
	lines := strings.Split("/* a\n b\n c\n d */\n// e\n// f\n\nint x;", "\n")
	states := []byte(strings.Repeat(" ", len(lines)))
	if n := licence(lines, states); n != 6 {
		t.Errorf("%d lines are folded, want 6", n)
	}
	if n := licence(lines[1:], states); n != 0 {
		t.Errorf("%d lines of code are folded", n)
	}
}

func TestChart(t *testing.T) {
	c := draw("id", "title", "things", []point{{1, 3}, {2, 10}, {4, 10}}, true)
	if c.Line != "M64.0 226.0H204.0V161.8H344.0V12.0H624.0V12.0" {
		t.Errorf("the line is %s", c.Line)
	}
	if want := "10 things at the end, after 4.00 s; half of them were reached after 2.00 s."; c.Words != want {
		t.Errorf("in words: %q, want %q", c.Words, want)
	}
	for x, want := range map[float64]float64{0.3: 1, 1: 1, 3: 5, 6: 10, 12: 20} {
		if got := roundStep(x, true); got != want {
			t.Errorf("a step of %v is rounded to %v, want %v", x, got, want)
		}
	}
}

// TestCostsOfFunctions: the dearest functions come with their shares, and a folder without costs has no such table.
func TestCostsOfFunctions(t *testing.T) {
	dir, src := outFolder(t, true)
	if page := written(t, dir, Options{}); strings.Contains(page, "table-costs") || strings.Contains(page, `"costs":`) {
		t.Error("there are costs from nowhere")
	}
	c := &coverage.Costs{Instructions: 400, SolverS: .5, Functions: []coverage.FunctionCost{
		{Name: "f<int>", File: src, Line: 1, Instructions: 100, Queries: 3, SolverS: .25}, {Name: "strlen", Library: true,
			Instructions: 300}}}
	if err := files.WriteJSON(filepath.Join(dir, "costs.json"), c); err != nil {
		t.Fatal(err)
	}
	page := written(t, dir, Options{})
	row := `<tr><th scope="row">f&lt;int&gt;</th><td class="n" data-v="100">100</td><td class="n" data-v="25">25.0</td>` +
		`<td class="n" data-v="3">3</td><td class="n" data-v="0.25">0.250</td><td class="n" data-v="50">50.0</td><td>`
	if !strings.Contains(page, row) || !strings.Contains(page, "<td>library</td>") {
		t.Errorf("the table of costs is %s", page[strings.Index(page, "table-costs"):][:1500])
	}
}

// TestNamesOfFilesInStacks: files of the program have the names that the page has for them, others their last two
// parts.
func TestNamesOfFilesInStacks(t *testing.T) {
	f := &folder{cover: &coverage.Report{Files: []coverage.File{{File: "/home/me/p/a/x.c"}, {File: "/home/me/p/y.c"}}}}
	b := new(bug)
	b.readReport("stack:\n  #0 f (/home/me/p/a/x.c:3:1)\n  #1 g (/home/me/p/y.c:4:2)\n  #2 h (/usr/lib/a/b/z.c:5:3)\n"+
		"  #3 main\ndetail:\n  allocated at /home/me/p/y.c:9\n", f.shorter())
	var got []string
	for _, x := range b.Stack {
		got = append(got, x.Call)
	}
	want := []string{"f (a/x.c:3:1)", "g (y.c:4:2)", "h (…/b/z.c:5:3)", "main"}
	if !slices.Equal(got, want) || b.Stack[2].Whole != "h (/usr/lib/a/b/z.c:5:3)" ||
		!slices.Equal(b.Detail, []string{"allocated at y.c:9"}) {
		t.Errorf("%q, %q", got, b.Detail)
	}
}
