package linear

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// Solver is the layer: it answers Unsat or asks the next one, with the intervals that it found.
type Solver struct {
	next     solver.Solver
	check    *Checker
	counters *solver.Counters
	purse    solver.Purse
	below    func() int // steps of the layers below so far; nil: nobody counts

	skipped, throttled, calls, pivots, nodes, hits, misses, indices, values *atomic.Int64
}

// New puts a pre-check before next. The cache may be shared by workers.
func New(next solver.Solver, cache *Cache, c *solver.Counters) *Solver {
	return &Solver{next: next, check: NewChecker(DefaultLimits(), cache), counters: c, purse: newPurse(),
		skipped: c.Extra("skipped"), throttled: c.Extra("throttled"), calls: c.Extra("lp_calls"), pivots: c.Extra("pivots"),
		nodes: c.Extra("nodes"), hits: c.Extra("cache_hits"),
		misses:  c.Extra("cache_misses"),
		indices: c.Extra("index_intervals"), values: c.Extra("value_intervals")}
}

// Close closes the layers below.
func (s *Solver) Close() { solver.Close(s.next) }

// Check answers q.
func (s *Solver) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	q, done := s.look(ctx, q)
	if done {
		s.counters.Record(start, true, solver.Unsat)
		return solver.Result{Verdict: solver.Unsat}
	}
	r := s.pass(ctx, q, sink)
	s.counters.Record(start, false, r.Verdict)
	return r
}

// Below sets steps, the counter of the steps that lower layers have spent. The purse uses it to price a refutation.
// If workers share the counter, it is too high; no answer depends on it.
func (s *Solver) Below(steps func() int) { s.below = steps }

// pass asks the layers below and notes their cost for a query with reads: a mean in which the last ones count most.
func (s *Solver) pass(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if s.below == nil || !s.check.Symbolic(q) {
		return s.next.Check(ctx, q, sink)
	}
	before := s.below()
	r := s.next.Check(ctx, q, sink)
	s.check.cost += (min(s.below()-before, maxCost) - s.check.cost) / 16
	return r
}

// maxCost is the most that a query counts in the mean: one that is very hard says nothing about the next.
const maxCost = 50_000

// look analyses q. done means Unsat; otherwise it returns q with the bounds that it found.
func (s *Solver) look(ctx context.Context, q *solver.Query) (_ *solver.Query, done bool) {
	if ctx.Err() != nil || !s.check.Symbolic(q) {
		s.skipped.Add(1)
		return q, false
	}
	if !s.purse.Open() {
		s.throttled.Add(1)
		return q, false
	}
	a := s.check.Analyse(ctx, q)
	s.count(&a)
	gain := 0
	if a.Verdict == solver.Unsat {
		gain = s.check.cost
	}
	s.purse.Pay(a.Work.Steps, gain)
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

// newPurse pays for analyses. Each costs its steps. A refuted query brings in its likely cost below, and every query
// brings in a little, so that an analysis is tried again now and then.
func newPurse() solver.Purse { return solver.Purse{Credit: allowance, Most: allowance, Drip: 10} }

const (
	allowance = 10_000 // steps of 0.3 to 0.5 µs
	firstCost = 1_000  // of a query to the layers below, as long as nothing is known
)
