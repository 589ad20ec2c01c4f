package libc

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// ensure builds the library in the machine's own cache, as a user's first run does.
func ensure(t *testing.T) *Dist {
	t.Helper()
	if _, err := exec.LookPath(clang); err != nil {
		t.Skipf("no %s here: run `make setup`", clang)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	d, err := Ensure(ctx, Options{Progress: func(line string) { t.Log(line) }})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tool runs a program and returns its output; failure ends the test.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// linkNative compiles C files for our library and links them with its machine code.
func linkNative(t *testing.T, d *Dist, sources ...string) string {
	t.Helper()
	dir := t.TempDir()
	var objects []string
	for _, source := range sources {
		object := filepath.Join(dir, filepath.Base(source)+".o")
		flags := append(d.CompileFlags(), "-w", "-O1", "-fno-pic", "-c", "-o", object, source)
		tool(t, clang, flags...)
		objects = append(objects, object)
	}
	program := filepath.Join(dir, "program")
	tool(t, lld, d.NativeLinkFlags(program, objects...)...)
	return program
}

// linkHost does the same with the host's compiler and library.
func linkHost(t *testing.T, d *Dist, sources ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	args := append([]string{"-w", "-O1", "-fno-builtin", "-I", filepath.Join(d.Dir, "own/include"), "-o", program},
		sources...)
	tool(t, "gcc", append(args, "-lm")...)
	return program
}

type outcome struct {
	stdout, stderr string
	code           int
}

func execute(t *testing.T, program string, env []string, stdin string, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	var stdout, stderr strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stderr
	cmd.Env = append(os.Environ(), env...)
	err := cmd.Run()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func TestNativeProgramsAgreeWithHost(t *testing.T) {
	d := ensure(t)
	for _, c := range []struct {
		source, stdin string
		args          []string
	}{
		{"testdata/general.c", "first 12\nsecond line\n\nlast -3", []string{"argument"}},
		{"testdata/strings.c", "", nil},
	} {
		ours := execute(t, linkNative(t, d, c.source), nil, c.stdin, c.args...)
		host := execute(t, linkHost(t, d, c.source), nil, c.stdin, c.args...)
		if ours != host {
			t.Errorf("%s: code %d, host %d\nours:\n%s%s\nhost:\n%s%s", c.source, ours.code, host.code, ours.stdout, ours.stderr,
				host.stdout, host.stderr)
		}
		if len(host.stdout) < 300 {
			t.Errorf("%s printed only %q: the comparison says nothing", c.source, host.stdout)
		}
	}
}

// TestGNUFunctionsAgreeWithHost: a program that was compiled with glibc's headers and _FORTIFY_SOURCE does the same
// with our library, and each fortified function stops an overflow.
func TestGNUFunctionsAgreeWithHost(t *testing.T) {
	d := ensure(t)
	dir := t.TempDir()
	object, ours, host := filepath.Join(dir, "gnu.o"), filepath.Join(dir, "ours"), filepath.Join(dir, "host")
	tool(t, "gcc", "-w", "-O2", "-D_FORTIFY_SOURCE=2", "-fno-pic", "-fno-stack-protector", "-c", "-o", object,
		"testdata/gnu.c")
	tool(t, "gcc", "-no-pie", "-o", host, object)
	tool(t, lld, d.NativeGNUFlags(ours, object)...)
	aborts := 0
	for which := range 23 {
		var args []string
		if which > 0 {
			args = []string{fmt.Sprint(which)}
		}
		stdin := "line one\nmore text than there is room for\n"
		got, want := execute(t, ours, nil, stdin, args...), execute(t, host, nil, stdin, args...)
		if got != want {
			t.Errorf("%v: code %d, host %d\nours:\n%s%s\nhost:\n%s%s", args, got.code, want.code, got.stdout, got.stderr,
				want.stdout, want.stderr)
		}
		if strings.Contains(want.stderr, "***: terminated") {
			aborts++
		}
	}
	if aborts != 21 {
		t.Errorf("%d overflows were stopped by the host's library, want 21: the comparison says less", aborts)
	}
}

// TestArgpAgreesWithHost: with each set of flags and each command line, parsers are told the same as by glibc, and
// argp_parse returns the same.
func TestArgpAgreesWithHost(t *testing.T) {
	d := ensure(t)
	dir := t.TempDir()
	object, ours, host := filepath.Join(dir, "argp.o"), filepath.Join(dir, "ours"), filepath.Join(dir, "host")
	tool(t, "gcc", "-w", "-O1", "-fno-pic", "-fno-stack-protector", "-c", "-o", object, "testdata/argp.c")
	tool(t, "gcc", "-no-pie", "-o", host, object)
	tool(t, lld, d.NativeGNUFlags(ours, object)...)
	lines := []string{"", "a b", "-f x a -v b", "a -v b --file=y -o -o3 c", "a b c d", "-v -- -f x", "a -- b -v",
		"--noisy --child q --only", "-cq --ver", "--optional=5 --optional 6", "-e a", "--unknown", "-z a", "-f",
		"--long-only a", "--version", "-vvf x", "--verb -V"}
	for _, flags := range []string{"0", "1", "2", "3", "4", "5", "6", "7", "10", "12", "13", "14", "16"} {
		for _, line := range lines {
			args := append([]string{flags}, strings.Fields(line)...)
			got, want := execute(t, ours, nil, "", args...), execute(t, host, nil, "", args...)
			if got.stdout != want.stdout || got.code != want.code {
				t.Errorf("%v: code %d, host %d\nours:\n%s\nhost:\n%s", args, got.code, want.code, got.stdout, want.stdout)
			}
		}
	}
}

// TestIndexAgreesWithNM compares our reading of the disassembly with llvm-nm's reading of the bitcode.
func TestIndexAgreesWithNM(t *testing.T) {
	d := ensure(t)
	want := map[string][]string{}
	for line := range strings.Lines(tool(t, "llvm-nm-19", "--print-file-name", "--format=posix", "--no-sort", d.Archive)) {
		// libc.a[strlen.bc]: strlen T 0 0
		fields := strings.Fields(line)
		if len(fields) < 3 {
			continue
		}
		member := regexp.MustCompile(`\[(.*)\.bc\]`).FindStringSubmatch(fields[0])[1]
		name, kind := fields[1], fields[2]
		switch {
		case strings.HasPrefix(name, "llvm."):
		case kind == "U":
			want[member] = append(want[member], "needs "+name)
		case kind == "w" || kind == "v":
			want[member] = append(want[member], "may need "+name)
		case kind == "W" || kind == "V":
			want[member] = append(want[member], "weak "+name)
		case strings.ToUpper(kind) == kind:
			want[member] = append(want[member], "strong "+name)
		}
	}
	if len(want) != len(d.Members) || len(want) < 1000 {
		t.Errorf("the archive has %d members, the index %d", len(want), len(d.Members))
	}
	for _, m := range d.Members {
		var have []string
		for _, s := range m.Defines {
			have = append(have, map[bool]string{false: "strong ", true: "weak "}[s.Weak]+s.Name)
		}
		for _, r := range m.Undefined {
			have = append(have, map[bool]string{false: "needs ", true: "may need "}[r.Weak]+r.Name)
		}
		w := want[strings.ReplaceAll(m.Name, "/", "_")]
		slices.Sort(have)
		slices.Sort(w)
		if !slices.Equal(have, w) {
			t.Errorf("%s: index says %q, llvm-nm %q", m.Name, have, w)
		}
	}
}

// TestBitcodeIsPlain looks in the text of all members for constructs that the engine should not meet.
func TestBitcodeIsPlain(t *testing.T) {
	d := ensure(t)
	dir := t.TempDir()
	var links []string
	for _, m := range d.Members {
		link := filepath.Join(dir, strings.ReplaceAll(m.Name, "/", "_")+".bc")
		if err := os.Symlink(m.Path, link); err != nil {
			t.Fatal(err)
		}
		links = append(links, link)
	}
	// llvm-dis writes each text next to the name that it was given.
	tool(t, disassembler, links...)
	// Any word asm before a quote, unlike the build's own check, which knows the grammar.
	unwanted := regexp.MustCompile(`\basm\b[^"\n]*"|@llvm\.experimental\.constrained\.[\w.]+|\bindirectbr\b|@switch\.table[\w.]*|<(4|8|16) x `)
	for _, link := range links {
		text, err := os.ReadFile(strings.TrimSuffix(link, ".bc") + ".ll")
		if err != nil {
			t.Fatal(err)
		}
		if found := unwanted.Find(text); found != nil {
			t.Errorf("%s: %s", filepath.Base(link), found)
		}
	}
}

// TestAssemblyIsNoticed makes sure that the check above and the build's own can fail.
func TestAssemblyIsNoticed(t *testing.T) {
	for text, want := range map[string]int{
		"  tail call void asm sideeffect \"\", \"~{memory}\"() #1\n":                            1,
		"  %2 = call i64 asm \"mov %fs:0,$0\", \"=r\"()\n":                                      1,
		"module asm \"nop\"\n":                                                                  1,
		"  call void asm alignstack inteldialect \"nop\", \"\"()\n":                             1,
		"@.str = private constant [6 x i8] c\"an asm \\22\\00\"\n":                              0,
		"!5 = !DILocalVariable(name: \"asm\", scope: !1)\ndefine void @asm() {\n ret void\n}\n": 0,
	} {
		path := filepath.Join(t.TempDir(), "x.ll")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, found, err := readSymbols("x", path); err != nil || len(found) != want {
			t.Errorf("%q: found %q, %v", text, found, err)
		}
	}
}

// TestWhatStaysUndefined holds the package comment to its word.
func TestWhatStaysUndefined(t *testing.T) {
	d := ensure(t)
	var needed, missing []string
	for _, m := range append(slices.Clone(d.Members), d.Start) {
		for _, r := range m.Undefined {
			if !r.Weak {
				needed = append(needed, r.Name)
			}
		}
	}
	_, missing = d.Closure(nil, needed)
	slices.Sort(missing)
	engine := []string{"__albers_fuzz_size", "klee_assume", "klee_make_symbolic", "LLVMFuzzerTestOneInput"}
	linker := []string{"_DYNAMIC", "__ehdr_start"}
	want := append([]string{"__albers_fenv", "__albers_syscall", "__clone", "longjmp", "setjmp"}, engine...)
	missing = slices.DeleteFunc(missing, func(n string) bool { return slices.Contains(linker, n) })
	for _, n := range missing {
		if !slices.Contains(want, n) {
			t.Errorf("%s is undefined and nobody answers it", n)
		}
	}
	if !slices.Contains(missing, "__albers_syscall") {
		t.Errorf("nothing calls __albers_syscall; undefined: %q", missing)
	}
	for _, n := range []string{"setjmp", "longjmp", "sigsetjmp", "siglongjmp", "__clone"} {
		if m := d.Definer(n); m != nil {
			t.Errorf("%s is defined by %s, but belongs to the engine", n, m.Name)
		}
	}
}

func TestClosure(t *testing.T) {
	d := ensure(t)
	var first []string
	for round := range 2 {
		var names []string
		chosen, missing := d.Closure([]string{"main"}, []string{"main", "_start_c", "printf", "no_such_function"})
		for _, m := range append(chosen, &d.Start) {
			names = append(names, m.Name)
		}
		if round == 0 {
			first = names
		} else if !slices.Equal(first, names) {
			t.Errorf("the choice changes: %q, then %q", first, names)
		}
		for _, want := range []string{"stdio/printf", "stdio/vfprintf", "string/memchr"} {
			if !slices.Contains(names, want) && want != "string/memchr" {
				t.Errorf("printf does not bring %s", want)
			}
		}
		for _, unwanted := range []string{"albers/albers_fuzz_main", "network/getaddrinfo"} {
			if slices.Contains(names, unwanted) {
				t.Errorf("printf brings %s", unwanted)
			}
		}
		if !slices.Contains(missing, "no_such_function") || slices.Contains(missing, "main") {
			t.Errorf("missing: %q", missing)
		}
	}
	if m := d.Definer("main"); m == nil || m.Name != "albers/albers_fuzz_main" {
		t.Errorf("main for libFuzzer targets is missing")
	}
}

func TestCanceledBuildLeavesNothing(t *testing.T) {
	ensure(t)
	opt := Options{SourceDir: sourceDir(t), CacheDir: t.TempDir()}
	ctx, cancel := context.WithCancel(t.Context())
	opt.Progress = func(string) { cancel() }
	if _, err := Ensure(ctx, opt); err == nil {
		t.Fatal("no error")
	}
	left, err := filepath.Glob(filepath.Join(opt.CacheDir, "libc", "*.build*"))
	done, _ := filepath.Glob(filepath.Join(opt.CacheDir, "libc", "*", indexName))
	if err != nil || len(left) != 0 || len(done) != 0 {
		t.Errorf("left behind: %q, %q, %v", left, done, err)
	}
}

func sourceDir(t *testing.T) string {
	t.Helper()
	cache, err := DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := newestSource(cache, "musl-*", "VERSION", errors.New("no source of musl"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestMissingSource(t *testing.T) {
	_, err := Ensure(t.Context(), Options{CacheDir: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "albers setup") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v; want one line with a remedy", err)
	}
}

func TestIndexFile(t *testing.T) {
	want := &Dist{ClangVersion: "clang 1 (x)", MuslVersion: "1.2.3", ResourceDir: "/a b",
		Start: Member{Name: "crt1", Undefined: []Reference{{"main", false}}},
		Members: []Member{
			{Name: "a/b", Defines: []Symbol{{"f", Function, false}, {"g", Alias, true}, {"v", Variable, true},
				{"i", IFunc, false}},
				Undefined: []Reference{{"x", false}, {"y", true}}},
			{Name: "c", Defines: []Symbol{{"name with space", Function, true}}},
		}}
	got, err := decode(want.encode())
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	for _, bad := range []string{"", "other", indexHead + "Z x\n", indexHead + "o a", indexHead + "o\n",
		indexHead + "\n"} {
		if _, err := decode(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
