package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Bounds on the hints that go to the layers below.
const (
	maxHintTerms = 512
	maxHints     = 32
)

// passOn is q with the ranges of the indices at which it reads arrays: the layers below treat an array by the number
// of elements that an index can reach. Ranges follow from the path condition.
func (l *Layer) passOn(q *solver.Query, k *know) *solver.Query {
	var bases []*expr.Term
	for _, c := range q.Conjuncts() {
		if !c.Indexed() {
			continue
		}
		if len(bases) == maxHints {
			break
		}
		for _, t := range l.o.indices(c) {
			if len(bases) < maxHints && !slices.Contains(bases, t) {
				bases = append(bases, t)
			}
		}
	}
	if len(bases) == 0 || k.unsat {
		return q
	}
	out := *q
	out.Hints.Intervals = out.Hints.Intervals[:len(out.Hints.Intervals):len(out.Hints.Intervals)]
	for _, t := range bases {
		v, ok := l.o.decide.image(k, t)
		if !ok || v.wide || v.s.IsEmpty() {
			continue
		}
		if lo, hi := v.s.Min(), v.s.Max(); lo > 0 || hi < bv.Ones(uint(t.Width())) {
			out.Hints.Intervals = append(out.Hints.Intervals, solver.Interval{Term: t, Lo: lo, Hi: hi})
		}
	}
	return &out
}

// indices lists the indices of reads under t, without the constants added to them: the indices of one element's bytes
// have one base. The list is kept with t.
func (o *Oracle) indices(t *expr.Term) []*expr.Term {
	bases, ok := o.bases[t.ID()]
	if !ok {
		bases = indices(t)
		o.bases[t.ID()] = bases
	}
	return bases
}

func indices(t *expr.Term) (bases []*expr.Term) {
	stack := []*expr.Term{t}
	seen := map[*expr.Term]bool{}
	push := func(x *expr.Term) {
		if x.Indexed() && !seen[x] {
			seen[x] = true
			stack = append(stack, x)
		}
	}
	index := func(x *expr.Term) {
		if base, _ := expr.SplitOffset(x); base != nil && !seen[base] && len(bases) < maxHints {
			seen[base] = true
			bases = append(bases, base)
			if base.Indexed() {
				stack = append(stack, base)
			}
		}
	}
	for len(stack) > 0 && len(seen) < maxHintTerms {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.Kind() == expr.Read {
			index(x.Kid(0))
			for u := x.Updates(); u != nil && len(bases) < maxHints; u = u.Next {
				index(u.Index)
				push(u.Value)
			}
			continue
		}
		for i := range x.NumKids() {
			push(x.Kid(i))
		}
	}
	return bases
}
