package stack

import (
	"math"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// TestFloatModes: x·y = 12 and x + y = 7 of floats has a model that each mode finds, and its contradiction has none.
func TestFloatModes(t *testing.T) {
	for _, mode := range option.FloatModes() {
		b := expr.NewBuilder()
		arr := b.NewArray("in", 8, nil)
		x, y := b.ReadWide(arr, nil, b.Const(64, 0), 4), b.ReadWide(arr, nil, b.Const(64, 4), 4)
		is := func(x *expr.Term, c float32) *expr.Term {
			return b.FEq(fp.Single, x, b.Const(32, uint64(math.Float32bits(c))))
		}
		product, sum := is(b.FMul(fp.Single, 0, x, y), 12), is(b.FAdd(fp.Single, 0, x, y), 7)
		opt := Default()
		opt.Float = mode
		s := NewShared(b, opt)
		sv, err := s.NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		q := &solver.Query{PC: solver.PathOf(product), Cond: sum, NeedModel: true}
		if r := sv.Check(t.Context(), q, nil); r.Verdict != solver.Sat || !q.Holds(r.Model) {
			t.Errorf("%s: %v", mode, r)
		}
		never := &solver.Query{PC: solver.PathOf(b.FLt(fp.Single, x, y)), Cond: b.FLt(fp.Single, b.FAdd(fp.Single, 0, y, y),
			b.FAdd(fp.Single, 0, x, x))}
		if r := sv.Check(t.Context(), never, nil); r.Verdict != solver.Unsat {
			t.Errorf("%s: %v", mode, r)
		}
		stats := s.Stats()
		if searches := stats[searchName]["searches"]; (searches > 0) != opt.searches() {
			t.Errorf("%s: %v searches", mode, searches)
		}
		if z3 := stats[z3Name]["queries"]; (z3 > 0) != (mode == option.FloatZ3) {
			t.Errorf("%s: %v queries for Z3", mode, z3)
		}
		solver.Close(sv)
	}
}
