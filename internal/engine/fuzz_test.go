package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestFuzzingChangesNoPaths: random programs have the same paths and findings with inputs that lead and without, by one
// worker and by two. Short turns make room for many inputs.
func TestFuzzingChangesNoPaths(t *testing.T) {
	const first, programs = 60, 6
	m := compileRandom(t, first, programs)
	run := func(name string, change func(*engine.Config)) (*outcome.Summary, *log) {
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Libc, cfg.Entry, cfg.SymFiles = []string{"p"}, false, name, option.SymFiles{Count: 2, Size: 1}
		cfg.Turn = 64
		change(&cfg)
		l := &log{}
		e, err := engine.New(own, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		return forked(t, t.Context(), e, own, &cfg), l
	}
	led, lost := 0.0, 0.0
	for i := range programs {
		name := fmt.Sprint("p", first+i)
		_, want := run(name, func(c *engine.Config) { c.Search = []option.Searcher{option.DFS} })
		for k, search := range option.Searchers() {
			sum, got := run(name, func(c *engine.Config) {
				c.Fuzz, c.Search, c.Jobs = option.FuzzOn, []option.Searcher{search}, 1+k%2
			})
			if a, b := want.names(), got.names(); !slices.Equal(a, b) {
				t.Errorf("%s, %s: %d paths, want %d; first difference: %s", name, search, len(b), len(a), difference(b, a))
			}
			led += sum.Techniques["fuzz"]["led"]
			if k%2 == 0 {
				lost += sum.Techniques["fuzz"]["lost"]
			}
		}
	}
	if led == 0 || lost > 0 {
		t.Errorf("%v inputs led; with one worker, %v were on no path that waits", led, lost)
	}
}

// named is a program that knows a word, and has 65,536 paths before it looks for it.
const named = `
#include <klee/klee.h>
#include <stdlib.h>
static const char *const names[] = {"miller", "rumpelstiltskin"};
int main(void) {
  char s[17];
  unsigned n = 0, i = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (i = 0; i < 16; i++) if (s[i] > 'm') n += i;
  for (i = 0; s[i] && s[i] == names[1][i]; i++) ;
  if (i == 15 && n > 0) abort();
  return names[0][n % 6];
}`

// compared looks for a word that is not among its data, behind a sign that may stand anywhere.
const compared = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char s[24], word[16] = {0};
  unsigned n = 0, i = 0;
  klee_make_symbolic(s, sizeof s, "s");
  s[23] = 0;
  for (i = 0; i < 23; i++) if (s[i] > 'm') n += i;
  for (i = 0; i < 15; i++) word[i] = "svnqfmtujmutljo"[i] - 1;
  char *p = strchr(s, '=');
  if (p && strcmp(p + 1, word) == 0 && n > 0) abort();
  return n % 6;
}`

// TestFuzzingFinds: an input made of a word of the program leads a path to what the searcher would not come to, in most
// runs, and a run repeats.
func TestFuzzingFinds(t *testing.T) {
	for _, c := range []struct{ name, src string }{
		{"short paths", named},
		// A path that moves much takes long with few instructions, and so does an input.
		{"large blocks", strings.Replace(named, "  char s[17];", `  static char big[5 << 20];
  __builtin_memset(big, 'a', sizeof big - 1);
  char s[17];`, 1)},
		{"compared texts", compared},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, m := 0, load(t, c.src)
			for seed := range int64(4) {
				found += fuzzingFinds(t, m, seed)
			}
			if found < 2 {
				t.Errorf("%d runs of 4 find the bug", found)
			}
		})
	}
}

// fuzzingFinds is the number of bugs that are found with inputs.
func fuzzingFinds(t *testing.T, m *ir.Module, seed int64) int {
	var sums [3]*outcome.Summary
	for i := range sums {
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Search, cfg.Seed = []string{"p"}, []option.Searcher{option.RandomState}, seed
		cfg.MaxInstructions, cfg.Fuzz = 200_000, option.FuzzOff
		if i > 0 {
			cfg.Fuzz = option.FuzzOn // from the first path: the run is short
		}
		e, err := engine.New(own, cfg, &log{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := fork.New(own, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		if sums[i], err = e.Run(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	off, on, again := sums[0], sums[1], sums[2]
	if len(off.Bugs) != 0 || off.Techniques["fuzz"] != nil {
		t.Errorf("without inputs: %d bugs, %v", len(off.Bugs), off.Techniques["fuzz"])
	}
	if len(on.Bugs) > 0 && on.Techniques["fuzz"]["led"] == 0 {
		t.Errorf("with inputs: %d bugs, %v", len(on.Bugs), on.Techniques["fuzz"])
	}
	if on.PathsCompleted != again.PathsCompleted || on.Queries != again.Queries ||
		fmt.Sprint(on.Techniques["fuzz"]) != fmt.Sprint(again.Techniques["fuzz"]) {
		t.Errorf("%d and %d paths, %v and %v", on.PathsCompleted, again.PathsCompleted, on.Techniques["fuzz"],
			again.Techniques["fuzz"])
	}
	return len(on.Bugs)
}

// worded counts letters and looks for a word of its own; its exit code tells both.
const worded = `
#include <klee/klee.h>
static const char *const names[] = {"miller", "kettle"};
int main(void) {
  unsigned char s[7];
  unsigned n = 0, i = 0, k;
  klee_make_symbolic(s, sizeof s, "s");
  for (i = 0; i < 7; i++) if (s[i] > 'm') n++;
  for (k = 0; k < 2; k++) {
    for (i = 0; s[i] && s[i] == names[k][i]; i++) ;
    if (i == 6) n += k ? 100 : 50;
  }
  return n;
}`

// coded is the exit code of worded.
func coded(s []byte) (n int) {
	for _, c := range s {
		if c > 'm' {
			n++
		}
	}
	for name, worth := range map[string]int{"miller": 50, "kettle": 100} {
		if strings.HasPrefix(string(s), name) {
			n += worth
		}
	}
	return n
}

// TestMadeInputsAreTests: where tests are for new code, an input that covers some is a test at once, and that test ends
// as the program does. The paths of a whole exploration are the same, all that they cover is covered, and no test has
// the name of another.
func TestMadeInputsAreTests(t *testing.T) {
	m := load(t, worded)
	run := func(jobs int, seed int64, most uint64, fuzz option.FuzzMode) (*outcome.Summary, *log) {
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Seed, cfg.Jobs, cfg.Fuzz, cfg.MaxInstructions = []string{"p"}, seed, jobs, fuzz, most
		cfg.OnlyNew, cfg.KeepCoverage = true, true
		l := &log{}
		e, err := engine.New(own, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		return forked(t, t.Context(), e, own, &cfg), l
	}
	for jobs := 1; jobs <= 2; jobs++ {
		want, _ := run(jobs, 0, 0, option.FuzzOff)
		tests := 0.0
		for seed := range int64(6) {
			most := uint64(0)
			if seed > 2 {
				most = 100_000
			}
			sum, l := run(jobs, seed, most, option.FuzzOn)
			c := sum.Techniques["fuzz"]
			tests += c["tests"]
			if most == 0 && (sum.PathsCompleted != want.PathsCompleted || fmt.Sprint(sum.Ends) != fmt.Sprint(want.Ends) ||
				sum.Branches != want.Branches || sum.Lines != want.Lines) {
				t.Errorf("seed %d: %d paths, %v of lines, want %d, %v", seed, sum.PathsCompleted, sum.Lines, want.PathsCompleted,
					want.Lines)
			}
			names := map[string]bool{}
			for _, x := range l.tests {
				if n := coded(x.Inputs[0].Data); x.End.Code != n || x.End.Reason != outcome.Exit || len(x.Lines) == 0 {
					t.Errorf("seed %d: test %d of %q ends with %d by %s, %d lines, want %d", seed, x.N, x.Inputs[0].Data,
						x.End.Code, x.End.Reason, len(x.Lines), n)
				}
				if names[x.Path] {
					t.Errorf("seed %d: test %d has the path of another", seed, x.N)
				}
				names[x.Path] = true
			}
			if _, again := run(1, seed, most, option.FuzzOn); jobs == 1 && fmt.Sprint(again.names()) != fmt.Sprint(l.names()) {
				t.Errorf("seed %d: another run has other tests", seed)
			}
		}
		if tests == 0 {
			t.Errorf("%d workers: no input is a test", jobs)
		}
	}
}

// valued has conditions that no branch decides: the value of each is part of a number.
const valued = `
#include <klee/klee.h>
int same(int x) { return x == 77 || x == 99; }
int main(void) {
  int a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  return (a == 123456 ? 1 : 2) * 100 + (b > 5 && b != 654321) * 10 + same(b);
}`

// TestSidesOfConditions: where inputs are made, each side of a condition whose result is a value has a test, though one
// path stands for all of them. The paths are the same where none are made.
func TestSidesOfConditions(t *testing.T) {
	m := load(t, valued)
	for _, c := range []struct {
		fuzz   option.FuzzMode
		jobs   int
		tested bool
	}{{option.FuzzOff, 1, false}, {option.FuzzOn, 1, true}, {option.FuzzOn, 2, true}} {
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Fuzz, cfg.Jobs, cfg.OnlyNew = []string{"p"}, c.fuzz, c.jobs, true
		l := &log{}
		e, err := engine.New(own, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		sum := forked(t, t.Context(), e, own, &cfg)
		codes := map[int]bool{}
		for _, x := range l.tests {
			codes[x.End.Code] = true
		}
		sides := []func(code int) bool{
			func(n int) bool { return n/100 == 1 }, func(n int) bool { return n/100 == 2 },
			func(n int) bool { return n/10%10 == 0 }, func(n int) bool { return n/10%10 == 1 },
			func(n int) bool { return n%10 == 0 }, func(n int) bool { return n%10 == 1 },
		}
		tested := 0
		for _, side := range sides {
			for n := range codes {
				if side(n) {
					tested++
					break
				}
			}
		}
		fuzz := sum.Techniques["fuzz"]
		if sum.PathsCompleted != 3 || (tested == len(sides)) != c.tested || (fuzz["offered"] > 0) != c.tested {
			t.Errorf("%v: %d paths, %d of %d sides have tests, exit codes %v, %v", c, sum.PathsCompleted, tested, len(sides),
				codes, fuzz)
		}
	}
}
