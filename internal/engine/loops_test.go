package engine_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// loops writes random functions with loops over a symbolic number n of symbolic elements, of arrays s and u.
type loops struct {
	r   *rand.Rand
	out strings.Builder

	elements string // their type
	tmp      int    // inner loops and pointers so far
}

// loopMost is the largest n. Blocks of symbolic size have room for loopCapacity bytes. What a function computes is in
// the loopOut bytes of the global out.
const (
	loopMost     = 4
	loopCapacity = 24
	loopOut      = 80
)

// loopHeader is the text before the functions of a file of random loops.
var loopHeader = fmt.Sprintf("#include <klee/klee.h>\n#include <stdlib.h>\n#include <string.h>\n"+
	"unsigned char out[%d];\n"+
	"static const unsigned char kinds[256] = {[1 ... 2] = 1, [3] = 2, [40 ... 90] = 1, [200 ... 255] = 3};\n"+
	"static int kind(long x) { if (x < 1) return 0; if (x == 3) return 1; return x > 4 ? 2 : 3; }\n"+
	"struct pair { short at; int what; };\n"+
	"static long length(const unsigned char *p, long n) { long k = 0; while (k < n && p[k]) k++; return k; }\n"+
	"static long deep(const unsigned char *p, long n) { return n < 1 ? 0 : (*p == 1) + deep(p + 1, n - 1); }\n"+
	"static int inc(int x) { return x + 1; }\nstatic int neg(int x) { return -x; }\n"+
	"static int (*const steps[2])(int) = {inc, neg};", loopOut)

func (g *loops) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

func (g *loops) n(k int) int { return g.r.IntN(k) }

func (g *loops) among(list ...string) string { return list[g.n(len(list))] }

// atom is a comparison of an element, of n, or of a value that the loop computes.
func (g *loops) atom() string {
	if g.n(8) == 0 {
		return g.among("q", "!q", "q == s", "h", "!h", "f > 1.5", "y.what > 1", "y.at == i")
	}
	return g.compare(g.among("s[i]", "s[i]", "u[i]", "n", "i", "s[n & 3]", "c", "m", "kinds[s[i] & 255]"))
}

// compare compares a value with a number. gcc does not read what is unsigned to see that it is not below 0.
func (g *loops) compare(value string) string {
	op, n := g.among("==", "!=", "<", ">"), g.n(4)
	if op == "<" {
		n++
	}
	return fmt.Sprintf("%s %s %d", value, op, n)
}

func (g *loops) cond() string {
	switch g.n(16) {
	case 0, 1, 2:
		return fmt.Sprintf("%s && %s", g.atom(), g.atom())
	case 3, 4, 5:
		return fmt.Sprintf("%s || %s", g.atom(), g.atom())
	case 6:
		return fmt.Sprintf("kind(%s) == %d", g.among("s[i]", "u[i]", "c"), g.n(4))
	}
	return g.atom()
}

// action is a statement without a condition of its own.
func (g *loops) action() string {
	switch g.n(26) {
	case 0, 1:
		return "c++;"
	case 2:
		return "break;"
	case 3:
		return "continue;"
	case 4:
		return fmt.Sprintf("{ out[1] = %d; goto done; }", 1+g.n(200))
	case 5:
		return fmt.Sprintf("{ out[2] = %d; return 1; }", 1+g.n(200))
	case 6:
		return "{ out[0] = 1; c += d; }"
	case 7:
		return "d = -d;"
	case 8:
		return "c = s[i];"
	case 9:
		return "m = i;"
	case 10:
		return "{ out[i & 7] = u[i]; }"
	case 11:
		return "out[32 + (k++ & 7)] = s[i];" // as a filter does
	case 12:
		return "{ int w; memcpy(&w, out + 4, 4); w += i + 1; memcpy(out + 4, &w, 4); }"
	case 13:
		return "out[8 + (u[i] & 3)]++;"
	case 14:
		return "klee_assert(u[0] != 3);"
	case 15:
		return "klee_assume(s[0] < 3);"
	case 16:
		return "u[i] = s[i];"
	case 17, 18:
		return g.among("q = s + i;", "q = u + i;", "q = s + (s[i] & 3);", "q = 0;") // a pointer that moves
	case 19:
		return g.among("if (q) c += *q;", "if (q && q != s) *q = 2;", "c += *q;", "if (q == s + i) m++;")
	case 20:
		return g.among("{ free(h); h = calloc(1, i + 1); }", "if (h) { free(h); h = 0; }", "h = calloc(2, 1 + (s[i] & 1));",
			"{ free(h); h = 0; }", "free(h);")
	case 21:
		return g.among("if (h) h[0]++;", "if (h) c += *h;", "if (h) h[i & 1] = s[i];", "h[0] = 1;")
	case 22:
		return g.among("f = s[i] / 2.0;", "f += 0.5;", "f = -f;", "if (f < 2) f += 1;")
	case 23:
		return g.among("y = (struct pair){i, s[i]};", "{ struct pair z = y; z.what++; y = z; }", "y.at ^= u[i];")
	case 24:
		return g.among("c += length((unsigned char *)s, i);", "m = length((unsigned char *)u, n);",
			"c += deep((unsigned char *)s, i);", "c = steps[s[i] & 1](c);", "c = steps[i & 1](c);")
	}
	return "c += 10 / (n - i);"
}

// choice writes a switch. A case may go on with the next.
func (g *loops) choice() {
	g.line("switch (%s) {", g.among("s[i]", "u[i]", "s[i] & 3", "c"))
	for k := range 2 + g.n(3) {
		g.line("case %d: %s %s", k, g.among("c++;", "m = i;", "d++;", "out[4] = i;"), g.among("break;", "break;", ""))
	}
	if g.n(2) == 0 {
		g.line("default: %s", g.among("c--;", "m++;", "return 2;"))
	}
	g.line("}")
}

// statement writes a statement of a loop's body.
func (g *loops) statement(depth int) {
	switch k := g.n(10); {
	case k < 2:
		g.line("if (s[i] > m) m = s[i];")
	case k == 2 && depth > 0:
		g.line("if (%s) {", g.cond())
		g.statement(depth - 1)
		g.line("} else {")
		g.statement(depth - 1)
		g.line("}")
	case k == 3 && depth > 0:
		g.tmp++
		g.line("for (unsigned j%d = 0; j%d < %s; j%d++) if (%s[j%d] == %d) %s", g.tmp, g.tmp,
			g.among("i", "2", "(c & 3)"), g.tmp, g.among("s", "u"), g.tmp, g.n(3), g.among("c++;", "m += 2;", "break;"))
	case k == 4 && depth > 0 && g.n(2) == 0:
		g.choice()
	default:
		g.line("if (%s) %s", g.cond(), g.action())
	}
}

// loop writes a loop from a start.
func (g *loops) loop(start string) {
	bound, step := g.among("n", "n", "n", "4", "(n & 3)"), 1
	if g.n(3) == 0 {
		step = 2 + g.n(3)
	}
	marked := g.n(4) == 0
	if marked {
		g.line("klee_open_merge();")
	}
	end := "}"
	switch g.n(14) {
	case 0, 1:
		g.line("for (i = %s; i < %s && %s; i += %d) {", start, bound, g.compare("s[i]"), step)
	case 2, 3:
		g.line("i = %s;\nif (i < %s) do {", start, bound)
		end = fmt.Sprintf("} while ((i += %d) < %s);", step, bound)
	case 4, 5:
		g.tmp++
		g.line("for (%s *p%d = s + (%s); p%d < s + %s; p%d += %d) {\ni = p%d - s;", g.elements, g.tmp, start, g.tmp, bound,
			g.tmp, step, g.tmp)
	case 6: // from the end
		g.line("for (i = %s; i-- > 0;) {", bound)
	case 7: // up to a value, which may be missing
		g.line("for (i = %s; s[i] != %d; i += %d) {", start, g.n(3), step)
	default:
		g.line("for (i = %s; i < %s; i += %d) {", start, bound, step)
	}
	for range 1 + g.n(3) {
		g.statement(1)
	}
	g.line("c += d;\n%s", end)
	if marked {
		g.line("klee_close_merge();")
	}
}

// function writes one or two loops over n elements: they count, write, break, return, skip, fail. If sized is set, the
// arrays are blocks of symbolic size.
func (g *loops) function(name string, sized bool) {
	g.elements = g.among("unsigned char", "unsigned char", "unsigned short", "int")
	g.line("int %s(void) {", name)
	g.line("unsigned char n; klee_make_symbolic(&n, 1, \"n\");")
	g.line("n &= 7; klee_assume(n <= %d);", 2+g.n(loopMost-1))
	if sized {
		more := min(g.n(3), 1)
		g.line("%s *s = malloc((n + %d) * sizeof *s), *u = malloc((n + 1) * sizeof *u);", g.elements, more)
		g.line("klee_make_symbolic(s, (n + %d) * sizeof *s, \"s\"); klee_make_symbolic(u, (n + 1) * sizeof *u, \"u\");", more)
		if g.n(2) == 0 {
			g.line("u[n] = 0;")
		}
	} else {
		g.line("%s s[4], u[4]; klee_make_symbolic(s, sizeof s, \"s\"); klee_make_symbolic(u, sizeof u, \"u\");", g.elements)
		if g.n(2) == 0 {
			g.line("for (int k = 0; k < 4; k++) { s[k] &= 3; u[k] &= 3; }")
		}
	}
	kind := g.among("unsigned char", "unsigned short", "int", "long")
	g.line("%s c = 0, d = %d, m = 0; unsigned i = 0, k = 0; memset(out, 0, sizeof out);", kind, g.n(3))
	g.line("%s *q = %s; unsigned char *h = 0; double f = 0; struct pair y = {0};", g.elements, g.among("0", "s", "u"))
	if g.n(4) == 0 { // a copy, which the next loop reads
		g.line("for (i = 0; i < n; i++) { %s if (!s[i]) break; }", g.among("u[i] = s[i];", "out[i + 8] = s[i];"))
	}
	g.loop("0")
	if g.n(3) == 0 {
		g.line("if (c > 1) out[3]++;")
		g.loop(g.among("0", "i", "(c & 3)", "(k & 3)", "(m & 3)"))
	}
	g.line("done:")
	g.line("memcpy(out + 16, &c, sizeof c); memcpy(out + 24, &d, sizeof d); memcpy(out + 40, &m, sizeof m); out[15] = i;")
	g.line("memcpy(out + 48, &f, 8); memcpy(out + 56, &y.at, 2); memcpy(out + 60, &y.what, 4);")
	g.line("if (q) memcpy(out + 64, q, sizeof *q);\nif (h) out[72] = h[0];")
	g.line("if (c > 2) out[14] = 1;")
	if g.n(3) == 0 {
		g.line("for (i = 0; i < 2; i++) if (s[i] == c) out[13]++;")
	}
	g.line("return 0;\n}")
}

// loopPrograms writes a file of functions, those with the numbers from ≤ i < to. keep is its symbols, out and the
// functions; starts is where each function begins in the text, and where the last one ends. sized says which have
// blocks of symbolic size.
func loopPrograms(from, to int, sized func(i int) bool) (text string, keep []string, starts []int) {
	g := &loops{}
	g.line("%s", loopHeader)
	keep, starts = []string{"out"}, []int{g.out.Len()}
	for i := from; i < to; i++ {
		g.r = rand.New(rand.NewPCG(uint64(i), 77))
		keep = append(keep, fmt.Sprint("f", i))
		g.function(keep[len(keep)-1], sized(i))
		starts = append(starts, g.out.Len())
	}
	return g.out.String(), keep, starts
}

// nativeHeader is before the text. A block of no bytes has one for the sanitizer, which would not mind an access.
const nativeHeader = `
#include <sanitizer/asan_interface.h>
#include <stdint.h>
#include <stdlib.h>
static void *sized(size_t n) {
  char *p = malloc(n ? n : 8);
  if (!n) __asan_poison_memory_region(p, 8);
  return p;
}
#define malloc sized
`

// nativeRunner runs functions of a program text as machine code, with the sanitizer of addresses: each with an input in
// a process of its own. It reads records from its standard input: the number of the function, the number of arrays, for
// each its name as 8 bytes, its length and content. It writes an exit code or a negative signal, and the bytes of out.
const nativeRunner = `
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { char name[8]; int n; unsigned char data[64]; } arrays[8];
static int count;
static void get(void *p, size_t n) { if (fread(p, n, 1, stdin) != 1 && n) _exit(1); }
void klee_make_symbolic(void *p, size_t n, const char *name) {
  for (int i = 0; i < count; i++)
    if (!strcmp(arrays[i].name, name)) memcpy(p, arrays[i].data, n);
}
void klee_assume(uintptr_t c) { if (!c) _exit(71); }
void klee_assert_fail(const char *e, const char *f, int l, const char *g) { _exit(70); }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
int main(void) {
  unsigned char *shared = mmap(0, sizeof out, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int f;
  while (fread(&f, 4, 1, stdin)) {
    get(&count, 4);
    for (int i = 0; i < count; i++) {
      get(arrays[i].name, 8);
      get(&arrays[i].n, 4);
      get(arrays[i].data, arrays[i].n);
    }
    memset(shared, 0, sizeof out);
    int status, pid = fork();
    if (!pid) {
      functions[f]();
      memcpy(shared, out, sizeof out);
      _exit(0);
    }
    waitpid(pid, &status, 0);
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    fwrite(&status, 4, 1, stdout);
    fwrite(shared, sizeof out, 1, stdout);
  }
}`

// Ways in which a function ends as machine code.
const (
	endedWell  = 0
	assertion  = 70
	assumption = 71
	badAccess  = 77
	division   = -8
)

// nativeEnd is the way in which the end of a path has to show there.
func nativeEnd(end *outcome.End) int {
	switch {
	case end.Reason == outcome.Exit:
		return endedWell
	case end.Reason != outcome.Found:
		return 1
	}
	switch end.Kind {
	case outcome.Assertion:
		return assertion
	case outcome.InvalidArgument:
		return assumption
	case outcome.DivisionByZero:
		return division
	case outcome.OutOfBounds, outcome.InvalidPointer, outcome.NullDereference, outcome.UseAfterFree:
		return badAccess
	}
	return 1
}

// native is functions of a text as machine code, in a folder of their own.
type native struct{ file string }

func buildNative(t *testing.T, text string, functions []string) *native {
	t.Helper()
	dist, err := libc.Ensure(t.Context(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source := filepath.Join(dir, "n.c")
	text += fmt.Sprintf("\nstatic int (*const functions[])(void) = {%s};\n", strings.Join(functions, ", ")) + nativeRunner
	if err := os.WriteFile(source, []byte(nativeHeader+text), 0o644); err != nil {
		t.Fatal(err)
	}
	var include string
	for _, d := range dist.IncludeDirs {
		if _, err := os.Stat(filepath.Join(d, "klee")); err == nil {
			include = d
		}
	}
	x := &native{filepath.Join(dir, "n")}
	if out, err := exec.Command("gcc", "-w", "-g", "-fsanitize=address", "-I", include, "-o", x.file, source).
		CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return x
}

// nativeResult is the result of a function.
type nativeResult struct {
	end int
	out []byte
}

// run runs function number f with each of the inputs.
func (x *native) run(t *testing.T, f int, inputs []map[string][]byte) (list []nativeResult) {
	t.Helper()
	var in bytes.Buffer
	number := func(n int) { in.Write(binary.LittleEndian.AppendUint32(nil, uint32(n))) }
	for _, input := range inputs {
		number(f)
		number(len(input))
		for _, name := range slices.Sorted(maps.Keys(input)) {
			in.Write(append([]byte(name), make([]byte, 8)...)[:8])
			number(len(input[name]))
			in.Write(input[name])
		}
	}
	c := exec.CommandContext(t.Context(), x.file)
	c.Env = append(os.Environ(),
		fmt.Sprintf("ASAN_OPTIONS=exitcode=%d:handle_sigfpe=0:detect_leaks=0:redzone=256:symbolize=0", badAccess))
	c.Stdin = &in
	out, err := c.Output()
	if err != nil || len(out) != len(inputs)*(4+loopOut) {
		t.Fatalf("%d bytes of results for %d inputs: %v", len(out), len(inputs), err)
	}
	for r := range slices.Chunk(out, 4+loopOut) {
		list = append(list, nativeResult{int(int32(binary.LittleEndian.Uint32(r))), r[4:]})
	}
	return list
}

// loopRun is what an exploration of a function found.
type loopRun struct {
	ended  []ending
	sum    *outcome.Summary
	lines  []int // that were covered
	inputs []map[string][]byte
}

// runLoop explores a function. If crowd is above 0, memory is crowded at each crowd-th end of a path, so that states
// that wait are kept by their decisions.
func runLoop(t *testing.T, m *ir.Module, entry string, crowd int, change func(*engine.Config)) *loopRun {
	t.Helper()
	x := &loopRun{}
	var e *engine.Engine
	x.sum = eachEnd(t, m, entry, change, func(of *engine.Engine, s *state.State) {
		e = of
		input := map[string][]byte{}
		for _, a := range s.InputList() {
			input[a.Name] = make([]byte, a.Size)
			copy(input[a.Name], s.Model.Bytes(a))
		}
		x.inputs = append(x.inputs, input)
		if s.End.Reason != outcome.Merged {
			x.ended = append(x.ended, endingOf(e, s, map[string]uint64{"out": loopOut}))
		}
		if crowd > 0 && len(x.inputs)%crowd == 0 {
			e.Crowd()
		}
	})
	for _, f := range e.Coverage().Files {
		if filepath.Base(f.File) == "p.c" {
			x.lines = f.LinesCovered
		}
	}
	return x
}

// bugs lists what was found, without assumptions that cannot hold: merging may drop those.
func (x *loopRun) bugs() (list []string) {
	for _, b := range x.sum.Bugs {
		if b.Kind != outcome.InvalidArgument {
			list = append(list, fmt.Sprint(b.Kind, ":", b.Line))
		}
	}
	slices.Sort(list)
	return list
}

// takes finds the path that an input takes, and what it leaves in out. It fails unless there is exactly one; an input
// whose assumption fails takes none, or one that says so.
func (x *loopRun) takes(t *testing.T, input map[string][]byte, r nativeResult) (how string) {
	t.Helper()
	found := 0
	for i := range x.ended {
		p := &x.ended[i]
		m, ok := p.taking(t, input)
		if !ok {
			continue
		}
		found++
		how = p.how
		if got := nativeEnd(p.s.End); got != r.end {
			t.Errorf("input %v ends by %s (%d), natively by %d", input, p.how, got, r.end)
		}
		if got := p.global("out", m); r.end == endedWell && !bytes.Equal(got, r.out) {
			t.Errorf("input %v leaves %v, natively %v", input, got, r.out)
		}
	}
	if found != 1 && !(found == 0 && r.end == assumption) {
		t.Errorf("input %v, which natively ends by %d, takes %d paths", input, r.end, found)
	}
	return how
}

// loopMode is a way of merging.
type loopMode struct {
	merge  option.MergeMode
	inside option.Incremental
}

// loopCounts are the figures of a test of random loops.
type loopCounts struct {
	programs, large, runs, complete, inputs, exact, numbered                                              int
	paths, merges, rewrites, quantified, lines, ranges, sized, led, later, named, spares, checks, openEnd float64
}

// TestMergedLoopsOverAllInputs: random functions with loops, explored without merging and in each way of merging. All
// find the same bugs and cover the same lines, also where made inputs lead. The inputs of all tests, and some random
// ones, take exactly one path in each exploration; it ends as machine code does, and computes the same. Z3 checks every
// merge. Where the number of paths that merged ones stand for is said to be exact, it is the number of paths without
// merging; what is counted after the run is never more, and almost always exact.
// ALBERS_RANDOM_MERGES is the number of programs; ALBERS_RANDOM_SEED the number of the first.
func TestMergedLoopsOverAllInputs(t *testing.T) {
	n, seed := 16, 0
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_MERGES")); err == nil {
		n = v
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_SEED")); err == nil {
		seed = v
	}
	var c loopCounts
	for from := seed; from < seed+n; from += perFile {
		text, keep, starts := loopPrograms(from, min(from+perFile, seed+n), func(i int) bool { return i%2 == 1 })
		m, machine := compileKept(t, text, keep[1], keep), buildNative(t, text, keep[1:])
		for i, entry := range keep[1:] {
			t.Run(entry, func(t *testing.T) {
				c.one(t, m, entry, (from+i)%2 == 1, machine, i)
				if t.Failed() {
					t.Logf("from line %d:\n%s", 1+strings.Count(text[:starts[i]], "\n"), text[starts[i]:starts[i+1]])
				}
			})
		}
	}
	t.Logf("%d programs with %.0f paths, %d programs too large, %d merging runs, %d complete, %d exact, %d counted, "+
		"%d inputs, %.0f merges, %.0f inside, %.0f quantified, %.0f lines, %.0f ranges, %.0f with symbolic sizes, "+
		"%.0f led, %.0f sides later, %.0f named, %.0f answers of partial solutions, %.0f undecided",
		c.programs, c.paths, c.large, c.runs, c.complete, c.exact, c.numbered, c.inputs, c.merges, c.rewrites,
		c.quantified, c.lines, c.ranges, c.sized, c.led, c.later, c.named, c.spares, c.openEnd)
	if c.complete < c.runs*9/10 || c.programs < n*3/4 || c.exact == 0 || c.numbered < c.complete/2 ||
		c.merges < float64(n)/2 || c.rewrites < float64(n)/2 || c.quantified == 0 || c.ranges == 0 || c.sized == 0 ||
		c.led == 0 || c.later == 0 || c.named == 0 || c.spares == 0 {
		t.Errorf("one-sided test")
	}
	if c.checks > 0 {
		t.Errorf("%.0f formulas are not the paths that they were made from", c.checks)
	}
}

// one explores a function, number f in machine. sized says that it has blocks of symbolic size.
func (c *loopCounts) one(t *testing.T, m *ir.Module, entry string, sized bool, machine *native, f int) {
	base := runLoop(t, m, entry, 0, func(x *engine.Config) {
		x.AutoSizes = false // most modes have none
		if sized {
			x.SymbolicSize = loopCapacity
		}
	})
	if base.sum.HaltReason != "complete" || base.sum.PathsCompleted > mostLoopPaths {
		c.large++
		return
	}
	c.programs++
	c.paths += float64(base.sum.PathsCompleted)
	modes := []loopMode{{option.MergeStandard, option.IncrementalOff}, {option.MergeStandard, option.IncrementalOn},
		{option.MergePattern, option.IncrementalOff}, {option.MergePattern, option.IncrementalOn},
		{option.MergeAuto, option.IncrementalAuto}}
	runs := []*loopRun{base}
	for i, mode := range modes {
		x := runLoop(t, m, entry, (f/4+i)%4, func(x *engine.Config) {
			x.Merge, x.ValidateMerge, x.MaxInstructions = mode.merge, true, 20*whole
			x.IncrementalMerge, x.MaxTime, x.MergeCount = mode.inside, time.Minute, 1<<20
			x.MergeRepeats = 2 + 4*(f/2%2) // few of these loops have six turns
			x.PartialSolutions = (f/3+i)%3 == 0
			if sized {
				x.MergeWhere = option.BeginModes()[(f+i)%2]
				if mode.merge != option.MergeAuto || f/2%2 == 0 { // else sizes have no capacity of the run's own
					x.SymbolicSize = loopCapacity
				}
			} else {
				x.AutoSizes = false // as without merging
			}
			if (f/2+i)%2 == 0 { // some paths follow made inputs
				x.Fuzz, x.Turn = option.FuzzOn, 64
				if mode.merge == option.MergeAuto { // and leave sides of branches to be decided later
					x.Search, x.PartialSolutions = []option.Searcher{option.CovNew}, false
				}
			}
			x.MergeLoops = []option.LoopMode{option.NoCallLoops, option.AnyLoop}[f%2]
			x.MergeCalls = []option.LoopMode{option.NoLoops, option.NoCallLoops}[(f+i)/2%2]
		})
		c.add(x.sum, sized)
		if x.sum.HaltReason == "complete" {
			runs = append(runs, x)
			x.same(t, fmt.Sprint(mode), base, c)
		}
	}
	inputs := distinct(runs, f)
	c.inputs += len(inputs)
	results := machine.run(t, f, inputs)
	for i, input := range inputs {
		how := base.takes(t, input, results[i])
		for _, x := range runs[1:] {
			if got := x.takes(t, input, results[i]); got != how && results[i].end != assumption {
				t.Errorf("input %v ends by %s, merged by %s", input, how, got)
			}
		}
	}
}

// mostLoopPaths is the number of paths above which a program is too large.
const mostLoopPaths = 400

func (c *loopCounts) add(sum *outcome.Summary, sized bool) {
	found := sum.Techniques["merge"]
	c.runs++
	if sum.HaltReason == "complete" {
		c.complete++
	}
	c.merges += found["merges"]
	c.rewrites += found["rewrites"]
	c.quantified += found["quantified"]
	c.lines += found["lines"]
	c.ranges += found["ranges"]
	c.led += sum.Techniques["fuzz"]["led"]
	c.later += sum.Techniques["deferred"]["sides"]
	c.named += sum.Techniques["named"]["states"]
	c.spares += sum.Techniques["multiplex"]["spare_answers"]
	c.checks += found["plain_check"]
	c.openEnd += found["validated_partly"] + found["validated_unasked"]
	if sized {
		c.sized += found["merges"]
	}
}

// same checks that x found what base did.
func (x *loopRun) same(t *testing.T, mode string, base *loopRun, c *loopCounts) {
	t.Helper()
	if a, b := base.bugs(), x.bugs(); !slices.Equal(a, b) {
		t.Errorf("%s: bugs %v, without merging %v", mode, b, a)
	}
	if !slices.Equal(base.lines, x.lines) {
		t.Errorf("%s: lines %v, without merging %v", mode, x.lines, base.lines)
	}
	for _, y := range []*loopRun{base, x} {
		if y.sum.Ends[string(outcome.Silent)] > 0 ||
			slices.ContainsFunc(y.sum.Bugs, func(b outcome.Bug) bool { return b.Kind == outcome.InvalidArgument }) {
			return // an assumption ends a path or, if it is merged, drops it
		}
	}
	found := x.sum.Techniques["merge"]
	stood, want := float64(x.sum.PathsCompleted)+found["paths_at_most"], float64(base.sum.PathsCompleted)
	// A path whose exit code is symbolic keeps one value of it. The paths with other values are not among those counted.
	pinned := slices.ContainsFunc(x.sum.Unsupported, func(u outcome.Named) bool {
		return strings.HasPrefix(u.What, "symbolic exit code")
	})
	exact := found["paths_exact"] == 1
	if exact {
		c.exact++
	}
	if stood < want || exact && stood != want {
		t.Errorf("%s: %v paths (exact: %v), %v without merging", mode, stood, exact, want)
	}
	stood, exact = float64(x.sum.PathsCompleted)+found["paths_at_least"], found["count_exact"] == 1
	if exact {
		c.numbered++
	}
	if stood > want || exact && stood != want && !pinned {
		t.Errorf("%s: %v paths were counted (exact: %v), %v without merging", mode, stood, exact, want)
	}
}

// distinct is the inputs of the tests of all runs, each once, and some random ones.
func distinct(runs []*loopRun, seed int) (list []map[string][]byte) {
	seen := map[string]bool{}
	add := func(input map[string][]byte) {
		if k := fmt.Sprint(input); !seen[k] {
			seen[k] = true
			list = append(list, input)
		}
	}
	for _, x := range runs {
		for _, input := range x.inputs {
			add(input)
		}
	}
	r := rand.New(rand.NewPCG(uint64(seed), 78))
	for range 12 {
		input := map[string][]byte{}
		for name, old := range runs[0].inputs[0] {
			b := make([]byte, len(old))
			for i := range b {
				if b[i] = byte(r.IntN(4)); r.IntN(16) == 0 {
					b[i] = byte(r.IntN(256))
				}
			}
			input[name] = b
		}
		input["n"] = []byte{byte(r.IntN(8))}
		add(input)
	}
	return list
}
