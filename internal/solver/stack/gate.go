package stack

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// gate is the topmost layer. It answers by itself when the hint makes the condition true, and evaluates every model
// on the query as the engine asked it. A model is the hint with some bytes changed, so conjuncts that read none of
// these bytes are true as they were. Only every spot-th model is evaluated on them, too, so that a hint that is no
// model does not stay unnoticed.
type gate struct {
	next     solver.Solver
	validate bool // nothing is answered from the hint, and every model is evaluated on everything
	report   func(*solver.Fault)
	counters *solver.Counters
	faults   *atomic.Int64
	changes  solver.Changes
	models   int // evaluated so far
	whole    int // models when one was evaluated on all conjuncts last
}

// spot is the number of models for each model that is evaluated on all conjuncts. On a path with more conjuncts that
// number is the number of conjuncts, so that a long path costs no more than a short one.
const spot = 64

func newGate(next solver.Solver, validate bool, report func(*solver.Fault), c *solver.Counters) *gate {
	return &gate{next: next, validate: validate, report: report, counters: c, faults: c.Extra("faults")}
}

func (g *gate) Close() { solver.Close(g.next) }

// Check answers q; the package comment of solver says what an answer promises.
func (g *gate) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	if !g.validate && q.Hint != nil && (q.Cond == nil || q.Hint.Bool(q.Cond)) {
		g.counters.Record(start, true, solver.Sat)
		return solver.Result{Verdict: solver.Sat, Model: q.Hint}
	}
	r := g.next.Check(ctx, q, sink)
	if what := g.wrong(q, r); what != "" {
		g.faults.Add(1)
		f := &solver.Fault{Layer: gateName, Message: what, Query: q}
		r = f.Report(g.report)
	}
	g.counters.Record(start, false, r.Verdict)
	return r
}

// wrong says what is wrong with r, "" if nothing is.
func (g *gate) wrong(q *solver.Query, r solver.Result) string {
	switch {
	case r.Verdict == solver.Sat && r.Model != nil:
		if i := g.violated(q, r.Model); i >= 0 {
			return fmt.Sprintf("the model makes conjunct %d of %d false", i, q.Len())
		}
	case r.Verdict == solver.Sat && q.NeedModel:
		return "sat without the model that was asked for"
	case r.Verdict == solver.Unknown && r.Reason == "":
		return "unknown without a reason"
	}
	return ""
}

// violated is the number of a conjunct that m makes false, -1 if there is none.
func (g *gate) violated(q *solver.Query, m *eval.Assignment) int {
	g.models++
	if g.validate || q.Hint == nil || g.models-g.whole >= max(spot, q.Len()) {
		g.whole = g.models
		return q.FirstViolated(m)
	}
	return g.changes.FirstViolated(q, m)
}
