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
	throttle throttle

	skipped, throttled, calls, pivots, nodes, hits, misses, indices, values *atomic.Int64
}

// New puts a pre-check before next. The cache may be shared by workers.
func New(next solver.Solver, cache *Cache, c *solver.Counters) *Solver {
	return &Solver{next: next, check: NewChecker(DefaultLimits(), cache), counters: c, skipped: c.Extra("skipped"), throttled: c.Extra("throttled"),
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
	if !s.throttle.run() {
		s.throttled.Add(1)
		return q, false
	}
	a := s.check.Analyse(ctx, q)
	s.count(&a)
	if a.Verdict == solver.Unsat {
		s.throttle.useful++
		return q, true
	}
	more := a.Intervals()
	if len(more) == 0 {
		return q, false
	}
	for i := range a.Reads {
		if a.Reads[i].narrows() {
			s.throttle.useful++
			break
		}
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

// narrows says whether the index interval leaves out elements of an array that is not read by a small circuit anyway.
func (r *Read) narrows() bool {
	const small = 1 << 8
	if r.Array.IsConst() && r.Array.Size <= small {
		return false
	}
	return r.IndexHi-r.IndexLo < r.Array.Size-min(r.Array.Size, uint64(r.N))
}

// throttle lets fewer queries through while the analysis finds nothing. It counts queries, so runs repeat.
type throttle struct{ seen, tried, useful int }

// The rule: after trial analyses of which less than one in share was of use, one query in every.
const (
	trial = 200
	share = 100
	every = 16
)

func (t *throttle) run() bool {
	t.seen++
	if t.tried >= trial && t.useful*share < t.tried && t.seen%every != 0 {
		return false
	}
	t.tried++
	return true
}
