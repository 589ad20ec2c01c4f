// Package simplify hands the next layer the simplified form of a query. It rewrites every conjunct, takes
// conjunctions and equalities between terms of parts apart (so that independence sees which parts have to do with each
// other), leaves out conjuncts that became true, and answers Unsat if a conjunct became false.
//
// A path condition is simplified as it grows: each path knows its simplified form ([solver.Path.Simplified]), and the
// layer goes on from the longest beginning that has been simplified before. So a state that runs again after others
// costs nothing, and the layers below get the same path again, not one that equals it.
package simplify

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Simplifier rewrites a term into an equivalent one; package expr/rewrite has it.
type Simplifier interface {
	Simplify(*expr.Term) *expr.Term
	// SplitEqual gives the parts of an equality, nil if t is none or has none.
	SplitEqual(*expr.Term) []*expr.Term
}

// Layer simplifies queries. One goroutine at a time.
type Layer struct {
	next solver.Solver
	s    Simplifier

	ahead []*solver.Path // scratch: the paths to simplify, the longest first
	ask   solver.Query   // scratch: the query that is passed on

	counters                 *solver.Counters
	dropped, falsies, splits *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, s Simplifier, c *solver.Counters) *Layer {
	return &Layer{next: next, s: s, counters: c, dropped: c.Extra("became_true"), falsies: c.Extra("became_false"),
		splits: c.Extra("equalities_split")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check simplifies q and passes it on unless nothing is left to ask.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) { return l.check(ctx, q, sink) })
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (solver.Result, bool) {
	pc, bad := l.path(q.PC)
	if bad >= 0 {
		l.falsies.Add(1)
		return solver.Result{Verdict: solver.Unsat, Core: []int{bad}}, true
	}
	ask := &l.ask
	*ask = *q
	ask.PC = pc
	if q.Cond != nil {
		ask.Cond = l.s.Simplify(q.Cond)
		switch {
		case ask.Cond.IsFalse():
			l.falsies.Add(1)
			return solver.Result{Verdict: solver.Unsat, Core: []int{q.PC.Len()}}, true
		case ask.Cond.IsTrue():
			l.dropped.Add(1)
			if q.Hint != nil {
				return solver.Result{Verdict: solver.Sat, Model: q.Hint}, true
			}
			ask.Cond = nil
		}
	}
	r := l.next.Check(ctx, ask, solver.Renamed(q, sink))
	if r.Core != nil {
		r.Core = ask.Above(r.Core, q.PC.Len())
	}
	*ask = solver.Query{}
	return r, false
}

// path returns the simplified form of p. If a conjunct is false, bad is its number, else it is -1.
func (l *Layer) path(p *solver.Path) (out *solver.Path, bad int) {
	l.ahead = l.ahead[:0]
	for ; p != nil; p = p.Parent() {
		if out = p.Simplified(); out != nil {
			break
		}
		l.ahead = append(l.ahead, p)
	}
	for _, p := range slices.Backward(l.ahead) {
		var ok bool
		if out, ok = l.flatten(out, p); !ok {
			return nil, p.Len() - 1
		}
		p.SetSimplified(out)
	}
	return out, -1
}

// flatten adds what the newest conjunct of p says to out, the simplified form of the path before it. ok is false if the
// conjunct is false.
func (l *Layer) flatten(out, p *solver.Path) (_ *solver.Path, ok bool) {
	i := p.Len() - 1
	t := l.s.Simplify(p.Term())
	parts := l.parts(t)
	if parts == nil && t == p.Term() && !t.IsConst() && out == p.Parent() && p.From() == i {
		return p, true
	}
	if parts == nil {
		parts = []*expr.Term{t}
	}
	for _, x := range parts {
		switch {
		case x.IsFalse():
			return nil, false
		case x.IsTrue():
			l.dropped.Add(1)
		default:
			out = out.Derive(x, i)
		}
	}
	return out, true
}

// parts is what a simplified conjunct says in parts, nil if it is one part.
func (l *Layer) parts(t *expr.Term) (all []*expr.Term) {
	if t.Kind() == expr.And {
		for _, x := range t.Junction(expr.And) {
			if split := l.split(x); split != nil {
				all = append(all, split...)
			} else {
				all = append(all, x)
			}
		}
		return all
	}
	return l.split(t)
}

// split is the simplified parts of an equality, nil if there are none.
func (l *Layer) split(t *expr.Term) []*expr.Term {
	parts := l.s.SplitEqual(t)
	if parts == nil {
		return nil
	}
	l.splits.Add(1)
	for i, x := range parts {
		parts[i] = l.s.Simplify(x)
	}
	return parts
}
