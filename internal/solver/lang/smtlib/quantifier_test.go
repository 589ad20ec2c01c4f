package smtlib

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/option"
)

const bounded = `(declare-const s (Array (_ BitVec 64) (_ BitVec 8)))
(declare-const n (_ BitVec 64))(declare-const k (_ BitVec 64))(declare-const p Bool)
(define-fun all ((u (_ BitVec 64))) Bool (forall ((i (_ BitVec 64)))
  (=> (and (bvule #x0000000000000001 i) (bvule i u)) (not (= (select s (bvsub i #x0000000000000001)) #x00)))))
(assert (= (select s n) #x00))
(assert (= (select s (bvsub k #x0000000000000001)) #x08))
`

// answers is the output of a script, its lines joined.
func answers(t *testing.T, script string) string {
	t.Helper()
	got, err := run(t, script, backend(t, option.Native))
	if err != nil {
		t.Error(err)
	}
	return strings.ReplaceAll(strings.TrimSuffix(got, "\n"), "\n", "|")
}

// TestBoundedQuantifiers: quantifiers whose end has a bound in the assertions, before or after them, in the same
// conjunction, or by its form; those without are unknown.
func TestBoundedQuantifiers(t *testing.T) {
	const ten = "(assert (bvule k #x000000000000000a))"
	const small = "(declare-const b (_ BitVec 8))"
	for _, c := range []struct{ name, in, want string }{
		{"bound before", ten + "(assert (all k))(assert (bvuge k #x0000000000000003))(check-sat)", "sat"},
		{"bound after", "(assert (all k))" + ten + "(check-sat)", "sat"},
		{"contradiction", "(assert (all k))" + ten + "(assert (bvult n k))(check-sat)", "unsat"},
		{"no bound", "(assert (all k))(check-sat)", "unknown"},
		{"bound gone", "(assert (all k))(push)" + ten + "(check-sat)(pop)(check-sat)", "sat|unknown"},
		{"quantifier gone", "(push)(assert (forall ((j (_ BitVec 64))) (= j k)))(check-sat)(pop)(check-sat)",
			"unknown|sat"},
		{"negated", "(assert (not (all k)))" + ten + "(assert (= n (bvsub k #x0000000000000002)))(check-sat)", "sat"},
		{"negated, no byte is zero", ten + "(assert (not (all k)))(assert (all #x000000000000000b))(check-sat)", "unsat"},
		{"in the same conjunction", "(assert (or (= n k) (and (bvule k #x000000000000000a) (all k))))" +
			"(assert (bvult n k))(check-sat)", "unsat"},
		{"assumed", ten + "(assert (bvult n k))(check-sat-assuming ((all k)))(check-sat-assuming ((not (all k))))",
			"unsat|sat"},
		{"literal end", "(assert (all #x0000000000000005))(assert (bvult n #x0000000000000005))(check-sat)", "unsat"},
		{"strict end", small + "(assert (= b #x05))(assert (forall ((i (_ BitVec 8))) (=> (bvult i b) (bvult i #x05))))" +
			"(check-sat)(assert (forall ((i (_ BitVec 8))) (=> (bvule i b) (bvult i #x05))))(check-sat)", "sat|unsat"},
		{"strict end 0", small + "(assert (= b #x00))(assert (forall ((i (_ BitVec 8))) (=> (bvult i b) false)))(check-sat)",
			"sat"},
		{"all values", small + "(assert (forall ((i (_ BitVec 8))) (bvule i b)))(check-sat)(get-value (b))",
			"sat|((b #xff))"},
		{"nested", small + "(assert (forall ((i (_ BitVec 2))) (forall ((j (_ BitVec 8))) (=> (bvule j b) (not (= j " +
			"(concat #b000001 i)))))))(check-sat)(assert (bvuge b #x04))(check-sat)", "sat|unsat"},
		{"in a let", "(assert (let ((x n)) (let ((n k)) (forall ((i (_ BitVec 8))) (=> (bvult i #x02) (= x n))))))" +
			"(assert (= n k))(check-sat)(assert (not (= n k)))(check-sat)", "sat|unsat"},
		{"the end is the variable", "(assert (forall ((i (_ BitVec 64))) (=> (bvule i i) p)))(check-sat)", "unknown"},
	} {
		if got := answers(t, bounded+c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestCoreWithQuantifiers: a core names the bound of a quantifier, which has no meaning without it.
func TestCoreWithQuantifiers(t *testing.T) {
	got := answers(t, "(set-option :produce-unsat-cores true)"+bounded+"(assert (! p :named other))"+
		"(assert (! (bvule k #x000000000000000a) :named bound))(assert (! (all k) :named all-of))"+
		"(assert (! (bvult n k) :named inside))(check-sat)(get-unsat-core)")
	if got != "unsat|(bound all-of inside)" {
		t.Error(got)
	}
}

// TestWrittenQuantifiers: random formulas with quantifiers, written as text and read again, have the answers of their
// expansions.
func TestWrittenQuantifiers(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	verdicts := map[string]int{}
	for range 60 {
		f := b.And(g.Quantified(1), g.Quantified(1))
		e, ok := b.Expand(f, 6, 1<<18)
		if !ok || !f.Quantified() || f.Weight() > 300 {
			continue
		}
		var text [2]strings.Builder
		for i, x := range []*expr.Term{f, e} {
			if err := smt2.Write(&text[i], []*expr.Term{x}, smt2.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		got, want := answers(t, text[0].String()), answers(t, text[1].String())
		if got != want {
			t.Fatalf("%s, expanded %s:\n%s", got, want, text[0].String())
		}
		verdicts[got]++
	}
	if verdicts["sat"] < 10 || verdicts["unsat"] < 5 {
		t.Error(fmt.Sprint("one-sided test: ", verdicts))
	}
}
