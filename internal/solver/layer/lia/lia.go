package lia

import (
	"context"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/simplex"
	"github.com/albers-engine/albers/internal/solver"
)

// Options bounds the work for one query by counts, so that runs repeat.
type Options struct {
	Conjuncts int  // of a query. Default 4,000
	Pivots    int  // of a phase. Default 1,000
	Nodes     int  // of branch and bound. Default 200
	Steps     int  // summands of rows that are changed. Default 200,000
	Credit    int  // summands of all queries in vain, after which few are tried; 0: no limit. Default 1 million
	Wrap      bool // phase B. Default true; without it, what phase A refutes stays unknown, as in the paper
	// Report is told of internal errors; nil: they show only as Unknown.
	Report func(*solver.Fault)
}

// Default is the options of a run.
func Default() Options {
	return Options{Conjuncts: 4_000, Pivots: 1_000, Nodes: 200, Steps: 200_000,
		Credit: 1_000_000, Wrap: true}
}

// Layer decides linear queries for which partial solutions are wanted, and passes all others on. One goroutine at a
// time.
type Layer struct {
	next     solver.Solver
	opt      Options
	counters *solver.Counters

	purse solver.Purse

	skipped, poor, offered, loose, wrapped, pivots, nodes *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, opt Options, c *solver.Counters) *Layer {
	return &Layer{next: next, opt: opt, counters: c,
		purse:   solver.Purse{Credit: opt.Credit, Most: opt.Credit, Drip: opt.Credit / 500},
		skipped: c.Extra("skipped"), poor: c.Extra("not_tried"), offered: c.Extra("offered"),
		loose: c.Extra("relaxed"), wrapped: c.Extra("second_phase"),
		pivots: c.Extra("pivots"), nodes: c.Extra("nodes")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (r solver.Result, answered bool) {
		switch {
		case sink == nil:
		case l.opt.Credit > 0 && !l.purse.Open():
			l.poor.Add(1)
		default:
			if r = l.solve(ctx, q, sink); r.Verdict != solver.Unknown || ctx.Err() != nil {
				return r, r.Verdict != solver.Unknown
			}
		}
		return l.next.Check(ctx, q, sink), false
	})
}

// search is the work on one query.
type search struct {
	*system
	q     *solver.Query
	base  *eval.Assignment
	sink  solver.PartialSink // nil once it wants no more
	found *eval.Assignment   // makes the query true; nil: none yet
	count *atomic.Int64      // offered

	changes solver.Changes
}

func (l *Layer) solve(ctx context.Context, q *solver.Query, sink solver.PartialSink) (r solver.Result) {
	if q.Quantified() || q.Len() > l.opt.Conjuncts {
		l.skipped.Add(1)
		return solver.Result{Reason: "lia: too large"}
	}
	x := &search{system: newSystem(), q: q, base: q.Hint, sink: sink, count: l.offered}
	if x.base == nil {
		x.base = eval.New(nil)
	}
	conjuncts := q.Conjuncts()
	x.inputs(conjuncts)
	for i, t := range conjuncts {
		x.assert(i, t)
	}
	if x.rows == 0 || len(x.words) == 0 {
		l.skipped.Add(1)
		return solver.Result{Reason: "lia: nothing is linear"}
	}
	if x.loose {
		l.loose.Add(1)
	}
	defer func() {
		// An answer is worth its cost, and some of what other queries cost.
		worth := 0
		if r.Verdict != solver.Unknown {
			worth = x.s.Stats().Steps + l.opt.Credit/100
		}
		l.purse.Pay(x.s.Stats().Steps, worth)
		l.pivots.Add(int64(x.s.Stats().Pivots))
		l.nodes.Add(int64(x.s.Stats().Nodes))
	}()
	return l.phases(ctx, x)
}

// phases looks for a solution without wraps first, and then for any.
func (l *Layer) phases(ctx context.Context, x *search) solver.Result {
	x.s.Seen = x.point
	budget := simplex.Budget{Pivots: l.opt.Pivots, Nodes: l.opt.Nodes, Steps: l.opt.Steps}
	status := simplex.Unsat
	if len(x.wraps) > 0 {
		zero := simplex.At(simplex.Int(0))
		x.s.Push()
		for _, v := range x.wraps {
			x.s.Tighten(v, zero, zero)
		}
		status = x.s.Check(ctx, budget)
		if status == simplex.Sat {
			x.model()
		}
		x.s.Pop()
		if status == simplex.Unsat && !l.opt.Wrap {
			return solver.Result{Reason: "lia: no solution without wraps"}
		}
	}
	if status == simplex.Unsat {
		if len(x.wraps) > 0 {
			l.wrapped.Add(1)
		}
		if status = x.s.Check(ctx, budget); status == simplex.Sat {
			x.model()
		}
	}
	switch {
	case x.found != nil:
		return solver.Result{Verdict: solver.Sat, Model: x.found}
	case status == simplex.Unsat:
		core := []int{}
		for _, why := range x.s.Core() {
			core = append(core, int(why)-1)
		}
		return solver.Result{Verdict: solver.Unsat, Core: core}
	case status == simplex.Sat && !x.loose:
		f := &solver.Fault{Layer: "lia", Message: "a solution of an exact system makes the query false", Query: x.q}
		return f.Report(l.opt.Report)
	}
	return solver.Result{Reason: "lia: not decided"}
}

// point offers the present point. It stops the search at one that makes the query true.
func (x *search) point() (stop bool) {
	m := x.values()
	first := x.violated(m)
	if first < 0 {
		x.found = m
		return true
	}
	if x.sink != nil {
		x.count.Add(1)
		if !x.sink.Offer(&solver.Partial{Model: m, First: first}) {
			x.sink = nil
		}
	}
	return false
}

// model takes the solution that the simplex has found, if the query agrees.
func (x *search) model() {
	m := x.values()
	first := x.violated(m)
	switch {
	case first < 0:
		x.found = m
	case x.sink != nil:
		x.count.Add(1)
		if !x.sink.Offer(&solver.Partial{Model: m, First: first}) {
			x.sink = nil
		}
	}
}

// violated is the number of the first conjunct that m makes false, -1 if there is none. An answer relies on no hint.
func (x *search) violated(m *eval.Assignment) int {
	if first := x.changes.FirstViolated(x.q, m); first >= 0 {
		return first
	}
	return x.q.FirstViolated(m)
}

// values is the present point as an input: rounded, clipped to the ranges, the rest as in the hint.
func (x *search) values() *eval.Assignment {
	half := simplex.Frac(1, 2)
	changed := map[*expr.Array][]byte{}
	var order []*expr.Array
	for _, w := range x.words {
		v := x.s.Value(w.v).Add(half).Floor()
		lo, hi := top(8*w.n, w.signed)
		if v.Cmp(lo) < 0 {
			v = lo
		}
		if v.Cmp(hi) > 0 {
			v = hi
		}
		if v.Sign() < 0 {
			v = v.Add(simplex.Pow2(8 * w.n))
		}
		p, ok := changed[w.arr]
		if !ok {
			p = append(make([]byte, 0, w.arr.Size), x.base.Bytes(w.arr)...)
			order = append(order, w.arr)
		}
		for uint64(len(p)) < w.at+uint64(w.n) {
			p = append(p, 0)
		}
		for i, u := 0, v.Uint64(); i < w.n; i++ {
			p[w.at+uint64(i)] = byte(u >> (8 * i))
		}
		changed[w.arr] = p
	}
	m := x.base
	for _, arr := range order {
		m = m.Taking(arr, changed[arr])
	}
	return m
}
