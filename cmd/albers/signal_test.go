package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// needLibc skips a test where the C library's source is missing.
func needLibc(t *testing.T) {
	t.Helper()
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
}

// albersCommand is this test binary as the command albers, in folder dir.
func albersCommand(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(exe)
	c.Args, c.Dir = append([]string{"albers"}, args...), dir
	return c
}

// albersProcess starts albers.
func albersProcess(t *testing.T, dir string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	c := albersCommand(t, dir, args...)
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, &out
}

const endless = `#include <klee/klee.h>
int main(void) {
  for (unsigned n = 0;; n++) {
    unsigned char c;
    klee_make_symbolic(&c, 1, "c");
    if (c == 'x')
      return n & 127;
  }
}
`

// waitForTests waits until a run has written n tests.
func waitForTests(t *testing.T, out string, n int) {
	t.Helper()
	for range 600 {
		if es, err := testcase.ReadIndex(out); err == nil && len(es) >= n {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no tests were written")
}

// TestInterrupt: Ctrl-C ends an endless run with exit code 130 and keeps all its results.
func TestInterrupt(t *testing.T) {
	needLibc(t)
	interrupted(t, func() {})
}

// TestInterruptWhileServed: Ctrl-C ends a run whose page is open, too; the page learns that the run is over, and one
// that reads nothing does not keep the run from its end.
func TestInterruptWhileServed(t *testing.T) {
	needLibc(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	events := make(chan string, 1)
	interrupted(t, func() {
		if _, err := net.Dial("tcp", address); err != nil { // a reader who says nothing
			t.Fatal(err)
		}
		r, err := http.Get("http://" + address + "/events")
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			defer r.Body.Close()
			text, _ := io.ReadAll(r.Body)
			events <- string(text)
		}()
	}, "--serve", address)
	if said := <-events; !strings.HasSuffix(said, "event: over\ndata: {}\n\n") {
		t.Errorf("the page was told\n%s", said)
	}
}

// TestInterruptedBuild: what a build has linked before Ctrl-C is there as bitcode, because the next build does not link
// it again.
func TestInterruptedBuild(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.c"), []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, text := albersProcess(t, dir, "build", "--", "sh", "-c", "cc -o a a.c && touch linked && exec sleep 1000")
	defer c.Process.Kill()
	for range 600 {
		if _, err := os.Stat(filepath.Join(dir, "linked")); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	c.Process.Signal(os.Interrupt)
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitAborted {
		t.Fatalf("%v\n%s", err, text)
	}
	_, err := os.Stat(filepath.Join(dir, "a.bc"))
	if err != nil || !strings.Contains(text.String(), "program  a.bc, 1 source") {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestInterruptedReplay: a replay tells how far it is, and after Ctrl-C what the tests before it did. One test waits
// for long, in the native program only.
func TestInterruptedReplay(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	const source = "#include <stdio.h>\n#include <unistd.h>\n" +
		"int main(void) { int c = getchar(); if (c == 'x') sleep(1000); return 0; }\n"
	if err := os.WriteFile(filepath.Join(dir, "a.c"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	c, text := albersProcess(t, dir, "run", "--sym-stdin", "1", "a.c")
	if err := c.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var results bytes.Buffer
	c = albersCommand(t, dir, "replay", "--jobs", "2", "albers-out")
	c.Stdout = &results
	said, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer c.Process.Kill()
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if lines.Text() == "albers: 1 of 2 tests replayed" {
			c.Process.Signal(os.Interrupt)
		}
	}
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitAborted {
		t.Errorf("%v\n%s", err, &results)
	}
	const want = "1 test replayed from sources: 1 same, 0 differ, 0 timed out; interrupted, 1 test left\n"
	if results.String() != want {
		t.Errorf("printed\n%s", &results)
	}
}

// interrupted starts an endless run, interrupts it when it has tests, and looks at what it leaves. before is called
// before that.
func interrupted(t *testing.T, before func(), flags ...string) {
	t.Helper()
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "x.c"), []byte(endless), 0o644)
	c, text := albersProcess(t, dir, append(append([]string{"run", "--search", "bfs"}, flags...), "x.c")...)
	defer c.Process.Kill()
	out := filepath.Join(dir, "albers-out")
	waitForTests(t, out, 3)
	before()
	c.Process.Signal(os.Interrupt)
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitAborted {
		t.Fatalf("%v\n%s", err, text)
	}
	if !strings.Contains(text.String(), "stopping, keeping results; press again to abort") ||
		!strings.Contains(text.String(), "stopped after") {
		t.Errorf("said\n%s", text)
	}
	s, err := testcase.ReadSummary(out)
	if err != nil || s.HaltReason != "interrupted" || s.Tests < 3 {
		t.Errorf("summary %+v %v", s, err)
	}
	es, err := testcase.ReadIndex(out)
	if err != nil || len(es) != s.Tests {
		t.Errorf("%d tests in the index, %d in the summary, %v", len(es), s.Tests, err)
	}
}

// TestInterruptWhileSifting: Ctrl-C ends the processes that run inputs natively, and their files go.
func TestInterruptWhileSifting(t *testing.T) {
	needLibc(t)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	served := func() (n int) {
		links, _ := filepath.Glob("/proc/[0-9]*/exe")
		for _, l := range links {
			if to, _ := os.Readlink(l); strings.HasPrefix(to, tmp) {
				n++
			}
		}
		return n
	}
	interrupted(t, func() {
		for i := 0; served() == 0 && i < 600; i++ {
			time.Sleep(50 * time.Millisecond)
		}
		if served() == 0 {
			t.Error("no input runs natively")
		}
	}, "--sift", "native", "--fuzz", "on")
	left, err := filepath.Glob(filepath.Join(tmp, "albers-*"))
	if err != nil || served() > 0 || len(left) > 0 {
		t.Errorf("%d processes and the files %v are left, %v", served(), left, err)
	}
}

// manyPaths ends some ten thousand paths a second, for ever.
const manyPaths = `#include <klee/klee.h>
int main(void) {
  unsigned char s[64];
  klee_make_symbolic(s, sizeof s, "s");
  int n = 0;
  for (int i = 0; i < 64; i++)
    if (s[i] & 1) n++;
  return n;
}
`

// killedWithin is the number of tests by which a run of TestKillPacked is killed: with some of them, `--tests auto` has
// begun its container. The moment is counted in tests and not in seconds, because a run ends some ten thousand paths a
// second.
const killedWithin = testcase.SingleFiles * 5 / 4

// checkManyPaths says what is wrong with tests of manyPaths: each has to be there, with an input on which the program
// ends as the index says, and on which it takes a way that no other test takes.
func checkManyPaths(dir string, tests []testcase.Entry) error {
	store, err := testcase.OpenStore(dir)
	if err != nil {
		return err
	}
	defer store.Close()
	ways := map[string]int{}
	for _, e := range tests {
		k, err := store.KTest(e.Test)
		if err != nil {
			return err
		}
		if len(k.Objects) != 1 || k.Objects[0].Name != "s" || len(k.Objects[0].Data) != 64 {
			return fmt.Errorf("test %d has other inputs: %v", e.Test, k.Objects)
		}
		way, odd := make([]byte, 64), 0
		for i, c := range k.Objects[0].Data {
			way[i] = c & 1
			odd += int(c & 1)
		}
		if e.Reason != outcome.Exit || e.Code != odd {
			return fmt.Errorf("test %d has %d odd bytes, the index says %+v", e.Test, odd, e.End)
		}
		if other := ways[string(way)]; other != 0 {
			return fmt.Errorf("tests %d and %d take the same way", other, e.Test)
		}
		ways[string(way)] = e.Test
	}
	return nil
}

// waitForLines waits until the index of a run names n tests. The program may take long to load on a busy machine.
func waitForLines(t *testing.T, out string, n int) {
	t.Helper()
	lines := 0
	var index *os.File // nil: not there yet
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if index == nil {
			f, err := os.Open(filepath.Join(out, "tests", "index.jsonl"))
			if err != nil {
				continue
			}
			defer f.Close()
			index = f
		}
		more, err := io.ReadAll(index) // what was appended since
		if err != nil {
			t.Fatal(err)
		}
		if lines += bytes.Count(more, []byte("\n")); lines >= n {
			return
		}
	}
	t.Fatalf("the run kept %d tests of %d", lines, n)
}

// TestKillPacked kills a run with many tests at random moments. Every test that the run had reported is in the
// container or in a file, with the input of its path. Some of them are replayed natively, which takes milliseconds
// each: those that were written last, and a sample of all. ALBERS_KILLS=20 kills 20 runs, and replays more of each.
func TestKillPacked(t *testing.T) {
	needLibc(t)
	kills, last, sample := 2, 3, 7
	if n := os.Getenv("ALBERS_KILLS"); n != "" {
		var err error
		if kills, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
		last, sample = 64, 192
	}
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "x.c"), []byte(manyPaths), 0o644)
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 0))
	for n := range kills {
		out := filepath.Join(dir, "out"+strconv.Itoa(n))
		mode := []string{"pack", "auto"}[n%2]
		c, _ := albersProcess(t, dir, "run", "--search", "dfs", "--progress", "none", "--tests", mode, "--out", out, "x.c")
		waitForLines(t, out, 1+r.IntN(killedWithin))
		time.Sleep(time.Duration(r.IntN(10_000)) * time.Microsecond) // between two writes, or in one
		before, err := testcase.ReadIndex(out)
		if err != nil {
			t.Fatal(err)
		}
		c.Process.Kill()
		c.Wait()
		es, err := testcase.ReadIndex(out)
		if err != nil || len(es) < len(before) {
			t.Fatalf("seed %d, kill %d: %d tests after %d, %v", seed, n, len(es), len(before), err)
		}
		if err := checkManyPaths(out, es); err != nil {
			t.Fatalf("seed %d, kill %d: %v", seed, n, err)
		}
		args := []string{"replay"}
		for _, e := range es[len(es)-min(last, len(es)):] {
			args = append(args, "--test", strconv.Itoa(e.Test))
		}
		for range sample {
			args = append(args, "--test", strconv.Itoa(es[r.IntN(len(es))].Test))
		}
		var said bytes.Buffer
		if code := run(append(args, out), &said, &said, nil); code != 0 {
			t.Fatalf("seed %d, kill %d: replay: %d\n%s", seed, n, code, &said)
		}
		t.Logf("kill %d, --tests %s: %d tests, all there, %d replayed", n, mode, len(es), len(args)/2)
		os.RemoveAll(out)
	}
}

// TestKill: a run that is killed loses none of the tests that it reported.
func TestKill(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "x.c"), []byte(endless), 0o644)
	c, _ := albersProcess(t, dir, "run", "--search", "bfs", "--progress", "none", "x.c")
	out := filepath.Join(dir, "albers-out")
	waitForTests(t, out, 5)
	c.Process.Kill()
	c.Wait()
	es, err := testcase.ReadIndex(out)
	if err != nil || len(es) < 5 {
		t.Fatalf("%d tests, %v", len(es), err)
	}
	for _, e := range es {
		if _, err := testcase.ReadFile(filepath.Join(out, "tests", testcase.Name(e.Test)+".ktest")); err != nil {
			t.Error(err)
		}
	}
	// The results that are left can be used: shown, made into a page, and moved away by the next run.
	var stdout, stderr bytes.Buffer
	if code := run([]string{"tests", out}, &stdout, &stderr, nil); code != 0 {
		t.Errorf("tests: %d %s", code, stderr.String())
	}
	if code := run([]string{"report", out}, &stdout, &stderr, nil); code != 0 {
		t.Errorf("report: %d %s", code, stderr.String())
	}
}

// TestSecondInterruptAborts: the first signal cancels, the second ends the process at once with 130.
func TestSecondInterruptAborts(t *testing.T) {
	var text bytes.Buffer
	codes := make(chan int, 1)
	a := &app{stderr: &text, abort: func(code int) { codes <- code }}
	v := &view{w: &text}
	ctx, done := a.interruptible(v)
	defer done()
	syscall.Kill(os.Getpid(), syscall.SIGINT)
	<-ctx.Done()
	select {
	case code := <-codes:
		t.Fatalf("aborted with %d at the first signal", code)
	default:
	}
	syscall.Kill(os.Getpid(), syscall.SIGINT)
	if code := <-codes; code != exitAborted {
		t.Errorf("abort with %d", code)
	}
}

// TestFullDisk: the run stops with one line of advice and exit code 2, and files that were complete stay whole.
func TestFullDisk(t *testing.T) {
	needLibc(t)
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("needs the right to mount a small file system:", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	src := filepath.Join(t.TempDir(), "x.c")
	os.WriteFile(src, []byte(strings.Replace(endless, "int main", "char pad[60000];\nint main", 1)), 0o644)
	text, _ := os.ReadFile(src)
	os.WriteFile(src, bytes.Replace(text, []byte("  for ("),
		[]byte("  klee_make_symbolic(pad, sizeof pad, \"pad\");\n  for ("), 1), 0o644)
	out := filepath.Join(dir, "out")
	var stdout, stderr bytes.Buffer
	code := run([]string{"run", "--progress", "none", "--search", "bfs", "--max-time", "60", "--out", out, src}, &stdout,
		&stderr, nil)
	if code != exitUsage || !strings.Contains(stderr.String(),
		"no space left on device: free some space or choose another --out") {
		t.Errorf("exit code %d, said %s", code, stderr.String())
	}
	s, err := testcase.ReadSummary(out)
	if err != nil || s.HaltReason != "results could not be written" {
		t.Errorf("summary %+v %v", s, err)
	}
	es, err := testcase.ReadIndex(out)
	if err != nil || len(es) == 0 {
		t.Fatalf("%d tests, %v", len(es), err)
	}
	for _, e := range es {
		if _, err := testcase.ReadFile(filepath.Join(out, "tests", testcase.Name(e.Test)+".ktest")); err != nil {
			t.Error(err)
		}
	}
}

// TestReadersThatLeave: a run whose output nobody reads any more goes on to its end, keeps all results, and says that
// its events are incomplete.
func TestReadersThatLeave(t *testing.T) {
	needLibc(t)
	for _, c := range []struct {
		name  string
		flags []string
		code  int
		said  string // on standard error; empty: it is closed, too
	}{
		{"events", []string{"run", "--json=events"}, exitUsage, "the events of the run end here"},
		{"events and messages", []string{"run", "--json=events", "--progress", "plain"}, exitUsage, ""},
		{"summary", []string{"run", "--json", "--quiet"}, exitUsage, "the summary could not be printed"},
		{"people", []string{"run", "--progress", "plain"}, 0, ""},
		{"klee", []string{"klee", "--output-dir=out"}, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			os.WriteFile(filepath.Join(dir, "x.c"), []byte(printingPaths), 0o644)
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			exe, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			var said bytes.Buffer
			p := exec.Command(exe)
			p.Args, p.Dir, p.Stdout, p.Stderr = append(append([]string{"albers"}, c.flags...), "x.c"), dir, w, w
			if c.said != "" {
				p.Stderr = &said
			}
			if c.flags[0] == "run" {
				p.Args = append(p.Args, "--out", "out")
			}
			if err := p.Start(); err != nil {
				t.Fatal(err)
			}
			w.Close()
			if c.name != "summary" { // which has one line, at the end
				if _, err := r.Read(make([]byte, 1)); err != nil {
					t.Error(err)
				}
			}
			r.Close()
			p.Wait()
			if got := p.ProcessState.ExitCode(); got != c.code || !strings.Contains(said.String(), c.said) {
				t.Errorf("exit code %d (%v), said %q", got, p.ProcessState, &said)
			}
			out := filepath.Join(dir, "out")
			sum, err := testcase.ReadSummary(out)
			if err != nil {
				t.Fatal(err)
			}
			if es, err := testcase.ReadIndex(out); err != nil || len(es) != 256 || sum.HaltReason != "complete" {
				t.Errorf("%v, %d tests, %s", err, len(es), sum.HaltReason)
			}
		})
	}
}

const printingPaths = `#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  unsigned char s[8];
  int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 8; i++)
    if (s[i] > 7)
      n++;
  printf("%d of 8 are large\n", n);
  return n;
}
`

// TestKilledRunLeavesStats: the database of a killed run has its rows, by a program that is not ours.
func TestKilledRunLeavesStats(t *testing.T) {
	needLibc(t)
	sqlite, err := exec.LookPath("sqlite3")
	if err != nil {
		t.Skip("needs sqlite3: run scripts/setup.sh --tests")
	}
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "x.c"), []byte(manyPaths), 0o644)
	c, _ := albersProcess(t, dir, "klee", "--output-dir=out", "--write-no-tests", "--stats-write-interval=100ms", "x.c")
	defer c.Process.Kill()
	count := func() (rows int, err error) {
		out, err := exec.Command(sqlite, "-readonly", filepath.Join(dir, "out", "run.stats"),
			"pragma integrity_check; select count(*) from stats where Instructions > 0 and NumStates > 0").Output()
		_, scan := fmt.Sscanf(string(out), "ok\n%d", &rows)
		return rows, errors.Join(err, scan)
	}
	before := 0
	for range 600 {
		if before, _ = count(); before >= 3 { // also while it runs
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	c.Process.Kill()
	c.Wait()
	if after, err := count(); err != nil || before < 3 || after < before {
		t.Errorf("%d rows before the end, %d behind it: %v", before, after, err)
	}
}
