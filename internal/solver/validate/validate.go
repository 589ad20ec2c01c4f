// Package validate asks a second solver every query and compares: the answer of the layers above a referee against
// the referee's own, and each model by evaluation. A difference is a fault of ours; it is reported, counted, and the query
// is answered Unknown so that nothing is built on it. Unknown, on either side, agrees with everything.
package validate

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"albers/internal/solver"
)

// Layer compares two solvers. One goroutine at a time.
type Layer struct {
	next     solver.Solver
	referee  solver.Solver
	report   func(*solver.Fault)
	counters *solver.Counters

	differences, undecided *atomic.Int64
}

// New puts a layer on top of next. The referee gets queries without hint.
func New(next, referee solver.Solver, report func(*solver.Fault), c *solver.Counters) *Layer {
	return &Layer{next: next, referee: referee, report: report, counters: c,
		differences: c.Extra("differences"), undecided: c.Extra("undecided")}
}

// Close closes both solvers.
func (l *Layer) Close() {
	solver.Close(l.next)
	solver.Close(l.referee)
}

// Check answers what next answers, if the referee agrees.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	r := l.next.Check(ctx, q, sink)
	if what := l.compare(ctx, q, r); what != "" {
		l.differences.Add(1)
		f := &solver.Fault{Layer: "validate", Message: what, Query: q}
		r = f.Report(l.report)
	}
	l.counters.Record(start, false, r.Verdict)
	return r
}

// compare says what is wrong with r, "" if nothing is.
func (l *Layer) compare(ctx context.Context, q *solver.Query, r solver.Result) string {
	if q.Hint != nil {
		for i, t := range q.PC {
			if !q.Hint.Bool(t) {
				return fmt.Sprintf("the hint is no model of the path condition: conjunct %d is false", i)
			}
		}
	}
	if r.Verdict == solver.Sat && r.Model != nil {
		if i := q.FirstViolated(r.Model); i >= 0 {
			return fmt.Sprintf("the model makes conjunct %d of %d false", i, q.Len())
		}
		return "" // a model proves Sat
	}
	if r.Verdict == solver.Unknown {
		return ""
	}
	if r.Verdict == solver.Sat && q.NeedModel {
		return "the answer sat comes without the model that was asked for"
	}
	ask := solver.Query{PC: q.PC, Cond: q.Cond}
	truth := l.referee.Check(ctx, &ask, nil)
	if truth.Verdict == solver.Unknown {
		l.undecided.Add(1)
		return ""
	}
	if truth.Verdict != r.Verdict {
		return fmt.Sprintf("the layers say %v, the referee says %v, on %d conjuncts", r.Verdict, truth.Verdict, q.Len())
	}
	return l.compareCore(ctx, q, r)
}

// compareCore checks that the core of an Unsat is unsatisfiable.
func (l *Layer) compareCore(ctx context.Context, q *solver.Query, r solver.Result) string {
	if r.Core == nil {
		return ""
	}
	var ask solver.Query
	for _, i := range r.Core {
		if i < 0 || i >= q.Len() {
			return fmt.Sprintf("the core names conjunct %d of %d", i, q.Len())
		}
		ask.PC = append(ask.PC, q.At(i))
	}
	if truth := l.referee.Check(ctx, &ask, nil); truth.Verdict == solver.Sat {
		return fmt.Sprintf("the core %v of an unsat answer is satisfiable", r.Core)
	}
	return ""
}
