package store

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestMain lets this program be a process of its own that uses a store; see child.
func TestMain(m *testing.M) {
	if dir := os.Getenv("STORE_CHILD"); dir != "" {
		child(dir)
	}
	os.Exit(m.Run())
}

// options is a store that keeps every answer.
func options(t testing.TB, dir string) Options {
	o := Default(dir)
	o.Least, o.Build = 0, "test"
	o.Warn = func(text string) { t.Errorf("warning: %s", text) }
	o.Counters = new(solver.Counters)
	return o
}

// counter counts the queries that come through.
type counter struct {
	next solver.Solver
	n    int
}

func (c *counter) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	c.n++
	return c.next.Check(ctx, q, sink)
}

// walk asks n queries along random paths and compares with brute. It says how many the store did not answer.
func walk(t testing.TB, s *Store, names string, seed uint64, n int) (asked int) {
	t.Helper()
	b := expr.NewBuilder()
	g := randquery.New(b, seed)
	if names != "" {
		for i, a := range g.Arrays {
			if !a.IsConst() {
				g.Arrays[i] = b.NewArray(fmt.Sprint(names, i), a.Size, nil)
			}
		}
	}
	below := &counter{next: brute.Solver{}}
	l := New(below, s)
	counts := map[solver.Verdict]int{}
	for i := range n {
		q := g.Path(nil)
		r := l.Check(t.Context(), q, nil)
		want := brute.Solver{}.Check(t.Context(), q, nil)
		if r.Verdict != want.Verdict {
			t.Fatalf("query %d: %v, brute says %v: %v", i, r.Verdict, want.Verdict, q.Conjuncts())
		}
		if r.Verdict == solver.Sat && !q.Holds(r.Model) {
			t.Fatalf("query %d: wrong model", i)
		}
		if r.Core != nil {
			core := &solver.Query{}
			for _, k := range r.Core {
				core.PC = append(core.PC, q.At(k))
			}
			if v := (brute.Solver{}).Check(t.Context(), core, nil).Verdict; v == solver.Sat {
				t.Fatalf("query %d: core %v is satisfiable", i, r.Core)
			}
		}
		counts[r.Verdict]++
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
		if g.Depth() > 6 {
			g.Back(g.R.IntN(4))
		}
	}
	if counts[solver.Sat] == 0 || counts[solver.Unsat] == 0 {
		t.Errorf("one-sided test: %v", counts)
	}
	return below.n
}

func TestSecondRun(t *testing.T) {
	dir := t.TempDir()
	s := Open(options(t, dir))
	first := walk(t, s, "", 1, 150)
	s.Close()
	if first < 50 {
		t.Errorf("one-sided test: only %d queries were solved", first)
	}
	o := options(t, dir)
	s = Open(o)
	if n := walk(t, s, "", 1, 150); n != 0 {
		t.Errorf("%d of %d queries were solved again", n, first)
	}
	s.Close()
	c := o.Counters.Snapshot()
	if c["hits_sat"] == 0 || c["hits_unsat"] == 0 || c["answered"] != 150 || c["loaded"] == 0 || c["bytes"] == 0 || c["wrong_models"]+c["collisions"]+c["damaged"]+c["rebuilt"] != 0 {
		t.Errorf("counters: %v", c)
	}
	// Another program, whose arrays have other names.
	s = Open(options(t, dir))
	if n := walk(t, s, "other", 1, 150); n > first/10 {
		t.Errorf("with other names, %d of %d queries were solved again", n, first)
	}
	s.Close()
	// Another build trusts nothing.
	o = options(t, dir)
	o.Build = "other"
	s = Open(o)
	if n := walk(t, s, "", 1, 150); n != first {
		t.Errorf("another build solved %d queries, want %d", n, first)
	}
	s.Close()
}

// TestLeast: quick answers are not stored.
func TestLeast(t *testing.T) {
	o := options(t, t.TempDir())
	o.Least = time.Hour
	s := Open(o)
	walk(t, s, "", 2, 60)
	s.Close()
	if c := o.Counters.Snapshot(); c["stored"] != 0 || c["answered"] != 0 || c["lookups"] != 0 {
		t.Errorf("counters: %v", c)
	}
}

// TestCollisions gives all queries one of two keys and one sum: an answer may be lost, never be another query's.
func TestCollisions(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		o := options(t, dir)
		o.sums = 1
		o.hash = func(p []byte) (h [sha256.Size]byte) { h[0] = sha256.Sum256(p)[0] & 1; return h }
		s := Open(o)
		walk(t, s, "", 3, 120)
		s.Close()
		if c := o.Counters.Snapshot(); c["collisions"] == 0 {
			t.Errorf("one-sided test: %v", c)
		}
	}
}

// TestFlipped changes bytes of the file: what SQLite does not notice our checksums do, and no answer is wrong.
func TestFlipped(t *testing.T) {
	noticed := map[string]float64{}
	seeds := 10
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		dir := t.TempDir()
		s := Open(options(t, dir))
		walk(t, s, "", 4, 60)
		s.Close()
		name := fileName(dir, s.version())
		p, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 60 { // scattered, and different for each seed
			at := (seed*7919 + k*104729) % len(p)
			if seed > 0 && at < 100 {
				continue // only the first file loses its head
			}
			p[at] ^= byte(1 << (k % 8))
		}
		if seed == 0 {
			copy(p, "no database at all")
		}
		if err := os.WriteFile(name, p, 0o644); err != nil {
			t.Fatal(err)
		}
		o := options(t, dir)
		s = Open(o)
		walk(t, s, "", 4, 60)
		s.Close()
		for k, v := range o.Counters.Snapshot() {
			noticed[k] += v
		}
		s = Open(options(t, dir))
		walk(t, s, "", 4, 60)
		s.Close()
	}
	if noticed["damaged"] == 0 && !testing.Short() || noticed["rebuilt"] == 0 {
		t.Errorf("one-sided test: %v", noticed)
	}
}

// TestTruncated cuts the file at many places.
func TestTruncated(t *testing.T) {
	dir := t.TempDir()
	s := Open(options(t, dir))
	walk(t, s, "", 5, 80)
	s.Close()
	name := fileName(dir, s.version())
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rebuilt := 0.0
	for _, n := range []int{0, 1, 50, 100, 4095, 4096, 5000, 8192, len(whole) / 2, len(whole) - 4096, len(whole) - 1} {
		if err := removeFile(name); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		o := options(t, dir)
		s = Open(o)
		walk(t, s, "", 5, 80)
		s.Close()
		rebuilt += o.Counters.Snapshot()["rebuilt"]
	}
	if rebuilt == 0 {
		t.Error("one-sided test: no file was begun anew")
	}
}

// TestNoFolder: where nothing can be written the run goes on, and says so once.
func TestNoFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(dir, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	warned := 0
	o := options(t, dir)
	o.Warn = func(string) { warned++ }
	s := Open(o)
	first := walk(t, s, "", 6, 60)
	if n := walk(t, s, "", 6, 60); n != 0 || first == 0 {
		t.Errorf("in one run, %d of %d queries were solved again", n, first)
	}
	s.Close()
	if warned != 1 {
		t.Errorf("%d warnings", warned)
	}
}

// TestFullDisk: the folder is on a small file system, which is full.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", dir).Run(); err != nil {
		t.Skip("a small file system cannot be mounted here:", err)
	}
	defer exec.Command("umount", dir).Run()
	var warned []string
	o := options(t, dir)
	o.Warn = func(text string) { warned = append(warned, text) }
	s := Open(o)
	for seed := range uint64(8) {
		walk(t, s, "", 10+seed, 80)
		s.Flush()
	}
	s.Close()
	if len(warned) > 1 || len(warned) == 0 && o.Counters.Snapshot()["evicted"] == 0 {
		t.Errorf("warnings %q, counters %v", warned, o.Counters.Snapshot())
	}
}

// TestDistrust: after a wrong answer nothing of this run or of earlier ones is left, and nothing is kept.
func TestDistrust(t *testing.T) {
	dir := t.TempDir()
	const n = 40
	first := Open(options(t, dir))
	walk(t, first, "", 1, n)
	first.Close()
	second := Open(options(t, dir))
	known := len(second.known)
	second.Distrust()
	if left := len(second.known) + len(second.fresh); known == 0 || left != 0 {
		t.Fatalf("%d answers were known, %d are left", known, left)
	}
	walk(t, second, "", 1, n)
	second.Close()
	third := Open(options(t, dir))
	defer third.Close()
	if len(third.known) != 0 {
		t.Errorf("%d answers on disk", len(third.known))
	}
}

// TestBound stores more than fits.
func TestBound(t *testing.T) {
	o := options(t, t.TempDir())
	o.Limit = 256 << 10
	s := Open(o)
	for seed := range uint64(25) {
		walk(t, s, fmt.Sprint("n", seed), 20+seed, 80)
		s.Flush()
	}
	s.Close()
	st, err := os.Stat(fileName(o.Dir, s.version()))
	c := o.Counters.Snapshot()
	if err != nil || st.Size() > o.Limit+o.Limit/16+65*pageSize || c["evicted"] == 0 || c["bytes"] > float64(o.Limit)*1.3 {
		t.Errorf("%v, %d bytes, counters %v", err, st.Size(), c)
	}
}

// TestWorkers: several goroutines with one store; under -race it checks the sharing.
func TestWorkers(t *testing.T) {
	s := Open(options(t, t.TempDir()))
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { walk(t, s, "", 7, 60) })
	}
	wg.Wait()
	s.Close()
}

// child uses the store of dir for a while, until it is killed or has done its rounds, and says what was wrong.
func child(dir string) {
	t := new(failing)
	for seed := range uint64(4) {
		o := Default(dir)
		o.Least, o.Build = 0, "test"
		o.Warn = func(text string) { fmt.Println("warning:", text) }
		s := Open(o)
		t.walk(s, seed)
		if os.Getenv("STORE_ENDLESS") != "" {
			for round := uint64(0); ; round++ {
				t.walk(s, round)
				s.Flush()
			}
		}
		s.Close()
	}
	fmt.Println("done", t.bad)
	os.Exit(0)
}

// failing counts wrong answers.
type failing struct{ bad int }

func (f *failing) walk(s *Store, seed uint64) {
	b := expr.NewBuilder()
	g := randquery.New(b, seed)
	l := New(brute.Solver{}, s)
	for range 60 {
		q := g.Path(nil)
		r := l.Check(context.Background(), q, nil)
		if want := (brute.Solver{}).Check(context.Background(), q, nil); r.Verdict != want.Verdict || r.Verdict == solver.Sat && !q.Holds(r.Model) {
			f.bad++
		}
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
		if g.Depth() > 6 {
			g.Back(g.R.IntN(4))
		}
	}
}

func start(t *testing.T, dir string, env ...string) (*exec.Cmd, *strings.Builder) {
	c := exec.Command(os.Args[0])
	c.Env = append(append(os.Environ(), "STORE_CHILD="+dir), env...)
	out := new(strings.Builder)
	c.Stdout, c.Stderr = out, out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, out
}

// TestTwoProcesses: both read and write one file at once.
func TestTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	a, outA := start(t, dir)
	b, outB := start(t, dir)
	for _, c := range []*exec.Cmd{a, b} {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	if outA.String() != "done 0\n" || outB.String() != "done 0\n" {
		t.Errorf("%s%s", outA, outB)
	}
	s := Open(options(t, dir))
	defer s.Close()
	if n := walk(t, s, "", 1, 60); n != 0 {
		t.Errorf("%d queries were solved again", n)
	}
}

// TestKilled kills processes while they write.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	kills := 3
	if testing.Short() {
		kills = 1
	}
	for n := range kills {
		c, out := start(t, dir, "STORE_ENDLESS=1")
		time.Sleep(time.Duration(300+70*n) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		if out.Len() > 0 {
			t.Error(out)
		}
		o := options(t, dir)
		s := Open(o)
		for seed := range uint64(4) {
			walk(t, s, "", seed, 60)
		}
		s.Close()
		if c := o.Counters.Snapshot(); c["damaged"]+c["rebuilt"]+c["collisions"] != 0 {
			t.Errorf("after a kill: %v", c)
		}
	}
}
