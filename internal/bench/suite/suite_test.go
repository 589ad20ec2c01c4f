package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/outcome"
)

// TestMain lets this program take the place of the command albers. The name of the explored program says what it
// does.
func TestMain(m *testing.M) {
	if os.Getenv("FAKE_ALBERS") != "" {
		fakeAlbers()
	}
	os.Exit(m.Run())
}

// fakeAlbers is `albers run --out DIR … FILE` and `albers replay --json DIR`.
func fakeAlbers() {
	if os.Args[1] == "replay" {
		dir := os.Args[len(os.Args)-1]
		if filepath.Base(dir) == "noreplay" {
			fmt.Fprintln(os.Stderr, "albers: there is no compiler")
			os.Exit(2)
		}
		rep := outcome.Replay{Results: []outcome.Replayed{
			{Test: 1, Verdict: outcome.Same},
			{Test: 2, Verdict: outcome.Differs, Claim: "exit 1", Seen: "exit 2", Detail: "first"},
			{Test: 3, Verdict: outcome.Differs, Claim: "exit 1", Seen: "exit 2"},
			{Test: 4, Verdict: outcome.NoClaim},
		}, Counts: map[outcome.Verdict]int{outcome.Same: 1, outcome.Differs: 2, outcome.NoClaim: 1}}
		json.NewEncoder(os.Stdout).Encode(rep)
		os.Exit(1)
	}
	dir, file := "", ""
	for i, a := range os.Args {
		if a == "--out" {
			dir = os.Args[i+1]
		}
		if strings.HasSuffix(a, ".bc") {
			file = filepath.Base(a)
		}
	}
	os.MkdirAll(filepath.Join(dir, "tests"), 0o755)
	sum := outcome.Summary{PathsCompleted: 3, Tests: 4, Lines: Count{Total: 10, Covered: 7},
		Branches: Count{Total: 4, Covered: 1}, HaltReason: "complete",
		WallS: 2, SolverS: 1, Unsupported: []outcome.Named{{What: "fork", Count: 2}},
		Bugs: []outcome.Bug{{Kind: "abort", File: "/x/a.c", Line: 9, Message: "boom", Test: 2}}}
	fmt.Fprintln(os.Stderr, "albers: working on "+file)
	code := 0
	switch file {
	case "usage.bc":
		fmt.Fprintln(os.Stderr, "albers: that flag is wrong")
		os.Exit(2)
	case "internal.bc":
		sum.InternalErrors = []string{"BUG: it is broken"}
		code = 3
	case "panic.bc":
		panic("oh")
	case "kill.bc":
		syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		time.Sleep(time.Minute)
	case "hang.bc":
		time.Sleep(time.Hour)
	case "memory.bc":
		var all [][]byte
		for {
			b := make([]byte, 16<<20)
			for i := range b {
				b[i] = 1
			}
			all = append(all, b)
			runtime.KeepAlive(all)
		}
	}
	text, _ := json.Marshal(sum)
	os.WriteFile(filepath.Join(dir, "summary.json"), text, 0o644)
	os.Exit(code)
}

// recorder is a view that remembers.
type recorder struct {
	mu       sync.Mutex
	started  []string
	lines    []string
	finished []*Row
	onStart  func(name string)
}

func (v *recorder) Started(j *Job, what string) {
	v.mu.Lock()
	v.started = append(v.started, what+" "+j.Name)
	v.mu.Unlock()
	if v.onStart != nil {
		v.onStart(j.Name)
	}
}

func (v *recorder) Line(j *Job, text string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lines = append(v.lines, j.Name+": "+text)
}

func (v *recorder) Finished(r *Row) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.finished = append(v.finished, r)
}

// jobs makes jobs whose programs are empty files of those names.
func jobs(t *testing.T, names ...string) []Job {
	t.Setenv("FAKE_ALBERS", "1")
	dir := t.TempDir()
	var out []Job
	for _, n := range names {
		file := filepath.Join(dir, n+".bc")
		if err := os.WriteFile(file, []byte(n), 0o644); err != nil {
			t.Fatal(err)
		}
		out = append(out, Job{Name: n, Groups: []string{"g"}, File: file, Flags: []string{"--sym-stdin", "3"},
			Args: []string{"-x", "a b"}})
	}
	return out
}

func options(t *testing.T, v View) Options {
	return Options{Albers: []string{os.Args[0]}, Version: "v", Out: filepath.Join(t.TempDir(), "out"), Time: time.Second,
		MaxMemory: 64 << 20, Jobs: 2,
		Slack: time.Minute, View: v}
}

func TestOutcomes(t *testing.T) {
	v := &recorder{}
	js := jobs(t, "good", "usage", "internal", "panic", "kill", "memory", "noreplay")
	js = append(js, Job{Name: "absent", File: "/nonexistent.bc"}, Job{Name: "unbuilt", Fail: "the build left no program"})
	js[0].Known = []Known{{"fork", "no processes"}, {"abort a.c:9", "it is meant"}, {"differs exit 1", "because"},
		{"timeout", "slow"}}
	opt := options(t, v)
	opt.Replay = true
	table, err := Run(t.Context(), js, opt)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		state State
		error string
	}{
		{Ran, ""}, {Failed, "that flag is wrong"}, {InternalError, "BUG: it is broken"}, {Crashed, "panic: oh"},
		{Crashed, "SIGSEGV"}, {OverMemory, "killed at"}, {Ran, ""}, {NotBuilt, "no such file"},
		{NotBuilt, "the build left no program"},
	}
	for i, w := range want {
		r := table.Rows[i]
		if r.Subject != js[i].Name || r.State != w.state || !strings.Contains(r.Error, w.error) || w.error == "" &&
			r.Error != "" {
			t.Errorf("%s: %s (%s), want %s (%s)", r.Subject, r.State, r.Error, w.state, w.error)
		}
	}
	good := table.Rows[0]
	if good.Paths != 3 || good.Lines.Covered != 7 || good.Bugs[0].Place != "a.c:9" || good.Memory == 0 ||
		good.Replay == nil {
		t.Fatalf("good: %+v", good)
	}
	if r := good.Replay; r.Same != 1 || r.Claims() != 3 || len(r.Exceptions) != 1 || r.Exceptions[0].Count != 2 ||
		r.Exceptions[0].First != 2 {
		t.Errorf("replay: %+v", good.Replay)
	}
	if r := table.Rows[6].Replay; r == nil || r.Error != "there is no compiler" {
		t.Errorf("noreplay: %+v", r)
	}
	if len(table.Faults()) != 7 || len(v.finished) != 9 {
		t.Errorf("faults %d, finished %d", len(table.Faults()), len(v.finished))
	}
	if !strings.Contains(strings.Join(v.lines, "\n"), "good: working on good.bc") ||
		!strings.Contains(strings.Join(v.started, "\n"), "replay good") {
		t.Errorf("started %q, lines %q", v.started, v.lines)
	}
	var text strings.Builder
	table.Page().Text(&text)
	for _, want := range []string{"FAULTS:", "panic: crashed: panic: oh",
		"fork: 6× in good, internal, noreplay – known: no processes",
		"good: abort at a.c:9: boom (test 2) – known: it is meant", "Tests that did not replay: ", "good: timeout\n",
		"good: differs: 2× exit 1, seen exit 2 (first: test 2) – known: because", "noreplay: there is no compiler"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, &text)
		}
	}
	log, err := os.ReadFile(filepath.Join(opt.Out, "good.log"))
	if err != nil || !strings.Contains(string(log), "--max-time 1s --max-memory 64MiB --sym-stdin 3 "+js[0].File+
		" -- -x 'a b'\n") {
		t.Errorf("log: %s, %v", log, err)
	}
}

func TestHung(t *testing.T) {
	opt := options(t, &recorder{})
	opt.Time, opt.Slack = 100*time.Millisecond, 100*time.Millisecond
	table, err := Run(t.Context(), jobs(t, "hang"), opt)
	if err != nil || table.Rows[0].State != Hung {
		t.Errorf("%+v, %v", table.Rows[0], err)
	}
}

// TestInterruptAndContinue stops in the middle; the next call runs the unfinished subjects.
func TestInterruptAndContinue(t *testing.T) {
	js := jobs(t, "a", "hang", "b")
	ctx, cancel := context.WithCancel(t.Context())
	v := &recorder{onStart: func(name string) {
		if name == "hang" {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	}}
	opt := options(t, v)
	opt.Jobs = 1
	table, err := Run(ctx, js, opt)
	if err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) != 2 || table.Rows[1].State != Interrupted || len(table.NotRun) != 1 || table.NotRun[0] != "b" ||
		len(table.Faults()) != 0 {
		t.Fatalf("after the interrupt: %+v", table)
	}
	js[1] = jobs(t, "c")[0]
	v = &recorder{}
	opt.View, opt.Continue = v, true
	if table, err = Run(t.Context(), js, opt); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(v.started, ", "); got != "run c, run b" || !table.Rows[0].Earlier || len(table.NotRun) != 0 {
		t.Errorf("started %s; %+v", got, table.Rows[0])
	}
	// Another program: the row is out of date.
	if err := os.WriteFile(js[0].File, []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	v = &recorder{}
	opt.View = v
	if _, err = Run(t.Context(), js, opt); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(v.started, ", "); got != "run a" {
		t.Errorf("started %s", got)
	}
	// Without Continue, everything again, and the old folder is kept.
	opt.Continue = false
	if _, err = Run(t.Context(), js, opt); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(opt.Out+".1", tableFile)); err != nil {
		t.Error(err)
	}
}

// TestBuilds goes on in a folder with another build of albers. The subjects that it is asked for are run again, the
// folder's other rows stay, and the table says which build made which row.
func TestBuilds(t *testing.T) {
	opt := options(t, &recorder{})
	opt.Albers = []string{copied(t, "old")}
	old := Build(opt.Albers[0])
	if table, err := Run(t.Context(), jobs(t, "a", "b", "c"), opt); err != nil || table.buildNote() != "" ||
		table.Rows[0].Build != old || !strings.HasPrefix(old, "sha256:") {
		t.Fatalf("%+v, %v, build %s", table, err, old)
	}
	again := func(build string, keep bool, names ...string) (*Table, string) {
		v := &recorder{}
		opt.View, opt.Continue, opt.KeepBuilds, opt.Albers = v, true, keep, []string{build}
		js := jobs(t, names...)
		table, err := Run(t.Context(), js, opt)
		if err != nil {
			t.Fatal(err)
		}
		return table, strings.Join(v.started, ", ")
	}
	order := func(table *Table) string {
		var names []string
		for _, r := range table.Rows {
			names = append(names, r.Subject)
		}
		return strings.Join(names, " ")
	}
	newer := copied(t, "newer")
	table, started := again(newer, true, "b")
	if started != "" || order(table) != "a b c" || table.buildNote() != "" {
		t.Errorf("keeping builds: started %q, rows %s, %s", started, order(table), table.buildNote())
	}
	table, started = again(newer, false, "b", "d")
	want := "The rows are of more than one build of albers: " + old + " made a, c; " + Build(newer) + " made b, d."
	if started != "run b, run d" && started != "run d, run b" || order(table) != "a b c d" || table.buildNote() != want ||
		len(table.Faults()) != 0 {
		t.Errorf("another build: started %q, rows %s, %s", started, order(table), table.buildNote())
	}
	page, err := os.ReadFile(filepath.Join(opt.Out, "table.md"))
	if err != nil || !strings.Contains(string(page), "\n"+want+"\n") {
		t.Errorf("%v, the page lacks %q:\n%s", err, want, page)
	}
	if _, started = again(newer, false, "b", "d"); started != "" {
		t.Errorf("the same build: started %q", started)
	}
	opt.Time *= 2
	table, _ = again(newer, false, "a")
	if order(table) != "a" || strings.Join(table.OtherLimits, " ") != "b c d" ||
		table.version() != "v ("+Build(newer)+")" {
		t.Errorf("other limits: rows %s, left out %v, version %s", order(table), table.OtherLimits, table.version())
	}
}

// copied is this program with more behind its end: another build, which does not know its revision.
func copied(t *testing.T, more string) string {
	t.Helper()
	self, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), more)
	if err := os.WriteFile(path, append(self, more...), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRevision: an executable that knows its sources' revision is named by that.
func TestRevision(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	run := func(name string, args ...string) {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = dir
		c.Env = append(os.Environ(), "GOFLAGS=-buildvcs=true", "GOWORK=off", "GIT_CONFIG_GLOBAL=/dev/null",
			"GIT_CONFIG_SYSTEM=/dev/null")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
	}
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module x\n\ngo 1.24\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	put("package main\n\nfunc main() {}\n")
	run("git", "init", "-q")
	run("git", "add", "go.mod", "main.go")
	run("git", "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "x")
	bin := t.TempDir()
	clean, dirty := filepath.Join(bin, "clean"), filepath.Join(bin, "dirty")
	run("go", "build", "-o", clean, ".")
	put("package main\n\nfunc main() { println() }\n")
	run("go", "build", "-o", dirty, ".")
	c, d := Build(clean), Build(dirty)
	if len(c) != 12 || d != c+"-dirty" {
		t.Errorf("clean %q, dirty %q", c, d)
	}
	if got := Build(filepath.Join(bin, "absent")); got != unknownBuild {
		t.Errorf("absent: %q", got)
	}
}

func TestForeignFolder(t *testing.T) {
	opt := options(t, &recorder{})
	if err := os.MkdirAll(filepath.Join(opt.Out, "precious"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), nil, opt); err == nil || !strings.Contains(err.Error(), "not ours") {
		t.Errorf("error: %v", err)
	}
}
