package report

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// folder makes an output folder for a three-line program with a bug on line 2.
func folder(t *testing.T, summary bool) (dir, src string) {
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
			HaltReason: "complete", Unsupported: []outcome.Named{{What: "syscall 99", Count: 3}},
			Solver: map[string]map[string]float64{"z3": {"queries": 7, "seconds": 1}}})
		f.PutJSON("coverage.json",
			&coverage.Report{Files: []coverage.File{{File: src, LinesCovered: []int{2}, LinesUncovered: []int{3, 9},
				BranchList: []coverage.Branch{{Line: 2, Covered: true}, {Line: 2, Direction: 1}}}}})
		f.PutJSON("native-coverage.json",
			&coverage.Report{Files: []coverage.File{{File: src, Lines: coverage.Count{Total: 3, Covered: 2}}}})
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Dir, src
}

func TestPage(t *testing.T) {
	dir, src := folder(t, true)
	var out bytes.Buffer
	if err := Write(&out, dir); err != nil {
		t.Fatal(err)
	}
	html := out.String()
	for _, want := range []string{
		"2 completed, 0 partial", "1 of 2 (50.0 %)", "syscall 99", "albers run x.c",
		`<tr class="hit"><td class="n">2</td><td class="b part">1/2</td><td>if (a &lt; 1) &lt;b&gt; <span class="bug">abort: &lt;abort&gt; (test 2)</span></td></tr>`,
		`<tr class="miss"><td class="n">3</td>`, `<tr class=""><td class="n">1</td>`, "<td>z3</td><td class=\"n\">7</td>",
		"50.0</td>", "<td>42</td>",
		`<td class="n">66.7 %</td><td class="n">–</td></tr>`,
		`<a href="#bug2">abort</a>`, "abort: &lt;abort&gt;\nat " + src + ":2\n",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if m := regexp.MustCompile(`(src|href)="[^#"]|<script|@import|url\(`).FindString(html); m != "" {
		t.Errorf("the page needs something from elsewhere: %s", m)
	}
	if t.Failed() {
		t.Log(html)
	}
}

func TestKilledRunAndChangedSource(t *testing.T) {
	dir, src := folder(t, false)
	os.WriteFile(src, []byte("other\n"), 0o644)
	var out bytes.Buffer
	if err := Write(&out, dir); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"no summary", "has changed since", `id="bug2"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing", want)
		}
	}
	if err := Write(&out, t.TempDir()); err == nil {
		t.Error("a folder that is no output folder gave a page")
	}
}
