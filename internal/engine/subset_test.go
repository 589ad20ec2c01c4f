package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// perFile is the number of random programs that are compiled at once.
const perFile = 50

// whole is the number of instructions after which a program is too large for this test.
const whole = 150_000

// TestLimitsFindASubset: a run that a limit cuts short finds nothing that a run to the end does not find. Random
// programs are explored to the end, then under random limits. Each finished path must be one of the whole run's
// paths, by decisions, outcome and trace. The trace of a path that was cut off must be the beginning of one of
// theirs. ALBERS_RANDOM_LIMITS is the number of programs (default 12); ALBERS_RANDOM_SEED is the number of the first.
func TestLimitsFindASubset(t *testing.T) {
	n, seed := 12, 0
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_LIMITS")); err == nil {
		n = v
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SEED")); err == nil {
		seed = v
	}
	var c counts
	for from := seed; from < seed+n; from += perFile {
		m := compileRandom(t, from, min(perFile, seed+n-from))
		for i := from; i < min(from+perFile, seed+n); i++ {
			one(t, m, i, &c)
		}
	}
	t.Logf("%d programs with %d paths and %d findings (%d programs too large); %d limited runs with %d paths finished, "+
		"%d cut off",
		c.programs, c.paths, c.findings, c.large, c.runs, c.finished, c.cut)
	if c.large > n/4 || c.finished == 0 || c.cut == 0 || c.findings == 0 {
		t.Error("one-sided test")
	}
}

type counts struct{ programs, large, paths, findings, runs, finished, cut int }

// compileRandom is a module with programs from … from+n-1.
func compileRandom(t *testing.T, from, n int) *ir.Module {
	t.Helper()
	g := &generator{}
	g.out.WriteString(prelude)
	keep := []string{"trace", "traced"}
	for i := from; i < from+n; i++ {
		g.r = rand.New(rand.NewPCG(uint64(i), 14))
		keep = append(keep, fmt.Sprint("p", i))
		g.program(keep[len(keep)-1])
	}
	return compileKept(t, g.out.String(), keep[2], keep)
}

// compileKept is a program text as a module with the symbols of keep, without a C library.
func compileKept(t *testing.T, text, entry string, keep []string) *ir.Module {
	t.Helper()
	dist, err := libc.Ensure(context.Background(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	m, err := frontend.Load(context.Background(), []string{file}, frontend.Options{Entry: entry, Keep: keep,
		IncludeDirs: dist.IncludeDirs})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// explored is the result of a run.
type explored struct {
	finished map[string][]byte // traces by key
	twice    []string          // keys that came again
	cut      [][]byte
	halt     string
}

// runRandom explores program i.
func runRandom(t *testing.T, m *ir.Module, i int, change func(*engine.Config),
	around func(context.CancelFunc, solver.Solver) solver.Solver) *explored {
	t.Helper()
	own := copyOf(m)
	cfg := engine.Default()
	cfg.Libc, cfg.Entry, cfg.Args = false, fmt.Sprint("p", i), []string{"p"}
	cfg.SymFiles = option.SymFiles{Count: 2, Size: 1}
	change(&cfg)
	e, err := engine.New(own, cfg, &log{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	x := &explored{finished: map[string][]byte{}}
	trace, traced := e.GlobalAddr("trace"), e.GlobalAddr("traced")
	ended := func(s *state.State) {
		n, ok := s.Mem.ConcreteBytes(traced, 4)
		if !ok {
			t.Fatalf("program %d has no trace", i)
		}
		tr, _ := s.Mem.ConcreteBytes(trace, uint64(n[0])|uint64(n[1])<<8)
		if !s.End.Reason.Complete() {
			x.cut = append(x.cut, tr)
			return
		}
		key := fmt.Sprintf("%x %s %s %s:%d %d", s.Hash, s.End.Reason, s.End.Kind, s.End.Func, s.End.Line, s.End.Code)
		if _, again := x.finished[key]; again {
			x.twice = append(x.twice, key)
		}
		x.finished[key] = tr
	}
	var front func(solver.Solver) solver.Solver
	if around != nil {
		front = func(sv solver.Solver) solver.Solver { return around(cancel, sv) }
	}
	e.Watch(ended, front)
	sum := forked(t, ctx, e, own, &cfg)
	for _, f := range sum.InternalErrors {
		t.Errorf("program %d: internal error: %s", i, f)
	}
	x.halt = sum.HaltReason
	return x
}

// one explores program i to the end and under random limits.
func one(t *testing.T, m *ir.Module, i int, c *counts) {
	r := rand.New(rand.NewPCG(uint64(i), 15))
	queries := 0
	all := runRandom(t, m, i, func(c *engine.Config) {
		c.MaxInstructions = whole
	}, func(_ context.CancelFunc, sv solver.Solver) solver.Solver {
		return &front{Solver: sv, before: func() bool { queries++; return true }}
	})
	if all.halt != "complete" || len(all.cut) > 0 {
		c.large++
		return
	}
	c.programs++
	c.paths += len(all.finished)
	for _, k := range all.twice {
		t.Errorf("program %d: two paths are %s", i, k)
	}
	for k := range all.finished {
		if strings.Contains(k, string(outcome.Found)) {
			c.findings++
		}
	}
	searchers := option.Searchers()
	limited := func(what string, names bool, change func(*engine.Config),
		around func(context.CancelFunc, solver.Solver) solver.Solver) {
		x := runRandom(t, m, i, func(c *engine.Config) {
			c.Search, c.Seed = []option.Searcher{searchers[r.IntN(len(searchers))]}, r.Int64N(1000)
			change(c)
		}, around)
		c.runs++
		c.finished += len(x.finished)
		c.cut += len(x.cut)
		all.contains(t, fmt.Sprintf("program %d, %s", i, what), x, names)
	}
	depth, forks, instr, k, unknown := 1+r.IntN(6), 1+r.IntN(12), 20+r.IntN(2000), r.IntN(queries+1), 1+r.IntN(8)
	limited(fmt.Sprint("max-depth ", depth), true, func(c *engine.Config) { c.MaxDepth = depth }, nil)
	limited(fmt.Sprint("max-forks ", forks), true, func(c *engine.Config) { c.MaxForks = uint64(forks) }, nil)
	limited(fmt.Sprint("max-instructions ", instr), true, func(c *engine.Config) {
		c.MaxInstructions = uint64(instr)
	}, nil)
	limited(fmt.Sprint("cancelled at query ", k), true, func(*engine.Config) {},
		func(cancel context.CancelFunc, sv solver.Solver) solver.Solver {
			left := k
			return &front{Solver: sv, before: func() bool {
				if left--; left < 0 {
					cancel()
				}
				return true
			}}
		})
	// If the solver gives up, an access may be resolved in another way, and its path then has another name.
	limited(fmt.Sprint("one query in ", unknown, " unknown"), false, func(*engine.Config) {},
		func(_ context.CancelFunc, sv solver.Solver) solver.Solver {
			return &front{Solver: sv, before: func() bool { return r.IntN(unknown) > 0 }}
		})
}

// contains checks that x, a run under limits, found nothing that all did not find. Without names, paths are compared by
// their traces and findings alone.
func (all *explored) contains(t *testing.T, what string, x *explored, names bool) {
	t.Helper()
	// Without an answer, the kind of a finding depends on the address in the model.
	outcome := func(key string, tr []byte) string {
		_, key, _ = strings.Cut(key, "]")
		words := strings.Fields(key)
		if words[0] == string(outcome.Found) {
			words = append(words[:1], words[2:]...)
		}
		return fmt.Sprint(words, tr)
	}
	outcomes := map[string]bool{}
	for k, tr := range all.finished {
		outcomes[outcome(k, tr)] = true
	}
	for k, tr := range x.finished {
		want, ok := all.finished[k]
		switch {
		case names && !ok:
			t.Errorf("%s: no path of the whole run is %s, trace %v", what, k, tr)
		case names && !bytes.Equal(want, tr):
			t.Errorf("%s: %s has trace %v, want %v", what, k, tr, want)
		case !names && !outcomes[outcome(k, tr)]:
			t.Errorf("%s: no path of the whole run ends as %s, trace %v", what, k, tr)
		}
	}
	if names {
		for _, k := range x.twice {
			t.Errorf("%s: two paths are %s", what, k)
		}
	}
next:
	for _, tr := range x.cut {
		for _, w := range all.finished {
			if bytes.HasPrefix(w, tr) {
				continue next
			}
		}
		t.Errorf("%s: a path was cut off after %v, where none of the whole run came", what, tr)
	}
}

// front sees every query before the solver. A query that before refuses is not answered.
type front struct {
	solver.Solver
	before func() bool
}

func (f *front) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if !f.before() {
		return solver.Result{Reason: "refused by the test"}
	}
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	return f.Solver.Check(ctx, q, sink)
}

func (f *front) Close() { solver.Close(f.Solver) }
