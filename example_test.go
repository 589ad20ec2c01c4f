package albers_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/outcome"
)

// divide has a bug for one value of x.
const divide = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return 100 / (x - 1234);
}
`

// A program is explored from memory, and its bug and the input that triggers it are printed.
func ExampleRun() {
	cfg := albers.Default()
	cfg.Sources = []albers.Source{{Name: "divide.c", Data: []byte(divide)}}
	cfg.Libc, cfg.Out = false, ""
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, bug := range found.Summary.Bugs {
		fmt.Printf("%s at %s:%d\n", bug.Kind, bug.File, bug.Line)
		for _, test := range found.Tests {
			if test.N == bug.Test {
				fmt.Printf("%s = %d\n", test.Inputs[0].Name, binary.LittleEndian.Uint32(test.Inputs[0].Data))
			}
		}
	}
	// Output:
	// division-by-zero at divide.c:5
	// x = 1234
}

// A question in SMT-LIB is answered. The output of the script goes to standard output.
func ExampleSolve() {
	text := `(declare-const x (_ BitVec 8))
(assert (= (bvmul x x) #x51))
(assert (bvult x #x10))
(check-sat)
(get-value (x))`
	found, err := albers.Solve(context.Background(), albers.DefaultSolve(), strings.NewReader(text), os.Stdout)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the last answer is", found.Answer)
	// Output:
	// sat
	// ((x #x09))
	// the last answer is sat
}

// The tests of a run are run natively: all end as the run says. The program was held in memory, and the output folder
// keeps it.
func ExampleReplay() {
	dir, err := os.MkdirTemp("", "example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	cfg := albers.Default()
	cfg.Sources = []albers.Source{{Name: "divide.c", Data: []byte(divide)}}
	cfg.Libc, cfg.Out = false, filepath.Join(dir, "out")
	if _, err := albers.Run(context.Background(), cfg, nil); err != nil {
		fmt.Println(err)
		return
	}
	again := albers.DefaultReplay()
	again.Dir = cfg.Out
	report, err := albers.Replay(context.Background(), again)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("tests that end as the run says:", report.Counts[outcome.Same], "of", len(report.Results))
	// Output:
	// tests that end as the run says: 2 of 2
}
