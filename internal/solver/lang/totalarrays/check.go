package totalarrays

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// lemma is a fact about arrays or functions. It is remembered where the query has its records.
type lemma struct {
	term    *expr.Term
	records [2]*record // nil: none
}

// Solver answers queries over a space. One goroutine at a time.
type Solver struct {
	s     *Space
	inner solver.Solver
	cone  *cone
	known map[*expr.Term]bool // terms of remembered lemmas

	counters       *solver.Counters
	report         func(*solver.Fault)
	rounds, lemmas *atomic.Int64
}

// New makes a solver that asks inner about bit-vectors. report is told of internal errors; it may be nil.
func New(s *Space, inner solver.Solver, report func(*solver.Fault), c *solver.Counters) *Solver {
	if c == nil {
		c = new(solver.Counters)
	}
	return &Solver{s: s, inner: inner, cone: newCone(s), known: map[*expr.Term]bool{}, report: report, counters: c,
		rounds: c.Extra("rounds"), lemmas: c.Extra("lemmas")}
}

// Result answers a query.
type Result struct {
	Verdict solver.Verdict
	Model   *Model // Sat
	Core    []int  // Unsat: conjuncts that contradict each other, ascending; nil: all of them
	Reason  string // Unknown: why
}

// Check says whether all conjuncts, of width 1, can be true.
func (s *Solver) Check(ctx context.Context, conjuncts []*expr.Term) Result {
	start := time.Now()
	r := s.check(ctx, conjuncts)
	s.counters.Record(start, len(s.cone.records) > 0, r.Verdict)
	return r
}

func (s *Solver) check(ctx context.Context, conjuncts []*expr.Term) Result {
	n := len(conjuncts)
	for {
		r, more := s.attempt(ctx, conjuncts)
		if more == nil {
			r.Core = below(r.Core, n)
			return r
		}
		s.lemmas.Add(int64(len(more)))
		conjuncts = append(slices.Clip(conjuncts), more...)
	}
}

// attempt is the answer if the names of arrays are right in the model, or else lemmas about them.
func (s *Solver) attempt(ctx context.Context, conjuncts []*expr.Term) (_ Result, more []*expr.Term) {
	tables, rest, at := s.s.tables(conjuncts)
	pc := solver.PathOf(rest...)
	s.cone.follow(pc)
	d := newDefaults(s.s, s.cone)
	for _, t := range slices.Concat(s.standing(), s.cone.standing(tables), d.conditions()) {
		pc = pc.And(t)
	}
	q := solver.Query{PC: pc, NeedModel: true}
	for {
		s.rounds.Add(1)
		r := s.inner.Check(ctx, &q, nil)
		switch r.Verdict {
		case solver.Unknown:
			return Result{Reason: r.Reason}, nil
		case solver.Unsat:
			return Result{Verdict: solver.Unsat, Core: restore(below(r.Core, len(rest)), at, tables)}, nil
		}
		p := newPropagation(s.s, s.cone, r.Model, d, tables)
		found := p.run()
		if len(found) == 0 {
			return s.sat(&q, p)
		}
		if ctx.Err() != nil {
			return Result{Reason: solver.FromContext(ctx).Reason}, nil
		}
		s.lemmas.Add(int64(len(found)))
		if q.Cond != nil {
			pc = pc.And(q.Cond)
		}
		q = solver.Query{PC: pc, Cond: s.conjunction(found), Hint: r.Model, NeedModel: true}
		if q.Hint.Bool(q.Cond) {
			f := &solver.Fault{Layer: "theory", Message: "a lemma does not exclude the model that it is about", Query: &q}
			return Result{Reason: f.Report(s.report).Reason}, nil
		}
	}
}

// below keeps the numbers below n; nil stays nil.
func below(core []int, n int) []int {
	if core == nil {
		return nil
	}
	out := []int{}
	for _, i := range core {
		if i < n {
			out = append(out, i)
		}
	}
	return out
}

// restore turns a core of the conjuncts at these numbers into one of all; the facts of tables are in it.
func restore(core, at []int, tables map[*Array]*table) []int {
	if core == nil || tables == nil {
		return core
	}
	out := make([]int, 0, len(core))
	for _, i := range core {
		out = append(out, at[i])
	}
	for _, t := range tables {
		out = append(out, t.facts...)
	}
	slices.Sort(out)
	return out
}

// sat gives the model, if it is one.
func (s *Solver) sat(q *solver.Query, p *propagation) (_ Result, misnamed []*expr.Term) {
	m := p.model()
	if misnamed := m.misnamed(s.cone.records); misnamed != nil {
		return Result{}, misnamed
	}
	m.learnNames(s.cone.records)
	if r := m.violated(s.cone.records); r != nil {
		f := &solver.Fault{Layer: "theory", Message: fmt.Sprintf("the model of the arrays does not fit record %d", r.id),
			Query: q}
		return Result{Reason: f.Report(s.report).Reason}, nil
	}
	return Result{Verdict: solver.Sat, Model: m}, nil
}

// standing is the facts that are known about the records of the cone: their domains, the meaning of equalities for
// their witnesses, and older lemmas.
func (s *Solver) standing() []*expr.Term {
	var out []*expr.Term
	b := s.s.b
	for _, r := range s.cone.records {
		if r.fact != nil {
			out = append(out, r.fact)
		}
		if r.kind == equal {
			out = append(out, b.Or(r.val, b.Ne(r.wit[0], r.wit[1])))
		}
		for _, l := range r.lemmas {
			if (l.records[0] == nil || s.cone.has[l.records[0]]) && (l.records[1] == nil || s.cone.has[l.records[1]]) {
				out = append(out, l.term)
			}
		}
	}
	return out
}

// conjunction is all of found in one term; those with records are remembered.
func (s *Solver) conjunction(found []lemma) *expr.Term {
	b := s.s.b
	all := b.True()
	for i := range found {
		l := &found[i]
		all = b.And(all, l.term)
		young := l.records[0]
		if o := l.records[1]; young == nil || o != nil && o.id > young.id {
			young = o
		}
		if young != nil && !s.known[l.term] {
			s.known[l.term] = true
			young.lemmas = append(young.lemmas, l)
		}
	}
	return all
}
