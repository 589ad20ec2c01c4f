// Package simplify hands the next layer the simplified form of a query. It rewrites every conjunct, takes
// conjunctions apart, leaves out conjuncts that became true, and answers Unsat if a conjunct became false.
//
// A path condition is simplified as it grows: the layer follows it and goes on from the common beginning.
package simplify

import (
	"context"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Simplifier rewrites a term into an equivalent one; package expr/rewrite has it.
type Simplifier interface {
	Simplify(*expr.Term) *expr.Term
}

// Layer simplifies queries. One goroutine at a time.
type Layer struct {
	next solver.Solver
	s    Simplifier

	path  solver.Follower[*solver.Path] // for each conjunct the simplified path up to it
	nodes solver.Nodes

	counters         *solver.Counters
	dropped, falsies *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, s Simplifier, c *solver.Counters) *Layer {
	return &Layer{next: next, s: s, counters: c, dropped: c.Extra("became_true"), falsies: c.Extra("became_false")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check simplifies q and passes it on unless nothing is left to ask.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) { return l.check(ctx, q, sink) })
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (solver.Result, bool) {
	if !l.path.Follow(q.PC, l.flatten) {
		l.falsies.Add(1)
		return solver.Result{Verdict: solver.Unsat, Core: []int{len(l.path.Frames())}}, true
	}
	ask := *q
	ask.PC = l.path.Last()
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
	r := l.next.Check(ctx, &ask, l.sink(q, sink))
	if r.Core != nil {
		r.Core = ask.Above(r.Core, q.PC.Len())
	}
	return r, false
}

// flatten simplifies conjunct i and adds its conjuncts to the simplified path; ok is false if one of them is false.
func (l *Layer) flatten(i int, t *expr.Term) (out *solver.Path, ok bool) {
	out = l.path.Last()
	for _, x := range l.s.Simplify(t).Junction(expr.And) {
		switch {
		case x.IsFalse():
			return nil, false
		case x.IsTrue():
			l.dropped.Add(1)
		default:
			out = l.nodes.Derive(out, x, i)
		}
	}
	return out, true
}

// sink lets partial solutions name the conjunct of the original query.
func (l *Layer) sink(q *solver.Query, to solver.PartialSink) solver.PartialSink {
	if to == nil {
		return nil
	}
	return renaming{q, to}
}

type renaming struct {
	q  *solver.Query
	to solver.PartialSink
}

func (r renaming) Offer(p *solver.Partial) bool {
	return r.to.Offer(&solver.Partial{Model: p.Model, First: r.q.FirstViolated(p.Model)})
}
