package expr_test

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
)

// TestSize compares sizes of random terms with those that a plain recursion finds.
func TestSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		b := expr.NewBuilder()
		g := exprtest.NewGen(b, rng.IntN)
		g.Floats = true
		read, _ := chain(b, 3)
		terms := []*expr.Term{g.Term(g.Width(), 4), read, g.Term(g.Width(), 4)}
		all, lists, want := map[*expr.Term]bool{}, map[*expr.Update]bool{}, 0
		for _, x := range terms {
			below(x, all)
			want += occurrences(x)
		}
		for x := range all {
			for u := x.Updates(); u != nil; u = u.Next {
				lists[u] = true
			}
		}
		if tree, shared := expr.Size(terms); tree != float64(want) || shared != len(all)+len(lists) {
			t.Fatalf("%v: %v nodes, %d shared, want %d and %d", terms, tree, shared, want, len(all)+len(lists))
		}
	}
}

// occurrences counts the nodes of a term, each as often as it occurs.
func occurrences(x *expr.Term) int {
	n := 1
	x.Operands(func(k *expr.Term) { n += occurrences(k) })
	return n + x.Updates().Len()
}
