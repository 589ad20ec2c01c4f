package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/auto"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// inTurn explores a program by forking and by inputs in turn, with shifts of so much work, beginning with seeds.
func inTurn(t *testing.T, m *ir.Module, shift uint64, change func(*engine.Config), seeds ...outside.Seed) (
	*outcome.Summary, *log) {
	t.Helper()
	own := copyOf(m)
	cfg := engine.Default()
	cfg.Args, cfg.Explore = []string{"p"}, option.ExploreAuto
	change(&cfg)
	l := &log{}
	e, err := engine.New(own, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	d, err := auto.New(own, &cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	d.Shift(shift)
	if len(seeds) > 0 {
		d.Outside().Begin(seeds)
	}
	sum, err := e.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	if sum.Tests != len(l.tests) {
		t.Errorf("%d tests told, %d counted", len(l.tests), sum.Tests)
	}
	return sum, l
}

// byForking explores a program by forking alone.
func byForking(t *testing.T, m *ir.Module, change func(*engine.Config)) (*outcome.Summary, *log) {
	t.Helper()
	own, cfg, l := copyOf(m), engine.Default(), &log{}
	cfg.Args = []string{"p"}
	change(&cfg)
	e, err := engine.New(own, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	return forked(t, t.Context(), e, own, &cfg), l
}

// sameAsForking makes sure that both in turn give the paths and bugs of forking, and says whether inputs have tests.
func sameAsForking(t *testing.T, name string, m *ir.Module, change func(*engine.Config)) (ran bool) {
	t.Helper()
	want, l := byForking(t, m, change)
	for _, shift := range []uint64{1, 1 << 12} {
		got, gl := inTurn(t, m, shift, change)
		if !maps.Equal(got.Ends, want.Ends) || got.PathsCompleted != want.PathsCompleted ||
			got.PathsPartial != want.PathsPartial || got.Forks != want.Forks || got.HaltReason != want.HaltReason {
			t.Errorf("%s, shifts of %d: %v %d, by forking %v %d", name, shift, got.Ends, got.Forks, want.Ends, want.Forks)
		}
		if len(got.Bugs) != len(want.Bugs) {
			t.Errorf("%s, shifts of %d: %d bugs, by forking %d", name, shift, len(got.Bugs), len(want.Bugs))
		}
		all := gl.names()
		for _, x := range l.names() {
			if !slices.Contains(all, x) {
				t.Errorf("%s, shifts of %d: no test of %s", name, shift, x)
			}
		}
		x := got.Techniques["auto"]
		if more := float64(len(all) - len(l.tests)); more < 0 || more > x["concolic_tests"] {
			t.Errorf("%s, shifts of %d: %v more tests than by forking, %v of inputs", name, shift, more, x["concolic_tests"])
		}
		ran = ran || x["concolic_tests"] > 0
	}
	return ran
}

// TestTurnsHaveThePathsOfForking: however long shifts are, an exploration that ends has the paths and bugs of forking.
func TestTurnsHaveThePathsOfForking(t *testing.T) {
	for name, src := range map[string]string{"several": several, "forest": forest, "wild": wild} {
		m := load(t, src)
		for _, search := range [][]option.Searcher{{option.RandomPath, option.CovNew}, {option.DFS}, {option.BFS}} {
			tested := sameAsForking(t, name, m, func(c *engine.Config) {
				c.SymArgs, c.Search = []option.SymArg{{Min: 0, Max: 2, Len: 1}}, search
			})
			if !tested && search[0] == option.BFS {
				t.Errorf("%s: no test is one of an input", name)
			}
		}
	}
}

// TestTurnsOnRandomPrograms: the same for random programs.
func TestTurnsOnRandomPrograms(t *testing.T) {
	const programs = 12
	m := compileRandom(t, 0, programs)
	n := 0
	for i := range programs {
		name := fmt.Sprint("p", i)
		if sameAsForking(t, name, m, func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, name, option.SymFiles{Count: 2, Size: 1}
		}) {
			n++
		}
	}
	if n < programs/2 {
		t.Errorf("only %d programs have tests of inputs", n)
	}
}

// TestTurnsRepeat: two runs have the same tests in the same order, and the same counters.
func TestTurnsRepeat(t *testing.T) {
	m := load(t, forest)
	change := func(c *engine.Config) { c.Search, c.PartialSolutions = []option.Searcher{option.CovNew}, true }
	sum, want := inTurn(t, m, 1<<11, change)
	again, got := inTurn(t, m, 1<<11, change)
	if !slices.EqualFunc(want.tests, got.tests, func(a, b *outcome.Test) bool {
		return a.Path == b.Path && slices.EqualFunc(a.Inputs, b.Inputs, func(x, y input.Object) bool {
			return x.Name == y.Name && string(x.Data) == string(y.Data)
		})
	}) {
		t.Error("tests differ")
	}
	for _, technique := range []string{"auto", "multiplex"} {
		if a, b := sum.Techniques[technique], again.Techniques[technique]; !maps.Equal(a, b) {
			t.Errorf("%v, and once more %v", a, b)
		}
	}
	if x := sum.Techniques["auto"]; x["fork_shifts"] < 3 || x["concolic_shifts"] < 3 || x["crossed"] == 0 {
		t.Errorf("there was nothing to repeat: %v", x)
	}
}

// Programs that one side alone does not get through. Their states, or their inputs, are chosen at random.
const (
	// loopFirst has 2^40 paths through its first loop, and forking gives all of its states turns.
	loopFirst = `
#include <klee/klee.h>
int main(void) {
  unsigned char in[40];
  unsigned magic;
  klee_make_symbolic(in, sizeof in, "in");
  klee_make_symbolic(&magic, sizeof magic, "magic");
  int n = 0;
  for (int i = 0; i < 40; i++)
    if (in[i] > 100) n++;
  if (magic == 0x1badcafe) *(volatile int *)0 = n;
  return 0;
}`
	// sizesFirst has a run on inputs for each pair of sizes; by forking, an object may have any of its sizes.
	sizesFirst = `
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned n[2];
  klee_make_symbolic(n, sizeof n, "n");
  klee_assume(n[0] < 2048 & n[1] < 2048);
  char *p = malloc(n[0] + 1), *q = malloc(n[1] + 1);
  if (n[0] * 2048 + n[1] == 1234567) abort();
  free(p);
  free(q);
  return 0;
}`
)

// TestTurnsGetWhereOneSideDoesNot: within the same number of instructions, turns find what forking alone finds or
// inputs alone find, and the other one does not.
func TestTurnsGetWhereOneSideDoesNot(t *testing.T) {
	for _, x := range []struct {
		name, src           string
		most                uint64
		byForking, byInputs bool
	}{
		{name: "loop", src: loopFirst, most: 200_000, byInputs: true},
		{name: "sizes", src: sizesFirst, most: 200_000, byForking: true},
	} {
		m := load(t, x.src)
		change := func(c *engine.Config) {
			c.MaxInstructions, c.Turn, c.OnlyNew = x.most, 1, true
			c.Search = []option.Searcher{option.RandomState}
		}
		both, l := inTurn(t, m, 1<<14, change)
		inputs, _ := concolically(t, m, change)
		forking, _ := byForking(t, m, change)
		if len(forking.Bugs) > 0 != x.byForking || len(inputs.Bugs) > 0 != x.byInputs || len(both.Bugs) != 1 {
			t.Errorf("%s: %d bugs by forking, %d by inputs, %d in turn (%v, %v)", x.name, len(forking.Bugs),
				len(inputs.Bugs), len(both.Bugs), both.Techniques["auto"], both.Ends)
		}
		found := 0
		for _, k := range l.tests {
			if k.End.Reason == outcome.Found {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%s: %d tests of one bug", x.name, found)
		}
	}
}

// TestSeedsBeforeShifts: seeds lead before the two ways take turns, and a run repeats with them.
func TestSeedsBeforeShifts(t *testing.T) {
	m := load(t, wantsKey+`
  if (i < 40) return 100 + (n > 300);
  return s[40];
}`)
	run := func(seeds ...outside.Seed) (*outcome.Summary, *log) {
		return inTurn(t, m, 1, func(c *engine.Config) { // the other way has turns from the second step on
			c.Search, c.MaxInstructions, c.Fuzz = []option.Searcher{option.RandomState}, 3000, option.FuzzOff
		}, seeds...)
	}
	seeds := make([]outside.Seed, 70)
	for i := range seeds {
		seeds[i] = outside.Seed{{Name: "s", Data: make([]byte, 41)}}
	}
	sum, l := run(append(seeds, outside.Seed{{Name: "s", Data: keyWith(7)}})...)
	_, again := run(append(seeds, outside.Seed{{Name: "s", Data: keyWith(7)}})...)
	_, without := run()
	if c := sum.Techniques["seeds"]; !slices.Contains(l.codes(), 7) || c["new"]+c["known"] != 71 {
		t.Errorf("exit codes %v, %v", l.codes(), c)
	}
	if slices.Contains(without.codes(), 7) || !slices.Equal(again.names(), l.names()) {
		t.Errorf("without seeds %v; a second run has other paths: %s", without.codes(), difference(again.names(), l.names()))
	}
}
