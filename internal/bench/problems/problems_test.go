package problems

import (
	"bytes"
	"io/fs"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/albers-engine/albers"
	files "github.com/albers-engine/albers/bench/problems"
	"github.com/albers-engine/albers/internal/bench/queries"
)

// slow are problems that ours does not solve quickly, with the reason.
var slow = map[string]string{
	"divide-ten-32":            "no rule knows reciprocals; the other solvers do not solve it either",
	"slice-rotate-variable-32": "seconds of SAT, for Z3 too",
	"carry-save-5":             "some tenths of a second of SAT",
	"inverse-cancel-16":        "no rule takes inverses: seconds or more for every solver",
	"inverse-unique-32":        "the same",
	"quotient-digits-16":       "a second of SAT, more for the other solvers",
	"saturate-mul-16":          "a divider against a product: half a second of SAT",
	"tree-multiplier-16":       "sixteen carry-save adders under multiplexers: no solver answers",
	"tree-multiplier-8":        "half a second of SAT",
	"tree-six-64":              "four carry-save adders, too many leaves for the truth table: no solver answers",

	"average-bounded-double":      "five seconds of SAT",
	"convert-half-sum":            "two adders of different formats, some seconds of SAT",
	"dot-bounded-double":          "two multipliers of 53 bits, five seconds of SAT",
	"hypot-double":                "two seconds of SAT",
	"polynomial-cubic-double":     "some seconds of SAT",
	"product-distributive-double": "three multipliers of 53 bits",
	"quotient-back-double":        "a divider and a multiplier of 53 bits, some seconds of SAT",
	"quotient-inverse-double":     "two dividers of 53 bits",
	"sqrt-square-double":          "a root of a square of 53 bits",
	"sqrt-square-float":           "a root of a square of 24 bits",
	"sum-exact-double":            "no rule knows Sterbenz's lemma",
	"sum-exact-float":             "the same, some seconds of SAT",
}

// TestProblemsAreSolved: ours answers every problem as the file says; those that take long are left out in short tests.
func TestProblemsAreSolved(t *testing.T) {
	solved(t, files.Vectors(), 125)
}

// TestFloatsAreSolved is the same for problems about floats.
func TestFloatsAreSolved(t *testing.T) { solved(t, files.Floats(), 172) }

func solved(t *testing.T, all fs.FS, count int) {
	t.Helper()
	names, err := Names(all)
	if err != nil || len(names) != count {
		t.Fatalf("%d problems, %v", len(names), err)
	}
	for _, name := range names {
		if slow[name] != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text, err := fs.ReadFile(all, name+".smt2")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(text), "; ") || status(text) != "sat" && status(text) != "unsat" {
				t.Errorf("a problem begins with a comment and has a status: %.100s", text)
			}
			if testing.Short() && !strings.HasPrefix(name, "s") {
				return
			}
			var out bytes.Buffer
			_, err = albers.Solve(t.Context(), albers.DefaultSolve(), bytes.NewReader(text), &out)
			if err != nil {
				t.Fatal(err) // another answer than the status is an error
			}
			if v, ok := queries.Verdict(out.String()); !ok || v != status(text) {
				t.Errorf("%q, want %s", v, status(text))
			}
		})
	}
}

// TestTable: the table has the lost and the wrong answers and the sums, here of made-up answers.
func TestTable(t *testing.T) {
	tab := &Table{LimitS: 10, Contestants: []string{Ours, "a", "b"}}
	tab.add(Problem{Name: "x-1", Status: "sat", Answers: map[string]Answer{Ours: {"sat", 0.5}, "a": {"sat", 2},
		"b": {"unsat", 1}}})
	tab.add(Problem{Name: "x-2", Status: "unsat", Answers: map[string]Answer{Ours: {"unknown", 11}, "a": {"unsat", 0.5},
		"b": {"unknown", 11}}})
	tab.add(Problem{Name: "carry-save-2", Status: "unsat", Answers: map[string]Answer{Ours: {"unsat", 3},
		"a": {"unsat", 1.5}, "b": {"unknown", 10}}})
	var out bytes.Buffer
	tab.Page().Text(&out)
	for _, want := range []string{"x                                2  10.50 (1)", "carry-save", "13.50 (1)",
		"x-1: b says unsat, the file sat", "x-2: a 0.50 s, ours unknown after 11.00 s"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if len(tab.Lost) != 1 || len(tab.Wrong) != 1 {
		t.Errorf("lost %q, wrong %q", tab.Lost, tab.Wrong)
	}
}

// TestRun gives one problem to a script that plays our solver and to Z3.
func TestRun(t *testing.T) {
	if _, err := exec.LookPath("z3"); err != nil {
		t.Skip("z3 is not installed")
	}
	dir := t.TempDir()
	tab, err := Run(t.Context(), Options{Albers: []string{"sh", "-c", "echo unsat"}, Limit: 5 * time.Second, Out: dir,
		Contestants: []string{Ours, "z3 file"}, Names: []string{"p"}, Files: fstest.MapFS{"p.smt2": {Data: []byte(
			"; no\n(set-info :status unsat)\n(assert false)\n(check-sat)\n")}}})
	if err != nil {
		t.Fatal(err)
	}
	p := tab.Problems[0]
	if p.Status != "unsat" || p.Answers[Ours].Verdict != "unsat" || p.Answers["z3 file"].Verdict != "unsat" ||
		len(tab.Wrong)+len(tab.Lost) > 0 {
		t.Errorf("%+v", tab)
	}
	if _, err := Run(t.Context(), Options{Contestants: []string{"nobody"}}); err == nil {
		t.Error("a contestant that does not exist")
	}
}
