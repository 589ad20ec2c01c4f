package replay_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// library is the C library that bitcode is linked with.
func library(t *testing.T) *libc.Dist {
	t.Helper()
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
	d, err := libc.Ensure(context.Background(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// bitcode compiles a C file for our library.
func bitcode(t *testing.T, d *libc.Dist, source string) string {
	t.Helper()
	bc := filepath.Join(t.TempDir(), "program.bc")
	args := append(d.CompileFlags(), "-O1", "-Xclang", "-disable-llvm-passes", "-g", "-w", "-emit-llvm", "-c", "-o", bc,
		source)
	if out, err := exec.Command("clang-19", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bc
}

// flags reads the //@ run line of a test program.
func flags(t *testing.T, source string, e *albers.Config) {
	t.Helper()
	f, err := os.Open(source)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		words, ok := strings.CutPrefix(sc.Text(), "//@ run ")
		if !ok {
			continue
		}
		list := strings.Fields(words)
		for i := 0; i+1 < len(list); i += 2 {
			n, err := strconv.Atoi(list[i+1])
			if err != nil {
				t.Fatal(err)
			}
			switch list[i] {
			case "--sym-files":
				size, err := strconv.ParseUint(list[i+2], 10, 32)
				if err != nil {
					t.Fatal(err)
				}
				e.SymFiles.Count, e.SymFiles.Size = n, size
				i++
			case "--sym-stdin":
				e.SymStdin = n
			case "--max-fail":
				e.MaxFail = n
			case "--sym-arg":
				e.SymArgs = append(e.SymArgs, option.SymArg{Min: 1, Max: 1, Len: n})
			default:
				t.Fatalf("%s: this test does not know %s", source, list[i])
			}
		}
	}
}

// explore runs a program in the engine and returns the output folder.
func explore(t *testing.T, file, source string) string {
	t.Helper()
	return exploreWith(t, file, source, "")
}

// exploreWith shows the program a host folder, too, which is its argument.
func exploreWith(t *testing.T, file, source, host string) string {
	t.Helper()
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{file}, filepath.Join(t.TempDir(), "out")
	cfg.Args = []string{"program"}
	cfg.Env = option.Default().Env
	cfg.MaxTime = 60 * time.Second
	cfg.KeepStdout = true
	if host != "" {
		cfg.HostDirs, cfg.Args = []string{host}, []string{"program", host}
	}
	flags(t, source, &cfg)
	found, err := albers.Run(context.Background(), cfg, quiet{})
	if err != nil {
		t.Fatal(err)
	}
	sum := found.Summary
	if len(sum.InternalErrors) > 0 || sum.Tests == 0 {
		t.Fatalf("%d tests, internal errors %q", sum.Tests, sum.InternalErrors)
	}
	return cfg.Out
}

type quiet struct{}

func (quiet) Test(*outcome.Test)        {}
func (quiet) Message(string)            {}
func (quiet) Progress(outcome.Snapshot) {}

// TestWorldAgrees runs each program about processes in the engine, and its tests natively in the modelled world.
// Their ends and every byte that they write agree.
func TestWorldAgrees(t *testing.T) {
	d := library(t)
	sources, err := filepath.Glob("../../testdata/programs/process/*.c")
	if err != nil || len(sources) < 5 {
		t.Fatalf("%d programs, %v", len(sources), err)
	}
	for _, source := range sources {
		t.Run(filepath.Base(source), func(t *testing.T) { agrees(t, d, source) })
	}
}

func agrees(t *testing.T, d *libc.Dist, source string) {
	allSame(t, run(t, d, explore(t, bitcode(t, d, source), source)))
}

// run replays the tests of a folder.
func run(t *testing.T, d *libc.Dist, dir string) *outcome.Replay {
	t.Helper()
	rep, err := replay.Run(context.Background(),
		replay.Options{Replay: option.Replay{Dir: dir}, Libc: func(context.Context) (replay.Linker, error) {
			return d, nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// allSame expects that every test replays. Where a user can neither be root nor make a namespace, the reason is given.
func allSame(t *testing.T, rep *outcome.Replay) {
	t.Helper()
	for _, r := range rep.Results {
		if r.Verdict != outcome.Same && !(r.Verdict == outcome.HostDiffers && os.Geteuid() != 0) {
			t.Errorf("%+v", r)
		}
	}
	t.Logf("%d tests", len(rep.Results))
}

// TestOpenMemoryOfSources: with the machine's C library, too, an outcome that depends on bytes that nobody wrote is
// named as such.
func TestOpenMemoryOfSources(t *testing.T) {
	d := library(t)
	source := filepath.Join(t.TempDir(), "fresh.c")
	if err := os.WriteFile(source, []byte(`#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char c;
  klee_make_symbolic(&c, 1, "c");
  int *p = malloc(64);
  return c == 'x' ? 1 : p[5] & 0x7f;
}`), 0o644); err != nil {
		t.Fatal(err)
	}
	got := map[outcome.Verdict]int{}
	for _, r := range run(t, d, explore(t, source, source)).Results {
		got[r.Verdict]++
		if r.Verdict == outcome.MemoryDependent && !strings.Contains(r.Detail, "what memory holds that nobody wrote") {
			t.Errorf("%+v", r)
		}
	}
	if len(got) != 2 || got[outcome.MemoryDependent] != 1 || got[outcome.Same] != 1 {
		t.Errorf("verdicts %v", got)
	}
}

// TestOpenOutcomes: behaviour that the language leaves open is named as such, and no other behaviour is.
func TestOpenOutcomes(t *testing.T) {
	d := library(t)
	dir := explore(t, bitcode(t, d, "testdata/open.c"), "testdata/open.c")
	want := map[string]outcome.Verdict{"0": outcome.AddressDependent, "1": outcome.AddressDependent,
		"2": outcome.MemoryDependent, "": outcome.Same}
	seen := map[outcome.Verdict]int{}
	rep := run(t, d, dir)
	for _, r := range rep.Results {
		v := want[valueOf(t, dir, r.Test)]
		if r.Verdict != v {
			t.Errorf("want %s: %+v", v, r)
		}
		seen[r.Verdict]++
	}
	if seen[outcome.AddressDependent] != 2 || seen[outcome.MemoryDependent] != 1 || seen[outcome.Same] != 1 ||
		rep.Failed() {
		t.Errorf("seen %v", seen)
	}
	spoil(t, dir, "always")
	wrong := 0
	for _, r := range run(t, d, dir).Results {
		if r.Verdict == outcome.Differs {
			wrong++
		}
	}
	if wrong != 1 {
		t.Errorf("%d tests differ, expected the one whose claim is wrong", wrong)
	}
}

// valueOf is k in a test of open.c. It is empty for a test that is none of its cases.
func valueOf(t *testing.T, dir string, test int) string {
	t.Helper()
	k, err := testcase.ReadFile(filepath.Join(dir, "tests", testcase.Name(test)+".ktest"))
	if err != nil {
		t.Fatal(err)
	}
	n, _, _ := testcase.Integer(k.Object("k").Data)
	if n < 0 || n > 2 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// spoil changes the expected output of the test that begins so.
func spoil(t *testing.T, dir, begin string) {
	t.Helper()
	all, _ := filepath.Glob(filepath.Join(dir, "tests", "*.stdout"))
	for _, name := range all {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(text), begin) {
			if err := os.WriteFile(name, append(text, '!'), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no test writes %q", begin)
}
