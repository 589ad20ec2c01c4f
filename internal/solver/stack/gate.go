package stack

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"albers/internal/expr"
	"albers/internal/solver"
)

// gate is the topmost layer. It needs no look below when the hint makes the condition true, and evaluates every
// model on the query as the engine asked it.
type gate struct {
	next     solver.Solver
	shortcut bool // answer from the hint
	report   func(*solver.Fault)
	counters *solver.Counters
	faults   *atomic.Int64
}

func newGate(next solver.Solver, shortcut bool, report func(*solver.Fault), c *solver.Counters) *gate {
	return &gate{next, shortcut, report, c, c.Extra("faults")}
}

func (g *gate) Close() { solver.Close(g.next) }

// Check answers q; see the package comment of solver for what it promises.
func (g *gate) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	if g.shortcut && q.Hint != nil && (q.Cond == nil || q.Hint.Bool(q.Cond)) {
		g.counters.Record(start, true, solver.Sat)
		return solver.Result{Verdict: solver.Sat, Model: q.Hint}
	}
	r := g.next.Check(ctx, q, sink)
	if what := wrong(q, r); what != "" {
		g.faults.Add(1)
		f := &solver.Fault{Layer: gateName, Message: what, Query: q}
		r = f.Report(g.report)
	}
	g.counters.Record(start, false, r.Verdict)
	return r
}

// CheckAll answers q for each of conds.
func (g *gate) CheckAll(ctx context.Context, q *solver.Query, conds []*expr.Term, sink solver.PartialSink) []solver.Result {
	return solver.CheckEach(ctx, g, q, conds, sink)
}

// wrong says what is wrong with r, "" if nothing is.
func wrong(q *solver.Query, r solver.Result) string {
	switch {
	case r.Verdict == solver.Sat && r.Model != nil:
		if i := q.FirstViolated(r.Model); i >= 0 {
			return fmt.Sprintf("the model makes conjunct %d of %d false", i, q.Len())
		}
	case r.Verdict == solver.Sat && q.NeedModel:
		return "sat without the model that was asked for"
	case r.Verdict == solver.Unknown && r.Reason == "":
		return "unknown without a reason"
	}
	return ""
}
