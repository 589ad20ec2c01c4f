package frontend

import (
	"context"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// childEnv makes the test binary act as the process that tries files.
const childEnv = "ALBERS_TEST_CHECK"

// childSpins makes it a process that never comes to an end with a file.
const childSpins = "spins"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == childSpins {
		limitCheck(time.Second)
		for n := 0; ; n++ { // SIGKILL ends it
		}
	}
	if os.Getenv(childEnv) != "" {
		os.Exit(CheckMain(os.Args[len(os.Args)-1], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// testChecker runs this test binary as the child.
func testChecker(t testing.TB) func(context.Context, string, []byte) error {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(childEnv, "1")
	return SelfChecker(exe)
}

// TestCheckHasAnEnd: a file that LLVM is not done with is damaged, by the processor time that went into it.
func TestCheckHasAnEnd(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(childEnv, childSpins)
	if err := checkerWithin(time.Second, exe)(t.Context(), "x.bc", nil); err == nil ||
		!strings.Contains(err.Error(), "x.bc: damaged: LLVM did not read it in 1s of processor time") {
		t.Errorf("%v", err)
	}
}

// bitcodeOf compiles a program to bitcode with clang itself.
func bitcodeOf(t testing.TB, source string, flags ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	out := filepath.Join(dir, "x.bc")
	src := filepath.Join(dir, "x.c")
	if err := os.WriteFile(src, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-emit-llvm", "-c", "-o", out, src}, flags...)
	if msg, err := exec.Command("clang-19", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const fuzzProgram = `
#include <stdarg.h>
struct s { int a; char b[3]; double d; } g = { 1, "x", 2.5 };
int table[] = { 1, 2, 3, 4 }; int *p = &table[2]; _Thread_local int tl;
int f(int n, ...) { va_list ap; va_start(ap, n); int r = va_arg(ap, int); va_end(ap); return r; }
int main(int argc, char **argv) {
  switch (argc) { case 1: tl = 3; break; case 9: g.a = table[argc & 3]; break; default: p++; }
  for (int i = 0; i < argc; i++) g.d *= argv[i][0] + (__int128)i / 3;
  return f(1, g.a) + *p + (int)g.d;
}`

// TestDamagedBitcode flips bits and cuts files. Each file must load or end in one error line; none may end this
// process. By default the test runs for a few seconds; ALBERS_FUZZ_SECONDS makes it longer.
func TestDamagedBitcode(t *testing.T) {
	seconds := 4 * time.Second
	if s, err := time.ParseDuration(os.Getenv("ALBERS_FUZZ_SECONDS") + "s"); err == nil {
		seconds = s
	}
	seeds := [][]byte{bitcodeOf(t, fuzzProgram, "-O1", "-g"), bitcodeOf(t, fuzzProgram, "-O0"),
		bitcodeOf(t, fuzzProgram, "-O2")}
	check := testChecker(t)
	rnd := rand.New(rand.NewSource(1))
	file := filepath.Join(t.TempDir(), "damaged.bc")
	loaded, refused, crashed := 0, 0, 0
	for end := time.Now().Add(seconds); time.Now().Before(end); {
		data := append([]byte{}, seeds[rnd.Intn(len(seeds))]...)
		if rnd.Intn(8) == 0 {
			data = data[:rnd.Intn(len(data))]
		} else {
			for range 1 + rnd.Intn(4) {
				data[rnd.Intn(len(data))] ^= 1 << rnd.Intn(8)
			}
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load(context.Background(), []string{file}, Options{Checker: check})
		switch {
		case err == nil:
			loaded++
		case strings.Contains(err.Error(), "\n"):
			t.Fatalf("more than one line: %v", err)
		case strings.Contains(err.Error(), "LLVM crashed"):
			crashed++
		default:
			refused++
		}
	}
	t.Logf("%d loaded, %d refused, %d ended the child", loaded, refused, crashed)
	if loaded+refused+crashed == 0 || refused == 0 {
		t.Error("nothing was tried")
	}
}
