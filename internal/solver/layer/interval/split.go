package interval

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// Splitter answers queries with floats by branch and prune: a box has a set for each variable; a box in which a
// conjunct has no value but false has no model; any other box is cut in two. Images of float operations on small sets
// are nearly exact, so a polynomial of one variable, which circuits need minutes for, needs some hundred boxes. One
// goroutine at a time.
//
// Before that it looks for a conjunct that the order of the variables decides ([Splitter.byOrder]).
//
// Unsat says that all boxes were pruned, and together they had all values that the path leaves, or that one conjunct
// cannot hold. Sat has a model that makes the query true by evaluation.
type Splitter struct {
	next     solver.Solver
	o        *Oracle
	purse    solver.Purse
	places   solver.Purse // for queries about places
	counters *solver.Counters

	tried, closed, beyond, boxes *atomic.Int64
	placed, byPlaces             *atomic.Int64
}

// Bounds on branch and prune.
const (
	maxSplit    = 4       // variables
	maxBoxes    = 2048    // boxes of a stretch
	maxBoxSteps = 1 << 23 // steps of their images in a stretch: some tenths of a second
	maxStretch  = 16      // stretches, each of which has to refute its share of all values
	boxPatience = 64      // tries without an answer
	trySteps    = 1 << 21 // what a long query costs as often as that counts as a try
)

// NewSplitter puts a splitter on top of next, which answers with the knowledge of o; o belongs to the same goroutine.
func NewSplitter(next solver.Solver, o *Oracle, c *solver.Counters) *Splitter {
	purse := solver.Purse{Credit: boxPatience, Most: boxPatience, Seldom: 16}
	return &Splitter{next: next, o: o, purse: purse, places: purse, counters: c,
		tried: c.Extra("tried"), closed: c.Extra("not_tried"), beyond: c.Extra("beyond_limits"), boxes: c.Extra("boxes"),
		placed: c.Extra("places_tried"), byPlaces: c.Extra("answered_by_places")}
}

// Close closes the layers below.
func (l *Splitter) Close() { solver.Close(l.next) }

// Check answers q, or asks the next layer.
func (l *Splitter) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if q.HasFloat() && !q.Quantified() {
			if r := l.try(ctx, q); r.Verdict != solver.Unknown {
				return r, true
			}
		}
		return l.next.Check(ctx, q, sink), false
	})
}

// try answers q if that is worth while.
func (l *Splitter) try(ctx context.Context, q *solver.Query) solver.Result {
	l.o.trim()
	if r := l.byOrder(q, l.o.know(&l.o.split, q.Path())); r.Verdict != solver.Unknown {
		return r
	}
	if !l.purse.Open() {
		l.closed.Add(1)
		return solver.Result{}
	}
	s := splitting{o: l.o, q: q, conjuncts: q.Conjuncts()}
	slices.Reverse(s.conjuncts) // the newest one is likeliest to be false
	if !s.variables() {
		l.beyond.Add(1)
		return solver.Result{}
	}
	l.tried.Add(1)
	r := s.run(ctx, l.o.know(&l.o.split, q.Path()))
	l.purse.Pay(1+s.steps/trySteps, 0)
	l.boxes.Add(int64(s.boxes))
	if r.Verdict != solver.Unknown {
		l.purse.Pay(0, worth)
	}
	return r
}

// splitting is the work on one query.
type splitting struct {
	o         *Oracle
	q         *solver.Query
	conjuncts []*expr.Term // the newest first
	leaves    []*leaf      // none of them has a cell of another one
	boxes     int
	steps     int
	stretch   stretch
}

// stretch is a part of the work on a query. The next one begins only if this one refuted so many values that
// maxStretch of its kind refute them all: a query whose values a few bits decide does not get better by more boxes.
type stretch struct {
	boxes, steps int     // the work up to its end
	all          float64 // points of the query
	refuted      float64 // points in this stretch
}

// goesOn says whether there may be one more box, and begins the next stretch where the last one is used up.
func (s *splitting) goesOn() bool {
	x := &s.stretch
	if s.boxes < x.boxes && s.steps < x.steps {
		return true
	}
	if s.boxes > 0 && x.refuted < x.all/maxStretch {
		return false
	}
	x.boxes, x.steps, x.refuted = s.boxes+maxBoxes, s.steps+maxBoxSteps, 0
	return true
}

// points is the number of points of the box k.
func (s *splitting) points(k *know) float64 {
	n := 1.0
	for _, f := range s.leaves {
		set, _ := k.set(f)
		n *= float64(set.Count())
	}
	return n
}

// variables finds the widest variables of the query; false if they are too many, or cross, or are not all bytes that it
// reads.
func (s *splitting) variables() bool {
	seen := map[*expr.Term]bool{}
	stack := slices.Clone(s.conjuncts)
	var all []*leaf
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[x] {
			continue
		}
		if seen[x] = true; len(seen) > 4*maxNodes || x.Width() > 64 {
			return false
		}
		if p := s.o.leaves.part(x); p.leaf != nil {
			if !slices.Contains(all, p.leaf) {
				all = append(all, p.leaf)
			}
			continue
		}
		if x.Kind() == expr.Read && (!x.Array().IsConst() || x.Updates() != nil) {
			return false
		}
		for i := range x.NumKids() {
			stack = append(stack, x.Kid(i))
		}
	}
	slices.SortStableFunc(all, func(a, b *leaf) int { return len(b.cells) - len(a.cells) })
	for _, f := range all {
		if slices.ContainsFunc(s.leaves, func(g *leaf) bool { return f.inside(g) >= 0 }) {
			continue
		}
		if slices.ContainsFunc(f.cells, func(c cell) bool {
			return slices.ContainsFunc(s.leaves, func(g *leaf) bool { return slices.Contains(g.cells, c) })
		}) {
			return false
		}
		if s.leaves = append(s.leaves, f); len(s.leaves) > maxSplit {
			return false
		}
	}
	return len(s.leaves) > 0
}

// run goes through the boxes under k, depth first.
func (s *splitting) run(ctx context.Context, k *know) solver.Result {
	todo := []*know{k}
	s.stretch.all = s.points(k)
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !s.goesOn() || ctx.Err() != nil {
			return solver.Result{}
		}
		s.boxes++
		holds, fails := s.judge(k)
		if fails {
			s.stretch.refuted += s.points(k)
			continue
		}
		at := s.largest(k)
		if holds || at == nil {
			if m := s.model(k); m != nil {
				return solver.Result{Verdict: solver.Sat, Model: m}
			}
		}
		if at == nil {
			return solver.Result{} // a point of which the images know too little
		}
		set, _ := k.set(at)
		for _, half := range s.halves(at, set) {
			todo = append(todo, k.within(s.o, at, half))
		}
	}
	return solver.Result{Verdict: solver.Unsat}
}

// judge says whether all conjuncts hold under k, or one of them fails.
func (s *splitting) judge(k *know) (hold, fails bool) {
	if k.unsat {
		return false, true
	}
	hold = true
	for _, c := range s.conjuncts {
		v, ok := s.o.formula(k, c)
		if s.steps += s.o.decide.steps; s.o.decide.empty {
			return false, true
		}
		if !ok || !v.s.IsSingle() {
			hold = false
		} else if v.s.Min() == 0 {
			return false, true
		}
	}
	return hold, false
}

// largest is the variable with the most values; nil if each has one.
func (s *splitting) largest(k *know) (at *leaf) {
	most := uint64(1)
	for _, f := range s.leaves {
		set, _ := k.set(f)
		if n := set.Count(); n > most {
			at, most = f, n
		}
	}
	return at
}

// halves is two parts of the set of f; the second one has the hint's value if there is one.
func (s *splitting) halves(f *leaf, set mi.Set) [2]mi.Set {
	var low mi.Set
	if iv := set.Intervals(); len(iv) > 1 {
		low = set.Intersect(mi.UpTo(set.Width(), iv[(len(iv)-1)/2].Hi))
	} else {
		low = mi.Span(set.Width(), iv[0].Lo, iv[0].Lo+(iv[0].Hi-iv[0].Lo)/2)
	}
	high := set.Minus(low)
	if s.q.Hint != nil && low.Has(f.value(s.q.Hint)) {
		return [2]mi.Set{high, low}
	}
	return [2]mi.Set{low, high}
}

// within is k and that f is in set.
func (k *know) within(o *Oracle, f *leaf, set mi.Set) *know {
	x := *k
	x.sets, x.cells, x.tight = k.sets.Frozen(), k.cells.Frozen(), nil
	x.learn(o, f, set, true)
	return &x
}

// model is a model of the query among the least values of k.
func (s *splitting) model(k *know) *eval.Assignment {
	values := map[*leaf]uint64{}
	for _, f := range s.leaves {
		set, _ := k.set(f)
		if set.IsEmpty() {
			return nil
		}
		values[f] = set.Min()
	}
	base := s.q.Hint
	if base == nil {
		base = eval.New(nil)
	}
	m, ok := s.o.assign(k, base, values)
	if !ok || !s.q.Holds(m) {
		return nil
	}
	return m
}
