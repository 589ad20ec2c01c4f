package albers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFloatProblems runs programs whose goal is behind a condition on floats that is hard for circuits: powers, roots
// and the C library's own functions. A goal that has an input is found, and one that has none is not reached. Every
// third of them is in the normal run, all are with ALBERS_FLOAT_PROBLEMS=all.
func TestFloatProblems(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/float/problems/*.c")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 30 {
		t.Errorf("%d programs, want 30", len(files))
	}
	for i, file := range files {
		if os.Getenv("ALBERS_FLOAT_PROBLEMS") == "all" || i%3 == 1 {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) { runProgram(t, file) })
		}
	}
}
