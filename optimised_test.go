package albers_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/libc"
)

// TestOptimised runs the programs that have a native twin once more, as bitcode of an optimiser: vectors, funnel
// shifts, freeze, look-up tables, masked memory, and operations that are computed before it is known that they are
// needed. Their output must be equal to that of plain native code, and no bug may be found that only the optimiser
// made.
func TestOptimised(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every program twice")
	}
	files, err := filepath.Glob("testdata/programs/*/*.c*")
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string][]string{
		"O2": {"-O2"},
		// One rounding where the source has two is right, but differs from the twin.
		"O3-avx512": {"-O3", "-march=x86-64-v4", "-ffp-contract=off"},
	}
	n := 0
	for _, file := range files {
		x := expectations(t, file)
		if !x.native || x.unoptimised || len(x.bugs) > 0 || len(x.unsupported) > 0 {
			continue
		}
		n++
		for level, flags := range levels {
			if level != "O2" && filepath.Ext(file) != ".c" {
				continue // the time goes into C++'s headers
			}
			t.Run(level+"/"+filepath.Base(file), func(t *testing.T) { runOptimised(t, file, x, flags) })
		}
	}
	if n < 50 {
		t.Errorf("only %d programs found", n)
	}
}

func runOptimised(t *testing.T, file string, x *expectation, flags []string) {
	cfg := x.config(t, file)
	clang := "clang-19"
	args := []string{"-w", "-g", "-Iinclude", "-emit-llvm", "-c"}
	if filepath.Ext(file) != ".c" {
		clang = "clang++-19"
		// The C++ library is the one that is linked, not this machine's.
		dist, err := libc.EnsureCxx(t.Context(), libc.Options{})
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, dist.CompileFlagsCxx()...)
	}
	bc := filepath.Join(t.TempDir(), "program.bc")
	args = append(append(args, "-o", bc, file), flags...)
	if out, err := exec.Command(clang, append(args, cfg.CFlags...)...).CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	cfg.Files = []string{bc}
	sum, c := explored(t, cfg)
	x.checkBugs(t, sum)
	x.checkUnsupported(t, sum)
	compareNative(t, file, cfg, c)
	if t.Failed() {
		t.Logf("ends %v, messages %s", sum.Ends, strings.Join(c.texts, "\n"))
	}
}
