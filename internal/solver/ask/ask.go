// Package ask puts the questions that users of a solver have, in terms of the one question that every solver answers (solver.Solver.Check): is a
// branch true, false or either; which values has a term; which constraints contradict each other; what was met on the way.
//
// All answers are as good as the solver's: where it says unknown, bounds are bounds that are proven, and a core is one that is proven, only not
// the best. A query's hint, if it has one, must be a model of its path condition, as everywhere.
//
// The number of calls is what counts. A model answers every question that it can (a branch's side, a bound that it already reaches), and a search
// for a bound jumps to the value in each model that it gets.
package ask

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Asker asks a solver about terms of a builder. It is used by one goroutine at a time, as its solver is.
type Asker struct {
	B *expr.Builder
	S solver.Solver
}

// with is q with a condition more and another hint.
func with(q *solver.Query, b *expr.Builder, cond *expr.Term, hint *eval.Assignment) *solver.Query {
	one := *q
	one.NeedModel, one.Hint, one.Made = true, hint, nil
	if q.Cond != nil {
		cond = b.And(q.Cond, cond)
	}
	one.Cond = cond
	return &one
}

// Both says for cond and for its negation whether they can hold with q. If q's condition is nil and it has a hint, one side is known by it and there is at
// most one call; otherwise there are at most two, and a model from the first is used for the second.
func (a Asker) Both(ctx context.Context, q *solver.Query, cond *expr.Term) (yes, no solver.Result) {
	sides := [2]solver.Result{}
	terms := [2]*expr.Term{cond, a.B.Not(cond)}
	first := 0
	hint := q.Hint
	if hint != nil && q.Cond == nil {
		if !hint.Bool(cond) {
			first = 1
		}
		sides[first] = solver.Result{Verdict: solver.Sat, Model: hint}
	} else {
		sides[0] = a.side(ctx, q, cond, hint)
		if m := sides[0].Model; sides[0].Verdict == solver.Sat && m != nil {
			hint = m
		}
	}
	sides[1-first] = a.side(ctx, q, terms[1-first], hint)
	return sides[0], sides[1]
}

func (a Asker) side(ctx context.Context, q *solver.Query, cond *expr.Term, hint *eval.Assignment) solver.Result {
	if cond.IsFalse() {
		return solver.Result{Verdict: solver.Unsat}
	}
	return a.S.Check(ctx, with(q, a.B, cond, hint), nil)
}

// Core is conjuncts of q that contradict each other, such that without any one of them the rest does not (or the solver does not say so). The
// verdict is q's; without Unsat there is no core. Every conjunct that is left out costs nothing more: each call's own core is taken over.
func (a Asker) Core(ctx context.Context, q *solver.Query) ([]int, solver.Result) {
	r := a.S.Check(ctx, q, nil)
	if r.Verdict != solver.Unsat {
		return nil, r
	}
	core := r.Core
	if core == nil {
		core = make([]int, q.Len())
		for i := range core {
			core[i] = i
		}
	}
	core = append([]int(nil), core...)
	for i := 0; i < len(core) && ctx.Err() == nil; {
		var less solver.Query
		var at []int
		for k, n := range core {
			if k != i {
				less.PC, at = append(less.PC, q.At(n)), append(at, n)
			}
		}
		s := a.S.Check(ctx, &less, nil)
		if s.Verdict != solver.Unsat {
			i++ // it is needed
			continue
		}
		core = at
		if s.Core != nil {
			smaller := make([]int, 0, len(s.Core))
			kept := 0 // of those that are known to be needed, all are in every core
			for _, k := range s.Core {
				smaller = append(smaller, at[k])
				if k < i {
					kept++
				}
			}
			core, i = smaller, kept
		}
	}
	r.Core = core
	return core, r
}

// Stream answers q and hands yield every assignment that the solver met on the way, with the first conjunct that it violates. If yield
// returns false, the solver is stopped and the answer is Unknown, cancelled, unless it was there already.
func (a Asker) Stream(ctx context.Context, q *solver.Query, yield func(*solver.Partial) bool) solver.Result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return a.S.Check(ctx, q, sink{yield, cancel})
}

// sink is a yield as a solver.PartialSink.
type sink struct {
	yield func(*solver.Partial) bool
	stop  context.CancelFunc
}

// Offer hands p on.
func (s sink) Offer(p *solver.Partial) bool {
	if s.yield(p) {
		return true
	}
	s.stop()
	return false
}
