package interval

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
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
	maxStretch  = 16      // stretches, each of which has to refute its share of what is left
	maxLong     = 2       // variables of a query that gets more than one stretch
	maxChosen   = 8       // comparisons by which the variable to be cut is chosen
	chosenFor   = 4       // levels for which a variable is cut before another one is chosen
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

	comparisons []*expr.Term // of floats, of at most 64 bits
	whole       []float64    // their spreads; scratch of choose
}

// stretch is a part of the work on a query. The next one begins only if this one refuted its share of what was left: a
// query whose values a few bits decide does not get better by more boxes, and with three variables and more too few of
// them are small.
type stretch struct {
	number        int
	boxes, steps  int  // the work up to its end
	left, refuted size // what there was when it began, and what it refuted
}

// size is the size of boxes: their patterns, and their volumes as numbers. Most patterns are of numbers near 0, which
// are refuted at once where the great ones need many boxes.
type size [2]float64

func (x *size) add(y size) {
	for i := range x {
		x[i] += y[i]
	}
}

// goesOn says whether there may be one more box, and begins the next stretch where the last one is used up.
func (s *splitting) goesOn() bool {
	x := &s.stretch
	if s.boxes < x.boxes && s.steps < x.steps {
		return true
	}
	paid := x.number == 0
	for i, left := range x.left {
		paid = paid || left > 0 && x.refuted[i] >= left/maxStretch
	}
	if !paid || x.number == maxStretch || x.number > 0 && len(s.leaves) > maxLong {
		return false
	}
	for i := range x.left {
		x.left[i] -= x.refuted[i]
	}
	*x = stretch{number: x.number + 1, boxes: s.boxes + maxBoxes, steps: s.steps + maxBoxSteps, left: x.left}
	return true
}

// size is the size of the box k.
func (s *splitting) size(k *know) size {
	x := size{1, 1}
	for _, f := range s.leaves {
		set, _ := k.set(f)
		n := float64(set.Count())
		x[0] *= n
		if i := slices.IndexFunc(s.comparisons, func(t *expr.Term) bool { return t.Kid(0).Width() == f.width() }); i >= 0 {
			n = extent(s.comparisons[i].Float().Format, set) // it probably has this format
		}
		x[1] *= n
	}
	return x
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
		if _, _, ok := comparison(x); ok && len(s.comparisons) < maxChosen {
			s.comparisons = append(s.comparisons, x)
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
	todo := []box{{know: k, open: s.conjuncts}}
	s.stretch.left = s.size(k)
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		k := x.know
		todo = todo[:len(todo)-1]
		if !s.goesOn() || ctx.Err() != nil {
			return solver.Result{}
		}
		s.boxes++
		open, fails := s.judge(k, x.open)
		if fails {
			s.stretch.refuted.add(s.size(k))
			continue
		}
		at := s.largest(k)
		if len(open) == 0 || at == nil {
			if m := s.model(k); m != nil {
				return solver.Result{Verdict: solver.Sat, Model: m}
			}
		}
		if at == nil {
			return solver.Result{} // a point of which the images know too little
		}
		if x.at == nil || x.level%chosenFor == 0 || k.one(x.at) {
			x.at = s.choose(k, at)
		}
		set, _ := k.set(x.at)
		for _, half := range s.halves(x.at, set) {
			todo = append(todo, box{know: k.within(s.o, x.at, half), open: open, level: x.level + 1, at: x.at})
		}
	}
	return solver.Result{Verdict: solver.Unsat}
}

// judge is those of the conjuncts that do not hold in all of k; fails says that one of them holds nowhere in it.
func (s *splitting) judge(k *know, conjuncts []*expr.Term) (open []*expr.Term, fails bool) {
	if k.unsat {
		return nil, true
	}
	for _, c := range conjuncts {
		v, ok := s.o.formula(k, c)
		if s.steps += s.o.decide.steps; s.o.decide.empty {
			return nil, true
		}
		if !ok || !v.s.IsSingle() {
			open = append(open, c)
		} else if v.s.Min() == 0 {
			return nil, true
		}
	}
	return open, false
}

// box is a set for each variable, and the conjuncts that may fail in it. at is the variable that was cut last, and
// level counts the cuts.
type box struct {
	*know
	open  []*expr.Term
	level int
	at    *leaf
}

// one says whether f has one value.
func (k *know) one(f *leaf) bool {
	set, _ := k.set(f)
	return set.Count() <= 1
}

// choose is the variable to be cut next: the one without which the sides of the comparisons spread least, and largest
// where there is no difference. Of a sum of a great and a small number, cutting the small one is of no use.
func (s *splitting) choose(k *know, largest *leaf) *leaf {
	best, least := largest, -1.0
	for _, f := range s.leaves {
		if f == largest || k.one(f) {
			continue
		}
		if least < 0 { // there are two
			whole := s.spreads(k)
			if whole == nil {
				return largest
			}
			s.whole = whole
			least = s.without(k, largest)
		}
		if x := s.without(k, f); x < least {
			best, least = f, x
		}
	}
	return best
}

// without is the sum of what is left of the spread of each comparison, compared with s.whole, where f is one value.
func (s *splitting) without(k *know, f *leaf) (sum float64) {
	set, _ := k.set(f)
	spreads := s.spreads(k.within(s.o, f, mi.Single(set.Width(), set.Nth(set.Count()/2))))
	for i, x := range spreads {
		if whole := s.whole[i]; whole > 0 {
			sum += min(1, x/whole)
		}
	}
	return sum
}

// spreads is how far the sides of each open comparison of floats spread under k; nil if there is no comparison.
func (s *splitting) spreads(k *know) (all []float64) {
	for _, t := range s.comparisons {
		sum := 0.0
		if v, ok := s.o.decide.image(k, t); ok && v.s.IsSingle() { // it is decided
			all = append(all, sum)
			continue
		}
		for i := range 2 {
			v, ok := s.o.decide.image(k, t.Kid(i))
			s.steps += s.o.decide.steps
			if ok && !v.wide {
				set, _ := v.s.Plain()
				sum += extent(t.Float().Format, set)
			}
		}
		all = append(all, sum)
	}
	return all
}

// extent is the difference of the greatest and the least number in s, a set of floats of the format f, at most the
// greatest double.
func extent(f fp.Format, s mi.Set) float64 {
	lo, hi, ok := mi.FloatLine(f).NumberRange(s)
	if !ok || lo == hi {
		return 0
	}
	double := func(x uint64) float64 {
		return math.Float64frombits(fp.Convert(f, fp.Double, fp.NearestEven, fp.Bits{Lo: x}).Lo)
	}
	return min(double(hi)-double(lo), math.MaxFloat64)
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
