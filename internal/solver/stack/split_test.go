package stack

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// TestPartsAreIndependent: of an equality between two words of parts, a question about one byte takes the part that
// this byte is in, and an answer unsat names the equality.
func TestPartsAreIndependent(t *testing.T) {
	b := expr.NewBuilder()
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	at := func(a *expr.Array, i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	opt := Default()
	opt.Audit = 0
	shared, sv := worker(t, b, opt)
	first := b.Ult(at(y, 1), b.Const(8, 9))
	pc := solver.PathOf(first, b.Eq(b.Concat(at(x, 0), b.Concat(at(x, 2), at(x, 1))),
		b.Concat(at(y, 3), b.Concat(b.Add(at(y, 0), at(y, 2)), at(y, 1)))))
	hint := eval.New(nil)
	q := &solver.Query{PC: pc, Cond: b.Eq(at(x, 0), b.Const(8, 3)), Hint: hint, NeedModel: true}
	r := sv.Check(t.Context(), q, nil)
	st := shared.Stats()
	if r.Verdict != solver.Sat || st["simplify"]["equalities_split"] != 1 ||
		st["independence"]["conjuncts_in"] != 4 || st["independence"]["conjuncts_out"] != 1 {
		t.Errorf("%v: %v, %v", r.Verdict, st["simplify"], st["independence"])
	}
	r = sv.Check(t.Context(), &solver.Query{PC: pc, Cond: b.Eq(at(x, 1), b.Const(8, 30)), Hint: hint}, nil)
	if r.Verdict != solver.Unsat || r.Core != nil && !slices.Equal(r.Core, []int{0, 1, 2}) {
		t.Errorf("%v, core %v", r.Verdict, r.Core)
	}
}
