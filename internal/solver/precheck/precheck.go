package precheck

import (
	"context"
	"sync/atomic"
	"time"

	"albers/internal/expr"
	"albers/internal/solver"
)

// Solver is the layer: it answers Unsat or asks the next one, with the intervals that it found.
type Solver struct {
	next     solver.Solver
	check    *Checker
	counters *solver.Counters
	purse    purse

	skipped, throttled, calls, pivots, nodes, hits, misses, indices, values *atomic.Int64
}

// New puts a pre-check before next. The cache may be shared by workers.
func New(next solver.Solver, cache *Cache, c *solver.Counters) *Solver {
	return &Solver{next: next, check: NewChecker(DefaultLimits(), cache), counters: c, purse: newPurse(), skipped: c.Extra("skipped"), throttled: c.Extra("throttled"),
		calls: c.Extra("lp_calls"), pivots: c.Extra("pivots"), nodes: c.Extra("nodes"), hits: c.Extra("cache_hits"), misses: c.Extra("cache_misses"),
		indices: c.Extra("index_intervals"), values: c.Extra("value_intervals")}
}

// Close closes what is below.
func (s *Solver) Close() { solver.Close(s.next) }

// Check answers q.
func (s *Solver) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	q, done := s.look(ctx, q)
	if done {
		s.counters.Record(start, true, solver.Unsat)
		return solver.Result{Verdict: solver.Unsat}
	}
	r := s.next.Check(ctx, q, sink)
	s.counters.Record(start, false, r.Verdict)
	return r
}

// CheckAll answers q for each of conds.
func (s *Solver) CheckAll(ctx context.Context, q *solver.Query, conds []*expr.Term, sink solver.PartialSink) []solver.Result {
	return solver.CheckEach(ctx, s, q, conds, sink)
}

// look analyses q. done means Unsat; otherwise it gives q with what was found.
func (s *Solver) look(ctx context.Context, q *solver.Query) (_ *solver.Query, done bool) {
	if ctx.Err() != nil || !s.check.Symbolic(q) {
		s.skipped.Add(1)
		return q, false
	}
	if !s.purse.open() {
		s.throttled.Add(1)
		return q, false
	}
	a := s.check.Analyse(ctx, q)
	s.count(&a)
	s.purse.pay(a.Work.Steps, a.Verdict == solver.Unsat)
	if a.Verdict == solver.Unsat {
		return q, true
	}
	more := a.Intervals()
	if len(more) == 0 {
		return q, false
	}
	out := *q
	out.Hints.Intervals = append(out.Hints.Intervals[:len(out.Hints.Intervals):len(out.Hints.Intervals)], more...)
	return &out, false
}

func (s *Solver) count(a *Analysis) {
	s.calls.Add(int64(a.Work.Calls))
	s.hits.Add(int64(a.Work.Hits))
	s.misses.Add(int64(a.Work.Misses))
	s.pivots.Add(int64(a.Work.Pivots))
	s.nodes.Add(int64(a.Work.Nodes))
	for i := range a.Reads {
		if a.Reads[i].Bound {
			s.indices.Add(1)
		}
		if a.Reads[i].Value {
			s.values.Add(1)
		}
	}
}

// Intervals is the bounds of indices and of read values (up to 64 bits) that the analysis proved, for Hints.
func (a *Analysis) Intervals() []solver.Interval {
	var out []solver.Interval
	for i := range a.Reads {
		r := &a.Reads[i]
		if r.Bound {
			out = append(out, solver.Interval{Term: r.Index, Lo: r.IndexLo, Hi: r.IndexHi})
		}
		if r.Value {
			out = append(out, solver.Interval{Term: r.Term, Lo: r.ValueLo, Hi: r.ValueHi})
		}
	}
	return out
}

// purse pays for analyses: each costs its steps, a refuted query brings in what it saves the layers below, and every query brings in a little, so that
// an analysis is tried again now and then. It counts, so runs repeat.
type purse struct{ steps int }

// The rule. A step takes 0.3 to 0.5 µs, a query costs the layers below from 0.3 ms up, 1 ms where arrays are read.
const (
	allowance = 25_000 // at the beginning, and at most
	worth     = 2_500  // a refuted query
	drip      = 10     // a query
)

func newPurse() purse { return purse{allowance} }

// open says whether there is something left.
func (p *purse) open() bool {
	p.steps = min(allowance, p.steps+drip)
	return p.steps > 0
}

func (p *purse) pay(steps int, refuted bool) {
	p.steps -= steps
	if refuted {
		p.steps = min(allowance, p.steps+worth)
	}
}
