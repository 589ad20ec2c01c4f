package ask

import (
	"context"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Value is a value that t has in a model of q. only says that there is no other; if that question is not answered, it is false.
func (a Asker) Value(ctx context.Context, q *solver.Query, t *expr.Term) (v bv.Wide, only bool, r solver.Result) {
	m, r := a.model(ctx, q)
	if m == nil {
		return bv.Wide{}, false, r
	}
	v = m.Big(t)
	other := a.side(ctx, q, a.B.Ne(t, a.B.ConstBig(v)), m)
	return v, other.Verdict == solver.Unsat, r
}

// Values is up to limit values of t, in the order in which they were found; complete says that there are no others.
func (a Asker) Values(ctx context.Context, q *solver.Query, t *expr.Term, limit int) (vs []bv.Wide, complete bool, r solver.Result) {
	m, r := a.model(ctx, q)
	if m == nil {
		return nil, r.Verdict == solver.Unsat, r
	}
	others := a.B.True()
	for len(vs) < limit {
		v := m.Big(t)
		vs = append(vs, v)
		others = a.B.And(others, a.B.Ne(t, a.B.ConstBig(v)))
		next := a.side(ctx, q, others, q.Hint)
		if next.Verdict != solver.Sat {
			return vs, next.Verdict == solver.Unsat, r
		}
		m = next.Model
	}
	return vs, false, r
}

// model is a model of q, from its hint if that is one; nil without Sat.
func (a Asker) model(ctx context.Context, q *solver.Query) (*eval.Assignment, solver.Result) {
	if q.Hint != nil && (q.Cond == nil || q.Hint.Bool(q.Cond)) {
		return q.Hint, solver.Result{Verdict: solver.Sat, Model: q.Hint}
	}
	one := *q
	one.NeedModel = true
	r := a.S.Check(ctx, &one, nil)
	if r.Verdict != solver.Sat {
		return nil, r
	}
	return r.Model, r
}

// Bound is what is known of a term's least or greatest value: Met is a value that it has in a model, and none is beyond Proven. They are equal if Exact.
type Bound struct {
	Met, Proven bv.Wide
	Exact       bool
}

// order compares as unsigned or as signed numbers.
type order struct {
	b      *expr.Builder
	signed bool
}

// rank is v's place in the order, as an unsigned number; it is its own inverse.
func (o order) rank(v bv.Wide) bv.Wide {
	if o.signed {
		return v.Xor(bv.SMinWide(v.Width()))
	}
	return v
}

// atMost says that t's rank is at most the given one.
func (o order) atMost(t *expr.Term, rank bv.Wide) *expr.Term {
	c := o.b.ConstBig(o.rank(rank))
	if o.signed {
		return o.b.Sle(t, c)
	}
	return o.b.Ule(t, c)
}

func (o order) atLeast(t *expr.Term, rank bv.Wide) *expr.Term {
	c := o.b.ConstBig(o.rank(rank))
	if o.signed {
		return o.b.Sge(t, c)
	}
	return o.b.Uge(t, c)
}

// Min is the least value of t in models of q, as an unsigned or a signed number. The result is that of q: without Sat there is no bound.
func (a Asker) Min(ctx context.Context, q *solver.Query, t *expr.Term, signed bool) (Bound, solver.Result) {
	return a.extreme(ctx, q, t, order{a.B, signed}, false)
}

// Max is the greatest value.
func (a Asker) Max(ctx context.Context, q *solver.Query, t *expr.Term, signed bool) (Bound, solver.Result) {
	return a.extreme(ctx, q, t, order{a.B, signed}, true)
}

// Range is Min and Max.
func (a Asker) Range(ctx context.Context, q *solver.Query, t *expr.Term, signed bool) (lo, hi Bound, r solver.Result) {
	m, r := a.model(ctx, q)
	if m == nil {
		return lo, hi, r
	}
	one := *q
	if one.Cond != nil { // so that the model is a hint
		one.PC, one.Cond = q.Conjuncts(), nil
	}
	one.Hint = m
	lo, _ = a.Min(ctx, &one, t, signed)
	hi, _ = a.Max(ctx, &one, t, signed)
	return lo, hi, r
}

// extreme narrows what lies between the best value met and the bound that is proven, and jumps to each better value that a model shows. Often
// the value is the bound itself, so that is asked first. Then the distance is halved in bits, as long as the answers are no: most values are
// small numbers in wide words; after a yes it is halved.
func (a Asker) extreme(ctx context.Context, q *solver.Query, t *expr.Term, o order, up bool) (Bound, solver.Result) {
	m, r := a.model(ctx, q)
	if m == nil {
		return Bound{}, r
	}
	w := uint(t.Width())
	met, proven := o.rank(m.Big(t)), bv.NewWide(0, w)
	if up {
		proven = proven.Not()
	}
	proven = a.known(q, t, o, up, proven)
	apart := func() bv.Wide {
		if up {
			return proven.Sub(met)
		}
		return met.Sub(proven)
	}
	bits := uint(0) // how many bits of the distance to ask for; 0: all of it
	for far := apart(); !far.IsZero(); far = apart() {
		ahead := step(far, bits)
		goal, cond := met.Sub(ahead), (*expr.Term)(nil)
		if up {
			goal = met.Add(ahead)
			cond = o.atLeast(t, goal)
		} else {
			cond = o.atMost(t, goal)
		}
		next := a.side(ctx, q, cond, q.Hint)
		switch one := bv.NewWide(1, w); {
		case next.Verdict == solver.Unknown:
			return Bound{o.rank(met), o.rank(proven), false}, r
		case next.Verdict == solver.Sat:
			met = o.rank(next.Model.Big(t))
			bits = length(apart())
			continue
		case up:
			proven = goal.Sub(one)
		default:
			proven = goal.Add(one)
		}
		bits = max(1, (length(apart())+1)/2)
	}
	return Bound{o.rank(met), o.rank(proven), true}, r
}

// length is the number of bits of v.
func length(v bv.Wide) uint { return uint(v.Big().BitLen()) }

// step is how far ahead to ask, at most far: 2^(bits-1), or all of far.
func step(far bv.Wide, bits uint) bv.Wide {
	if bits == 0 || bits > length(far) {
		return far
	}
	return bv.NewWide(1, far.Width()).ShlBy(bits - 1)
}

// known is a bound that the query's hints give, if it is better.
func (a Asker) known(q *solver.Query, t *expr.Term, o order, up bool, bound bv.Wide) bv.Wide {
	if o.signed {
		return bound // the hints are unsigned
	}
	for _, x := range q.Hints.Intervals {
		if x.Term != t {
			continue
		}
		if up {
			return bv.NewWide(x.Hi, bound.Width())
		}
		return bv.NewWide(x.Lo, bound.Width())
	}
	return bound
}
