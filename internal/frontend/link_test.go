package frontend

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir/verify"
	"github.com/albers-engine/albers/internal/libc"
)

// load fails the test on any error and verifies the module.
func load(t testing.TB, opt Options, files ...string) *Program {
	t.Helper()
	p, err := LoadProgram(context.Background(), files, opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := verify.Module(p.Module); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTwoFiles links files, keeps static functions of one name apart, and drops functions that are not reached.
func TestTwoFiles(t *testing.T) {
	a := write(t, "a.c",
		"int g(int); static int h(void) { return 1; } int unused(void) { return 7; } int main(void) { return g(h()); }")
	b := write(t, "b.c", "static int h(void) { return 2; } int g(int x) { return x + h(); }")
	m := load(t, Options{Locals: llvm.Memory}, a, b).Module
	bodies := 0
	for _, f := range m.Funcs {
		if f.Code != nil {
			bodies++
		}
	}
	if bodies != 4 || m.Lookup("unused") != nil {
		t.Errorf("%d functions with bodies, want main, g and two of h", bodies)
	}
	// LLVM's linker reports a function that is defined twice.
	c := write(t, "c.c", "int g(int x) { return x; }")
	if _, err := Load(context.Background(), []string{a, b, c}, Options{}); err == nil {
		t.Error("g was defined twice without error")
	}
}

// musl gives the C library if it has been built or can be; otherwise the test is skipped with the reason.
func musl(t testing.TB) *libc.Dist {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: the C library is not built")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	d, err := libc.Ensure(ctx, libc.Options{})
	if err != nil {
		t.Skip("no C library:", err)
	}
	return d
}

const hello = `#include <stdio.h>
#include <math.h>
int main(int argc, char **argv) { printf("hello %d %g\n", argc, __builtin_powi(sin(argc), 3)); return 0; }
`

func TestLibrary(t *testing.T) {
	d := musl(t)
	m := load(t, Options{Libc: d}, write(t, "hello.c", hello)).Module
	for name, lib := range map[string]bool{"main": false, "printf": true, "__libc_start_main": true, "__powidf2": true} {
		f := m.Lookup(name)
		if f == nil || f.Code == nil || f.Lib != lib {
			t.Errorf("%s: %+v", name, f)
		}
	}
	for _, f := range m.Funcs {
		if f.Code == nil && f.Name != "__albers_syscall" && f.Name != "llvm.thread.pointer" {
			t.Errorf("%s is missing", f.Name)
		}
	}
}

// TestUserWins lets a program define a function that the library has too.
func TestUserWins(t *testing.T) {
	d := musl(t)
	m := load(t, Options{Libc: d}, write(t, "w.c", `#include <stdio.h>
#include <string.h>
size_t strlen(const char *s) { return 3; }
size_t fwrite(const void *p, size_t a, size_t b, FILE *f) { return strlen(p); }
int main(void) { puts("x"); return 0; }`)).Module
	for _, name := range []string{"strlen", "fwrite"} {
		if f := m.Lookup(name); f == nil || f.Lib {
			t.Errorf("%s is the library's", name)
		}
	}
}

func TestFuzzEntry(t *testing.T) {
	src := write(t, "fuzz.c",
		"#include <stddef.h>\nint LLVMFuzzerTestOneInput(const unsigned char *d, size_t n) { return n > 2 && d[1] == 7; }")
	if p := load(t, Options{}, src); p.Entry != DriverName || p.Driver == nil { // without the library's main
		t.Errorf("entry %s", p.Entry)
	}
	d := musl(t)
	want := fuzzEntry
	if d.Definer("main") != nil {
		want = "main"
	}
	p := load(t, Options{Libc: d}, src)
	if p.Entry != want || p.Module.Lookup(fuzzEntry) == nil {
		t.Errorf("entry %s, want %s", p.Entry, want)
	}
}

// TestOptimisedInput lowers vectorised code, which uses shapes that no unoptimised program has.
func TestOptimisedInput(t *testing.T) {
	const source = `#include <math.h>
void scale(float *a, const float *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i] * 2 + sqrtf(b[i]); }
long sum(const short *a, int n) { long s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int most(const int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; return m; }
void cond(int *a, const int *b, int n) { for (int i = 0; i < n; i++) if (b[i] > 3) a[i] = b[b[i] & 7]; }
unsigned pop(const unsigned *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += __builtin_popcount(a[i]) ^ __builtin_bswap32(a[i]); return s; }
int main(int c, char **v) { return (int)sum((short *)v, c); }`
	dir := t.TempDir()
	src, out := write(t, "v.c", source), filepath.Join(dir, "v.bc")
	for _, cpu := range []string{"x86-64", "skylake-avx512"} {
		args := []string{"-O3", "-ffast-math", "-march=" + cpu, "-g", "-emit-llvm", "-c", "-o", out, src}
		if msg, err := exec.Command("clang-19", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, msg)
		}
		m := load(t, Options{Keep: []string{"scale", "sum", "most", "cond", "pop"}}, out).Module
		if len(m.Unsupported) > 0 {
			t.Errorf("%s: %v", cpu, m.Unsupported)
		}
	}
}

// BenchmarkLower reports the time per LLVM instruction for a program that is linked with the library.
func BenchmarkLower(b *testing.B) {
	d := musl(b)
	src := write(b, "hello.c", hello)
	var p *Program
	var took time.Duration
	total := 0
	for b.Loop() {
		p = load(b, Options{Libc: d}, src)
		took += p.LowerTime
		total += p.Stats.LLVMInstructions
	}
	b.ReportMetric(float64(took.Nanoseconds())/float64(total), "ns/llvm-instruction")
	b.ReportMetric(float64(p.Stats.LLVMInstructions), "llvm-instructions")
	b.ReportMetric(float64(len(p.Module.Funcs)), "functions")
}
