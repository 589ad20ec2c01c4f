package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// ending is a path that has ended: how, and the content of its globals.
type ending struct {
	s       *state.State
	how     string
	globals map[string][]memory.Value
	exit    bool
}

// endings explores program text or module m from entry, and returns the paths that ended. globals are names and sizes.
func endings(t *testing.T, m *ir.Module, entry string, globals map[string]uint64, change func(*engine.Config)) (
	ended []ending, sum *outcome.Summary) {
	t.Helper()
	sum = eachEnd(t, m, entry, change, func(e *engine.Engine, s *state.State) {
		if s.End.Reason == outcome.Merged {
			return
		}
		ended = append(ended, endingOf(e, s, globals))
	})
	return ended, sum
}

// endingOf keeps s, which has ended, and its globals.
func endingOf(e *engine.Engine, s *state.State, globals map[string]uint64) ending {
	kept := *s // the driver gives the memory of s to another path
	x := ending{s: &kept, globals: map[string][]memory.Value{}, exit: s.End.Reason == outcome.Exit}
	x.how = fmt.Sprint(s.End.Reason, s.End.Kind, s.End.Func, ":", s.End.Line)
	for name, n := range globals {
		x.globals[name], _ = s.Mem.ReadBytes(e.GlobalAddr(name), n)
	}
	return x
}

// eachEnd explores module m from entry, depth first, and shows the states that end to seen, one at a time.
func eachEnd(t *testing.T, m *ir.Module, entry string, change func(*engine.Config),
	seen func(*engine.Engine, *state.State)) *outcome.Summary {
	t.Helper()
	own := copyOf(m)
	cfg := engine.Default()
	cfg.Libc, cfg.Entry, cfg.Args = false, entry, []string{"p"}
	cfg.SymFiles = option.SymFiles{Count: 2, Size: 1}
	cfg.Search = []option.Searcher{option.DFS}
	cfg.MaxInstructions = whole
	change(&cfg)
	e, err := engine.New(own, cfg, &log{})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex // two workers may call at once
	e.Watch(func(s *state.State) {
		mu.Lock()
		defer mu.Unlock()
		seen(e, s)
	}, nil)
	sum := forked(t, context.Background(), e, own, &cfg)
	for _, f := range sum.InternalErrors {
		t.Errorf("%s: internal error: %s", entry, f)
	}
	return sum
}

// under is the assignment that gives the inputs of s the bytes with these names.
func (x *ending) under(input map[string][]byte) *eval.Assignment {
	m := map[*expr.Array][]byte{}
	for _, a := range x.s.InputList() {
		if b := input[a.Name]; b != nil {
			m[a] = b
		}
	}
	return eval.New(m)
}

// takes says whether an input takes the path. The exit code of a path that ended by exit may be pinned: that does not
// count.
func (x *ending) takes(m *eval.Assignment) bool {
	return !slices.ContainsFunc(x.conds(), func(c *expr.Term) bool { return !m.Bool(c) })
}

// conds lists the path condition.
func (x *ending) conds() []*expr.Term {
	if d := x.s.Last; x.exit && d != nil && d.Kind == state.Concretise && !d.Forked {
		return d.Prev.Path.Terms()
	}
	return x.s.Path().Terms()
}

// mostTurns is more than the turns of any loop here, and so than any auxiliary variable.
const mostTurns = 16

// taking is the input with the values of auxiliary variables that take the path; ok is false if there are none. With
// more than one, the path would stand for the input twice.
func (x *ending) taking(t *testing.T, input map[string][]byte) (m *eval.Assignment, ok bool) {
	t.Helper()
	var aux []*expr.Array
	var conds [][]*expr.Term // by the last variable that they read; first those that read none
	conds = append(conds, nil)
	for _, c := range x.conds() {
		last := 0
		for _, p := range expr.SupportOf(c).Parts {
			if p.Array.Aux {
				if !slices.Contains(aux, p.Array) {
					aux, conds = append(aux, p.Array), append(conds, nil)
				}
				last = max(last, slices.Index(aux, p.Array)+1)
			}
		}
		conds[last] = append(conds[last], c)
	}
	found := 0
	var try func(with *eval.Assignment, n int)
	try = func(with *eval.Assignment, n int) {
		if slices.ContainsFunc(conds[n], func(c *expr.Term) bool { return !with.Bool(c) }) {
			return
		}
		if n == len(aux) {
			m = with
			found++
			return
		}
		for v := range byte(mostTurns) {
			try(with.With(aux[n], []byte{v, 0, 0, 0, 0, 0, 0, 0}), n+1)
		}
	}
	try(x.under(input), 0)
	if found > 1 {
		t.Errorf("input %v takes a merged path in %d ways", input, found)
	}
	return m, found > 0
}

// global is the content of a global for an input.
func (x *ending) global(name string, m *eval.Assignment) []byte {
	var out []byte
	for _, v := range x.globals[name] {
		b := byte(v.Word)
		if v.Term != nil {
			b = byte(m.Word(v.Term))
		}
		out = append(out, b)
	}
	return out
}

// sameAs checks that the input of each path of plain takes exactly one path of merged, which ends in the same way with
// the same globals. twice says that two paths may have found the same bug: a worker goes on with a state that another
// one is replacing.
func sameAs(t *testing.T, what string, plain, merged []ending, twice bool) {
	t.Helper()
	for _, p := range plain {
		input := map[string][]byte{}
		for _, a := range p.s.InputList() {
			b := make([]byte, a.Size)
			copy(b, p.s.Model.Bytes(a))
			input[a.Name] = b
		}
		own := p.under(input)
		found := 0
		for _, q := range merged {
			m, ok := q.taking(t, input)
			if !ok {
				continue
			}
			found++
			if p.how != q.how {
				t.Errorf("%s: input %v ends by %s, merged by %s", what, input, p.how, q.how)
			}
			for name := range p.globals {
				if x, y := p.global(name, own), q.global(name, m); !slices.Equal(x, y) {
					t.Errorf("%s: input %v leaves %s = %v, merged %v", what, input, name, x, y)
				}
			}
		}
		if found == 0 && p.s.End.Kind == outcome.InvalidArgument {
			continue // an assumption that holds for other inputs of the merged path
		}
		if found != 1 && !(twice && found == 2 && p.s.End.Reason == outcome.Found) {
			t.Errorf("%s: input %v takes %d merged paths (%s)", what, input, found, p.how)
		}
	}
}

// TestMergingFindsTheSame: on random programs, whose loops and one of whose functions are regions, each input ends in
// the same way whether states are merged or not, and leaves the same trace. Every merge is checked by Z3. The memory of
// every other program has symbolic sizes.
// ALBERS_RANDOM_MERGES is the number of programs; ALBERS_RANDOM_SEED the number of the first.
func TestMergingFindsTheSame(t *testing.T) {
	n, seed := 6, 0
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_MERGES")); err == nil {
		n = v
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SEED")); err == nil {
		seed = v
	}
	merges, rewrites, programs := 0.0, 0.0, 0
	globals := map[string]uint64{"trace": 400, "traced": 4}
	for from := seed; from < seed+n; from += perFile {
		m := compileRandom(t, from, min(perFile, seed+n-from))
		for i := from; i < min(from+perFile, seed+n); i++ {
			entry := fmt.Sprint("p", i)
			size := uint64(8 * (i % 2))
			plain, sum := endings(t, m, entry, globals, func(c *engine.Config) { c.SymbolicSize = size })
			if sum.HaltReason != "complete" {
				continue
			}
			programs++
			for _, mode := range []option.MergeMode{option.MergeStandard, option.MergePattern} {
				merged, sum := endings(t, m, entry, globals, func(c *engine.Config) {
					c.Merge, c.MergeLoops, c.ValidateMerge, c.SymbolicSize = mode, option.AnyLoop, true, size
					c.MergeFunctions, c.MergeRepeats = []string{"sum", "both"}, 2
					if i%4 >= 2 {
						c.MergeCalls = option.NoCallLoops
					}
					c.MaxInstructions = 10 * whole
					if i%2 == 1 {
						c.IncrementalMerge = option.IncrementalOn
					}
				})
				merges += sum.Techniques["merge"]["merges"]
				rewrites += sum.Techniques["merge"]["rewrites"]
				if sum.HaltReason == "complete" {
					sameAs(t, entry+" "+string(mode), plain, merged, false)
				}
			}
		}
	}
	t.Logf("%.0f merges and %.0f rewrites in %d programs", merges, rewrites, programs)
	if merges < float64(n)/4 {
		t.Errorf("only %.0f merges in %d programs", merges, n)
	}
}

// TestDisjunctionInALoop: a loop over n ≤ m bytes that asks whether a byte is one of two has 3·2ᵐ-2 ways through it,
// and 2m+1 if the two ways to the next byte are merged where they meet: one merge for each byte, and one pattern for
// each way out of the loop. The tree has 4m+2 nodes, as that of a loop that asks for one byte has.
func TestDisjunctionInALoop(t *testing.T) {
	var text strings.Builder
	text.WriteString("#include <klee/klee.h>\nunsigned char out[1];\n")
	type test struct {
		m     int
		chars string
	}
	tests, keep := []test{{3, "ab"}, {5, "ab"}, {8, "ab"}, {3, "abc"}, {5, "abc"}, {8, "abc"}}, []string{"out"}
	for i, x := range tests {
		keep = append(keep, fmt.Sprint("f", i))
		fmt.Fprintf(&text, memspn, i, x.m, x.chars)
	}
	m := compileKept(t, text.String(), keep[1], keep)
	for i, x := range tests {
		run := func(inside option.Incremental) map[string]float64 {
			_, sum := endings(t, m, keep[1+i], nil, func(c *engine.Config) {
				c.Merge, c.ValidateMerge, c.IncrementalMerge = option.MergePattern, true, inside
				c.MaxInstructions, c.MergeRepeats = 0, 2
			})
			return sum.Techniques["merge"]
		}
		each := float64(len(x.chars) - 1)
		n, found := float64(x.m), run(option.IncrementalAuto)
		for name, want := range map[string]float64{"rewrites": each * n, "merged_states": 2*n + 1, "merges": 2,
			"quantified": 2, "tree_nodes": 4*n + 2} {
			if found[name] != want {
				t.Errorf("%v: %s is %v, want %v", x, name, found[name], want)
			}
		}
		if most := found["tree_nodes_most"]; most > 4*n+4+each {
			t.Errorf("%v: the tree had %v nodes", x, most)
		}
		if x.m > 3 || each > 1 {
			continue
		}
		found = run(option.IncrementalOff)
		if _, counted := found["rewrites"]; counted || found["merged_states"] <= 2*n+1 {
			t.Errorf("%v, not merged inside: %v", x, found)
		}
	}
}

// memspn is the loop of TestDisjunctionInALoop, with a number, the bound of n, and the bytes that are looked for.
const memspn = `
int f%d(void) {
  unsigned char s[16];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= %d);
  const char *chars = %q, *p = chars;
  while (*p && n > count) {
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  out[0] = count;
  return 0;
}`

// TestConditionsOfASecondCall: a loop over n ≤ m bytes has a way out after each of them, and a second one behind it
// starts where the first one ended. Standard merging writes all ways out of the first loop into the conditions of the
// second one for each of its turns, so they grow with m². A pattern is one formula for each way out, whatever m is, and
// each turn of the second loop adds as much as the one before. That is counted as trees: terms share their parts, and
// the number of different nodes grows with m in both.
func TestConditionsOfASecondCall(t *testing.T) {
	var text strings.Builder
	text.WriteString("#include <klee/klee.h>\n")
	sizes, keep := []int{10, 20, 40}, []string{}
	for i, m := range sizes {
		keep = append(keep, fmt.Sprint("f", i))
		fmt.Fprintf(&text, twoCalls, i, 2*m, m)
	}
	m := compileKept(t, text.String(), keep[0], keep)
	for _, c := range []struct {
		mode        option.MergeMode
		least, most float64 // growth per doubling, as trees
	}{{option.MergePattern, 1, 2.2}, {option.MergeStandard, 3.5, 8}} {
		var last float64
		for i, size := range sizes {
			tree, shared := largestPath(t, m, keep[i], func(cfg *engine.Config) { cfg.Merge = c.mode })
			t.Logf("%s, m = %d: %.0f nodes, %d of them different", c.mode, size, tree, shared)
			if growth := tree / last; last > 0 && (growth < c.least || growth > c.most) {
				t.Errorf("%s: %.0f nodes for m = %d, %.2f times those for %d", c.mode, tree, size, growth, size/2)
			}
			last = tree
		}
	}
}

// twoCalls is the loops of TestConditionsOfASecondCall, with a number, the bytes of the array and the bound of n.
const twoCalls = `
int f%d(void) {
  unsigned char s[%d];
  unsigned long n, count = 0, more = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= %d);
  while (n > count && s[count] == 'a') count++;
  while (n > more && s[count + more] == 'a') more++;
  return more;
}`

// largestPath explores module m from entry and gives the size of the path that has the most nodes as a tree, of those
// of the states that have ended or become a part of another one.
func largestPath(t *testing.T, m *ir.Module, entry string, change func(*engine.Config)) (tree float64, shared int) {
	t.Helper()
	sum := eachEnd(t, m, entry, change, func(_ *engine.Engine, s *state.State) {
		if n, different := expr.Size(s.Path().Terms()); n > tree {
			tree, shared = n, different
		}
	})
	if sum.HaltReason != "complete" || sum.Techniques["merge"]["merges"] == 0 {
		t.Errorf("%s: %s, %v", entry, sum.HaltReason, sum.Techniques["merge"])
	}
	return tree, shared
}

// spinning has a region of seven ways that come to its end, and one that never does.
const spinning = `
#include <klee/klee.h>
unsigned char out[32];
int f(void) {
  unsigned char c, r = 0;
  klee_make_symbolic(&c, 1, "c");
  klee_open_merge();
  for (int i = 0; i < 3; i++)
    if (c >> i & 1) r += 1 << i;
  if (c == 255) for (volatile int k = 0;; k++) ;
  klee_close_merge();
  out[0] = r;
  if (r == 5) out[1] = 1;
  return 0;
}`

// TestAPathThatNeverArrivesHoldsNobody: states that have waited long are merged without the one that never comes, and
// the run reaches the code behind the region.
func TestAPathThatNeverArrivesHoldsNobody(t *testing.T) {
	m := compileKept(t, spinning, "f", []string{"f", "out"})
	for _, patience := range []uint64{0, 100} {
		ended, sum := endings(t, m, "f", map[string]uint64{"out": 2}, func(c *engine.Config) {
			c.Merge, c.ValidateMerge, c.Patience = option.MergeStandard, true, patience
			c.MaxInstructions = 1_500_000
		})
		early := sum.Techniques["merge"]["released_early"]
		if patience == 0 {
			// Nobody waits for a run that does not yield: each of the states that wait ends by itself when the run stops.
			if early != 0 || sum.PathsCompleted != 0 || sum.States != len(ended) || sum.States < 2 {
				t.Errorf("patience 0: %v, %d paths, %d left of %d", sum.Techniques["merge"], sum.PathsCompleted, sum.States,
					len(ended))
			}
			continue
		}
		if early == 0 || sum.PathsCompleted < 2 {
			t.Errorf("patience %d: %v, %d paths", patience, sum.Techniques["merge"], sum.PathsCompleted)
		}
	}
}

// unending has a loop of which most ways come to its end, and one never does.
const unending = `
#include <klee/klee.h>
unsigned char out[32];
int f(void) {
  unsigned char c, count = 0;
  klee_make_symbolic(&c, 1, "c");
  for (int i = 0; i < 8; i++) {
    if (c >> i & 1) count++;
    if (c == 255) i = -1;
  }
  if (count == 5) out[1] = 1;
  return 0;
}`

// TestARegionDoesNotHoldStatesForEver: where merging is a matter of cost, the states of a region run first, until its
// budget is used up. What has arrived is merged then and goes on; the rest arrives later, as other groups. No input is
// lost: each takes one of the paths that have ended or are left.
func TestARegionDoesNotHoldStatesForEver(t *testing.T) {
	m := compileKept(t, unending, "f", []string{"f", "out"})
	for _, search := range [][]option.Searcher{{option.DFS}, {option.RandomPath, option.CovNew}, {option.BFS}} {
		ended, sum := endings(t, m, "f", map[string]uint64{"out": 2}, func(c *engine.Config) {
			c.Merge, c.ValidateMerge, c.Patience, c.Search = option.MergeAuto, true, 1<<16, search
			c.MaxInstructions = 20_000_000
			c.CheckHangs = false // the way that never ends would be a finding, and the region over
		})
		found := sum.Techniques["merge"]
		if found["released_early"] == 0 || found["merged_states"] < 100 || sum.PathsCompleted == 0 {
			t.Errorf("%v: %v, %d paths", search, found, sum.PathsCompleted)
		}
		for c := range 256 {
			takes := 0
			for i := range ended {
				if ended[i].s.End.Reason == outcome.LimitHalt {
					ended[i].exit = false
				}
				if x := ended[i].under(map[string][]byte{"c": {byte(c)}}); ended[i].takes(x) {
					takes++
				}
			}
			if takes != 1 {
				t.Errorf("%v: input %d takes %d paths", search, c, takes)
			}
		}
	}
}

// TestHaltedRegionsLoseNoInput: wherever a limit stops a run, each input takes one of the paths that are then at an
// end, be it a merged one, one that waits in a region, or another.
func TestHaltedRegionsLoseNoInput(t *testing.T) {
	g := &loops{r: rand.New(rand.NewPCG(9, 77))}
	g.line("%s", loopHeader)
	g.function("f", false)
	m := compileKept(t, g.out.String(), "f", []string{"f", "out"})
	plain, sum := endings(t, m, "f", nil, func(*engine.Config) {})
	if sum.HaltReason != "complete" || len(plain) < 8 {
		t.Fatalf("%s after %d paths", sum.HaltReason, len(plain))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range option.Searchers() {
		ended, sum := endings(t, m, "f", nil, func(c *engine.Config) {
			c.Merge, c.Search = option.MergeStandard, []option.Searcher{s}
			c.MaxInstructions = 50 + rng.Uint64N(2000)
			c.IncrementalMerge = option.Incrementals()[rng.IntN(3)]
			if rng.IntN(2) == 0 {
				c.Merge = option.MergeAuto
			}
		})
		for i := range ended {
			if ended[i].s.End.Reason == outcome.LimitHalt {
				ended[i].exit = false
			}
		}
		for _, p := range plain {
			input := map[string][]byte{}
			for _, a := range p.s.InputList() {
				input[a.Name] = append([]byte(nil), p.s.Model.Bytes(a)...)
			}
			found := 0
			for i := range ended {
				if m := ended[i].under(input); ended[i].takes(m) {
					found++
				}
			}
			if found != 1 {
				t.Errorf("%s, %s after %d instructions: input %v takes %d paths", s, sum.HaltReason, sum.Instructions, input,
					found)
			}
		}
	}
}

// TestTwoWorkersMergeTheSame: regions that two workers share have the same paths as without merging.
func TestTwoWorkersMergeTheSame(t *testing.T) {
	g := &loops{}
	g.line("%s", loopHeader)
	keep := []string{"out"}
	for i := range 6 {
		g.r = rand.New(rand.NewPCG(uint64(100+i), 77))
		keep = append(keep, fmt.Sprint("f", i))
		g.function(keep[len(keep)-1], i%2 == 1)
	}
	m := compileKept(t, g.out.String(), keep[1], keep)
	globals, rewrites := map[string]uint64{"out": loopOut}, 0.0
	for _, entry := range keep[1:] {
		plain, _ := endings(t, m, entry, globals, func(c *engine.Config) { c.MaxInstructions, c.SymbolicSize = 0, 8 })
		for _, s := range []option.Searcher{option.DFS, option.RandomPath} {
			for _, inside := range []option.Incremental{option.IncrementalOff, option.IncrementalOn} {
				merged, sum := endings(t, m, entry, globals, func(c *engine.Config) {
					c.Merge, c.Jobs, c.Search, c.MaxInstructions = option.MergeStandard, 2, []option.Searcher{s}, 0
					c.SymbolicSize, c.IncrementalMerge = 8, inside
				})
				rewrites += sum.Techniques["merge"]["rewrites"]
				sameAs(t, fmt.Sprint(entry, " ", s, " ", inside), plain, merged, inside == option.IncrementalOn)
			}
		}
	}
	if rewrites < 4 {
		t.Errorf("only %.0f merges inside of loops", rewrites)
	}
}
