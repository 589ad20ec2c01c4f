// Package simplify hands the next layer the simplified form of a query: every conjunct rewritten, conjunctions taken
// apart, what became true left out, and a conjunct that became false answered as Unsat.
//
// A path condition is simplified as it grows: the layer keeps the last one and goes on from the common prefix.
package simplify

import (
	"context"
	"sync/atomic"
	"time"

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

	in    []*expr.Term // the last path condition
	out   []*expr.Term // its simplified conjuncts
	upTo  []int        // upTo[i]: length of out after in[i]
	from  []int        // from[k]: conjunct of in that out[k] comes from
	stack []*expr.Term // scratch

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
	start := time.Now()
	r, own := l.check(ctx, q, sink)
	l.counters.Record(start, own, r.Verdict)
	return r
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (solver.Result, bool) {
	if i := l.follow(q.PC); i >= 0 {
		l.falsies.Add(1)
		return solver.Result{Verdict: solver.Unsat, Core: []int{i}}, true
	}
	ask := *q
	ask.PC = l.out[:len(l.out):len(l.out)]
	last := len(ask.PC)
	if q.Cond != nil {
		ask.Cond = l.s.Simplify(q.Cond)
		switch {
		case ask.Cond.IsFalse():
			l.falsies.Add(1)
			return solver.Result{Verdict: solver.Unsat, Core: []int{len(q.PC)}}, true
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
		r.Core = l.core(r.Core, last, len(q.PC))
	}
	return r, false
}

// core translates conjunct numbers of the simplified query; cond is the condition's number there, to be cond2 here.
func (l *Layer) core(core []int, cond, cond2 int) []int {
	var out []int
	for _, c := range core {
		i := cond2
		if c < cond {
			i = l.from[c]
		}
		if n := len(out); n == 0 || out[n-1] != i {
			out = append(out, i)
		}
	}
	return out
}

// follow makes out the simplified form of pc. If a conjunct of pc is false it returns its number, else -1.
func (l *Layer) follow(pc []*expr.Term) int {
	n := 0
	for n < len(pc) && n < len(l.in) && pc[n] == l.in[n] {
		n++
	}
	l.in, l.upTo = l.in[:n], l.upTo[:n]
	m := 0
	if n > 0 {
		m = l.upTo[n-1]
	}
	// A query below may still hold the old slice, so what changes is appended to a copy.
	if m < len(l.out) {
		l.out = append(make([]*expr.Term, 0, m+16), l.out[:m]...)
		l.from = l.from[:m]
	}
	for i, t := range pc[n:] {
		if !l.flatten(l.s.Simplify(t), n+i) {
			l.in, l.upTo, l.out, l.from = nil, nil, nil, nil
			return n + i
		}
		l.in = append(l.in, t)
		l.upTo = append(l.upTo, len(l.out))
	}
	return -1
}

// flatten adds the conjuncts of t; it returns false if one of them is false.
func (l *Layer) flatten(t *expr.Term, from int) bool {
	l.stack = append(l.stack[:0], t)
	for len(l.stack) > 0 {
		x := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		switch {
		case x.IsFalse():
			return false
		case x.IsTrue():
			l.dropped.Add(1)
		case x.Kind() == expr.And:
			l.stack = append(l.stack, x.Kid(1), x.Kid(0))
		default:
			l.out = append(l.out, x)
			l.from = append(l.from, from)
		}
	}
	return true
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
