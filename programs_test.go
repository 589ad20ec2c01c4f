package albers_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// expectation is the result that a test program declares in comments that start with //@ (C) or ;@ (LLVM text).
type expectation struct {
	flags, args        []string
	paths              int // -1: nothing is said
	atLeast            bool
	exit               *int
	stdout             *string
	bugs               []wantBug
	reached, unreached []int
	unsupported        []string
	native             bool
	unoptimised        bool           // an optimiser may change its behaviour
	merged             *[2]int        // states that were merged, and merges
	patterns           *int           // merges with a quantifier
	counted            map[string]int // counters of techniques.merge
	groups             []int          // states of each merge, in the order of merging; nil: nothing is said
	ends               map[string]int // paths by reason to end
	inside             *int           // merges inside of regions
}

type wantBug struct {
	kind string
	line int // 0: anywhere
	cwe  int // 0: nothing is said
}

var (
	directive = regexp.MustCompile(`(?://|;)@ (.*)$`)
	bugForm   = regexp.MustCompile(`^bug\(([a-z-]+)\)(.*)$`)
)

func expectations(t *testing.T, file string) *expectation {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	x := &expectation{paths: -1}
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		m := directive.FindStringSubmatch(sc.Text())
		if m == nil {
			continue
		}
		if err := x.read(strings.TrimSpace(m[1]), n); err != nil {
			t.Fatalf("%s:%d: %v", file, n, err)
		}
	}
	return x
}

func (x *expectation) read(d string, line int) error {
	word, rest, _ := strings.Cut(d, " ")
	if m := bugForm.FindStringSubmatch(d); m != nil {
		if !outcome.Kind(m[1]).Known() {
			return fmt.Errorf("unknown kind of bug %q", m[1])
		}
		if strings.Contains(m[2], "anywhere") {
			line = 0
		}
		b := wantBug{kind: m[1], line: line}
		if _, number, ok := strings.Cut(m[2], "CWE-"); ok {
			fmt.Sscanf(number, "%d", &b.cwe)
		}
		x.bugs = append(x.bugs, b)
		return nil
	}
	switch word {
	case "run":
		x.flags = append(x.flags, strings.Fields(rest)...)
	case "args":
		x.args = strings.Fields(rest)
	case "paths":
		rest, x.atLeast = strings.CutPrefix(rest, ">= ")
		n, err := strconv.Atoi(rest)
		x.paths = n
		return err
	case "exit":
		n, err := strconv.Atoi(rest)
		x.exit = &n
		return err
	case "stdout":
		s, err := strconv.Unquote(rest)
		x.stdout = &s
		return err
	case "reached":
		x.reached = append(x.reached, line)
	case "unreached":
		x.unreached = append(x.unreached, line)
	case "unsupported":
		x.unsupported = append(x.unsupported, rest)
	case "native":
		x.native = true
	case "patterns":
		x.patterns = new(int)
		_, err := fmt.Sscanf(rest, "%d", x.patterns)
		return err
	case "inside":
		x.inside = new(int)
		_, err := fmt.Sscanf(rest, "%d", x.inside)
		return err
	case "merged":
		x.merged = new([2]int)
		_, err := fmt.Sscanf(rest, "%d in %d", &x.merged[0], &x.merged[1])
		return err
	case "groups":
		for _, n := range strings.Fields(rest) {
			k, err := strconv.Atoi(n)
			if err != nil {
				return err
			}
			x.groups = append(x.groups, k)
		}
	case "counted":
		if x.counted == nil {
			x.counted = map[string]int{}
		}
		var n int
		if _, err := fmt.Sscanf(rest, "%s %d", &word, &n); err != nil {
			return err
		}
		x.counted[word] = n
	case "ends":
		if x.ends == nil {
			x.ends = map[string]int{}
		}
		var n int
		if _, err := fmt.Sscanf(rest, "%s %d", &word, &n); err != nil {
			return err
		}
		x.ends[word] = n
	case "unoptimised":
		x.unoptimised = true
	default:
		return fmt.Errorf("unknown directive %q", d)
	}
	return nil
}

// config is the configuration for a program's flags.
func (x *expectation) config(t *testing.T, file string) albers.Config {
	t.Helper()
	cfg := albers.Default()
	cfg.Files = []string{file}
	cfg.Out = filepath.Join(t.TempDir(), "out")
	cfg.Args = append([]string{"program"}, x.args...)
	cfg.Search = []option.Searcher{"dfs"}
	cfg.MaxTime = 60 * time.Second
	cfg.KeepStdout = true
	// The referee looks at every answer of the solver on the programs that explore.
	cfg.ValidateSolver = strings.Contains(file, "/sym/")
	cfg.ValidateMerge = true
	if x.groups != nil {
		cfg.ExplainMerge = filepath.Join(t.TempDir(), "merges")
	}
	known := map[string]option.Value{}
	for _, f := range cfg.Run.Flags() {
		known["--"+f.Name] = f.Value
	}
	for words := x.flags; len(words) > 0; {
		name, given, joined := strings.Cut(words[0], "=")
		v := known[name]
		if words = words[1:]; v == nil {
			t.Fatalf("%s: there is no flag %s", file, name)
		}
		n := len(strings.Fields(v.Type()))
		switch {
		case joined:
		case v.Type() == "bool":
			given = "true"
		case len(words) < n:
			t.Fatalf("%s: %s takes %s", file, name, v.Type())
		default:
			given, words = strings.Join(words[:n], " "), words[n:]
		}
		if name == "--host-dir" {
			dir, err := filepath.Abs(given)
			if err != nil {
				t.Fatal(err)
			}
			given = dir
			cfg.CFlags = append(cfg.CFlags, fmt.Sprintf("-DHOST_DIR=%q", dir))
		}
		if err := v.Set(given); err != nil {
			t.Fatalf("%s: %s: %v", file, name, err)
		}
	}
	return cfg
}

// programLog keeps a run's tests.
type programLog struct {
	mu    sync.Mutex
	tests []*outcome.Test
	texts []string
}

func (c *programLog) Test(t *outcome.Test)      { c.mu.Lock(); c.tests = append(c.tests, t); c.mu.Unlock() }
func (c *programLog) Message(s string)          { c.mu.Lock(); c.texts = append(c.texts, s); c.mu.Unlock() }
func (c *programLog) Progress(outcome.Snapshot) {}

// explored explores a program and keeps its tests. An internal error fails the test.
func explored(t *testing.T, cfg albers.Config) (*outcome.Summary, *programLog) {
	t.Helper()
	var c programLog
	found, err := albers.Run(context.Background(), cfg, &c)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found.Summary.InternalErrors {
		t.Errorf("internal error: %s", e)
	}
	return found.Summary, &c
}

// TestPrograms runs every program under testdata/programs and compares the results with the program's own comments.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*/*")
	if err != nil {
		t.Fatal(err)
	}
	problems, err := filepath.Glob("testdata/programs/float/problems/*")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range slices.Concat(files, problems) {
		switch filepath.Ext(file) {
		case ".c", ".cpp", ".cc", ".ll":
		default:
			continue
		}
		n++
		t.Run(strings.TrimPrefix(file, "testdata/programs/"), func(t *testing.T) { runProgram(t, file) })
	}
	if n < 150 {
		t.Errorf("only %d programs found", n)
	}
}

func runProgram(t *testing.T, file string) {
	x := expectations(t, file)
	cfg := x.config(t, file)
	sum, c := explored(t, cfg)
	if sum.HaltReason != "complete" && !x.atLeast {
		t.Errorf("the run stopped: %s", sum.HaltReason)
	}
	x.checkBugs(t, sum)
	x.checkUnsupported(t, sum)
	if got := sum.Techniques["merge"]; x.merged != nil && (int(got["merged_states"]) != x.merged[0] ||
		int(got["merges"]) != x.merged[1]) {
		t.Errorf("merging: %v, want %d states in %d merges", got, x.merged[0], x.merged[1])
	}
	if got := sum.Techniques["merge"]; x.patterns != nil && int(got["quantified"]) != *x.patterns {
		t.Errorf("merging: %v, want %d merges with a quantifier", got, *x.patterns)
	}
	if got := sum.Techniques["merge"]; got["validated_partly"]+got["validated_unasked"] > 0 {
		t.Errorf("validation of merges: Z3 left %v questions open, and %v were not asked", got["validated_partly"],
			got["validated_unasked"])
	}
	if n := sum.Techniques["merge"]["plain_check"]; n > 0 {
		t.Errorf("merging: %v formulas are not the paths that they were made from", n)
	}
	for name, want := range x.counted {
		if got := sum.Techniques["merge"]; int(got[name]) != want {
			t.Errorf("merging: %v, want %d of %s", got, want, name)
		}
	}
	for reason, want := range x.ends {
		if got := sum.Ends[reason]; got != want {
			t.Errorf("%d paths end with %s, want %d", got, reason, want)
		}
	}
	if x.groups != nil {
		x.checkGroups(t, cfg.ExplainMerge)
	}
	if got := sum.Techniques["merge"]; x.inside != nil && int(got["rewrites"]) != *x.inside {
		t.Errorf("merging: %v, want %d merges inside of regions", got, *x.inside)
	}
	if got := sum.PathsCompleted; x.paths >= 0 && got != x.paths && !(x.atLeast && got > x.paths) {
		t.Errorf("%d paths, want %d (at least: %v)", got, x.paths, x.atLeast)
	}
	for _, test := range c.tests {
		if test.End.Reason != outcome.Exit {
			continue
		}
		if x.exit != nil && test.End.Code != *x.exit {
			t.Errorf("test %d exits with %d, want %d", test.N, test.End.Code, *x.exit)
		}
		if x.stdout != nil && string(test.Stdout) != *x.stdout {
			t.Errorf("test %d writes %q, want %q", test.N, test.Stdout, *x.stdout)
		}
	}
	if (x.exit != nil || x.stdout != nil) && !slices.ContainsFunc(c.tests, func(t *outcome.Test) bool {
		return t.End.Reason == outcome.Exit
	}) {
		t.Error("no path runs to its end")
	}
	x.checkLines(t, file, cfg.Out)
	if x.native {
		compareNative(t, file, cfg, c)
	}
	if t.Failed() {
		t.Logf("ends %v, messages %q", sum.Ends, c.texts)
	}
}

// mergedStates is a line of --explain-merge.
var mergedStates = regexp.MustCompile(`merged (\d+) states`)

// checkGroups reads how many states each merge had from what --explain-merge wrote.
func (x *expectation) checkGroups(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, m := range mergedStates.FindAllSubmatch(text, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		got = append(got, n)
	}
	if !slices.Equal(got, x.groups) {
		t.Errorf("merges of %v states, want %v:\n%s", got, x.groups, text)
	}
}

func (x *expectation) checkBugs(t *testing.T, sum *outcome.Summary) {
	t.Helper()
	want := slices.Clone(x.bugs)
	for _, b := range sum.Bugs {
		i := slices.IndexFunc(want, func(w wantBug) bool {
			return w.kind == string(b.Kind) && (w.line == 0 || w.line == b.Line)
		})
		if i < 0 {
			if !slices.ContainsFunc(x.bugs, func(w wantBug) bool {
				return w.kind == string(b.Kind) && (w.line == 0 || w.line == b.Line)
			}) {
				t.Errorf("unexpected bug: %s at %s:%d: %s", b.Kind, b.File, b.Line, b.Message)
			}
			continue
		}
		if w := want[i]; w.cwe != 0 && w.cwe != b.CWE {
			t.Errorf("%s at line %d is CWE-%d, want CWE-%d", b.Kind, b.Line, b.CWE, w.cwe)
		}
		want = slices.Delete(want, i, i+1)
	}
	for _, w := range want {
		t.Errorf("bug not found: %s at line %d", w.kind, w.line)
	}
}

func (x *expectation) checkUnsupported(t *testing.T, sum *outcome.Summary) {
	t.Helper()
	for _, u := range sum.Unsupported {
		if !slices.ContainsFunc(x.unsupported, func(w string) bool { return strings.Contains(u.What, w) }) {
			t.Errorf("unexpected unsupported: %s (%d)", u.What, u.Count)
		}
	}
	for _, w := range x.unsupported {
		if !slices.ContainsFunc(sum.Unsupported, func(u outcome.Named) bool { return strings.Contains(u.What, w) }) {
			t.Errorf("not reported as unsupported: %s", w)
		}
	}
}

func (x *expectation) checkLines(t *testing.T, file, out string) {
	t.Helper()
	if len(x.reached)+len(x.unreached) == 0 {
		return
	}
	data, err := os.ReadFile(filepath.Join(out, "coverage.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r coverage.Report
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	covered := map[int]bool{}
	for _, f := range r.Files {
		if filepath.Base(f.File) == filepath.Base(file) {
			for _, l := range f.LinesCovered {
				covered[l] = true
			}
		}
	}
	for _, l := range x.reached {
		if !covered[l] {
			t.Errorf("line %d is not covered", l)
		}
	}
	for _, l := range x.unreached {
		if covered[l] {
			t.Errorf("line %d is covered", l)
		}
	}
}

// asUser makes a native program run in an empty folder, as user 1000 if we are root.
func asUser(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	dir, err := os.MkdirTemp("", "albers-files")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	bin := filepath.Join(dir, "program")
	data, err := os.ReadFile(cmd.Path)
	if err == nil {
		err = os.WriteFile(bin, data, 0o755)
	}
	work := filepath.Join(dir, "work")
	if err == nil {
		err = os.Mkdir(work, 0o755)
	}
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if os.Getuid() == 0 && err == nil {
		err = os.Chown(work, 1000, 1000)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 1000, Gid: 1000}}
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd.Path, cmd.Dir = bin, work
}

// compareNative compiles a concrete program natively and compares exit code and output.
func compareNative(t *testing.T, file string, cfg albers.Config, c *programLog) {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "native")
	args := append([]string{"-O0", "-w", "-o", bin, file}, cfg.CFlags...)
	clang := "clang-19"
	if filepath.Ext(file) != ".c" {
		clang = "clang++-19"
	}
	if out, err := exec.Command(clang, append(args, "-lm")...).CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin, cfg.Args[1:]...)
	cmd.Args[0] = cfg.Args[0]
	cmd.Env = []string{}
	if strings.Contains(file, "/files/") {
		asUser(t, cmd)
	}
	out, err := cmd.Output()
	code := 0
	if exit := (*exec.ExitError)(nil); err != nil {
		if e, ok := err.(*exec.ExitError); ok {
			exit = e
		}
		if exit == nil {
			t.Fatal(err)
		}
		code = exit.ExitCode()
	}
	if len(c.tests) != 1 {
		t.Fatalf("%d tests of a concrete program", len(c.tests))
	}
	got := c.tests[0]
	if got.End.Code != code || string(got.Stdout) != string(out) {
		t.Errorf("exit %d, output %q; native: exit %d, output %q", got.End.Code, got.Stdout, code, out)
	}
}
