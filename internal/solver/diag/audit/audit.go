// Package audit asks a second solver about some of the answers Unsat. An Unsat has no model that would prove it, and
// one wrong core in the cache decides every query that contains it.
//
// Two kinds of claims are asked about:
//
//   - every Nth answer Unsat that leaves the stack ([Layer]): its core as the caller asked it, before any layer rewrote
//     it, or the whole query if it has no core;
//   - every Unsat set of two or more conjuncts in the cache before its third use (the cache asks,
//     through [Auditor.Ask]).
//
// The choice counts answers. It depends on no clock and no random number, and an audit that confirms an answer changes
// nothing: it makes no terms, it shares no memory with the layers, and it counts its work apart. So a run finds the
// same paths with and without it.
//
// The second solver is never the one that claimed. Claims of Z3 go to a solver of our own that rewrites nothing and
// keeps no answers; claims of our own go to Z3; claims of all other layers go to our own. It has to give a model to
// contradict, and the model is evaluated: a difference is proved, not suspected.
//
// # Cost
//
// A [Purse] grows with the processor time of the process, by two shares, one for each kind. A question is asked if
// its share holds the average cost of such questions; it may then take at most twice what the share holds. Questions
// that are not asked are counted as skipped. The purse decides whether an answer is checked and never changes the
// answer.
package audit

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Kind is a kind of claim. Each has a share of the purse of its own, so that neither starves the other.
type Kind int

// The kinds.
const (
	Answer Kind = iota // an answer of the stack
	Core               // an Unsat set of the cache
	kinds
)

// Shared is the common part of the auditors of all workers. Safe for concurrent use.
type Shared struct {
	purse    *Purse
	counters *solver.Counters
	report   func(*solver.Fault)

	asked, confirmed, undecided, skipped, differences *atomic.Int64
	spent                                             [kinds]atomic.Int64 // nanoseconds of the clock
}

// NewShared makes the common part of auditors. report receives differences; nil: they show only as counters.
func NewShared(p *Purse, report func(*solver.Fault), c *solver.Counters) *Shared {
	return &Shared{purse: p, counters: c, report: report, asked: c.Extra("asked"), confirmed: c.Extra("confirmed"),
		undecided: c.Extra("undecided"), skipped: c.Extra("skipped"), differences: c.Extra("differences")}
}

// Seconds is the time by the clock that questions of a kind took.
func (s *Shared) Seconds(k Kind) float64 { return float64(s.spent[k].Load()) / 1e9 }

// Burnt pays for the time that a referee took after its question was given up.
func (s *Shared) Burnt(d time.Duration) { s.purse.pay(Answer, d) }

// Referee is a solver that answers again.
type Referee struct {
	Name   string
	Solver solver.Solver
	First  time.Duration // processor time that it is expected to take for its first question
	price  time.Duration // mean time of its answers so far; 0: nothing was asked yet
}

// Auditor asks the questions of one worker. One goroutine at a time.
type Auditor struct {
	shared   *Shared
	choose   func(by string) *Referee
	distrust func()
}

// New makes an auditor. choose gives the referee for a claim of the named layer. distrust is called after a
// difference, because the answers that layers remember may be wrong.
func (s *Shared) New(choose func(by string) *Referee, distrust func()) *Auditor {
	return &Auditor{s, choose, distrust}
}

// Ask asks a referee whether the conjuncts of q contradict each other, as the layer named by claims. Sat means that
// they do not: there is a model, and a fault was reported. Unknown means that the referee did not decide. asked is
// false if the purse has too little.
func (a *Auditor) Ask(ctx context.Context, k Kind, q *solver.Query, by string) (v solver.Verdict, asked bool) {
	s, ref := a.shared, a.choose(by)
	limit := s.purse.open(k, ref.expects())
	if limit <= 0 {
		s.skipped.Add(1)
		return solver.Unknown, false
	}
	s.asked.Add(1)
	start, before := time.Now(), s.purse.used()
	inner, cancel := context.WithTimeout(ctx, limit)
	r := ref.Solver.Check(inner, &solver.Query{PC: q.Path(), NeedModel: true}, nil)
	cancel()
	v = r.Verdict
	if v == solver.Sat && (r.Model == nil || !q.Holds(r.Model)) {
		v = solver.Unknown // no proof
	}
	clock := time.Since(start)
	cost := min(clock, s.purse.used()-before) // both are upper bounds of the time of this goroutine
	ref.paid(cost)
	s.purse.pay(k, cost)
	s.spent[k].Add(int64(clock))
	s.counters.Record(start, true, v)
	switch v {
	case solver.Unsat:
		s.confirmed.Add(1)
	case solver.Unknown:
		s.undecided.Add(1)
	case solver.Sat:
		s.differences.Add(1)
		a.distrust()
		f := &solver.Fault{Layer: "audit", Query: q,
			Message: fmt.Sprintf("%s claims that %d conjuncts contradict each other; %s has a model of them", by, q.Len(),
				ref.Name)}
		f.Report(s.report)
	}
	return v, true
}

// expects is the probable cost of the next question.
func (r *Referee) expects() time.Duration {
	if r.price == 0 {
		return r.First
	}
	return r.price
}

// paid moves the mean price.
func (r *Referee) paid(cost time.Duration) {
	if r.price == 0 {
		r.price = max(1, cost)
		return
	}
	r.price = max(1, r.price+(cost-r.price)/8)
}

// ForCache is the auditor as the cache asks it.
func (a *Auditor) ForCache() CoreAuditor { return CoreAuditor{a} }

// CoreAuditor asks about Unsat sets.
type CoreAuditor struct{ a *Auditor }

// Ask asks about a set of conjuncts that the layer named by claims to be Unsat; see [Auditor.Ask].
func (c CoreAuditor) Ask(ctx context.Context, terms []*expr.Term, by string) (v solver.Verdict, asked bool) {
	return c.a.Ask(ctx, Core, &solver.Query{PC: solver.PathOf(terms...)}, by)
}
