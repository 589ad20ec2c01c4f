package stack

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// says answers every query with one model.
type says struct{ m *eval.Assignment }

func (s says) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result{Verdict: solver.Sat, Model: s.m}
}

// TestGateDistrusts: a model that is none is not let through, whichever conjunct it makes false; a hint that is none is
// found in the end, and at once when answers are validated.
func TestGateDistrusts(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 3, nil)
	byteIs := func(i, v uint64) *expr.Term { return b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, v)) }
	hint := eval.New(map[*expr.Array][]byte{a: {1, 2, 0}})
	q := &solver.Query{PC: solver.PathOf(byteIs(0, 1), b.Not(byteIs(1, 9))), Cond: byteIs(2, 3), Hint: hint}
	check := func(validate bool, q *solver.Query, said ...byte) int64 {
		var c solver.Counters
		g := newGate(says{eval.New(map[*expr.Array][]byte{a: said})}, validate, nil, &c)
		for range 2 * spot {
			r := g.Check(t.Context(), q, nil)
			if n := g.faults.Load(); (n > 0) != (r.Verdict == solver.Unknown) {
				t.Errorf("%d faults and %v", n, r.Verdict)
				break
			}
			if g.faults.Load() > 0 {
				break
			}
		}
		return int64(g.models)
	}
	for _, validate := range []bool{false, true} {
		if n := check(validate, q, 1, 2, 3); n != 2*spot {
			t.Errorf("a model: %d", n)
		}
		for _, lie := range [][]byte{{1, 2, 4}, {1, 9, 3}, {0, 2, 3}} {
			if n := check(validate, q, lie...); n != 1 {
				t.Errorf("%v was found after %d models", lie, n)
			}
		}
	}
	q.Hint = eval.New(map[*expr.Array][]byte{a: {7, 2, 0}})
	if n := check(false, q, 7, 2, 3); n != spot {
		t.Errorf("a hint that is no model was found after %d models", n)
	}
	long := *q
	for long.Len() < spot+spot/2 {
		long.PC = long.PC.And(b.Not(byteIs(1, 9)))
	}
	if n := check(false, &long, 7, 2, 3); n != spot+spot/2 {
		t.Errorf("on a long path, a hint that is no model was found after %d models", n)
	}
	if n := check(true, q, 7, 2, 3); n != 1 {
		t.Errorf("validating, a hint that is no model was found after %d models", n)
	}
}
