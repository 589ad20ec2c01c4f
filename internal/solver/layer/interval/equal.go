package interval

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// Equalizer hands queries on in which equal floats are one variable. Two floats that are equal have the same pattern,
// unless one is +0 and the other -0: where the sets of two variables exclude that, the query loses one of them, and
// the search and branch and prune, which are good at few variables, have one less.
//
// One goroutine at a time.
type Equalizer struct {
	next     solver.Solver
	b        *expr.Builder
	o        *Oracle
	report   func(*solver.Fault)
	counters *solver.Counters

	pairs []pair                        // of the last query
	to    *expr.Replacer                // for these pairs
	path  solver.Follower[*solver.Path] // what the path of the last query became
	never bool                          // a conjunct became false; good while the path is followed

	merged *atomic.Int64
}

// pair is two variables with the same value: gone is replaced by kept.
type pair struct{ kept, gone *leaf }

// maxReplaced bounds the terms of a query that are rebuilt.
const maxReplaced = 1 << 16

// NewEqualizer puts an equalizer for terms of b on top of next, which finds variables with the knowledge of o; o
// belongs to the same goroutine. report receives wrong models, which are faults of ours; it may be nil.
func NewEqualizer(b *expr.Builder, next solver.Solver, o *Oracle, report func(*solver.Fault),
	c *solver.Counters) *Equalizer {
	return &Equalizer{next: next, b: b, o: o, report: report, counters: c,
		merged: c.Extra("variables_merged")}
}

// Close closes the layers below.
func (l *Equalizer) Close() { solver.Close(l.next) }

// Check asks the next layer about q with fewer variables, if it has equal ones.
func (l *Equalizer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if !q.HasFloat() || q.Quantified() || sink != nil { // partial solutions would lack a variable
			return l.next.Check(ctx, q, sink), false
		}
		return l.check(ctx, q)
	})
}

func (l *Equalizer) check(ctx context.Context, q *solver.Query) (solver.Result, bool) {
	l.o.trim()
	pairs := l.equal(q)
	if len(pairs) == 0 {
		return l.next.Check(ctx, q, nil), false
	}
	if !slices.Equal(pairs, l.pairs) || l.to.Left < maxReplaced/2 {
		l.begin(pairs)
	}
	ask, ok := l.rewritten(q)
	switch {
	case l.never:
		return solver.Result{Verdict: solver.Unsat}, true
	case !ok:
		return l.next.Check(ctx, q, nil), false
	}
	l.merged.Add(int64(len(pairs)))
	r := l.next.Check(ctx, ask, nil)
	r.Core = nil // it rests on the equalities, too, and on what excludes zeros
	if r.Model != nil {
		if r.Model = l.whole(r.Model); !q.Holds(r.Model) {
			if l.report != nil {
				l.report(&solver.Fault{Layer: "equal-floats", Message: "a model with one variable for two is none", Query: q})
			}
			return l.next.Check(ctx, q, nil), false
		}
	}
	return r, false
}

// begin prepares for other pairs.
func (l *Equalizer) begin(pairs []pair) {
	l.pairs = pairs
	l.path.Forget()
	reads := map[cell]cell{}
	for _, p := range pairs {
		for i, c := range p.gone.cells {
			reads[c] = p.kept.cells[i]
		}
	}
	l.to = expr.NewReplacer(l.b, maxReplaced)
	l.to.Look = func(t *expr.Term) *expr.Term {
		if t.Kind() != expr.Read || t.Updates() != nil || !t.Kid(0).IsConst() {
			return nil
		}
		c, ok := reads[cell{t.Array(), t.Kid(0).Word()}]
		if !ok {
			return nil
		}
		return l.b.Read(c.arr, nil, l.b.Const(t.Kid(0).Width(), c.i))
	}
}

// equal finds the pairs of variables of q that are equal floats.
func (l *Equalizer) equal(q *solver.Query) (pairs []pair) {
	var k *know
	into := map[*leaf]*leaf{}
	for _, t := range q.Path().Back() {
		if t.Kind() != expr.FEq {
			continue
		}
		x, y := l.o.leaves.of(someNumber(t, 0)), l.o.leaves.of(someNumber(t, 1))
		if x == nil || y == nil || x == y {
			continue
		}
		if k == nil {
			k = l.o.know(&l.o.equal, q.Path())
		}
		if !k.samePattern(x, y) {
			continue
		}
		for into[x] != nil {
			x = into[x]
		}
		for into[y] != nil {
			y = into[y]
		}
		if x != y && apart(x, y, pairs) {
			into[y] = x
			for i := range pairs {
				if pairs[i].kept == y {
					pairs[i].kept = x
				}
			}
			pairs = append(pairs, pair{kept: x, gone: y})
		}
	}
	return pairs
}

// someNumber is operand i of t, a comparison that is false of what is no number.
func someNumber(t *expr.Term, i int) *expr.Term { return numberArm(t.Kid(i), t.Float().Format) }

// numberArm is x, a float of the format f, or the arm of a conditional value whose other arm is a constant that is no
// number, as SMT-LIB's only NaN. Where x is a number, both are the same.
func numberArm(x *expr.Term, f fp.Format) *expr.Term {
	for x.Kind() == expr.Ite && x.Width() <= 64 {
		isNaN := func(i int) bool {
			y := x.Kid(i)
			return y.IsConst() && fp.IsNaN(f, fp.Bits{Lo: y.Word()})
		}
		switch {
		case isNaN(1):
			x = x.Kid(2)
		case isNaN(2):
			x = x.Kid(1)
		default:
			return x
		}
	}
	return x
}

// samePattern says whether x and y have the same pattern if they are equal floats.
func (k *know) samePattern(x, y *leaf) bool {
	a, _ := k.set(x)
	b, _ := k.set(y)
	minus := uint64(1) << (x.width() - 1)
	return !(a.Has(0) && b.Has(minus) || a.Has(minus) && b.Has(0))
}

// apart says whether y can be replaced by x beside the pairs: no byte is in two variables.
func apart(x, y *leaf, pairs []pair) bool {
	seen := map[cell]bool{}
	for _, c := range slices.Concat(x.cells, y.cells) {
		if seen[c] {
			return false
		}
		seen[c] = true
	}
	for _, p := range pairs {
		for _, f := range []*leaf{p.kept, p.gone} {
			if f != x && f != y && slices.ContainsFunc(f.cells, func(c cell) bool { return seen[c] }) {
				return false
			}
		}
	}
	return true
}

// rewritten is q with the pairs replaced; ok is false if a variable that is replaced would be left somewhere, or if a
// conjunct became false.
func (l *Equalizer) rewritten(q *solver.Query) (_ *solver.Query, ok bool) {
	l.never = false
	if !l.path.Follow(q.PC, l.enter) {
		return nil, false
	}
	ask := *q
	ask.PC = l.path.Last()
	if q.Cond != nil {
		if ask.Cond, ok = l.replaced(q.Cond); !ok {
			return nil, false
		}
	}
	ask.Hints.Intervals = nil // they are about variables that are no more
	if q.Hint != nil && slices.ContainsFunc(l.pairs, func(p pair) bool {
		return p.kept.value(q.Hint) != p.gone.value(q.Hint)
	}) {
		ask.Hint = nil // it is a model of the path, and none of what became of it
	}
	return &ask, true
}

// enter adds conjunct i of the path to what became of the path.
func (l *Equalizer) enter(i int, t *expr.Term) (*solver.Path, bool) {
	t, ok := l.replaced(t)
	if !ok {
		return nil, false
	}
	return l.path.Last().Derive(t, i), true
}

// replaced is t with the pairs replaced.
func (l *Equalizer) replaced(t *expr.Term) (_ *expr.Term, ok bool) {
	t, ok = l.to.Term(t)
	if !ok {
		return nil, false
	}
	on := expr.SupportOf(t)
	for _, p := range l.pairs {
		if slices.ContainsFunc(p.gone.cells, func(c cell) bool { return on.Has(c.arr, c.i) }) {
			return nil, false // a read at a symbolic index may be one of it
		}
	}
	if t.IsFalse() {
		l.never = true
		return nil, false
	}
	return t, true
}

// whole is m with the variables that were replaced.
func (l *Equalizer) whole(m *eval.Assignment) *eval.Assignment {
	values := map[*leaf]uint64{}
	for _, p := range l.pairs {
		values[p.gone] = p.kept.value(m)
	}
	m, _ = l.o.assign(&l.o.chain.empty, m, values) // the empty knowledge has no variables around these
	return m
}
