package smt2_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/smt2"
)

// Under fixed cells every term has one value: the evaluator's.
func TestZ3AgreesWithEvaluator(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, func(n int) int { return rng.IntN(n) })
	var queries [][]*expr.Term
	for range 300 {
		g.Pool = nil
		x := g.Term(g.Width(), 1+rng.IntN(4))
		m := g.Assignment()
		q := []*expr.Term{b.Ne(x, b.ConstBig(m.Big(x)))}
		for _, a := range m.Arrays() {
			for i := range a.Size {
				q = append(q, b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, uint64(m.Byte(a, i)))))
			}
		}
		queries = append(queries, q)
	}
	for i, answer := range exprtest.Z3(t, queries, smt2.Options{}) {
		if answer != "unsat" {
			t.Errorf("%s: z3 can give %v another value", answer, queries[i][0])
		}
	}
}

func TestVerdictAgreesWithEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	b := expr.NewBuilder()
	a := b.NewArray("odd |name\\", 1, nil)
	g := exprtest.NewGen(b, func(n int) int { return rng.IntN(n) })
	g.Arrays = []*expr.Array{a, b.ConstArray([]byte{9, 1})}
	var queries [][]*expr.Term
	var want []string
	for range 200 {
		g.Pool = nil
		q := []*expr.Term{g.Term(1, 4), g.Term(1, 3)}
		verdict := "unsat"
		for v := range 256 {
			m := eval.New(map[*expr.Array][]byte{a: {byte(v)}})
			if m.Bool(q[0]) && m.Bool(q[1]) {
				verdict = "sat"
			}
		}
		queries, want = append(queries, q), append(want, verdict)
	}
	seen := map[string]int{}
	for i, answer := range exprtest.Z3(t, queries, smt2.Options{}) {
		if seen[answer]++; answer != want[i] {
			t.Errorf("z3 says %s, enumeration %s: %v", answer, want[i], queries[i])
		}
	}
	if seen["sat"] < 10 || seen["unsat"] < 10 {
		t.Errorf("one-sided test: %v", seen)
	}
}

func TestDeepAndSharedTermsStaySmall(t *testing.T) {
	b := expr.NewBuilder()
	x := b.ReadWide(b.NewArray("a", 8, nil), nil, b.Const(64, 0), 8)
	y := x
	for range 1000 {
		y = b.Xor(b.Mul(y, y), x) // 2^1000 as a tree
	}
	var buf bytes.Buffer
	if err := smt2.Write(&buf, []*expr.Term{b.Eq(y, x)}, smt2.Options{}); err != nil || buf.Len() > 200_000 {
		t.Fatalf("%v, %d bytes", err, buf.Len())
	}
	deepest, depth := 0, 0
	for _, c := range buf.String() {
		switch c {
		case '(':
			depth++
			deepest = max(deepest, depth)
		case ')':
			depth--
		}
	}
	if depth != 0 || deepest > 100 {
		t.Errorf("nesting %d, %d open", deepest, depth)
	}
}

func TestGuardedLeavesOutAxioms(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 8, nil)
	r := b.Read(a, nil, b.ReadWide(a, nil, b.Const(64, 0), 8))
	text := func(o smt2.Options) string {
		var buf bytes.Buffer
		if err := smt2.Write(&buf, []*expr.Term{b.Eq(r, b.Const(8, 1))}, o); err != nil {
			t.Fatal(err)
		}
		return buf.String()
	}
	if s := text(smt2.Options{}); !strings.Contains(s, "bvult") {
		t.Errorf("no axiom in %s", s)
	}
	if s := text(smt2.Options{Guarded: true, NoCheck: true, Comments: []string{"hi"}}); strings.Contains(s, "bvult") ||
		strings.Contains(s, "check-sat") || !strings.HasPrefix(s, "; hi\n") {
		t.Errorf("unexpected %s", s)
	}
}
