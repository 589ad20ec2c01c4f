package native

import (
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestPolynomialsRefute: a sum that was put in another order is refuted without the other solver, the core names its
// conjunct alone, and the next query is answered as before.
func TestPolynomialsRefute(t *testing.T) {
	b := expr.NewBuilder()
	var symbols [12]*expr.Term
	for i := range symbols {
		symbols[i] = b.ReadWide(b.NewArray(fmt.Sprint("x", i), 8, nil), nil, b.Const(64, 0), 8)
	}
	symbol := func(i int) *expr.Term { return symbols[i] }
	chain, tree := symbol(0), symbol(0)
	for i := 1; i < 12; i++ {
		chain = b.Add(chain, symbol(i))
		tree = b.Add(symbol(i*7%12), tree) // 7 and 12 have no common factor
	}
	small := b.Ult(symbol(3), b.Const(64, 100))
	for _, certify := range []bool{false, true} {
		o := Default()
		o.Certify = certify
		s := newSolver(t, b, o)
		r := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(small), Cond: b.Not(b.Eq(chain, tree))}, nil)
		if r.Verdict != solver.Unsat || !slices.Equal(r.Core, []int{1}) {
			t.Errorf("%v, core %v", r.Verdict, r.Core)
		}
		if s.refutations.Load() != 1 || s.escalated.Load() != 0 {
			t.Errorf("%d refuted, %d escalated", s.refutations.Load(), s.escalated.Load())
		}
		q := &solver.Query{PC: solver.PathOf(small), Cond: b.Eq(chain, b.Add(b.Const(64, 1), symbol(5))), NeedModel: true}
		if r := s.Check(t.Context(), q, nil); r.Verdict != solver.Sat || !q.Holds(r.Model) {
			t.Errorf("afterwards: %v", r.Verdict)
		}
	}
}
