package albers_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
)

// argumentTypes are the types that random calls pass, with the bytes of each that have a value.
var argumentTypes = map[string]int{
	"int": 4, "unsigned": 4, "long": 8, "unsigned long long": 8, "char *": 8, "i128": 16, "double": 8, "long double": 10,
	"v4": 16, "v2i": 8, "v4d": 32, "cf": 8, "cd": 16, "struct S16": 16, "struct A16": 8, "struct A32": 33, "struct M": 16,
	"struct F3": 12, "struct LD": 10, "struct LL": 16, "struct D2": 16, "struct C3": 3, "struct B": 40, "struct P17": 17,
	"struct FI": 16, "struct V": 16, "struct A64": 4, "union U": 10, "struct E1": 3, "struct BI": 8,
}

const argumentPrelude = `#include <stdarg.h>
#include <stdio.h>
typedef float v4 __attribute__((vector_size(16)));
typedef double v4d __attribute__((vector_size(32)));
typedef int v2i __attribute__((vector_size(8)));
typedef __int128 i128;
typedef _Complex float cf;
typedef _Complex double cd;
struct S16 { __int128 a; };
struct A16 { long a; } __attribute__((aligned(16)));
struct A32 { char a[33]; } __attribute__((aligned(32)));
struct A64 { int x; } __attribute__((aligned(64)));
struct M { long a; double b; };
struct F3 { float a, b, c; };
struct LD { long double x; };
struct LL { long a, b; };
struct D2 { double a, b; };
struct C3 { char a[3]; };
struct B { long v[5]; };
struct P17 { char a[17]; };
struct FI { float f; int i; double d; };
struct V { v4 v; };
union U { int i; double d; long double l; };
struct E1 { short s; char c; };
struct BI { int a : 3, b : 7; long c : 40; };
static unsigned long h;
static void eat(const void *p, int n) {
  for (const unsigned char *q = p; n--; q++) h = h * 1099511628211ul + *q;
}
static void fill(void *p, int n, int start) {
  for (int i = 0; i < n; i++) ((unsigned char *)p)[i] = i * 37 + start;
}
`

// TestRandomArguments runs programs whose functions have random parameters, named and variable. They use each class
// of place that the x86-64 ABI has: registers of both kinds, memory, and too few registers left. The engine's output
// must be equal to that of native code. The native program is built by gcc, because clang 19 splits an __int128
// between a register and memory where the ABI does not. ALBERS_RANDOM_ARGUMENTS is the number of programs,
// ALBERS_RANDOM_SEED the first one's seed.
func TestRandomArguments(t *testing.T) {
	n, seed := 1, uint64(22)
	if v, err := strconv.Atoi(os.Getenv("ALBERS_RANDOM_ARGUMENTS")); err == nil {
		n = v
	}
	if v, err := strconv.ParseUint(os.Getenv("ALBERS_RANDOM_SEED"), 10, 64); err == nil {
		seed = v
	}
	for ; n > 0; n, seed = n-1, seed+1 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { sameArguments(t, argumentProgram(seed, 12)) })
	}
}

func sameArguments(t *testing.T, program string) {
	dir := t.TempDir()
	source, native, bitcode := filepath.Join(dir, "a.c"), filepath.Join(dir, "native"), filepath.Join(dir, "a.bc")
	if err := os.WriteFile(source, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) string {
		out, err := exec.Command(name, args...).Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, program)
		}
		return string(out)
	}
	run("gcc", "-w", "-o", native, source)
	run("clang-19", "-w", "-O2", "-emit-llvm", "-c", "-o", bitcode, source)
	want := run(native)
	for _, file := range []string{source, bitcode} {
		cfg := albers.Default()
		cfg.Files, cfg.CFlags, cfg.Out = []string{file}, []string{"-w"}, filepath.Join(dir, "out")
		cfg.KeepStdout = true
		var c programLog
		if _, err := albers.Run(context.Background(), cfg, &c); err != nil {
			t.Fatal(err)
		}
		if len(c.tests) != 1 || string(c.tests[0].Stdout) != want {
			t.Errorf("%s: %d tests, messages %q", filepath.Base(file), len(c.tests), c.texts)
			for _, x := range c.tests {
				t.Errorf("prints\n%s\nnative code prints\n%s\nof\n%s", x.Stdout, want, program)
			}
		}
	}
}

// argumentProgram has n functions of each sort, and a main that calls them all and prints a hash after each call.
func argumentProgram(seed uint64, n int) string {
	g := &argumentGen{Rand: rand.New(rand.NewPCG(seed, 0))}
	for t := range argumentTypes {
		g.names = append(g.names, t)
	}
	slices.Sort(g.names)
	g.pools = [][]string{g.names, {"int", "i128", "struct LL", "double", "struct M", "struct S16"},
		{"long double", "i128", "struct A32", "int", "v4d", "struct A16", "struct A64"},
		{"double", "v4", "struct F3", "struct D2", "struct FI", "int"}}
	for i := range n {
		g.variadic(i)
		g.plain(i)
	}
	return argumentPrelude + g.funcs.String() + "int main(void) {\n" + g.main.String() + "  return 0;\n}\n"
}

type argumentGen struct {
	*rand.Rand
	names       []string
	pools       [][]string
	funcs, main strings.Builder
	values      int
}

func (g *argumentGen) some(n int, from []string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = from[g.IntN(len(from))]
	}
	return out
}

// value declares a variable of a type with bytes of its own.
func (g *argumentGen) value(typ string) string {
	g.values++
	name := fmt.Sprint("x", g.values)
	fmt.Fprintf(&g.main, "  static %s %s; fill(&%s, %d, %d);\n", typ, name, name, argumentTypes[typ], g.IntN(255))
	return name
}

func (g *argumentGen) valuesOf(types []string) []string {
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = g.value(t)
	}
	return out
}

// named are declarations of parameters, and statements that hash them and look at their alignment.
func named(types []string) (params []string, body string) {
	for i, t := range types {
		params = append(params, fmt.Sprintf("%s p%d", t, i))
		body += fmt.Sprintf("  eat(&p%d, %d); if ((unsigned long)&p%d %% _Alignof(%s)) h++;\n", i, argumentTypes[t], i, t)
	}
	return params, body
}

func taken(types []string) string {
	var s string
	for _, t := range types {
		s += fmt.Sprintf("  { %s v = va_arg(l, %s); eat(&v, %d); }\n", t, t, argumentTypes[t])
	}
	return s
}

// variadic makes a function that walks its list, passes a copy of the rest to another function, and starts again.
func (g *argumentGen) variadic(i int) {
	fixed, more := g.some(g.IntN(4), g.names), g.some(g.IntN(14), g.pools[g.IntN(len(g.pools))])
	params, body := named(fixed)
	last := "first"
	if len(fixed) > 0 {
		last = fmt.Sprint("p", len(fixed)-1)
	}
	cut := g.IntN(len(more) + 1)
	fmt.Fprintf(&g.funcs, "static void rest%d(va_list l) {\n%s}\n", i, taken(more[cut:]))
	fmt.Fprintf(&g.funcs, "__attribute__((noinline)) void variadic%d(%s, ...) {\n  va_list l, m;\n  va_start(l, %s);\n", i,
		strings.Join(append([]string{"int first"}, params...), ", "), last)
	fmt.Fprintf(&g.funcs, "%s%s  va_copy(m, l);\n%s  rest%d(m);\n  va_end(m);\n  va_end(l);\n", body, taken(more[:cut]),
		taken(more[cut:]), i)
	fmt.Fprintf(&g.funcs, "  va_start(l, %s);\n%s  va_end(l);\n}\n", last, taken(more[:min(1, len(more))]))
	args := strings.Join(append([]string{"1"}, g.valuesOf(slices.Concat(fixed, more))...), ", ")
	callee := fmt.Sprint("variadic", i)
	if g.IntN(3) == 0 {
		fmt.Fprintf(&g.main, "  void (*volatile pointer%d)(%s, ...) = %s;\n", i,
			strings.Join(append([]string{"int"}, fixed...), ", "), callee)
		callee = fmt.Sprint("pointer", i)
	}
	fmt.Fprintf(&g.main, "  %s(%s);\n  printf(\"variadic%d %%lx\\n\", h);\n", callee, args, i)
}

// plain makes a function with named parameters only.
func (g *argumentGen) plain(i int) {
	types := g.some(1+g.IntN(8), g.names)
	params, body := named(types)
	fmt.Fprintf(&g.funcs, "__attribute__((noinline)) void plain%d(%s) {\n%s}\n", i, strings.Join(params, ", "), body)
	fmt.Fprintf(&g.main, "  plain%d(%s);\n  printf(\"plain%d %%lx\\n\", h);\n", i, strings.Join(g.valuesOf(types), ", "),
		i)
}
