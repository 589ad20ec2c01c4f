package quant

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Mode says how queries with quantifiers are answered.
type Mode uint8

// The modes.
const (
	Procedure Mode = iota // all stages
	Instances             // stages 5 and 6 alone
	Z3                    // stage 6 alone
)

// Options bounds the work. Use [Default] and change what is needed.
type Options struct {
	// Mode chooses the stages. Default Procedure.
	Mode Mode

	// Rounds is the number of rounds of instances before all instances are added at once. Default 64.
	Rounds int

	// Most bounds K where a quantifier is written out. Default 4096.
	Most uint64

	// Nodes bounds the terms that are made to write quantifiers out. Default 262,144.
	Nodes int

	// Array bounds the bytes of arrays that repair fixes. Default 65,536.
	Array uint64

	// Limit bounds the time of the stages 1 to 5 together; 0: no limit. Default 0.
	Limit time.Duration

	// Simplify gives a term that is equal and smaller; nil: clauses stay as they are made.
	Simplify func(*expr.Term) *expr.Term
}

// Default is the options of a run without flags.
func Default() Options { return Options{Rounds: 64, Most: 4096, Nodes: 1 << 18, Array: 1 << 16} }

// stage is a part of the procedure that counts its work.
type stage int

const (
	strip stage = iota
	duplicate
	repair
	lazy
	full
	stages
)

var stageNames = [stages]string{strip: "strip", duplicate: "duplicate", repair: "repair", lazy: "instances", full: "z3"}

// Layer answers queries with quantifiers. One goroutine at a time.
type Layer struct {
	b    *expr.Builder
	next solver.Solver // for queries without quantifiers
	z3   solver.Solver // for those with
	opt  Options

	abouts map[*expr.Term]about  // by a formula that counts if it is true
	knowns map[*expr.Term]*known // by quantifier
	pairs  int                   // entries of all tables of lemmas and instances in knowns

	// By conjunct of the last query's path: the instances that were needed when it was the newest. They are of quantifiers
	// of that path, so a longer path has the same ones under the same numbers.
	needed solver.Follower[[]instance]

	counters                 *solver.Counters
	passed                   *atomic.Int64
	hits, misses, micros     [stages]*atomic.Int64 // queries that ended in the stage, that left it, and its time
	unsats, guesses, lemmas  *atomic.Int64
	rounds, added, writtenUp *atomic.Int64
	remembered               *atomic.Int64 // instances in a question because a shorter path needed them
}

// New puts a layer on top of next. z3 gets queries with quantifiers; it is not closed by the layer.
func New(b *expr.Builder, next, z3 solver.Solver, opt Options, c *solver.Counters) *Layer {
	l := &Layer{b: b, next: next, z3: z3, opt: opt, abouts: map[*expr.Term]about{},
		knowns: map[*expr.Term]*known{}, counters: c, passed: c.Extra("passed"),
		unsats: c.Extra("strip_unsat"), guesses: c.Extra("guesses_dropped"), lemmas: c.Extra("lemmas"),
		rounds: c.Extra("rounds"), added: c.Extra("instances_added"), writtenUp: c.Extra("expanded"),
		remembered: c.Extra("instances_remembered")}
	for s, name := range stageNames {
		l.hits[s], l.misses[s] = c.Extra(name+"_hits"), c.Extra(name+"_misses")
		l.micros[s] = c.Extra(name + "_us")
	}
	return l
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if !q.Quantified() {
			l.passed.Add(1)
			return l.next.Check(ctx, q, sink), false
		}
		return l.check(ctx, q), true
	})
}

// check answers a query with quantifiers. No partial solutions are shown.
func (l *Layer) check(ctx context.Context, q *solver.Query) solver.Result {
	if l.opt.Mode != Z3 {
		inner, cancel := ctx, context.CancelFunc(func() {})
		if l.opt.Limit > 0 {
			inner, cancel = solver.WithLimit(ctx, l.opt.Limit)
		}
		r := l.stages(inner, q)
		cancel()
		if r.Verdict != solver.Unknown {
			return r
		}
	}
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	var r solver.Result
	l.timed(full, func() bool {
		r = l.z3.Check(ctx, q, nil)
		return r.Verdict != solver.Unknown
	})
	return r
}

// timed runs a stage and counts whether it ended the query.
func (l *Layer) timed(s stage, run func() (hit bool)) bool {
	start := time.Now()
	hit := run()
	l.micros[s].Add(time.Since(start).Microseconds())
	if hit {
		l.hits[s].Add(1)
	} else {
		l.misses[s].Add(1)
	}
	return hit
}

// stages are the stages 1 to 5. Unknown: they did not settle the query.
func (l *Layer) stages(ctx context.Context, q *solver.Query) solver.Result {
	p, r := l.split(q)
	if p == nil {
		return r
	}
	var seed []instance
	if l.opt.Mode == Procedure {
		var m *eval.Assignment
		if l.timed(strip, func() bool { m, r = p.strip(ctx); return r.Verdict != solver.Unknown }) {
			return r
		}
		if m == nil { // the stripped query is unknown already
			return solver.Result{Reason: r.Reason}
		}
		var d *eval.Assignment
		if l.timed(duplicate, func() bool { d = p.duplicate(m, nil); return q.Holds(d) }) {
			return sat(d)
		}
		var found *eval.Assignment
		if l.timed(repair, func() bool { found, seed = p.repair(ctx, m, d); return found != nil }) {
			return sat(found)
		}
	}
	l.timed(lazy, func() bool { r = p.instances(ctx, seed); return r.Verdict != solver.Unknown })
	return r
}

func sat(m *eval.Assignment) solver.Result { return solver.Result{Verdict: solver.Sat, Model: m} }
