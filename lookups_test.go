package albers_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/option"
)

// TestSamePathsWithoutLookUps explores the programs with symbolic input, and those of bench/programs that compute with
// few bytes, with look-ups and without: the same paths must end in the same way.
func TestSamePathsWithoutLookUps(t *testing.T) {
	if testing.Short() {
		t.Skip("explores each program twice")
	}
	files, err := filepath.Glob("testdata/programs/sym/*.c")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "bench/programs/c/collatz.c", "bench/programs/c/bytes_digest.c",
		"bench/programs/c/bytes_counters.c", "bench/programs/c/bytes_machine.c", "bench/programs/c/bytes_number.c")
	n, made, fixed := 0, 0.0, 0.0
	for _, file := range files {
		x := expectations(t, file)
		if x.atLeast {
			continue // it does not end
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			without, _ := pathsOf(t, x, file, false)
			with, used := pathsOf(t, x, file, true)
			if !slices.Equal(with, without) {
				t.Errorf("%d paths:\n%s\nwithout look-ups %d:\n%s", len(with), strings.Join(with, "\n"), len(without),
					strings.Join(without, "\n"))
			}
			n, made, fixed = n+1, made+used["made"], fixed+used["fixed"]
		})
	}
	if n < 80 || made < 50 || fixed < 300 {
		t.Errorf("%d programs, %.0f look-ups, %.0f terms became literals", n, made, fixed)
	}
}

// pathsOf is a program's paths, by name and end, and what look-ups did.
func pathsOf(t *testing.T, x *expectation, file string, lookUps bool) (paths []string, used map[string]float64) {
	t.Helper()
	cfg := x.config(t, file)
	cfg.LookUps, cfg.ValidateSolver, cfg.Tests = lookUps, false, option.TestsPack
	sum, c := explored(t, cfg)
	for _, test := range c.tests {
		e := &test.End
		paths = append(paths, fmt.Sprint(test.Path, e.Reason, e.Kind, e.Func, e.Line, e.Code))
	}
	slices.Sort(paths)
	return paths, sum.Techniques["look-ups"]
}
