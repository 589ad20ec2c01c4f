package report

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/outcome"
)

// browser is a Chromium on PATH; without one the test is skipped.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	t.Skip("there is no chromium on PATH to load the page")
	return ""
}

// harness loads the page in a frame, does what script says with its document d, and shows the lines that it says.
const harness = `<!DOCTYPE html><title>harness</title><iframe id="f" src="/page" width="1200" height="900"></iframe><pre id="out"></pre><script>
const said = [], say = (...words) => said.push(words.join(" "));
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
document.getElementById("f").onload = async (e) => {
	const w = e.target.contentWindow, d = w.document;
	try { %s } catch (x) { say("exception", x); }
	document.getElementById("out").textContent = "BEGIN\n" + said.join("\n") + "\nEND";
};
</script>`

// chromium is a command that prints the page at url as it is when virtual time is over.
func chromium(ctx context.Context, t *testing.T, program, url string) *exec.Cmd {
	t.Helper()
	return exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+t.TempDir(), "--enable-logging=stderr", "--virtual-time-budget=20000", "--dump-dom", url)
}

// quiet fails the test if the browser has something to say about the page.
func quiet(t *testing.T, log string) {
	t.Helper()
	for line := range strings.Lines(log) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the browser says: %s", line)
		}
	}
}

// inBrowser is what a script says about a page in a real browser. Anything on the console fails the test.
func inBrowser(t *testing.T, page, script string) []string {
	t.Helper()
	program := browser(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, page) })
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, harness, script) })
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	cmd := chromium(ctx, t, program, server.URL)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	quiet(t, log.String())
	m := regexp.MustCompile(`(?s)BEGIN\n(.*)\nEND`).FindStringSubmatch(out.String())
	if m == nil {
		t.Fatalf("the harness has not come to its end:\n%.4000s", out.String())
	}
	return strings.Split(html.UnescapeString(m[1]), "\n")
}

// TestInABrowser: tables sort, source and tree are there when they are opened, and a bug's text stays text.
func TestInABrowser(t *testing.T) {
	dir, src := outFolder(t, true)
	os.WriteFile(src, []byte("int a;\nif (a < 1) <script>alert(1)</script>\nreturn 0;\n"), 0o644)
	f := &outcome.Tree{Sites: []outcome.TreeSite{{Kind: "branch", File: src, Line: 2, Func: "<i>main</i>"}},
		Parent: []int32{-1, -1}, Site: []int32{0, 0}, Way: []uint32{0, 1},
		Leaves: []outcome.TreeLeaf{{Node: 0, End: "exit", Test: 1}, {Node: 1, End: "abort", Test: 2, Jumped: true}}}
	if err := files.WriteJSON(filepath.Join(dir, "tree.json"), f); err != nil {
		t.Fatal(err)
	}
	costs := &coverage.Costs{Instructions: 100, SolverS: 1, Functions: []coverage.FunctionCost{
		{Name: "<i>main</i>", File: src, Line: 1, Instructions: 100}, {Name: "strlen", Library: true, SolverS: 1}},
		Files: []coverage.FileCosts{{File: src, Lines: []coverage.LineCost{{Line: 2, Instructions: 80, SolverS: .9},
			{Line: 3, Instructions: 20, SolverS: .1}}}}}
	if err := files.WriteJSON(filepath.Join(dir, "costs.json"), costs); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(inBrowser(t, written(t, dir, Options{}), `
		const column = (q) => [...d.querySelectorAll(q)].map((c) => c.textContent).join(" ");
		say("tests", column("#tests-table tbody tr > :first-child"));
		d.querySelector("#tests-table thead button").click();
		const head = d.querySelector("#tests-table thead th");
		say("sorted", column("#tests-table tbody tr > :first-child"), head.getAttribute("aria-sort"));
		d.querySelector("#table-ends thead button").click();
		say("ends", column("#table-ends tbody th"));
		await wait(50);
		say("lines", column("#file0 tbody .s"));
		say("heat", ...[...d.querySelectorAll("#file0 [class*=heat]")].map((c) => c.className.slice(-5) + " " + c.title + ";"));
		d.querySelectorAll("#table-costs thead button")[4].click();
		say("dear", column("#table-costs tbody th"));
		say("text", d.querySelector("#file0-2").textContent);
		say("scripts", d.querySelectorAll("script").length, d.querySelectorAll("i, abort").length);
		say("message", d.querySelector("#bug2 .message").textContent);
		say("map", d.querySelectorAll("#tree-map rect").length);
		say("list", [...d.querySelectorAll("#tree-list li li")].map((x) => x.textContent).join(" | "));
	`), "\n")
	want := `tests 1 2
sorted 2 1 descending
ends exit finding
lines  ◐ ✗
heat heat4 80 % instructions; heat4 90 % of the solver's time; heat1 20 % instructions; heat1 10 % of the solver's time;
dear strlen <i>main</i>
text 2◐1/280900 msif (a < 1) <script>alert(1)</script>never false – no input takes it on the paths that came hereabort: <abort>
scripts 2 0
message <abort>
map 3
list x.c:2 in <i>main</i>: true exit, test 1 | ` +
		`x.c:2 in <i>main</i>: false abort, test 2, from a partial solution the bug`
	if got != want {
		t.Errorf("the page has\n%s\nwant\n%s", got, want)
	}
}

// large makes an output folder with much source text and a large tree.
func large(t *testing.T, lines, nodes int) string {
	t.Helper()
	dir, src := outFolder(t, true)
	var text strings.Builder
	c := coverage.File{File: src}
	for n := 1; n <= lines; n++ {
		fmt.Fprintf(&text, "  if (state->table[%d] < limit && next(&state->input) != '\\n') count += %d; // words\n", n, n)
		switch {
		case n%3 == 0:
			c.LinesUncovered = append(c.LinesUncovered, n)
		case n%3 == 1:
			c.LinesCovered = append(c.LinesCovered, n)
			c.BranchList = append(c.BranchList, coverage.Branch{Line: n, Covered: true}, coverage.Branch{Line: n, Direction: 1})
		}
	}
	os.WriteFile(src, []byte(text.String()), 0o644)
	tree := &outcome.Tree{}
	for n := range 500 {
		tree.Sites = append(tree.Sites, outcome.TreeSite{Kind: "branch", File: src, Line: n, Func: "function"})
	}
	for n := range nodes {
		// Long paths, each of which begins somewhere on an earlier one.
		parent := n - 1
		if n%40 == 0 {
			parent = n/3 - 1
			tree.Leaves = append(tree.Leaves, outcome.TreeLeaf{Node: int32(n - 1), End: "exit", Test: len(tree.Leaves) + 1})
		}
		tree.Parent, tree.Site = append(tree.Parent, int32(parent)), append(tree.Site, int32(n*7%500))
		tree.Way = append(tree.Way, uint32(n%2))
	}
	for name, v := range map[string]any{"coverage.json": &coverage.Report{Files: []coverage.File{c}}, "tree.json": tree} {
		if err := files.WriteJSON(filepath.Join(dir, name), v); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestWeight: a page of 20,000 lines and a tree of 50,000 nodes weighs less than 10 MB. ALBERS_PAGE=FILE keeps it.
func TestWeight(t *testing.T) {
	page := written(t, large(t, 20_000, 50_000), Options{})
	if d := embedded(t, page); len(d.Tree.Parent) != 50_000 || len(d.Files[0].States) != 20_000 {
		t.Fatal("the page does not have all")
	}
	if len(page) >= 10_000_000 {
		t.Errorf("the page has %d bytes", len(page))
	}
	t.Logf("%d bytes", len(page))
	if to := os.Getenv("ALBERS_PAGE"); to != "" {
		if err := os.WriteFile(to, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLargePageInABrowser: all rows of a long file come, and the map of a large tree is drawn.
func TestLargePageInABrowser(t *testing.T) {
	got := inBrowser(t, written(t, large(t, 20_000, 50_000), Options{}), `
		const t = w.performance.timing;
		say("loaded after", t.loadEventStart - t.navigationStart, "ms");
		for (let i = 0; i < 100 && d.querySelectorAll("#file0 tbody tr").length < 20000; i++) await wait(100);
		say(d.querySelectorAll("#file0 tbody tr").length, d.querySelectorAll("#tree-map rect").length > 10);
	`)
	t.Log(got[0])
	if got[1] != "20000 true" {
		t.Errorf("the page has %s rows and a map", got[1])
	}
}

// TestLivePageInABrowser: an open page reads its bugs anew when there are more, and itself when the run is over.
func TestLivePageInABrowser(t *testing.T) {
	program := browser(t)
	dir, _ := outFolder(t, true)
	s := serveFolder(t, dir)
	s.Begun()
	target, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	pages, events := make(chan bool, 100), make(chan bool, 100)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			pages <- true
		case "/events":
			events <- true
		}
		proxy.ServeHTTP(w, r)
	}))
	defer front.Close()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	cmd := chromium(ctx, t, program, front.URL)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	seen := func(what string, c chan bool) {
		t.Helper()
		select {
		case <-c:
		case <-ctx.Done():
			t.Fatalf("the browser does not read %s:\n%s", what, log.String())
		}
	}
	seen("the page", pages)
	seen("the events", events)
	for joined := false; !joined && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		joined = len(s.readers) > 0
		s.mu.Unlock()
	}
	s.Progress(outcome.Snapshot{Bugs: 1})
	seen("the bugs", pages)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	seen("the results", pages)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	quiet(t, log.String())
	for _, want := range []string{`<th scope="row" class="n">2</th>`, `id="table-layers"`, "complete"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("in the end the page has no %s", want)
		}
	}
	if strings.Contains(out.String(), "data-live") {
		t.Error("in the end the page is live")
	}
}
