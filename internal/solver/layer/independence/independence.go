// Package independence asks the next layer only about the conjuncts that have to do with the condition.
//
// Two conjuncts are connected if they read a common symbolic byte, directly or through others; a read at a symbolic
// index reads all bytes of its array. Bytes outside of the condition's group keep the values that the hint gives them,
// and the hint, a model of PC, makes their conjuncts true. Without a hint every group is asked about, one after the
// other; the query is Sat if all are.
//
// On a long path the groups follow the path condition from query to query ([partition]), so the cost of a branch
// depends on its new conjunct and not on the length of the path. A short path is scanned ([scanner]).
package independence

import (
	"context"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Layer slices queries. One goroutine at a time.
type Layer struct {
	next  solver.Solver
	p     *partition
	short scanner
	part  slice // scratch: the query that is asked

	counters       *solver.Counters
	sliced, groups *atomic.Int64
	kept, given    *atomic.Int64
}

// New puts a layer on top of next.
func New(next solver.Solver, c *solver.Counters) *Layer {
	return &Layer{next: next, p: newPartition(), counters: c, sliced: c.Extra("sliced"),
		groups: c.Extra("groups_without_hint"), given: c.Extra("conjuncts_in"), kept: c.Extra("conjuncts_out")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q from its slice.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) { return l.check(ctx, q, sink) })
}

// check says also whether it needed no other layer.
func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (solver.Result, bool) {
	if q.Cond == nil && q.Hint != nil {
		return solver.Result{Verdict: solver.Sat, Model: q.Hint}, true
	}
	l.given.Add(int64(q.PC.Len()))
	if q.Hint == nil {
		return l.checkAll(ctx, q, sink), false
	}
	part := l.slice(q.PC, expr.SupportOf(q.Cond))
	l.kept.Add(int64(part.Len()))
	if part.Len() == q.PC.Len() {
		return l.next.Check(ctx, q, sink), false
	}
	l.sliced.Add(1)
	s := &l.part
	*s = slice{Query: *q, whole: q}
	s.PC = part
	r := l.next.Check(ctx, &s.Query, s.sink(sink))
	s.restore(&r)
	*s = slice{}
	return r, false
}

// slice is the path of the conjuncts of pc that are connected with a byte of s, and the ground ones.
func (l *Layer) slice(pc *solver.Path, s *expr.Support) *solver.Path {
	if pc.Len() <= scanned {
		return l.short.slice(pc, s)
	}
	l.p.follow(pc)
	return l.p.slice(s)
}

// slice is the query about part of whole's conjuncts.
type slice struct {
	solver.Query
	whole *solver.Query
}

// restore turns the answer for the slice into one for the whole query.
func (s *slice) restore(r *solver.Result) {
	if r.Core != nil {
		r.Core = s.Above(r.Core, s.whole.PC.Len())
	}
	if r.Model != nil {
		r.Model = s.Overlay(s.Hint, r.Model)
	}
}

// sink gives partial solutions of the slice to the sink of the whole query.
func (s *slice) sink(to solver.PartialSink) solver.PartialSink {
	if to == nil {
		return nil
	}
	return completing{s, to}
}

type completing struct {
	s  *slice
	to solver.PartialSink
}

func (c completing) Offer(p *solver.Partial) bool {
	whole := &solver.Partial{Model: c.s.Overlay(c.s.Hint, p.Model), First: p.First}
	switch {
	case c.s.Hint == nil:
		whole.First = c.s.whole.FirstViolated(whole.Model)
	case p.First >= 0: // the hint makes the other conjuncts true
		whole.First = c.s.Above([]int{p.First}, c.s.whole.PC.Len())[0]
	}
	return c.to.Offer(whole)
}

// checkAll asks about every group of a query without hint, the condition's first.
func (l *Layer) checkAll(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	l.p.follow(q.PC)
	terms := q.PC.Terms()
	done := make([]bool, len(terms))
	total := solver.Result{Verdict: solver.Sat, Model: eval.New(nil)}
	ask := func(about, cond *expr.Term) (stop bool) {
		s := &slice{Query: *q, whole: q}
		s.PC, s.Cond = nil, cond
		l.p.look(expr.SupportOf(about))
		for _, c := range l.p.collect() {
			if !done[c] {
				done[c] = true
				s.PC = s.PC.Derive(terms[c], int(c))
			}
		}
		l.kept.Add(int64(s.PC.Len()))
		l.groups.Add(1)
		r := l.next.Check(ctx, &s.Query, s.sink(sink))
		return merge(&total, s, r)
	}
	if q.Cond != nil && ask(q.Cond, q.Cond) {
		return total
	}
	for c, t := range terms {
		if !done[c] && ask(t, nil) {
			return total
		}
	}
	return total
}

// merge adds a group's answer to the total and says whether that settles the query.
func merge(total *solver.Result, s *slice, r solver.Result) (stop bool) {
	switch r.Verdict {
	case solver.Unsat:
		s.restore(&r)
		if r.Core == nil {
			for i := range s.Len() {
				r.Core = append(r.Core, i)
			}
			r.Core = s.Above(r.Core, s.whole.PC.Len())
		}
		*total = r
		return true
	case solver.Unknown:
		r.Early = r.Early || total.Early
		*total = r // another group may still be Unsat
	case solver.Sat:
		switch {
		case total.Verdict != solver.Sat || total.Model == nil:
		case r.Model == nil:
			total.Model = nil
		default:
			total.Model = s.Overlay(total.Model, r.Model)
		}
	}
	return false
}
