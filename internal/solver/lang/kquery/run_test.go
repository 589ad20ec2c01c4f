package kquery

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	print "github.com/albers-engine/albers/internal/expr/kquery"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
)

func options(t *testing.T) Options {
	report := func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	return Options{Report: report, Backend: func(b *expr.Builder) (solver.Solver, error) {
		o := stack.Default()
		o.Report = report
		return stack.NewShared(b, o).NewWorker()
	}}
}

func answers(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if _, _, err := Run(t.Context(), &out, strings.NewReader(text), options(t)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestAnswers(t *testing.T) {
	const arrays = "array f[4] : w32 -> w8 = symbolic\narray t[] : w8 -> w16 = [1,2,3,4,5,6,7,8,9,1000]\n"
	for _, c := range []struct{ query, want string }{
		{"(query [(Eq (Read w8 0 f) 10)] (Ult (Read w8 0 f) 11))", "VALID\n"},
		{"(query [(Ult (Read w8 1 f) 10)] (Ne (Read w16 (Read w8 1 f) t) 1000) [(Read w16 (Read w8 1 f) t)] [f t])",
			"INVALID\n\tExpr 0:\t1000\n\tArray 0:\tf[0, 9, 0, 0]\n\tArray 1:\tt[1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]\n"},
		{"(query [] (Eq (Read w8 2 [2=7, 1=6] @ f) 7) [] [f])", "VALID\n"},
		{"(query [] false [] [t])", "INVALID\n\tArray 0:\tt[1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]\n"},
		// A cell outside of an array is not known, but it has one value.
		{"(query [(Eq (Read w8 0 f) 9)] (Eq (Read w8 (ZExt w32 (Read w8 0 f)) f) (Read w8 9 f)))", "VALID\n"},
		{"(query [(Eq (Read w8 0 f) 9)] (Ne (Read w8 (ZExt w32 (Read w8 0 f)) f) 5) [] [f])",
			"INVALID\n\tArray 0:\tf[9, 0, 0, 0]\n\tNote:\tf has 4 elements, and element 9 is taken to be 5\n"},
		{"(query [] (Ne (Read w16 10 t) 77))", "INVALID\n\tNote:\tt has 10 elements, and element 10 is taken to be 77\n"},
	} {
		if got := answers(t, arrays+c.query); got != "Query 0:\t"+c.want {
			t.Errorf("%s:\ngot  %q\nwant %q", c.query, got, c.want)
		}
	}
}

// TestAgainstZ3: random queries, printed as KQuery and as SMT-LIB for the program z3: with the same reads outside of
// arrays, and with the constraints that cells outside of arrays are 0.
func TestAgainstZ3(t *testing.T) {
	// guarded: no axiom about reads outside
	t.Run("any value outside", func(t *testing.T) { againstZ3(t, 9, smt2.Options{Guarded: true}) })
	t.Run("0 outside", func(t *testing.T) { againstZ3(t, 10, smt2.Options{}) })
}

func againstZ3(t *testing.T, seed uint64, o smt2.Options) {
	rng := rand.New(rand.NewPCG(seed, 9))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	var queries [][]*expr.Term
	var text bytes.Buffer
	for range 250 {
		g.Pool = nil
		q := []*expr.Term{g.Term(1, 3), g.Term(1, 4), b.Not(g.Term(1, 3))}
		queries = append(queries, q)
		if err := print.Write(&text, q, print.Options{Guarded: o.Guarded}); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(text.String(), "(Eq (w8 0) (Read w8 "); !o.Guarded && n < 40 {
		t.Errorf("only %d cells may be outside", n)
	}
	got := strings.Split(strings.TrimSpace(answers(t, text.String())), "\n")
	verdicts := map[string]string{"sat": "INVALID", "unsat": "VALID"}
	i, count := 0, map[string]int{}
	want := exprtest.Z3(t, queries, o)
	for _, line := range got {
		if strings.HasPrefix(line, "\t") {
			continue
		}
		if want[i] == "unknown" { // a busy machine
			count[want[i]]++
			i++
			continue
		}
		if line != fmt.Sprintf("Query %d:\t%s", i, verdicts[want[i]]) {
			t.Errorf("%s, z3 says %s: %v", line, want[i], queries[i])
		}
		count[want[i]]++
		i++
	}
	if i != len(queries) || count["sat"] < 40 || count["unsat"] < 40 || count["unknown"] > 25 {
		t.Errorf("%d answers: %v", i, count)
	}
}
