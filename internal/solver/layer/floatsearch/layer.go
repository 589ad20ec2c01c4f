package floatsearch

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Options says how long to search.
type Options struct {
	// Evaluations bounds the evaluations of the objective for one query.
	Evaluations int
	// Operations bounds the operations of all evaluations of a query. It keeps queries of long programs short.
	Operations int
	// Size bounds the operations of a query's program. Default 65,536.
	Size int
	// Seed changes the random choices. Default 0.
	Seed uint64
	// Purse limits the searches to those that pay; nil: each query is searched.
	Purse *solver.Purse
	// Report is told of wrong models, which are faults of ours; nil: they are not used, and counted.
	Report func(*solver.Fault)

	raw bool // distances are not on a logarithmic scale: numbers of the paper, in tests
}

// Whole searches for long, for those who want this layer to answer: some tenths of a second to seconds a query.
func Whole() Options {
	return Options{Evaluations: 100_000, Operations: 1 << 26, Size: 1 << 16}
}

// Short searches as long as it pays before circuits are tried.
func Short() Options {
	return Options{Evaluations: 10_000, Operations: 1 << 21, Size: 1 << 13,
		Purse: &solver.Purse{Credit: 64, Most: 64, Seldom: 16}}
}

// worth is the tries that a model pays for.
const worth = 4

// Layer searches queries with floats, and passes on those for which it finds no model. One goroutine at a time.
type Layer struct {
	next     solver.Solver
	opt      Options
	counters *solver.Counters

	searches, evaluations, steps, refused, closed, partials, wrong *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, opt Options, c *solver.Counters) *Layer {
	return &Layer{next: next, opt: opt, counters: c, searches: c.Extra("searches"), evaluations: c.Extra("evaluations"),
		steps:   c.Extra("steps"),
		refused: c.Extra("beyond_limits"), closed: c.Extra("not_tried"), partials: c.Extra("partials"),
		wrong: c.Extra("wrong_models")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check searches for a model of q, else asks the next layer.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if !q.HasFloat() {
			return l.next.Check(ctx, q, sink), false
		}
		if m := l.try(ctx, q, sink); m != nil {
			return solver.Result{Verdict: solver.Sat, Model: m}, true
		}
		return l.next.Check(ctx, q, sink), false
	})
}

// try searches for a model if that is worth while.
func (l *Layer) try(ctx context.Context, q *solver.Query, sink solver.PartialSink) *eval.Assignment {
	if p := l.opt.Purse; p != nil && !p.Open() {
		l.closed.Add(1)
		return nil
	}
	m := l.search(ctx, q, sink)
	if p := l.opt.Purse; p != nil {
		if p.Pay(1, 0); m != nil {
			p.Pay(0, worth)
		}
	}
	return m
}

// operationsPerStep is the operations of a step, which takes some 0.1 µs.
const operationsPerStep = 4

// partialsPerQuery bounds the partial solutions of one query.
const partialsPerQuery = 64

// search is a model of q, nil if none was found.
func (l *Layer) search(ctx context.Context, q *solver.Query, sink solver.PartialSink) *eval.Assignment {
	scale := logarithmic
	if l.opt.raw {
		scale = func(d float64) float64 { return d }
	}
	o := compile(q, l.opt.Size, scale)
	if o == nil {
		l.refused.Add(1)
		return nil
	}
	vars := o.variables(q)
	if len(vars) == 0 || len(vars) > maxVariables {
		l.refused.Add(1)
		return nil
	}
	l.searches.Add(1)
	base := q.Hint
	if base == nil {
		base = eval.New(nil)
	}
	o.Load(base)
	s := &search{ctx: ctx, o: o, vars: vars, r: rand.New(rand.NewPCG(l.opt.Seed, seedOf(q))), zeros: sink != nil,
		budget: min(l.opt.Evaluations, l.opt.Operations/len(o.list))}
	for i := range vars {
		s.hint = append(s.hint, vars[i].get(o.Program))
	}
	if sink != nil {
		l.watch(s, base, sink)
	}
	s.corners(q)
	if sink == nil { // who takes points on the way has more from the search
		s.together(rand.New(rand.NewPCG(l.opt.Seed, ^seedOf(q))))
	}
	s.run()
	l.evaluations.Add(int64(s.evals))
	l.steps.Add(int64(s.evals) * int64(len(o.list)) / operationsPerStep)
	if s.found == nil {
		return nil
	}
	s.load(s.found)
	m := o.Model(base)
	if q.FirstViolated(m) >= 0 {
		l.wrong.Add(1)
		if l.opt.Report != nil {
			l.opt.Report(&solver.Fault{Layer: "floatsearch", Message: "the objective is 0 for what is no model", Query: q})
		}
		return nil
	}
	return m
}

// watch offers points of s to sink: those that it notes, and of each restart the best one for each conjunct that is
// violated first.
func (l *Layer) watch(s *search, base *eval.Assignment, sink solver.PartialSink) {
	left := partialsPerQuery
	s.best = map[int]point{}
	s.seen = func(first int) {
		if left == 0 || first < 0 {
			return
		}
		left--
		l.partials.Add(1)
		if !sink.Offer(&solver.Partial{Model: s.o.Model(base), First: first}) {
			left = 0
		}
	}
}

// seedOf is a number for q that is the same in every run.
func seedOf(q *solver.Query) uint64 {
	h := uint64(0)
	for _, t := range q.Conjuncts() {
		h = (h ^ t.Hash()) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
