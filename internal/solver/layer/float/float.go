// Package float answers queries about floats: it hands the layers below the same query with the float kinds written as
// circuits of bit-vectors (package expr/floats/lower). Models are bytes of input, so they come back unchanged. Queries
// without floats pass.
//
// Lowered terms are not simplified: the constructors fold what is constant, the native solver rewrites what it gets,
// and package rewrite costs more than it saves here (docs/experiments/floats.md).
//
// A conjunct is lowered once for all consecutive queries whose paths begin alike, and a path that was lowered is the
// same path again for the layers below.
//
// # Limits
//
// Some operations are too large for circuits ([lower.Refused]). A query with one of them is unknown, and counted.
package float

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/solver"
)

// Layer lowers queries. One goroutine at a time.
type Layer struct {
	next  solver.Solver
	below solver.Solver // answers lowered queries
	low   *lower.Lowerer

	path    solver.Follower[*solver.Path] // the lowered path up to each conjunct
	refused *expr.Term                    // the operation for which the path cannot be lowered; good while it is followed

	counters                 *solver.Counters
	lowered, refusals, terms *atomic.Int64
}

// New puts a layer on top of next, for terms of b.
func New(b *expr.Builder, next solver.Solver, c *solver.Counters) *Layer {
	return &Layer{next: next, below: next, low: lower.New(b, lower.Options{}), counters: c,
		lowered: c.Extra("lowered"), refusals: c.Extra("too_large_for_circuits"), terms: c.Extra("float_conjuncts")}
}

// Lowered makes below answer the lowered queries, and no others. It has no layers of its own to be closed.
func (l *Layer) Lowered(below solver.Solver) { l.below = below }

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check lowers q and passes it on.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if !q.HasFloat() {
			return l.next.Check(ctx, q, sink), false
		}
		return l.check(ctx, q, sink)
	})
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (solver.Result, bool) {
	l.lowered.Add(1)
	ask := *q
	if !l.path.Follow(q.PC, l.enter) {
		return l.refuse()
	}
	ask.PC = l.path.Last()
	if q.Cond != nil {
		t, ok := l.term(q.Cond)
		if !ok {
			return l.refuse()
		}
		ask.Cond = t
	}
	ask.Hints.Intervals = slices.DeleteFunc(slices.Clone(q.Hints.Intervals),
		func(i solver.Interval) bool { return i.Term.HasFloat() })
	r := l.below.Check(ctx, &ask, solver.Renamed(q, sink))
	if r.Core != nil {
		r.Core = ask.Above(r.Core, q.PC.Len())
	}
	return r, false
}

// enter lowers conjunct i of the path.
func (l *Layer) enter(i int, t *expr.Term) (*solver.Path, bool) {
	low, ok := l.term(t)
	if !ok {
		return nil, false
	}
	p := l.path.Last()
	for _, x := range low.Junction(expr.And) {
		if !x.IsTrue() {
			p = p.Derive(x, i)
		}
	}
	return p, true
}

// term is t lowered; ok is false if that is too large.
func (l *Layer) term(t *expr.Term) (_ *expr.Term, ok bool) {
	if !t.HasFloat() {
		return t, true
	}
	l.terms.Add(1)
	low, refused := l.low.Term(t)
	if refused != nil {
		l.refused = refused
		return nil, false
	}
	return low, true
}

// refuse is the answer to a query with an operation that is too large.
func (l *Layer) refuse() (solver.Result, bool) {
	l.refusals.Add(1)
	a := l.refused.Float()
	return solver.Result{Reason: "float: " + l.refused.Kind().String() + " of " + a.Format.String() +
		" is too large for circuits"}, true
}
