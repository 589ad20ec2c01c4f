package report

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/browser"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// laptop and phone are screens to see a page on.
func laptop() browser.Screen { return browser.Screen{Width: 1200, Height: 900} }

func phone(width int) browser.Screen { return browser.Screen{Width: width, Height: 780, Phone: true} }

// chromium starts a browser; where there is none, the test is skipped.
func chromium(t *testing.T) *browser.Browser {
	t.Helper()
	program, err := browser.Find()
	if err != nil {
		t.Skip(err)
	}
	b, err := browser.Start(t.Context(), program, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// open shows a page.
func open(t *testing.T, b *browser.Browser, html string, screen browser.Screen) *browser.Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	return openAt(t, b, "file://"+file, screen)
}

func openAt(t *testing.T, b *browser.Browser, address string, screen browser.Screen) *browser.Page {
	t.Helper()
	p, err := b.Open(t.Context(), address, screen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// asked is what a script says about a page, a line for each call of say. Anything on the console fails the test.
func asked(t *testing.T, p *browser.Page, script string) []string {
	t.Helper()
	said, err := p.Say(t.Context(), `
		const lines = [], say = (...words) => lines.push(words.join(" ")), d = document;
		const wait = (ms) => new Promise((r) => setTimeout(r, ms));
		`+script+`
		return lines.join("\n");`)
	if err != nil {
		t.Fatal(err)
	}
	for _, trouble := range p.Troubles() {
		t.Errorf("the browser says: %s", trouble)
	}
	return strings.Split(said, "\n")
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
	got := strings.Join(asked(t, open(t, chromium(t), written(t, dir, Options{}), laptop()), `
		const column = (q) => [...d.querySelectorAll(q)].map((c) => c.textContent).join(" ");
		say("tests", column("#tests-table tbody tr > :first-child"));
		d.querySelector("#tests-table thead button").click();
		const head = d.querySelector("#tests-table thead th");
		say("sorted", column("#tests-table tbody tr > :first-child"), head.getAttribute("aria-sort"));
		d.querySelector("#table-ends thead button").click();
		say("ends", column("#table-ends tbody th"));
		await wait(50);
		say("lines", column("#file0 tbody .s"));
		const heat = [...d.querySelectorAll("#file0-2 [class*=heat]")];
		say("heat", ...heat.map((c) => c.className + " " + (c.title || c.textContent) + ";"));
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
heat c heat4 80 % of the instructions; c heat4 90 % of the solver's time; ` +
		`costline heat4 80 % of the instructions, 80; costline heat4 90 % of the solver's time, 900 ms;
dear strlen <i>main</i>
text 2◐1/280900 msif (a < 1) <script>alert(1)</script>never false – no input takes it on the paths that came hereabort: <abort>` +
		`80 % of the instructions, 8090 % of the solver's time, 900 ms
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
	got := asked(t, open(t, chromium(t), written(t, large(t, 20_000, 50_000), Options{}), laptop()), `
		const t = performance.timing;
		say("loaded after", t.loadEventStart - t.navigationStart, "ms");
		for (let i = 0; i < 100 && d.querySelectorAll("#file0 tbody tr").length < 20000; i++) await wait(100);
		say(d.querySelectorAll("#file0 tbody tr").length, d.querySelectorAll("#tree-map rect").length > 10);
	`)
	t.Log(got[0])
	if got[1] != "20000 true" {
		t.Errorf("the page has %s rows and a map", got[1])
	}
}

// wordy is a page on which everything that a program may make long is long.
func wordy(t *testing.T) string {
	t.Helper()
	long := strings.Repeat("long_name_without_any_space_", 8)
	folder := filepath.Join(t.TempDir(), long[:200], long[:200])
	file, second := filepath.Join(folder, long[:180]+".c"), filepath.Join(folder, "other.c")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	line := "  if (" + long + "(" + long + ")) return " + long + ";\n"
	for _, f := range []string{file, second} {
		if err := os.WriteFile(f, []byte(strings.Repeat(line, 30)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), long[:200]))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Albers: "v", Command: []string{"albers", "run", long}})
	f.Test(&outcome.Test{N: 1, End: outcome.End{Reason: outcome.Exit, Code: 42, File: file, Line: 7}}, false)
	f.Test(&outcome.Test{N: 2, Args: []string{"program", long}, Inputs: []input.Object{
		{Name: long, Data: make([]byte, 300)}, {Name: "n", Data: make([]byte, 8)}, {Name: "nothing"}},
		End: outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Message: "access to " + long + long, File: file,
			Line: 7, Func: long}}, false)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	dir := f.Dir
	coverage1 := coverage.File{File: file, LinesCovered: []int{1, 7}, LinesUncovered: []int{9},
		Lines:      coverage.Count{Total: 30000, Covered: 12345},
		BranchList: []coverage.Branch{{Line: 7, Covered: true}, {Line: 7, Direction: 1}}}
	coverage2 := coverage1
	coverage2.File = second
	costs := &coverage.Costs{Instructions: 100, SolverS: 1, Functions: []coverage.FunctionCost{
		{Name: long, File: file, Line: 1, Instructions: 1e9, SolverS: 1}},
		Files: []coverage.FileCosts{{File: file, Lines: []coverage.LineCost{{Line: 7, Instructions: 80, SolverS: .9}}}}}
	tree := &outcome.Tree{Sites: []outcome.TreeSite{{Kind: "branch", File: file, Line: 7, Func: long}},
		Parent: []int32{-1, -1}, Site: []int32{0, 0}, Way: []uint32{0, 1},
		Leaves: []outcome.TreeLeaf{{Node: 0, End: "exit", Test: 1}, {Node: 1, End: "out-of-bounds", Test: 2}}}
	sum := &outcome.Summary{PathsCompleted: 1e9, WallS: 1e6, HaltReason: "complete", Queries: 1e12,
		Unsupported: []outcome.Named{{What: long, Count: 3}}, InternalErrors: []string{long},
		Growth: []outcome.Growth{{WallS: 1, Branches: 123456, Paths: 1e9, Queries: 1e12}},
		Reruns: []outcome.Rerun{{Test: long, Outcome: "cannot-follow", Why: long}},
		Solver: map[string]map[string]float64{long: {"queries": 1e12, long: 1e12}}}
	for name, v := range map[string]any{"coverage.json": &coverage.Report{Files: []coverage.File{coverage1, coverage2}},
		"costs.json": costs, "tree.json": tree, "summary.json": sum} {
		if err := files.WriteJSON(filepath.Join(dir, name), v); err != nil {
			t.Fatal(err)
		}
	}
	return written(t, dir, Options{Explained: 1, Explain: func(string) (*outcome.Explanation, error) {
		return &outcome.Explanation{Same: true, Steps: []outcome.Step{{Kind: outcome.CallStep, Func: long}, {
			Kind: outcome.LineStep, Func: long, File: file, Line: 7, Text: line, Decisions: []outcome.Decided{
				{Kind: "branch", Condition: long + " == " + long, Inputs: []string{long + "[0]", long + "[1]"}, File: file,
					Line: 7}}}},
			Cause: &outcome.Cause{Failed: &outcome.Decided{Condition: long + " < " + long},
				Operands: []outcome.Origin{{Name: long, Value: long, File: file, Line: 3, Func: long}}}}, nil
	}})
}

// everything opens all that is closed on a page.
const everything = `
	for (const x of d.querySelectorAll("details")) x.open = true;
	d.querySelectorAll("details.file button").forEach((b) => b.click());
	await wait(300);`

// TestPhoneInABrowser: on a phone nothing is wider than the screen, but in boxes that scroll by themselves.
func TestPhoneInABrowser(t *testing.T) {
	b, page := chromium(t), wordy(t)
	for _, width := range []int{320, 360, 390, 768} {
		got := asked(t, open(t, b, page, phone(width)), everything+`
			const wide = (e) => e.getBoundingClientRect().right > d.documentElement.clientWidth + .5;
			const inBox = (e) => {
				for (let p = e.parentElement; p; p = p.parentElement) {
					if (getComputedStyle(p).overflowX !== "visible") return true;
				}
			};
			say("page", d.documentElement.scrollWidth, "screen", innerWidth);
			for (const e of d.querySelectorAll("body *")) if (wide(e) && !inBox(e)) say(e.outerHTML.slice(0, 100));
			// A box that scrolls can be reached by the keyboard.
			for (const e of d.querySelectorAll(".scroll, pre")) {
				if (e.scrollWidth > e.clientWidth && e.tabIndex !== 0) say("no key scrolls", e.outerHTML.slice(0, 100));
			}
			say("bugs", d.querySelectorAll(".bug").length, "conditions", d.querySelectorAll(".conds tbody tr").length,
				"lines", d.querySelectorAll("details.file tbody tr").length);
		`)
		want := []string{fmt.Sprintf("page %d screen %d", width, width), "bugs 1 conditions 1 lines 60"}
		if !slices.Equal(got, want) {
			t.Errorf("on a screen of %d pixels: %q, want %q", width, got, want)
		}
	}
}

// TestMapInABrowser: the letters of the tree's map have one size on all screens, and a turned phone has a new map.
func TestMapInABrowser(t *testing.T) {
	p := open(t, chromium(t), written(t, large(t, 10, 1000), Options{}), phone(360))
	got := asked(t, p, `
		const place = d.getElementById("tree-map"), scale = () => {
			const svg = place.firstElementChild;
			return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
		};
		say(Math.abs(scale() - 1) < .01);
		d.querySelector("main").style.maxWidth = "320px";
		for (let i = 0; i < 100 && Math.abs(scale() - 1) > .01; i++) await wait(100);
		say(place.clientWidth < 320, Math.abs(scale() - 1) < .01);
	`)
	if want := []string{"true", "true true"}; !slices.Equal(got, want) {
		t.Errorf("one unit of the map is one pixel: %q", got)
	}
}

// TestKeyboardInABrowser: the first key leads past the navigation, headings sort, and the tree opens without a mouse.
func TestKeyboardInABrowser(t *testing.T) {
	p := open(t, chromium(t), wordy(t), laptop())
	press := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			if err := p.Press(t.Context(), k); err != nil {
				t.Fatal(err)
			}
		}
	}
	at := func(want string) {
		t.Helper()
		got := asked(t, p, `const a = d.activeElement; say(a.tagName, a.id || a.className || a.textContent);`)
		if got[0] != want {
			t.Errorf("the focus is at %q, want %q", got[0], want)
		}
	}
	press("Tab")
	at("A skip")
	press("Enter")
	at("MAIN main")
	asked(t, p, `d.querySelector("#tests-table thead button").focus();`)
	press("Enter")
	if got := asked(t, p, `say(d.querySelector("#tests-table thead th").getAttribute("aria-sort"),
		d.querySelector("#tests-table tbody th").textContent)`); got[0] != "descending 2" {
		t.Errorf("after Enter on the heading the table is sorted %s", got)
	}
	asked(t, p, `d.querySelector("#tree-list summary").focus();`)
	press("Enter")
	if got := asked(t, p, `say(d.querySelector("#tree-list details").open);`); got[0] != "false" {
		t.Errorf("Enter has not closed the first node of the tree: open is %s", got)
	}
}

// TestRulesInABrowser: axe-core, whose rules are those of WCAG, has nothing to say of a page: on a phone, on a laptop,
// and in the dark. scripts/setup.sh --tests fetches it where npm is.
func TestRulesInABrowser(t *testing.T) {
	cache, err := os.UserCacheDir()
	if own := os.Getenv("ALBERS_CACHE"); own != "" {
		cache = own
	} else if err == nil {
		cache = filepath.Join(cache, "albers")
	}
	rules, err := os.ReadFile(filepath.Join(cache, "schemas", "axe.min.js"))
	if err != nil {
		t.Skip("needs axe-core: run scripts/setup.sh --tests where npm is: ", err)
	}
	b, page := chromium(t), wordy(t)
	dark := laptop()
	dark.Dark = true
	for _, screen := range []browser.Screen{phone(360), laptop(), dark} {
		got := asked(t, open(t, b, page, screen), everything+string(rules)+`;
			const result = await axe.run(d, { resultTypes: ["violations"] });
			say(result.passes.length > 20 ? "passes" : "few rules were tried: " + result.passes.length);
			for (const v of result.violations) say(v.id, v.help, ...v.nodes.map((n) => n.html.slice(0, 200)));
		`)
		if !slices.Equal(got, []string{"passes"}) {
			t.Errorf("on %+v: %q", screen, got)
		}
	}
}

// TestLivePageInABrowser: an open page reads its bugs anew when there are more, and itself when the run is over.
func TestLivePageInABrowser(t *testing.T) {
	b := chromium(t)
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
	p := openAt(t, b, front.URL, laptop())
	seen := func(what string, c chan bool) {
		t.Helper()
		select {
		case <-c:
		case <-ctx.Done():
			t.Fatalf("the browser does not read %s", what)
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
	var text string
	for over := false; !over && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		// A page that is just being left says nothing.
		text, err = p.Say(ctx, `return document.readyState === "complete" ? document.documentElement.outerHTML : "";`)
		over = err == nil && text != "" && !strings.Contains(text, "data-live")
	}
	for _, want := range []string{`<th scope="row" class="n">2</th>`, `id="table-layers"`, "complete"} {
		if !strings.Contains(text, want) {
			t.Errorf("in the end the page has no %s: %v", want, err)
		}
	}
	for _, trouble := range p.Troubles() {
		t.Errorf("the browser says: %s", trouble)
	}
}
