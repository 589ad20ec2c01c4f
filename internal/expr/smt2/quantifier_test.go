package smt2_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/smt2"
)

// TestQuantifiersAsText: Z3 finds no model in which a formula with quantifiers, as text, differs from its expansion.
func TestQuantifiersAsText(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	var queries [][]*expr.Term
	for len(queries) < 60 {
		f := g.Quantified(1)
		e, ok := b.Expand(f, 6, 1<<16)
		if !ok || !f.Quantified() || f.Weight() > 400 {
			continue
		}
		queries = append(queries, []*expr.Term{b.Xor(f, e)})
	}
	unsat := 0
	for i, a := range exprtest.Z3(t, queries, smt2.Options{}) {
		switch a {
		case "sat":
			t.Errorf("%v differs from its expansion", queries[i][0])
		case "unsat":
			unsat++
		}
	}
	if unsat < 30 {
		t.Errorf("Z3 decided %d of %d", unsat, len(queries))
	}
}

// TestFormOfQuantifiers: the text of a quantifier, with the logic, and an array that has the variable's name.
func TestFormOfQuantifiers(t *testing.T) {
	b := expr.NewBuilder()
	s := b.NewArray("i", 8, nil)
	k := b.ZExt(b.Read(s, nil, b.Const(64, 7)), 64)
	var sb strings.Builder
	f := b.Forall(k, b.Eq(b.Const(8, 97), b.Read(s, nil, b.Bound())), 6)
	if err := smt2.Write(&sb, []*expr.Term{f}, smt2.Options{Guarded: true}); err != nil {
		t.Fatal(err)
	}
	u := "((_ zero_extend 56) (select |i.1| #x0000000000000007))"
	want := "(set-logic ALL)\n(declare-fun |i.1| () (Array (_ BitVec 64) (_ BitVec 8)))\n(assert (and (bvule " + u +
		" #x0000000000000006) (forall ((i (_ BitVec 64))) (=> (and (bvule #x0000000000000001 i) (bvule i " + u +
		")) (= #x61 (select |i.1| i))))))\n(check-sat)\n"
	if sb.String() != want {
		t.Errorf("%s\nwant %s", sb.String(), want)
	}
}
