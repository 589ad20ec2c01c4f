// Package validate asks a second solver every query and compares: the answer of the layers above a referee with the
// referee's own, Sat and Unsat, and each model by evaluation. The referee gets the question as the program made it
// ([solver.Query.Made]), so that faults of rewriting show. A difference is a fault of ours. It is reported and
// counted, and the query is answered Unknown so that nothing is built on it. Unknown, on either side, agrees with
// everything.
//
// Answers that were not compared are counted, too. undecided counts those that the referee did not decide. left_out
// counts those that it was not asked about, or that the end of the run took from it.
package validate

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// Layer compares two solvers. One goroutine at a time.
type Layer struct {
	next     solver.Solver
	referee  solver.Solver
	report   func(*solver.Fault)
	counters *solver.Counters

	differences, undecided, leftOut *atomic.Int64
	sat, unsat                      *atomic.Int64 // answers that the referee confirmed
}

// New puts a layer on top of next. The referee gets queries without hint.
func New(next, referee solver.Solver, report func(*solver.Fault), c *solver.Counters) *Layer {
	return &Layer{next: next, referee: referee, report: report, counters: c,
		differences: c.Extra("differences"), undecided: c.Extra("undecided"), leftOut: c.Extra("left_out"),
		sat: c.Extra("confirmed_sat"), unsat: c.Extra("confirmed_unsat")}
}

// Close closes both solvers.
func (l *Layer) Close() {
	solver.Close(l.next)
	solver.Close(l.referee)
}

// Check passes on the answer of next, if the referee agrees.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	r := l.next.Check(ctx, q, sink)
	if what := l.compare(ctx, q, r); what != "" {
		r = l.differs(q.Origin(), what)
	}
	l.counters.Record(start, false, r.Verdict)
	return r
}

func (l *Layer) differs(q *solver.Query, what string) solver.Result {
	l.differences.Add(1)
	return (&solver.Fault{Layer: "validate", Message: what, Query: q}).Report(l.report)
}

// Confirm compares an answer to q that was found without a query. If it comes from a model, the model is evaluated.
// If it comes from simplification or from an earlier decision, the referee is asked. A difference is reported.
func (l *Layer) Confirm(ctx context.Context, q *solver.Query, r solver.Result) {
	what := ""
	if r.Verdict == solver.Sat && r.Model != nil {
		if i := q.FirstViolated(r.Model); i >= 0 {
			what = fmt.Sprintf("the path's model makes conjunct %d of %d false, as the program made it", i, q.Len())
		}
	} else {
		what = l.ask(ctx, q, r.Verdict)
	}
	if what != "" {
		l.differs(q, what)
	}
}

// ask asks the referee about q, which was answered with v.
func (l *Layer) ask(ctx context.Context, q *solver.Query, v solver.Verdict) string {
	truth := l.referee.Check(ctx, &solver.Query{PC: q.PC, Cond: q.Cond}, nil)
	switch {
	case truth.Verdict == solver.Unknown && ctx.Err() != nil:
		l.leftOut.Add(1)
	case truth.Verdict == solver.Unknown:
		l.undecided.Add(1)
	case truth.Verdict != v:
		return fmt.Sprintf("the layers say %v, the referee says %v, on %d conjuncts", v, truth.Verdict, q.Len())
	case v == solver.Sat:
		l.sat.Add(1)
	default:
		l.unsat.Add(1)
	}
	return ""
}

// compare says what is wrong with r, "" if nothing is.
func (l *Layer) compare(ctx context.Context, q *solver.Query, r solver.Result) string {
	if q.Hint != nil {
		if i := (&solver.Query{PC: q.PC}).FirstViolated(q.Hint); i >= 0 {
			return fmt.Sprintf("the hint is no model of the path condition: conjunct %d is false", i)
		}
	}
	if r.Verdict == solver.Sat && r.Model != nil {
		if i := q.FirstViolated(r.Model); i >= 0 {
			return fmt.Sprintf("the model makes conjunct %d of %d false", i, q.Len())
		}
		if made := q.Origin(); made != q {
			if i := made.FirstViolated(r.Model); i >= 0 {
				return fmt.Sprintf("the model makes conjunct %d of %d false, as the program made it", i, made.Len())
			}
		}
	}
	if r.Verdict == solver.Unknown {
		return ""
	}
	if r.Verdict == solver.Sat && r.Model == nil && q.NeedModel {
		return "the answer sat comes without the model that was asked for"
	}
	if what := l.ask(ctx, q.Origin(), r.Verdict); what != "" {
		return what
	}
	return l.compareCore(ctx, q, r)
}

// compareCore checks that the core of an Unsat is unsatisfiable.
func (l *Layer) compareCore(ctx context.Context, q *solver.Query, r solver.Result) string {
	if r.Core == nil {
		return ""
	}
	part, ok := q.Part(r.Core)
	if !ok {
		return fmt.Sprintf("the core %v names a conjunct that is none of %d", r.Core, q.Len())
	}
	if truth := l.referee.Check(ctx, part, nil); truth.Verdict == solver.Sat {
		return fmt.Sprintf("the core %v of an unsat answer is satisfiable", r.Core)
	}
	return ""
}
