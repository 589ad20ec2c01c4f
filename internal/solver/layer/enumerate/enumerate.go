// Package enumerate answers queries that read few bytes by trying their values. Scanners and parsers ask thousands of
// those, with chains of table look-ups (class of a character, base of a state, next state) that cost a bit-level
// solver ten milliseconds to seconds each.
//
// Trying all 256 values of each byte would end at two of them. Most values are alike, though: a program sees a byte
// through a few terms (its class in a table, a comparison), so two values that agree on those are one choice.
//  1. The conjuncts become a program (package program),
//     whose nodes each have the set of bytes that they depend on (compile).
//  2. For each byte, the nodes that depend on it alone are evaluated for all 256 values. Values that make a conjunct
//     false are gone. The others fall into classes by the values of the frontier,
//     the nodes whose values others use (classify).
//  3. The bytes are put in an order in which conjuncts can be checked early (arrange), and a depth-first search chooses
//     a class for each. A node is evaluated at the depth where its last byte is chosen, once for all choices below.
//  4. The search below a choice depends only on the nodes that are used there. Choices that agree on those are one
//     (unseen): of all ways through a scanner's first bytes, only the states that they lead to count.
//
// The answer is exact: Sat with a model, or Unsat with the conjuncts that cut off a choice as its core. The work is
// bounded by [Options]; a query beyond that, or with more than 16 bytes, goes to the next layer.
package enumerate

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Options bounds the work. Use [Default] and change what is needed.
type Options struct {
	// Steps is the number of nodes that one query may evaluate before it goes to the next layer. Default 10,000,
	// about a millisecond: a bit-level solver is good at arithmetic without tables.
	Steps int

	// TableSteps is the number of further steps for each byte of the constant arrays that are read at symbolic
	// indices, counted once for each read: a bit-level solver would have to encode these bytes. Default 30.
	TableSteps int

	// CircuitSteps is the number of further steps for each operation on floats, and each product or division of more
	// than 64 bits: circuits of them have thousands of gates. Default 20,000.
	CircuitSteps int

	// MaxSteps bounds the sum of Steps, TableSteps and CircuitSteps. Default 2,000,000, about a tenth of a second.
	// Budgets five times as large, made for a slow solver below, doubled the time that coreutils factor and sort lost
	// in the layer on queries that it gave up; bc and ptx have no queries that need more.
	MaxSteps int

	// SureSteps bounds the further steps that a query with operations on floats, or such products and divisions, gets if
	// the search through the bytes of these conjuncts is known to end within them. A bit-level solver may not answer it
	// at all. Default 6,000,000: five free digits, and some tenths of a second with x87 floats.
	SureSteps int

	// Nodes bounds the size of a query. Default 4,000.
	Nodes int
}

// Default is the options that measured best.
func Default() Options {
	return Options{Steps: 10_000, TableSteps: 30, CircuitSteps: 20_000, MaxSteps: 2_000_000,
		SureSteps: 6_000_000, Nodes: 4_000}
}

// budget is the number of steps for a query with so many bytes of tables and so many large circuits.
func (o *Options) budget(tables, circuits uint64) int {
	more := min(tables, uint64(o.MaxSteps))*uint64(o.TableSteps) + circuits*uint64(o.CircuitSteps)
	return int(min(uint64(o.Steps)+more, uint64(o.MaxSteps)))
}

// Layer enumerates. One goroutine at a time.
type Layer struct {
	next solver.Solver
	opt  Options
	memo domains
	c    *compiler

	counters           *solver.Counters
	large, late, steps *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, opt Options, c *solver.Counters) *Layer {
	return &Layer{next: next, opt: opt, memo: domains{}, c: newCompiler(opt.Nodes), counters: c,
		large: c.Extra("too_large"), late: c.Extra("gave_up"), steps: c.Extra("steps")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q if it is small enough.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	r, own := l.try(ctx, q)
	if !own {
		r = l.next.Check(ctx, q, sink)
	}
	l.counters.Record(start, own, r.Verdict)
	return r
}

func (l *Layer) try(ctx context.Context, q *solver.Query) (solver.Result, bool) {
	if ctx.Err() != nil {
		return solver.FromContext(ctx), true
	}
	p, ok := l.c.compile(q)
	if !ok {
		l.large.Add(1)
		return solver.Result{}, false
	}
	budget := l.opt.budget(p.tables, p.circuits)
	e := search{query: p, memo: l.memo, granted: budget, budget: budget, blamed: make([]bool, q.Len())}
	if p.circuits > 0 {
		e.sure = l.opt.SureSteps
	}
	v := e.run(ctx, q.Hint)
	l.steps.Add(int64(e.granted - e.budget))
	switch v {
	case solver.Sat:
		base := q.Hint
		if base == nil {
			base = eval.New(nil)
		}
		return solver.Result{Verdict: v, Model: p.Model(base)}, true
	case solver.Unsat:
		return solver.Result{Verdict: v, Core: e.core()}, true
	}
	if ctx.Err() != nil {
		return solver.FromContext(ctx), true
	}
	l.late.Add(1)
	return solver.Result{}, false
}

// core is the conjuncts that cut off a choice.
func (e *search) core() []int {
	core := []int{}
	for i, b := range e.blamed {
		if b {
			core = append(core, i)
		}
	}
	return core
}
