// Package cache answers queries from earlier answers.
//
// A query is a set of conjuncts; order and repetition do not count, and terms are compared by pointer.
// Let Q be the set.
//
//   - An answer for Q itself is an answer.
//   - An Unsat subset of Q makes Q Unsat.
//   - A Sat superset of Q makes Q Sat, with the superset's model.
//   - A model that happens to make Q true makes it Sat: the last models and those of siblings are evaluated.
//
// Index: an Unsat set is filed under one of its members, the newest condition when it was asked (the member that is
// rarest), so a subset of Q is among the files of Q's members. A Sat set is filed under all its members, and a superset
// of Q is in the shortest of the files of Q's members. Sets are compared by merging lists ordered by ID.
//
// Unknown is not remembered. The number of entries is bounded: a full table drops the half used longest ago. Models
// are kept on their set's support alone.
package cache

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Options bounds a table.
type Options struct {
	// Entries is the number of answers kept. Default 16,384.
	Entries int

	// Models is the number of recent models that are evaluated before a query goes down; 0 switches model reuse off.
	// Default 16.
	Models int
}

// Default is the bounds that measured well.
func Default() Options { return Options{Entries: 1 << 14, Models: 16} }

// Auditor asks another solver whether terms contradict each other, as the layer named by claims. Sat means that the
// claim is wrong; asked is false if nobody could be asked now.
type Auditor interface {
	Ask(ctx context.Context, terms []*expr.Term, by string) (v solver.Verdict, asked bool)
}

// Layer is one worker's door to a table.
type Layer struct {
	next     solver.Solver
	table    *Table
	counters *solver.Counters
	auditor  Auditor // nil: none

	hits     [satSuperset + 1]*atomic.Int64 // by how
	reused   *atomic.Int64
	tried    *atomic.Int64
	purse    solver.Purse       // of tries of models
	attempts []*eval.Assignment // scratch
	order    []*expr.Term       // scratch: the conjuncts of the query
	sorted   []*expr.Term       // scratch
}

// Trying models costs time on every query, and on many programs hardly ever answers one: coreutils tools had 50 to
// 300 hits in 300,000 to 800,000 tries, for up to a quarter of the run. So hits pay for tries. The costs are counted
// and not timed, so that runs repeat.
const (
	firstCredit = 1 << 12 // tries before the first hit is due
	worth       = 1 << 8  // tries that a hit pays for; it saves a query below
	tryValues   = 1 << 7  // values of terms, computed, that are as dear as a try
	mostValues  = 1 << 16 // computed for one query
	probe       = 32      // without credit, models are tried on one query in so many
)

// New puts a layer on top of next.
func New(next solver.Solver, table *Table, c *solver.Counters) *Layer {
	l := &Layer{next: next, table: table, counters: c, purse: solver.Purse{Credit: firstCredit, Most: firstCredit,
		Seldom: probe},
		reused: c.Extra("model_reuse"), tried: c.Extra("models_tried")}
	for h, name := range [...]string{nothing: "misses", same: "exact", unsatSubset: "unsat_subset",
		satSuperset: "sat_superset"} {
		l.hits[h] = c.Extra(name)
	}
	return l
}

// Audited makes a check every Unsat set of two or more conjuncts before its third use.
func (l *Layer) Audited(a Auditor) { l.auditor = a }

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q from the table or else from the next layer, whose answer it remembers.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) { return l.check(ctx, q, sink) })
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (r solver.Result, own bool) {
	l.order = l.order[:0]
	for _, t := range q.PC.Back() {
		l.order = append(l.order, t)
	}
	slices.Reverse(l.order)
	if q.Cond != nil {
		l.order = append(l.order, q.Cond)
	}
	order := l.order
	l.sorted = append(l.sorted[:0], order...)
	s := newSet(l.sorted)
	for {
		e, h, doubt := l.table.find(s, order, l.auditor != nil)
		if h == nothing {
			break
		}
		if doubt && !l.audit(ctx, e) {
			continue
		}
		l.hits[h].Add(1)
		return e.answer(q), true
	}
	if m := l.reuse(q); m != nil {
		l.reused.Add(1)
		l.remember(q, s, solver.Result{Verdict: solver.Sat, Model: m})
		return solver.Result{Verdict: solver.Sat, Model: m}, true
	}
	l.hits[nothing].Add(1)
	ask := *q
	ask.NeedModel = true // every remembered answer must have one
	r = l.next.Check(ctx, &ask, sink)
	l.remember(q, s, r)
	return r, false
}

// audit asks about an Unsat set and says whether it may be used.
func (l *Layer) audit(ctx context.Context, e *entry) bool {
	v, asked := l.auditor.Ask(ctx, e.terms, e.by)
	l.table.settle(e, asked, v == solver.Sat)
	return v != solver.Sat
}

// answer is the answer of e to q.
func (e *entry) answer(q *solver.Query) solver.Result {
	r := solver.Result{Verdict: e.verdict, Model: e.model, By: e.by}
	if e.verdict != solver.Unsat || len(e.terms) == q.Len() {
		return r
	}
	in := make(map[*expr.Term]bool, len(e.terms))
	for _, t := range e.terms {
		in[t] = true
	}
	for i, t := range q.Conjuncts() {
		if in[t] {
			r.Core = append(r.Core, i)
		}
	}
	return r
}

// reuse looks for a known model of q among the recent ones.
func (l *Layer) reuse(q *solver.Query) *eval.Assignment {
	if l.table.opt.Models == 0 || !l.purse.Open() {
		return nil
	}
	l.attempts = l.table.recent(l.attempts[:0])
	tries, values := 0, 0
	var found *eval.Assignment
	for _, m := range l.attempts {
		holds, computed := q.Evaluate(m)
		tries, values = tries+1, values+computed
		if holds {
			found = m
		}
		if holds || values > mostValues {
			break
		}
	}
	l.tried.Add(int64(tries))
	if found != nil {
		l.purse.Pay(0, worth)
	} else {
		l.purse.Pay(max(tries, values/tryValues), 0)
	}
	return found
}

// remember files an answer that is one. The terms of s are scratch.
func (l *Layer) remember(q *solver.Query, s set, r solver.Result) {
	s.terms = slices.Clone(s.terms)
	switch {
	case r.Verdict == solver.Sat && r.Model != nil:
		m := q.Restrict(r.Model)
		l.table.put(&entry{terms: s.terms, hash: s.hash, verdict: solver.Sat, model: m})
		if l.table.opt.Models > 0 {
			// The ring's copy is another one because models that are evaluated carry a memo.
			l.table.addModel(q.Restrict(r.Model))
		}
	case r.Verdict == solver.Unsat:
		e := unsatEntry(q, s, r.Core)
		e.by = r.By
		l.table.put(e)
	}
}

// unsatEntry files the core, if there is one, in place of the whole query.
func unsatEntry(q *solver.Query, s set, core []int) *entry {
	if core != nil {
		q, _ = q.Part(core)
		s = newSet(q.Conjuncts())
	}
	return &entry{terms: s.terms, hash: s.hash, verdict: solver.Unsat, key: q.Path().Term()}
}
