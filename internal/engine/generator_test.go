package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes random small programs for [TestLimitsFindASubset]: functions p0, p1 … of one C file. Each program
// leaves a trace of its places on the path. The traces of two runs can be compared, and a part of a path with the
// whole.
type generator struct {
	r    *rand.Rand
	out  strings.Builder
	mark int // places in the present program
	tmp  int
}

// inputs is the number of symbolic bytes of a program.
const inputs = 4

const prelude = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
long __albers_syscall(long n, long a, long b, long c, long d, long e, long f);
unsigned char trace[4096];
unsigned traced;
#define at(x) trace[traced++] = (x)
static unsigned char tab[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static unsigned char one[4], two[6], three[3];
struct big { int head; char rest[40]; };
static struct big bigs[3] = {{1}, {2}, {3}};
static int both(struct big a, struct big b) { return a.head * 4 + b.head; }
static int inc(int x) { return x + 1; }
static int dbl(int x) { return 2 * x; }
static int neg(int x) { return -x; }
static int (*const fs[3])(int) = {inc, dbl, neg};
static int sum(int n, ...) {
  __builtin_va_list l;
  int s = 0;
  __builtin_va_start(l, n);
  while (n-- > 0) s += __builtin_va_arg(l, int);
  __builtin_va_end(l);
  return s;
}
`

func (g *generator) n(k int) int { return g.r.IntN(k) }

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

// at notes that the program came here.
func (g *generator) at() {
	g.mark++
	g.line("at(%d);", g.mark)
}

func (g *generator) in() string { return fmt.Sprintf("in[%d]", g.n(inputs)) }

// cond is a condition on the input or on a value computed from it.
func (g *generator) cond() string {
	switch g.n(5) {
	case 0:
		return fmt.Sprintf("%s < %d", g.in(), g.n(200))
	case 1:
		return fmt.Sprintf("(%s & %d) == %d", g.in(), 3+4*g.n(4), g.n(4))
	case 2:
		return fmt.Sprintf("%s > %s", g.in(), g.in())
	case 3:
		return fmt.Sprintf("(x & %d) != %d", 1+g.n(7), g.n(8))
	}
	return fmt.Sprintf("tab[%s & 7] == %d", g.in(), g.n(10))
}

// program writes function name.
func (g *generator) program(name string) {
	g.mark = 0
	g.line("int %s(void) {", name)
	g.line("unsigned char in[%d]; int x = 0; klee_make_symbolic(in, sizeof in, \"in\");", inputs)
	// These values are computed long before they are used: nothing else leaves the interpreter's loop in between.
	for i := range inputs {
		g.line("unsigned v%d = in[%d] & %d;", i, i, []int{7, 15}[g.n(2)])
	}
	for range 3 + g.n(3) {
		g.statement(2)
	}
	g.at()
	g.line("return %d;\n}", g.n(100))
}

func (g *generator) block(depth int) {
	g.at()
	for range g.n(3) {
		g.statement(depth)
	}
}

// statement writes a statement that may have others inside.
func (g *generator) statement(depth int) {
	if depth == 0 {
		g.simple()
		return
	}
	switch g.n(6) {
	case 0, 1:
		g.choose(depth)
	case 2:
		g.line("if (%s) {", g.cond())
		g.block(depth - 1)
		g.line("} else {")
		g.block(depth - 1)
		g.line("}")
	case 3:
		g.tmp++
		g.line("for (int i%d = 0; i%d < (%s & %d); i%d++) {", g.tmp, g.tmp, g.in(), 1+2*g.n(2), g.tmp)
		g.block(depth - 1)
		g.line("}")
	default:
		g.simple()
	}
}

// choose writes a switch of three targets and more.
func (g *generator) choose(depth int) {
	if g.n(2) == 0 {
		g.at()
		g.line("switch (v%d) {", g.n(inputs))
	} else {
		g.line("switch (%s & %d) {", g.in(), []int{7, 15, 255}[g.n(3)])
	}
	for k := range 3 + g.n(4) {
		g.line("case %d:", 2*k+g.n(2))
		if g.n(4) == 0 {
			g.line("case %d:", 20+k)
		}
		g.at()
		if g.n(3) == 0 {
			g.statement(depth - 1)
		}
		if g.n(5) > 0 {
			g.line("break;")
		}
	}
	g.line("default:")
	g.at()
	g.line("}")
}

// simple writes a statement that asks for an address, a size, a value, a name, or makes a claim.
func (g *generator) simple() {
	g.tmp++
	t := g.tmp
	switch g.n(17) {
	case 0: // one of several objects
		g.line("unsigned char *p%d[4] = {one, two, three, %s};", t, []string{"0", "tab", "two + 5"}[g.n(3)])
		g.line("p%d[%s & 3][%d]++;", t, g.in(), g.n(4))
	case 1:
		g.line("unsigned char *p%d[3] = {one, two, three};", t)
		g.line("x += p%d[%s %% 3][%s & %d];", t, g.in(), g.in(), 1+2*g.n(2))
	case 2: // may leave its object
		g.line("x += two[%s & 7];", g.in())
	case 3:
		g.line("x += 100 / (%s & %d);", g.in(), 1+2*g.n(4))
	case 4:
		g.line("klee_assert(%s);", g.cond())
	case 5:
		g.line("klee_assume(%s);", g.cond())
	case 6: // a size
		g.line("char *m%d = malloc((%s & 3) + 1); m%d[%s & %d] = 1; free(m%d);", t, g.in(), t, g.in(), 1+2*g.n(2), t)
	case 7:
		g.line("unsigned char b%d[6]; memset(b%d, %d, %s & %d); x += b%d[0] == %d;", t, t, g.n(4), g.in(), 3+4*g.n(2), t,
			g.n(4))
	case 8:
		g.line("unsigned char b%d[8] = {0}; memcpy(b%d, tab + (%s & 1), %s & 3); x += b%d[2];", t, t, g.in(), g.in(), t)
	case 9:
		g.line("x += fs[%s %% 3](x);", g.in())
	case 10: // two areas by value, each at a symbolic place
		g.line("x += both(bigs[%s %% 3], bigs[%s & 1]);", g.in(), g.in())
	case 11:
		g.line("x += (int)((%s & 3) * 1.5f) + (int)((double)(%s & 1) / ((%s & 1) + 1));", g.in(), g.in(), g.in())
	case 12: // a file whose name is symbolic, and its content
		g.line("char n%d[2] = {'A' + (%s & 3), 0}; unsigned char c%d = 0;", t, g.in(), t)
		g.line("long f%d = __albers_syscall(2, (long)n%d, 0, 0, 0, 0, 0);", t, t)
		g.line("if (f%d >= 0) { at(200); __albers_syscall(0, f%d, (long)&c%d, 1, 0, 0, 0); if (c%d > %d) at(201); "+
			"__albers_syscall(3, f%d, 0, 0, 0, 0, 0); }",
			t, t, t, t, g.n(200), t)
	case 13:
		g.line("x += klee_range(0, (%s & 1) + 2, \"r\");", g.in())
	case 14:
		g.line("unsigned char *q%d = %s ? one : two; q%d[%s & 3] = %d;", t, g.cond(), t, g.in(), g.n(9))
	case 15:
		g.line("x += sum(%s & 3, 1, (int)%s, 3);", g.in(), g.in())
	default:
		g.line("static void *const l%d[3] = {&&a%d, &&b%d, &&c%d};", t, t, t, t)
		g.line("goto *l%d[%s %% 3]; a%d: at(210); b%d: at(211); c%d: at(212);", t, g.in(), t, t, t)
	}
	if g.n(2) == 0 {
		g.at()
	}
}
