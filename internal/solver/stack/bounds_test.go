package stack

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestBoundsOfQuantifiedPaths: the range of the variable that says how often a formula is repeated bounds indices that
// are made of it, for the intervals and, where two of them are added, for the pre-check: what cannot be is refuted
// without a circuit.
func TestBoundsOfQuantifiedPaths(t *testing.T) {
	for _, layer := range []string{intervalsName, precheckName} {
		b := expr.NewBuilder()
		opt := Default()
		opt.Audit, opt.Cache, opt.Enumerate = 0, false, false
		if layer == precheckName {
			opt.Intervals = false
		} else {
			opt.Precheck = false
		}
		shared := NewShared(b, opt)
		sv, err := shared.NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		at := func(v uint64) *expr.Term { return b.Const(64, v) }
		s, table := b.NewArray("s", 16, nil), b.NewArray("table", 64, nil)
		k, more := b.NewAux("k", 1<<63), b.NewAux("more", 1<<63)
		repeated := func(u, from *expr.Term) *expr.Term {
			return b.Forall(u, b.Ne(b.Const(8, 0), b.Read(s, nil, b.Add(from, b.Sub(b.Bound(), at(1))))), 8)
		}
		var pc *solver.Path
		for _, c := range []*expr.Term{b.Ule(at(1), k), b.Ule(k, at(8)), repeated(k, at(0)), b.Ule(more, at(7)),
			repeated(more, k)} {
			pc = pc.And(c)
		}
		sum := b.Add(k, more)
		for _, c := range []*expr.Term{
			b.Ult(at(20), k), b.Ult(at(15), sum), b.And(b.Eq(b.Const(8, 1), b.Read(table, nil, sum)), b.Ult(at(40), sum)),
		} {
			if r := sv.Check(context.Background(), &solver.Query{PC: pc, Cond: c}, nil); r.Verdict != solver.Unsat {
				t.Errorf("%s: %v: %v", layer, r.Verdict, c)
			}
		}
		if r := sv.Check(context.Background(), &solver.Query{PC: pc, Cond: b.Eq(at(15), sum)}, nil); r.Verdict != solver.Sat {
			t.Errorf("%s: %v", layer, r.Verdict)
		}
		solver.Close(sv)
		if st := shared.Stats(); st[layer]["unsat"] < 2 || st[nativeName]["unsat"] > 1 {
			t.Errorf("%s refuted %v of three questions, circuits %v", layer, st[layer]["unsat"], st[nativeName]["unsat"])
		}
	}
}
