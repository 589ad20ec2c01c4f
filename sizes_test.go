package albers_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestSymbolicSizesReplay explores the programs that allocate memory of symbolic size, and replays all of their tests
// natively: the size of each block is that of the test.
func TestSymbolicSizesReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds each program natively")
	}
	files, err := filepath.Glob("testdata/programs/*/*size*.c*")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		x := expectations(t, file)
		cfg := x.config(t, file)
		if cfg.SymbolicSize == 0 && !cfg.SymFileSize {
			continue
		}
		cfg.ValidateSolver = false // TestPrograms does it
		n++
		t.Run(filepath.Base(file), func(t *testing.T) {
			found, err := albers.Run(context.Background(), cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			replayAll(t, cfg.Out, found.Summary.Tests)
		})
	}
	if n < 14 {
		t.Errorf("only %d programs found", n)
	}
}

// replayAll replays the n tests of an output folder. What cannot be observed is a read in a block without bytes, and a
// wrong call of klee_make_symbolic. A test of a path that became a part of another one claims nothing.
func replayAll(t *testing.T, out string, n int) {
	t.Helper()
	again := albers.DefaultReplay()
	again.Dir = out
	rep, err := albers.Replay(context.Background(), again)
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Results) != n {
		t.Errorf("%d tests replayed of %d", len(rep.Results), n)
	}
	for _, r := range rep.Results {
		part := r.Verdict == outcome.NoClaim && r.Claim == string(outcome.Merged)
		if r.Verdict != outcome.Same && r.Verdict != outcome.NotObservable && !part {
			t.Errorf("test %d: %s: claims %s, seen %s", r.Test, r.Verdict, r.Claim, r.Seen)
		}
	}
}

// TestRandomProgramsWithSymbolicSizes: random programs with sizes up to the capacity end in the same ways, whether
// memory has a symbolic size or each size is a path of its own, and all tests replay. A program writes a mark at each
// place that it comes to, so its output names its way. With merging, the bugs are the same, and no path ends in another
// way; a merged one shows one of its ways. ALBERS_RANDOM_SIZES is the number of files, of six programs each,
// ALBERS_RANDOM_SEED the number of the first.
func TestRandomProgramsWithSymbolicSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("explores random programs twice")
	}
	files := 2
	if n, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SIZES")); err == nil {
		files = n
	}
	first, _ := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SEED"))
	merges, quantified := 0.0, 0.0
	for seed := first; seed < first+files; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := &sizeGenerator{r: rand.New(rand.NewPCG(uint64(seed), 11))}
			source := g.file(6)
			run := func(size uint64, mode option.MergeMode, at option.BeginMode) (ends []string, out string, tests int) {
				cfg := albers.Default()
				cfg.Sources = []albers.Source{{Name: "x.c", Data: []byte(source)}}
				cfg.Args, cfg.Out, cfg.KeepStdout = []string{"x"}, filepath.Join(t.TempDir(), "out"), true
				cfg.SymbolicSize, cfg.Search = size, []option.Searcher{option.DFS}
				cfg.Merge, cfg.MergeLoops, cfg.MergeWhere, cfg.ValidateMerge = mode, option.AnyLoop, at, true
				cfg.MergeRepeats = 2 // few of these loops have six turns
				var c programLog
				found, err := albers.Run(context.Background(), cfg, &c)
				if err != nil {
					t.Fatal(err)
				}
				sum := found.Summary
				if len(sum.InternalErrors) > 0 || len(sum.Unsupported) > 0 || sum.HaltReason != "complete" {
					t.Errorf("size %d: %v, %v, %s", size, sum.InternalErrors, sum.Unsupported, sum.HaltReason)
				}
				merges += sum.Techniques["merge"]["merges"]
				quantified += sum.Techniques["merge"]["quantified"]
				for _, b := range sum.Bugs {
					ends = append(ends, fmt.Sprintf("%s in line %d", b.Kind, b.Line))
				}
				for _, x := range c.tests {
					if x.End.Reason == outcome.Exit {
						ends = append(ends, fmt.Sprintf("%d %q", x.End.Code, x.Stdout))
					}
				}
				slices.Sort(ends)
				return slices.Compact(ends), cfg.Out, sum.Tests
			}
			each, _, _ := run(0, option.MergeNone, option.BeginAtData)
			one, out, tests := run(sizeLimit+1, option.MergeNone, option.BeginAtData)
			if !slices.Equal(each, one) {
				t.Errorf("a path for each size ends in %d ways:\n%s\nsymbolic sizes in %d:\n%s\n%s",
					len(each), strings.Join(each, "\n"), len(one), strings.Join(one, "\n"), source)
			}
			replayAll(t, out, tests)
			for mode, at := range map[option.MergeMode]option.BeginMode{
				option.MergeStandard: option.BeginAtSizes, option.MergePattern: option.BeginAtData} {
				merged, out, tests := run(sizeLimit+1, mode, at)
				for _, e := range each {
					if strings.Contains(e, " in line ") && !slices.Contains(merged, e) {
						t.Errorf("--merge %s does not find %s\n%s", mode, e, source)
					}
				}
				for _, e := range merged {
					if !slices.Contains(each, e) {
						t.Errorf("--merge %s ends by %s, which no path does without merging\n%s", mode, e, source)
					}
				}
				replayAll(t, out, tests)
			}
		})
	}
	if t.Logf("%.0f merges, %.0f quantified", merges, quantified); merges == 0 || quantified == 0 {
		t.Error("one-sided test")
	}
}

// sizeLimit is the greatest size of a heap block in random programs; their arrays may have one byte more.
const sizeLimit = 4

// sizeGenerator writes programs that allocate, fill, read and resize memory of sizes that depend on the input. Every
// byte is written before it is read.
type sizeGenerator struct {
	r    *rand.Rand
	out  strings.Builder
	mark int
}

func (g *sizeGenerator) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

func (g *sizeGenerator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// at is a statement that notes that the program came here.
func (g *sizeGenerator) at() string {
	g.mark++
	return fmt.Sprintf("at(%d)", g.mark)
}

// file is a program of n functions, of which the input chooses one.
func (g *sizeGenerator) file(n int) string {
	g.line("#include <klee/klee.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>")
	g.line("static char trace[64];\nstatic int traced;")
	g.line("static void at(int k) { if (traced < 63) trace[traced++] = 32 + k %% 90; }")
	for i := range n {
		g.line("static void p%d(unsigned char n, unsigned char m, unsigned char x) {", i)
		g.body()
		g.line("}")
	}
	g.line("int main(void) {\nunsigned char n, m, x;\nint which = klee_range(0, %d, \"which\");", n)
	for _, v := range []string{"n", "m", "x"} {
		g.line("klee_make_symbolic(&%s, 1, \"%s\");", v, v)
	}
	g.line("klee_assume(n <= %d);\nklee_assume(m <= 2);\nswitch (which) {", sizeLimit)
	for i := range n {
		g.line("case %d: trace[traced++] = 'a' + %d; p%d(n, m, x); break;", i, i, i)
	}
	g.line("}\nwrite(1, trace, traced);\nreturn 0;\n}")
	return g.out.String()
}

// size is a size that is at most sizeLimit under the condition that is given with it.
func (g *sizeGenerator) size() (expr, when string) {
	switch g.r.IntN(4) {
	case 0:
		return "n", "1"
	case 1:
		return "m * 2", "1"
	case 2:
		return "n + m", fmt.Sprintf("n + m <= %d", sizeLimit)
	}
	return "n - 1", "n >= 1"
}

func (g *sizeGenerator) index() string {
	return g.pick("0", "1", "n", "m", "n - 1", "x & 3", "n / 2", "m + 1")
}

func (g *sizeGenerator) body() {
	size, when := g.size()
	g.line("if (!(%s)) return;", when)
	g.line("char *p = %s;", g.pick("malloc("+size+")", "calloc("+size+", 1)", "calloc(1, "+size+")"))
	if g.r.IntN(2) == 0 {
		g.line("klee_make_symbolic(p, %s, \"p\");", size)
	} else {
		g.line("memset(p, 1, %s);", size)
	}
	for range 2 + g.r.IntN(3) {
		g.statement(&size)
	}
	if g.r.IntN(3) > 0 {
		g.line("free(p);")
	}
	g.line("%s;", g.at())
}

func (g *sizeGenerator) statement(size *string) {
	c := g.r.IntN(4)
	switch g.r.IntN(8) {
	case 0:
		g.line("p[%s] = %d;", g.index(), c)
	case 1:
		g.line("if (p[%s] == %d)\n%s;", g.index(), c, g.at())
	case 2:
		g.line("for (int i = 0; i < %s; i++)\nif (p[i] == %d) {\n%s;\nbreak;\n}", g.pick(*size, "n", "m"), c, g.at())
	case 3:
		g.line("memset(p, %d, %s);", c, g.index())
	case 4:
		length := g.index()
		g.line("{\nchar q[n + 1];\nmemset(q, %d, n + 1);", c)
		g.line("memcpy(q, p, %s);", length)
		g.line("if (q[%s] == %d)\n%s;\n}", g.index(), c, g.at())
	case 5:
		next, when := g.size()
		g.line("if (%s) {", when)
		g.line("p = realloc(p, %s);\nmemset(p, %d, %s);", next, c, next)
		g.line("if (p[%s] == %d)\n%s;\nfree(p);\n%s;\nreturn;\n}", g.index(), c, g.at(), g.at())
	case 6:
		g.line("if (%s > x %% 4)\n%s;", *size, g.at())
	default:
		g.line("if (x > %d && p[x & 1] == %d)\n%s;", 100+c, c, g.at())
	}
}
