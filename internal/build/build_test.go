package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// musl is the C library; tests that need it are skipped on a machine without its source.
var musl = sync.OnceValues(func() (*libc.Dist, error) { return libc.Ensure(context.Background(), libc.Options{}) })

// project is a folder with sources in which builds run.
type project struct {
	t   *testing.T
	dir string
	lib *libc.Dist
	out string // the output of the last build
	log []string
}

// newProject writes the files of an archive in txtar's form.
func newProject(t *testing.T, files string) *project {
	t.Helper()
	d, err := musl()
	if err != nil {
		t.Skip("no C library: ", err)
	}
	p := &project{t: t, dir: t.TempDir(), lib: d}
	for _, f := range txtar.Parse([]byte(files)).Files {
		path := filepath.Join(p.dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// try runs a build by the shell.
func (p *project) try(script string) *outcome.Build {
	p.t.Helper()
	return p.run(p.options(script))
}

// options are those of a build by the shell.
func (p *project) options(script string) Options {
	hooked := map[string]bool{}
	for name := range hooks.All() {
		hooked[name] = true
	}
	cxx := func(ctx context.Context) (*libc.Dist, error) { return libc.EnsureCxx(ctx, libc.Options{}) }
	return Options{Build: option.Build{Command: []string{"sh", "-ec", script}, Dir: filepath.Join(p.dir,
		"albers-build"), WorkDir: p.dir}, Libc: p.lib, Cxx: cxx, Hooks: hooked,
		Message: func(l string) { p.log = append(p.log, l) }}
}

func (p *project) run(opt Options) *outcome.Build {
	p.t.Helper()
	var out bytes.Buffer
	p.log = nil
	opt.Stdout, opt.Stderr = &out, &out
	res, err := Run(p.t.Context(), opt)
	if err != nil {
		p.t.Fatal(err)
	}
	p.out = out.String()
	return res
}

// build runs a build that has to succeed.
func (p *project) build(script string) *outcome.Build {
	p.t.Helper()
	res := p.try(script)
	if res.ExitCode != 0 {
		p.t.Fatalf("exit code %d\n%s", res.ExitCode, p.out)
	}
	return res
}

// find gives the output of a name.
func (p *project) find(r *outcome.Build, name string) outcome.Output {
	p.t.Helper()
	for _, o := range r.Outputs {
		if o.Path == filepath.Join(p.dir, name) {
			return o
		}
	}
	p.t.Fatalf("no output %s among %+v\n%s", name, r.Outputs, p.out)
	return outcome.Output{}
}

// program checks a whole program: its sources, that no symbol is missing, that the engine's front end loads it, and
// its native output.
func (p *project) program(r *outcome.Build, name, prints string, sources ...string) {
	p.t.Helper()
	o := p.find(r, name)
	var got []string
	for _, s := range o.Sources {
		rel, err := filepath.Rel(p.dir, s)
		if err != nil {
			p.t.Fatal(err)
		}
		got = append(got, rel)
	}
	if !slices.Equal(got, sources) || o.Problem != "" || len(o.Missing) > 0 {
		p.t.Errorf("%s: sources %q, want %q; problem %q; missing %v", name, got, sources, o.Problem, o.Missing)
	}
	if _, err := frontend.LoadProgram(p.t.Context(), []string{o.Bitcode}, p.frontend()); err != nil {
		p.t.Error(err)
	}
	p.runs(name, prints)
}

// frontend are the options with which a program is loaded.
func (p *project) frontend() frontend.Options {
	return frontend.Options{Libc: p.lib, Cxx: func(ctx context.Context) (*libc.Dist, error) {
		return libc.EnsureCxx(ctx, libc.Options{})
	}}
}

// runs executes a native program.
func (p *project) runs(name, prints string) {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), filepath.Join(p.dir, name))
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != prints {
		p.t.Errorf("%s prints %q (%v), want %q", name, out, err, prints)
	}
}

// functions lists the functions that a bitcode file defines.
func (p *project) functions(path string) []string {
	p.t.Helper()
	out, err := exec.CommandContext(p.t.Context(), "llvm-nm-19", "--defined-only", "--format=just-symbols", path).Output()
	if err != nil {
		p.t.Fatal(err)
	}
	names := strings.Fields(string(out))
	slices.Sort(names)
	return names
}

const greeting = `
-- main.c --
#include <stdio.h>
#include "gen.h"
int twice(int);
int main(void) { printf("%d\n", twice(GEN)); return 0; }
-- twice.c --
static int unreached(void) { return 7; }
int unused(void) { return unreached(); }
int twice(int x) { return 2 * x; }
-- other.c --
int other(void) { return 1; }
-- gen.c --
#include <stdio.h>
int main(void) { puts("#define GEN 21"); return 0; }
-- Makefile --
CFLAGS = -O2 -flto -fPIC -fsanitize=address -D_FORTIFY_SOURCE=2 -Werror
prog: main.o libt.a
	$(CC) $(CFLAGS) -o $@ main.o -L. -lt -lm -lpthread
main.o: gen.h
gen.h: gen
	./gen > gen.h
gen: gen.c
	gcc -O3 gen.c -o gen
libt.a: twice.o other.o
	$(AR) cru $@ twice.o other.o
	ranlib $@
clean:
	rm -f *.o *.a prog gen gen.h
`

func TestMake(t *testing.T) {
	p := newProject(t, greeting)
	r := p.build("make")
	p.program(r, "gen", "#define GEN 21\n", "gen.c")
	p.program(r, "prog", "42\n", "main.c", "twice.c")
	if got := p.functions(filepath.Join(p.dir, "prog.bc")); slices.Contains(got, "unused") ||
		slices.Contains(got, "unreached") || !slices.Contains(got, "main") {
		t.Errorf("prog.bc defines %q: what cannot be reached should be gone", got)
	}
	if lib := p.find(r, "libt.a"); lib.Kind != "library" || len(lib.Sources) != 2 {
		t.Errorf("library: %+v", lib)
	}
	if got := p.functions(filepath.Join(p.dir, "libt.a.bc")); !slices.Contains(got, "other") ||
		!slices.Contains(got, "unused") {
		t.Errorf("libt.a.bc defines %q: libraries keep everything", got)
	}
	var list []outcome.Output
	data, err := os.ReadFile(filepath.Join(r.Dir, "build.json"))
	if err != nil || json.Unmarshal(data, &list) != nil || len(list) != 3 {
		t.Errorf("build.json: %s (%v)", data, err)
	}
}

// TestAgain links in a second call objects that a first call has compiled, and keeps the rest of the list.
func TestAgain(t *testing.T) {
	p := newProject(t, greeting)
	p.build("make libt.a gen main.o")
	r := p.build("make")
	p.program(r, "prog", "42\n", "main.c", "twice.c")
	if o := p.find(r, "gen"); !o.Old {
		t.Errorf("gen was made before: %+v", o)
	}
	r = p.build("make clean")
	if len(r.Outputs) != 0 {
		t.Errorf("after make clean: %+v", r.Outputs)
	}
}

func TestConfigure(t *testing.T) {
	p := newProject(t, `
-- configure --
#!/bin/sh
# Questions in the style of autoconf.
ask() { # NAME, flags…; program on standard input
	name=$1; shift
	cat >conftest.c
	if $CC -o conftest conftest.c "$@" >>config.log 2>&1 && ./conftest; then echo "#define $name 1"; else echo "/* no $name */"; fi
	rm -f conftest*
}
{
echo 'int main() { return 0; }' | ask WORKS -O2 -g
echo 'char strlcpy(); int main() { return strlcpy() == 1; }' | ask HAVE_STRLCPY -fno-builtin -c -o /dev/null
echo 'char no_such(); int main() { return no_such(); }' | ask HAVE_NO_SUCH
echo '#include <gnu/libc-version.h>
int main() { return 0; }' | ask GLIBC
echo 'int main() { return 0; }' | ask HAVE_LIBM -lm
echo 'int main() { return 0; }' | ask HAVE_LIBZ -lz
echo 'main() { exit(0); }' | ask OLD_C
echo 'int main() { return 1; }' | ask RUNS_TO_1
echo 'int f(int x) { return x + 1; } int main(int c) { return f(c) == 3; }' | ask SANITIZER -fsanitize=address
} >config.h
$CC -E -dM - </dev/null | grep -q __linux__ && echo '#define CPP_WORKS 1' >>config.h
-- main.c --
#include <stdio.h>
#include "config.h"
int main(void) {
#if !defined(WORKS) || !defined(HAVE_LIBM) || !defined(OLD_C) || !defined(CPP_WORKS)
	puts("too little");
#elif defined(HAVE_NO_SUCH) || defined(GLIBC) || defined(HAVE_LIBZ) || defined(RUNS_TO_1) || defined(SANITIZER)
	puts("too much");
#else
	puts("right");
#endif
}
`)
	r := p.build("./configure && $CC -o main main.c; cat config.h")
	p.program(r, "main", "right\n", "main.c")
	if len(r.Outputs) != 1 || r.Compiled != 1 {
		t.Errorf("questions leave nothing; got %d objects, %+v", r.Compiled, r.Outputs)
	}
}

const pieces = `
-- a.c --
#include <stdio.h>
int b(void);
int main(void) { printf("%d\n", b()); return 0; }
-- b.c --
#include "b.h"
int b(void) { return B; }
-- b.h --
#ifndef B
#define B 3
#endif
-- with space/c.c --
int b(void) { return 9; }
-- arguments --
-DB=5 -o"with response" 'a.c'
	b.c @more
-- more --
-lm
`

// TestForms shows the ways to call a compiler. Each script leaves a program "prog" of a.c and b.c.
func TestForms(t *testing.T) {
	for _, f := range []struct{ name, script, prints, from string }{
		{"all at once", "cc a.c b.c -o prog", "3\n", "b.c"},
		{"two objects in one call", "cc -c a.c b.c; gcc a.o b.o -oprog", "3\n", "b.c"},
		{"elsewhere", "mkdir o; cc -c -o o/x.o a.c; cd o; cc -DB=4 -c ../b.c -o y.o; mv y.o z.o; cc x.o z.o -o ../prog",
			"4\n",
			"b.c"},
		{"space", "cc -o prog a.c 'with space/c.c'", "9\n", "with space/c.c"},
		{"standard input", "cc -xc -c - -o a.o <a.c; cc -o prog a.o b.c", "3\n", "b.c"},
		{"default name", "cc a.c b.c; mv a.out prog; cc -o prog a.c b.c", "3\n", "b.c"},
		{"relocatable", "cc -c a.c b.c; ld -r a.o b.o -o ab.o; cc -o prog ab.o", "3\n", "b.c"},
		{"relocatable by the driver", "cc -c a.c b.c; cc -nostdlib -r a.o b.o -o ab.o; cc -o prog ab.o", "3\n", "b.c"},
		{"stripped", "cc -s -o prog a.c b.c; strip prog", "3\n", "b.c"},
		{"thin archive", "cc -c a.c b.c; mkdir l; ar rcT l/libb.a b.o; cc -o prog a.o l/libb.a", "3\n", "b.c"},
		{"whole archive", "cc -c a.c b.c; ar rc libb.a b.o; cc -o prog a.o -Wl,--whole-archive,libb.a,--no-whole-archive",
			"3\n", "b.c"},
		{"group of archives", "cc -c a.c b.c; ar rc libb.a b.o; cc -o prog -Wl,--start-group -L . -l b a.o -Wl,--end-group",
			"3\n", "b.c"},
		{"preprocessed", "cc -E b.c -o b.i; cc -c b.i; cc -o prog a.c b.o", "3\n", "b.i"},
		{"shared", "cc -fPIC -shared b.c -o libb.so.1; ln -s libb.so.1 libb.so; cc a.c -L. -lb -Wl,-rpath,/x -o prog", "3\n",
			"b.c"},
		{"odd flags",
			"cc -O3 -ggdb -march=native -pg --coverage -fstack-protector-strong -pipe -Wl,-z,relro -Wl,-O1 -pie -fPIE -Wall " +
				"-Werror -o prog a.c b.c", "3\n", "b.c"},
	} {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, pieces)
			r := p.build(f.script)
			first := "a.c"
			if f.name == "standard input" {
				first = "-"
			}
			p.program(r, "prog", f.prints, sorted(first, f.from)...)
		})
	}
}

func sorted(s ...string) []string { slices.Sort(s); return s }

func TestResponseFile(t *testing.T) {
	p := newProject(t, pieces)
	r := p.build("cc @arguments")
	p.program(r, "with response", "5\n", "a.c", "b.c")
}

// TestManyArguments uses a command line that is longer than one exec call takes.
func TestManyArguments(t *testing.T) {
	p := newProject(t, pieces)
	if err := os.WriteFile(filepath.Join(p.dir, "many"),
		[]byte(strings.Repeat("-DSOME_QUITE_LONG_NAME=\"a b\\\\\" ", 100_000)), 0o666); err != nil {
		t.Fatal(err)
	}
	r := p.build("cc @many -o prog a.c b.c")
	p.program(r, "prog", "3\n", "a.c", "b.c")
}

func TestDependencies(t *testing.T) {
	p := newProject(t, pieces)
	p.build("cc -MD -c b.c; cc -MMD -MF own.d -MT target -c b.c -o c.o; cc -MMD a.c b.c -o prog; grep -q '^b.o:.*b.h' " +
		"b.d; grep -q '^target:.*b.h' own.d; grep -q '^prog:.*b.h' prog.d")
}

// TestQueries shows calls that make no object.
func TestQueries(t *testing.T) {
	p := newProject(t, pieces)
	p.build("cc --version | grep -q clang; cc -dumpmachine | grep -q musl; cc -print-prog-name=ld; cc -E b.c | grep -q " +
		"3; cpp -DB=77 b.c | grep -q 77; cc -S b.c; test -s b.s; ld -v | grep -q GNU; ar --version; cc -M b.c | grep -q " +
		"b.h; cc -fsyntax-only a.c")
}

func TestAssembly(t *testing.T) {
	p := newProject(t, `
-- main.c --
#include <stdio.h>
int seven(void), eight(void), five(void);
int main(int c, char **v) { if (c > 4) five(); printf("%d %d\n", seven(), eight()); return 0; }
-- seven.S --
#define SEVEN 7
	.globl seven
seven:	mov $SEVEN, %eax
	ret
-- eight.s --
	.globl eight
eight:	mov $8, %eax
	ret
-- five.c --
int five(void) { return 5; }
`)
	r := p.build("cc -c seven.S; as eight.s -o eight.o; ar rc libe.a eight.o; /usr/bin/llvm-objcopy-19 --version " +
		">/dev/null; clang-19 --target=x86_64-linux-musl -c five.c; $(command -v -p clang-19 || echo /usr/bin/clang-19) -c " +
		"five.c -o five.o; cc main.c seven.o five.o libe.a -o main")
	o := p.find(r, "main")
	from := map[string]string{}
	for _, m := range o.Missing {
		from[m.Symbol] = m.From
	}
	want := map[string]string{"seven": filepath.Join(p.dir, "seven.S"), "eight": filepath.Join(p.dir, "eight.s"),
		"five": filepath.Join(p.dir, "five.o")}
	for name, path := range want {
		if from[name] != path {
			t.Errorf("%s is said to be from %q, want %q", name, from[name], path)
		}
	}
	if len(from) != len(want) || len(o.Assembly) != 2 || r.Assembly != 2 {
		t.Errorf("missing %v, assembly %v (%d)", from, o.Assembly, r.Assembly)
	}
	p.runs("main", "7 8\n")
}

// TestOverride keeps a function of the program that replaces one of the C library: its callers may be in the library.
func TestOverride(t *testing.T) {
	p := newProject(t, `
-- main.c --
#include <stdio.h>
#include <stdlib.h>
void *calloc(size_t n, size_t m) { return malloc(n * m); }
int puts(const char *s) { return printf("mine %s\n", s); }
int main(void) { return puts("x") < 0; }
`)
	r := p.build("cc -fno-builtin main.c -o main")
	p.program(r, "main", "mine x\n", "main.c")
	if got := p.functions(filepath.Join(p.dir, "main.bc")); !slices.Contains(got, "calloc") {
		t.Errorf("main.bc defines only %q", got)
	}
}

// TestShared has a library that needs another, and both define a name.
func TestShared(t *testing.T) {
	p := newProject(t, `
-- main.c --
#include <stdio.h>
int top(void), common(void);
int main(void) { printf("%d %d\n", top(), common()); return 0; }
-- top.c --
int base(void);
int common(void) { return 1; }
int top(void) { return base() + 1; }
-- base.c --
int common(void) { return 2; }
int base(void) { return 10; }
`)
	r := p.build("cc -fPIC -shared -Wl,-soname,libbase.so.0 base.c -o libbase.so; cc -shared -fPIC top.c -L. -lbase -o " +
		"libtop.so; cc main.c -L. -ltop -o main")
	p.program(r, "main", "11 1\n", "base.c", "main.c", "top.c")
	if lib := p.find(r, "libbase.so"); lib.Kind != "library" || lib.Bitcode != lib.Path+".bc" {
		t.Errorf("shared library: %+v", lib)
	}
	if !slices.ContainsFunc(p.log, func(l string) bool { return strings.Contains(l, "dlopen") }) {
		t.Errorf("not said: shared libraries are linked statically; messages %q", p.log)
	}
}

// TestInline has C inline functions whose external definitions are in an archive: natively nothing refers to them.
func TestInline(t *testing.T) {
	p := newProject(t, `
-- inl.h --
inline int three(int x) { return x + 3; }
-- inl.c --
#include "inl.h"
extern int three(int x);
-- main.c --
#include <stdio.h>
#include "inl.h"
int main(void) { printf("%d\n", three(4)); return 0; }
`)
	r := p.build("cc -O2 -c inl.c main.c; ar rc libi.a inl.o; cc main.o libi.a -o main; cc main.o inl.o -o main2")
	p.program(r, "main", "7\n", "main.c")
	p.program(r, "main2", "7\n", "inl.c", "main.c")
	if got := p.functions(filepath.Join(p.dir, "main.bc")); !slices.Contains(got, "three") {
		t.Errorf("main.bc defines only %q", got)
	}
}

// TestDead calls a function that only an archive has, in code that any optimiser removes.
func TestDead(t *testing.T) {
	p := newProject(t, `
-- dead.c --
int deeper(void);
int dead(void) { return deeper(); }
-- deeper.c --
int deeper(void) { return 5; }
-- main.c --
int dead(void);
int main(void) { int x = 4; return x == 5 ? dead() : 0; }
`)
	r := p.build("cc -O2 -c dead.c deeper.c main.c; ar rc libd.a dead.o deeper.o; cc main.o libd.a -o main")
	p.program(r, "main", "", "dead.c", "deeper.c", "main.c")
}

func TestFailures(t *testing.T) {
	p := newProject(t, pieces)
	if r := p.try("echo before; exit 7"); r.ExitCode != 7 || len(r.Tail) != 1 || r.Tail[0] != "before" ||
		len(r.Outputs) != 0 {
		t.Errorf("failing command: %+v", r)
	}
	if r := p.try("cc -c a.c nothere.c"); r.ExitCode == 0 || !strings.Contains(p.out, "nothere.c") {
		t.Errorf("missing source: %d\n%s", r.ExitCode, p.out)
	}
	if r := p.try("cc a.c -o prog"); r.ExitCode == 0 || !strings.Contains(p.out, "undefined symbol: b") {
		t.Errorf("undefined symbol: %d\n%s", r.ExitCode, p.out)
	}
	if r := p.try("cc a.c b.c -L/usr/lib/x86_64-linux-gnu -lz -o prog"); r.ExitCode == 0 ||
		!strings.Contains(p.out, "unable to find library -lz") {
		t.Errorf("a library of the machine's: %d\n%s", r.ExitCode, p.out)
	}
	_, err := Run(t.Context(), Options{Build: option.Build{Command: []string{"no-such-command"},
		Dir: filepath.Join(p.dir, "b")}, Libc: p.lib, Stdout: &bytes.Buffer{}, Stderr: &bytes.Buffer{}})
	if err == nil {
		t.Error("a command that is not there is no error")
	}
}

// TestLinkedBeforeAFailure: a build that fails, in its manual for example, leaves the bitcode of what it has linked.
func TestLinkedBeforeAFailure(t *testing.T) {
	p := newProject(t, pieces)
	res := p.try("cc -o prog a.c b.c; exit 3")
	if res.ExitCode != 3 {
		t.Errorf("exit code %d", res.ExitCode)
	}
	p.program(res, "prog", "3\n", "a.c", "b.c")
}

// TestOutside calls a tool while no build runs: the tool has to say so.
func TestOutside(t *testing.T) {
	p := newProject(t, pieces)
	r := p.build("true")
	cmd := exec.CommandContext(t.Context(), filepath.Join(r.Dir, "bin/cc"), "-c", "b.c")
	cmd.Dir = p.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 125 || !strings.Contains(string(out), "albers build --out "+r.Dir) {
		t.Errorf("%v: %s", err, out)
	}
}

func TestTwoAtOnce(t *testing.T) {
	p := newProject(t, pieces)
	dir := filepath.Join(p.dir, "albers-build")
	s, err := newSession(Options{Build: option.Build{Dir: dir}, Libc: p.lib})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if _, err := newSession(Options{Build: option.Build{Dir: dir}, Libc: p.lib}); err == nil ||
		!strings.Contains(err.Error(), "in use") {
		t.Errorf("a second build in the same folder: %v", err)
	}
}

// TestCancel stops a build that would take long, after its first program.
func TestCancel(t *testing.T) {
	p := newProject(t, pieces)
	ctx, cancel := context.WithCancel(t.Context())
	opt := p.options("echo 'int main(void) { return 0; }' > m.c; cc -o m m.c; echo ready; exec sleep 1000")
	opt.Stdout, opt.Stderr = &onWrite{cancel}, &bytes.Buffer{}
	r, err := Run(ctx, opt)
	if err != nil || !r.Interrupted || len(r.Outputs) != 1 || !exists(r.Outputs[0].Bitcode) {
		t.Errorf("cancelled build: %+v, %v", r, err)
	}
}

type onWrite struct{ f func() }

func (w *onWrite) Write(p []byte) (int, error) { w.f(); return len(p), nil }

// TestCxx has templates, static initialisation, exceptions and the library's classes, in a library and a program.
func TestCxx(t *testing.T) {
	p := newProject(t, `
-- main.cc --
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
struct Loud { int n; Loud(int n) : n(n) { std::cout << "made " << n << std::endl; } ~Loud() { std::cout << "gone " << n << "\n"; } };
static Loud loud(3);
int other(const std::vector<int> &);
int main() {
  try { std::cout << other({1, 2, 3}) << std::endl; other({}); } catch (const std::runtime_error &e) { std::cout << e.what() << "\n"; }
}
-- other.cpp --
#include <stdexcept>
#include <vector>
#include <string>
int other(const std::vector<int> &v) { if (v.empty()) throw std::runtime_error(std::string("no ") + "numbers"); int s = 0; for (int x : v) s += x; return s; }
-- configure --
set -e
echo 'int main() { return 0; }' >conftest.cc
$CXX conftest.cc -o conftest && ./conftest
printf '#include <vector>\nint main() { return std::vector<int>(3).size() - 3; }\n' >conftest.cc
c++ -std=c++17 conftest.cc -o conftest && ./conftest
rm conftest*
`)
	if _, err := libc.EnsureCxx(t.Context(), libc.Options{}); errors.Is(err, libc.ErrNoCxx) {
		t.Skip("no C++ library: NOT TESTED here: ", err)
	}
	r := p.build("sh configure; g++ -O2 -std=c++17 -c other.cpp; ar rc libo.a other.o; g++ main.cc -L. -lo -lstdc++ -o " +
		"main")
	p.program(r, "main", "made 3\n6\nno numbers\ngone 3\n", "main.cc", "other.cpp")
	if len(p.log) > 0 {
		t.Errorf("messages %q", p.log)
	}
}

// TestNoCxx compiles C++ where there is no library for it: the language itself still works.
func TestNoCxx(t *testing.T) {
	p := newProject(t, `
-- main.cc --
template <class T> T twice(T x) { return 2 * x; }
int main() { return twice(0); }
-- lib.cc --
#include <vector>
int main() { return std::vector<int>().size(); }
`)
	opt := p.options("g++ main.cc -o main; if g++ -c lib.cc; then exit 1; fi")
	opt.Cxx = nil
	p.program(p.run(opt), "main", "", "main.cc")
	if len(p.log) != 1 || !strings.Contains(p.log[0], "no C++ library") {
		t.Errorf("messages %q", p.log)
	}
}

func TestCMake(t *testing.T) {
	if _, err := exec.LookPath("cmake"); err != nil {
		t.Skip("cmake is not installed: NOT TESTED here")
	}
	p := newProject(t, pieces+`
-- CMakeLists.txt --
cmake_minimum_required(VERSION 3.10)
project(pieces C)
include(CheckFunctionExists)
check_function_exists(strlcpy HAVE_STRLCPY)
check_function_exists(no_such HAVE_NO_SUCH)
if(NOT HAVE_STRLCPY OR HAVE_NO_SUCH)
  message(FATAL_ERROR "wrong answers")
endif()
find_package(Threads REQUIRED)
add_library(b STATIC b.c)
add_library(bs SHARED b.c)
add_executable(prog a.c)
target_link_libraries(prog b Threads::Threads)
add_executable(progs a.c)
target_link_libraries(progs bs m)
`)
	r := p.build("mkdir out; cd out; cmake .. -DCMAKE_BUILD_TYPE=Release; make")
	p.program(r, "out/prog", "3\n", "a.c", "b.c")
	p.program(r, "out/progs", "3\n", "a.c", "b.c")
}

func TestMeson(t *testing.T) {
	if _, err := exec.LookPath("meson"); err != nil {
		t.Skip("meson is not installed: NOT TESTED here")
	}
	p := newProject(t, pieces+`
-- meson.build --
project('pieces', 'c')
cc = meson.get_compiler('c')
if not cc.has_function('strlcpy', prefix: '#include <string.h>') or cc.has_function('no_such')
  error('wrong answers')
endif
b = static_library('b', 'b.c')
executable('prog', 'a.c', link_with: b, dependencies: [cc.find_library('m'), dependency('threads')])
bs = shared_library('bs', 'b.c')
executable('progs', 'a.c', link_with: bs)
`)
	r := p.build("meson setup out; ninja -C out")
	p.program(r, "out/prog", "3\n", "a.c", "b.c")
	p.program(r, "out/progs", "3\n", "a.c", "b.c")
}

// TestCMakeFindsLibraries: libraries that are a part of musl are files that a build can look for and link by path.
func TestCMakeFindsLibraries(t *testing.T) {
	if _, err := exec.LookPath("cmake"); err != nil {
		t.Skip("no cmake (scripts/setup.sh --tests installs it): NOT TESTED here")
	}
	p := newProject(t, `
-- CMakeLists.txt --
cmake_minimum_required(VERSION 3.10)
project(x C)
find_library(M m)
find_library(PT NAMES pthread)
find_library(DL dl REQUIRED)
find_library(OTHER z)
if(OTHER)
  message(FATAL_ERROR "the machine's ${OTHER} was found")
endif()
add_executable(x x.c)
target_link_libraries(x ${M} ${PT} ${DL})
-- x.c --
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv) { printf("%.1f\n", sqrt(argc)); return 0; }
`)
	p.program(p.build("cmake -S . -B b && make -C b"), "b/x", "1.0\n", "x.c")
}

// TestGlibcOnly: a source that compiles with the machine's headers alone is told from one that has a fault.
func TestGlibcOnly(t *testing.T) {
	p := newProject(t, `
-- decls.c --
#include <stdlib.h>
__BEGIN_DECLS
int main(void) { return 0; }
__END_DECLS
-- wrong.c --
int main(void) { return missing; }
`)
	const note = "compiles with this machine's headers"
	if r := p.try("cc -c decls.c"); r.ExitCode == 0 || !strings.Contains(p.out, "decls.c "+note) {
		t.Errorf("exit code %d\n%s", r.ExitCode, p.out)
	}
	if r := p.try("cc -c wrong.c"); r.ExitCode == 0 || strings.Contains(p.out, note) {
		t.Errorf("exit code %d\n%s", r.ExitCode, p.out)
	}
	t.Setenv("ALBERS_CFLAGS", "-D__BEGIN_DECLS= -D__END_DECLS=")
	p.program(p.build("cc -o decls decls.c"), "decls", "", "decls.c")
}

// TestConfigureAsRoot: GNU configure refuses to run as root unless a variable says that it may.
func TestConfigureAsRoot(t *testing.T) {
	p := newProject(t, `
-- configure --
#!/bin/sh
[ "$(id -u)" -ne 0 ] || [ -n "$FORCE_UNSAFE_CONFIGURE" ] || exit 1
echo configured $FORCE_UNSAFE_CONFIGURE
`)
	t.Setenv("FORCE_UNSAFE_CONFIGURE", "")
	p.build("./configure")
	if os.Getuid() == 0 && p.out != "configured 1\n" {
		t.Errorf("%q", p.out)
	}
	t.Setenv("FORCE_UNSAFE_CONFIGURE", "mine")
	p.build("./configure")
	if p.out != "configured mine\n" {
		t.Errorf("%q", p.out)
	}
}
