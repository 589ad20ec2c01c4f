package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/bench/programs"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// weights explores a program and returns the weight of the heaviest condition that a path decided, beside its paths.
func weights(t *testing.T, src string, change func(*engine.Config)) (sum *outcome.Summary, l *log, most int) {
	t.Helper()
	m := load(t, src)
	cfg := engine.Default()
	cfg.Args, cfg.Search = []string{"p"}, []option.Searcher{"dfs"}
	change(&cfg)
	l = &log{}
	e, err := engine.New(m, cfg, l)
	if err != nil {
		t.Fatal(err)
	}
	e.Watch(func(s *state.State) {
		for d := s.Last; d != nil; d = d.Prev {
			most = max(most, d.Raw.Weight())
		}
	}, nil)
	sum = forked(t, context.Background(), e, m, &cfg)
	for _, x := range sum.InternalErrors {
		t.Errorf("internal error: %s", x)
	}
	return sum, l, most
}

// steps is the number of steps that Collatz's sequence takes from n to 1, and for 0 none.
func steps(n int) (steps int) {
	for ; n > 1; steps++ {
		if n%2 == 1 {
			n = 3*n + 1
		} else {
			n /= 2
		}
	}
	return steps
}

// TestCollatzIsExploredToItsEnd: with a branch on the parity every byte has a path of its own. Without, there is one
// for each number of steps, and zero. Each path's input takes the steps that the path says. No condition is large.
func TestCollatzIsExploredToItsEnd(t *testing.T) {
	text, err := programs.Files.ReadFile("collatz.c")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[int]bool{}
	for n := 1; n < 256; n++ {
		counts[steps(n)] = true
	}
	for name, x := range map[string]struct {
		src  string
		want int
	}{"branches": {string(text), 256}, "no branches": {"#define BRANCHLESS\n" + string(text), len(counts) + 1}} {
		t.Run(name, func(t *testing.T) {
			sum, l, most := weights(t, x.src, func(c *engine.Config) { c.SymStdin = 1 })
			if sum.HaltReason != "complete" || sum.PathsCompleted != x.want || sum.PathsPartial != 0 {
				t.Fatalf("halt %s, %d paths, %d partial, want %d", sum.HaltReason, sum.PathsCompleted, sum.PathsPartial, x.want)
			}
			if most == 0 || most > 100 {
				t.Errorf("a condition weighs %d", most)
			}
			seen := map[string]bool{}
			for _, test := range l.tests {
				for _, in := range test.Inputs {
					if in.Name != "stdin" {
						continue
					}
					if want := steps(int(in.Data[0])); test.End.Code != want {
						t.Errorf("%d takes %d steps, not %d", in.Data[0], want, test.End.Code)
					}
					seen[fmt.Sprint(test.End.Code, in.Data[0] == 0)] = true
				}
			}
			if len(seen) != len(counts)+1 {
				t.Errorf("%d numbers of steps, want %d and one for zero", len(seen), len(counts))
			}
		})
	}
}

// turning computes with one byte for a thousand turns before it decides anything.
const turning = `
#include <klee/klee.h>
#include <stdint.h>
int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  uint64_t x = c;
  for (int i = 0; i < 1000; i++) x = (x ^ x >> 9) * 0x9e3779b97f4a7c15u + i;
  if (x % 7 == 3) return 1;
  if (x >> 63) return 2;
  return 3;
}`

// TestTermsOverOneByteDoNotGrow: what is decided in the end is small, and nobody asks a bit-level solver. A validation
// run asks whether each look-up is equal to the term that it replaces.
func TestTermsOverOneByteDoNotGrow(t *testing.T) {
	for _, validate := range []bool{false, true} {
		t.Run(fmt.Sprint("validated ", validate), func(t *testing.T) { growsNot(t, validate) })
	}
}

func growsNot(t *testing.T, validate bool) {
	sum, l, most := weights(t, turning, func(c *engine.Config) { c.ValidateSolver = validate })
	if len(l.tests) != 3 || most > 100 || sum.Techniques["look-ups"]["made"] == 0 ||
		!validate && sum.Solver["native"]["queries"] > 0 {
		t.Errorf("%d paths, weight %d, %v, native %v", len(l.tests), most, sum.Techniques["look-ups"], sum.Solver["native"])
	}
}

// jointly fixes two bytes by conditions that say nothing about either alone.
const jointly = `
#include <klee/klee.h>
int main(void) {
  unsigned short c;
  klee_make_symbolic(&c, sizeof c, "c");
  if (c % 251 != 17 || c / 251 != 99) return 0;
  unsigned x = c, odd = 0;
  for (int i = 0; i < 200; i++) {
    x = (x ^ x >> 3) * 16777619u + c;
    if (x & 1) odd++;
  }
  return odd;
}`

// TestTermsOverFixedBytesBecomeLiterals: where the path has left several bytes one value each, the solver is asked
// about the bytes, a few times, and not about each condition on what is computed from them.
func TestTermsOverFixedBytesBecomeLiterals(t *testing.T) {
	off, without, large := weights(t, jointly, func(c *engine.Config) { c.LookUps = false })
	on, with, small := weights(t, jointly, func(*engine.Config) {})
	if a, b := with.names(), without.names(); !slices.Equal(a, b) {
		t.Errorf("%d paths, without look-ups %d", len(a), len(b))
	}
	n := on.Techniques["look-ups"]
	if n["asked"] == 0 || n["asked"] > 20 || n["fixed"] == 0 || small*4 > large || on.Queries*4 > off.Queries {
		t.Errorf("%v; weight %d, without %d; %d queries, without %d", n, small, large, on.Queries, off.Queries)
	}
}

// grown uses large terms over one byte as whatever a value can be used as.
const grown = `
#include <klee/klee.h>
#include <stdlib.h>
static unsigned mix(unsigned x) {
  for (int i = 0; i < 3; i++) x = (x ^ x >> 5 ^ x << 3) * 2654435761u + i;
  return x;
}
static int square(int x) { return x * x; }
static int twice(int x) { return 2 * x; }
int main(void) {
  unsigned char c, d;
  klee_make_symbolic(&c, 1, "c");
  klee_make_symbolic(&d, 1, "d");
  unsigned x = mix(c), r = 0;
  static const short table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
  int a = 7, b = 9;
  int *p = x & 1 ? &a : &b;
  for (int i = 0; i < 8; i++) p = mix(x + i) & 1 ? p : &b;
  r += *p == 7;
  if (table[x >> 3 & 15] > 6) r += 2;
  switch (x % 5) {
  case 0: r += 4; break;
  case 3: r += (x >> 7 & 255) == d ? 8 : 0; break;
  case 4: r += 100 / (mix(x) % 97 - 5) & 16; break;
  }
  char *m = malloc(1 + (x >> 11 & 3));
  m[x >> 11 & 3] = (char)x;
  if (m[0] == 0) r += 32;
  free(m);
  int (*f[2])(int) = {square, twice};
  if (c < 40) r = f[mix(~x) & 1](r);
  if (c > 250 && (x & 0xffff) + (mix(d) & 0xff) == 0x1234) r++;
  __int128 wider = (__int128)mix(c + 1) * mix(c + 2) * mix(c + 3);
  if (c == 9 || c == 11) r += wider >> 70 & 1;
  return r;
}`

// TestSamePathsWithLookUps: whatever else is on or off, look-ups change no path.
func TestSamePathsWithLookUps(t *testing.T) {
	sum, l := explore(t, grown, func(c *engine.Config) { c.LookUps = false })
	want := l.names()
	if sum.HaltReason != "complete" || len(want) < 20 {
		t.Fatalf("halt %s, %d paths", sum.HaltReason, len(want))
	}
	for name, change := range map[string]func(*engine.Config){
		"all":         func(*engine.Config) {},
		"arrays none": func(c *engine.Config) { c.Arrays = "none" },
		"solver alone": func(c *engine.Config) {
			c.Intervals, c.ByteSets, c.Simplify, c.Independence = false, false, false, false
			c.Cache, c.ModelReuse, c.Enumerate = false, false, false
		},
		"two workers": func(c *engine.Config) { c.Jobs = 2 },
		"bfs":         func(c *engine.Config) { c.Search = []option.Searcher{"bfs"} },
	} {
		t.Run(name, func(t *testing.T) {
			sum, l := explore(t, grown, change)
			if got := l.names(); !slices.Equal(got, want) {
				t.Errorf("%d paths, want %d; first difference: %s", len(got), len(want), difference(got, want))
			}
			if n := sum.Techniques["look-ups"]; n["made"] == 0 || n["fixed"] == 0 {
				t.Errorf("nothing was tested: %v", n)
			}
		})
	}
}
