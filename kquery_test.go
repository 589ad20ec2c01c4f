package albers_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// arrayForm is the declaration of a symbolic array in KQuery.
var arrayForm = regexp.MustCompile(`(?m)^array (\w+)\[\d+\] : (w\d+) -> w8 = symbolic$`)

// holds says whether a condition in KQuery holds for an input: it does if the solver finds that the condition and the
// input do not contradict each other.
func holds(t *testing.T, query string, inputs []input.Object) bool {
	t.Helper()
	var pinned strings.Builder
	for _, m := range arrayForm.FindAllStringSubmatch(query, -1) {
		found := false
		for _, o := range inputs {
			if strings.ReplaceAll(o.Name, "-", "_") != m[1] {
				continue
			}
			found = true
			for i, v := range o.Data {
				fmt.Fprintf(&pinned, "\n  (Eq (w8 %d) (Read w8 (%s %d) %s))", v, m[2], i, m[1])
			}
		}
		if !found {
			return false // the path of the test never made this input
		}
	}
	query = strings.Replace(query, "(query [", "(query ["+pinned.String(), 1)
	s, err := albers.Solve(context.Background(), albers.DefaultSolve(), strings.NewReader(query), io.Discard)
	if err != nil {
		t.Fatalf("%v in\n%s", err, query)
	}
	if s.Answer == albers.Unknown {
		t.Fatalf("no answer to\n%s", query)
	}
	return s.Answer == albers.Sat
}

// TestKQueriesOfTests: the condition of a path holds for the input of its test, and for that of no other test.
func TestKQueriesOfTests(t *testing.T) {
	for _, name := range []string{"sym/sort3.c", "sym/table-read.c", "sym/write-read-symbolic.c", "sym/divide-signed.c",
		"sym/sym-args.c", "sym/shift-range.c", "sym/hash-collision.c"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata/programs", name)
			cfg := expectations(t, file).config(t, file)
			cfg.KeepKQueries, cfg.ValidateSolver = true, false
			found, err := albers.Run(context.Background(), cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			tests := found.Tests[:min(len(found.Tests), 8)]
			for _, x := range tests {
				text, err := os.ReadFile(filepath.Join(cfg.Out, "tests", testcase.Name(x.N)+".kquery"))
				if err != nil {
					t.Fatal(err)
				}
				for _, y := range tests {
					if got := holds(t, string(text), y.Inputs); got != (x.N == y.N) {
						t.Errorf("the condition of test %d holds for test %d: %v\n%s", x.N, y.N, got, text)
					}
				}
			}
			if n := found.Summary.Techniques["kquery"]["written"]; int(n) != len(found.Tests) {
				t.Errorf("%v written of %d", n, len(found.Tests))
			}
		})
	}
}

// TestKQueriesWithoutFloats: conditions that KQuery has no words for are counted and told, and no file is half true.
func TestKQueriesWithoutFloats(t *testing.T) {
	const program = `#include <klee/klee.h>
int main(void) {
  double x;
  char c;
  klee_make_symbolic(&c, 1, "c");
  if (c == 'a') return 1;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 2.5) return 2;
  if (c == 'b') return 3;
  return 0;
}
`
	cfg := albers.Default()
	cfg.Sources = []albers.Source{{Name: "x.c", Data: []byte(program)}}
	cfg.Out, cfg.KeepKQueries, cfg.KeepConditions = filepath.Join(t.TempDir(), "out"), true, true
	found, log := explored(t, cfg)
	c := found.Techniques["kquery"]
	if c["written"] != 1 || c["floats"] != 3 || c["quantifiers"] != 0 {
		t.Errorf("counted %v", c)
	}
	said := strings.Join(log.texts, "\n")
	if !strings.Contains(said, "3 of 4 tests without a .kquery file") ||
		strings.Count(said, "KQuery has no operations on floats") != 1 {
		t.Errorf("said %s", said)
	}
	for _, x := range log.tests {
		name := filepath.Join(cfg.Out, "tests", testcase.Name(x.N))
		_, err := os.Stat(name + ".kquery")
		if (err == nil) != (x.End.Reason == outcome.Exit && x.End.Code == 1) {
			t.Errorf("test %d, exit code %d: %v", x.N, x.End.Code, err)
		}
		if _, err := os.Stat(name + ".smt2"); err != nil {
			t.Error(err)
		}
	}
}
