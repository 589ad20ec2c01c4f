package interval

import (
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// Options changes the behaviour of an oracle.
type Options struct {
	// Paper switches off everything that the paper does not have and that only adds power: Boolean structure,
	// enumeration of bytes, tables, narrowing between variables. Default false. Corrections of the paper stay.
	Paper bool
	// NoStrides counts each member of a set with a stride as an interval of its own, as if there were none. Default
	// false.
	NoStrides bool
}

// Verdict is the truth of a condition under constraints, as far as it is known.
type Verdict uint8

// The verdicts. The zero value is the one that claims nothing.
const (
	Unknown Verdict = iota
	True            // holds in every model of the constraints
	False           // holds in none
	Both            // holds in some and not in others
	Unsat           // the constraints have no model
)

var verdictNames = [...]string{"unknown", "true", "false", "both", "unsat"}

// String is the verdict's name in statistics.
func (v Verdict) String() string { return verdictNames[v] }

// Oracle knows what follows from path conditions about single terms. One goroutine at a time.
//
// It keeps the consequences of a constraint by the constraint's number. It keeps the knowledge from a path condition
// by its newest constraint and the path before that. Both tables are bounded, and dropped as a whole when they are
// full.
type Oracle struct {
	opt      Options
	n        *counts
	leaves   leaves
	columns  columns
	tables   tables
	unis     map[uint64]uni          // by number of the formula
	facts    map[uint64]*fact        // by number of the constraint
	bases    map[uint64][]*expr.Term // indices under a formula, by its number
	chain    chain
	asked    solver.Follower[*know] // the path of the last question for the values of a term
	queried  solver.Follower[*know] // of the layer's last query
	split    solver.Follower[*know] // of the splitter's last query
	equal    solver.Follower[*know] // of the equalizer's last query
	versions versions
	decide   imaging
	tighten  solver.Purse // narrowing once more for a condition
	guess    solver.Purse // trying assignments

	need  []*expr.Term // scratch: conditions whose uni has to be known first
	items []item       // scratch
	cells []cell       // scratch
	list  mi.List      // scratch
}

// patience is the credit of a way of answering, in tries. Where a program's conditions are of a kind that the way is no
// good at, it is at none of them: of 2,650 queries of a scanner, narrowing once more answered none.
func patience() solver.Purse { return solver.Purse{Credit: 64, Most: 256, Seldom: 32} }

// worth is the tries that one answer pays for.
const worth = 16

// maxUnis bounds the formulas that are remembered.
const maxUnis = 1 << 15

// New makes an oracle that knows nothing yet. Oracles of several workers may share c.
func New(opt Options, c *solver.Counters) *Oracle {
	o := &Oracle{opt: opt, n: newCounts(c), tighten: patience(), guess: patience()}
	o.decide.o = o
	o.forget()
	return o
}

func (o *Oracle) forget() {
	o.leaves.clear()
	o.columns.clear()
	o.tables.clear()
	o.unis, o.facts = map[uint64]uni{}, map[uint64]*fact{}
	o.bases = map[uint64][]*expr.Term{}
	o.chain.after = map[step]*know{}
	o.asked.Forget()
	o.queried.Forget()
	o.split.Forget()
	o.equal.Forget()
	o.versions.byHash = map[uint64][]version{}
	o.decide.clear()
}

// trim keeps the memory bounded. It runs between questions, because the data of one question belong together.
func (o *Oracle) trim() {
	if max(len(o.unis), len(o.leaves.byTerm), len(o.facts), len(o.bases), len(o.versions.byHash),
		len(o.decide.nodes)) > maxUnis || o.decide.held > maxHeld {
		o.forget()
	}
}

// StridedOf is a set that contains the value of t, a term of at most 64 bits, in every model of pc. exact says that it
// has no other members (if pc has a model at all). It is empty if pc was found to have no model.
func (o *Oracle) StridedOf(pc *solver.Path, t *expr.Term) (s mi.Strided, exact bool) {
	o.trim()
	o.n.ranges.Add(1)
	k := o.know(&o.asked, pc)
	switch {
	case k.unsat:
		return mi.Stride(mi.Empty(t.Width())), true
	case t.Quantified():
		return mi.Stride(mi.Full(t.Width())), false
	}
	v, ok := o.decide.image(k, t)
	switch {
	case o.decide.empty:
		return mi.Stride(mi.Empty(t.Width())), true
	case !ok || v.wide:
		return mi.Stride(mi.Full(t.Width())), false
	}
	return v.s, v.exact
}

// judge is the truth of cond, a term of one bit, under the knowledge k, with its image.
func (o *Oracle) judge(k *know, cond *expr.Term) (Verdict, img) {
	if k.unsat {
		return Unsat, img{}
	}
	v, img := o.once(k, cond)
	if v == Unknown && img.s.Width() > 0 && k.open != nil && o.tighten.Open() {
		o.tighten.Pay(1, 0)
		o.n.narrowed.Add(1)
		if t := k.tighten(o); t != nil {
			if t.unsat {
				o.n.byNarrowing.Add(1)
				o.tighten.Pay(0, worth)
				return Unsat, img
			}
			if v, _ := o.once(t, cond); v == True || v == False {
				o.n.byNarrowing.Add(1)
				o.tighten.Pay(0, worth)
				return v, img
			}
		}
	}
	return v, img
}

func (o *Oracle) once(k *know, cond *expr.Term) (Verdict, img) {
	v, ok := o.formula(k, cond)
	switch {
	case o.decide.empty:
		return Unsat, v
	case !ok:
		return Unknown, v
	case v.s.IsSingle() && v.s.Min() == 1:
		return True, v
	case v.s.IsSingle():
		return False, v
	case v.exact:
		return Both, v
	}
	return Unknown, v
}

// formula is the image of cond; of one about a single variable nothing is kept, and its vars are not asked for.
func (o *Oracle) formula(k *know, cond *expr.Term) (img, bool) {
	u := o.uni(cond)
	if !u.ok {
		return o.decide.image(k, cond)
	}
	d := &o.decide
	d.under(k)
	d.empty = false
	v := d.truth(u)
	v.exact = v.exact || v.s.IsSingle()
	return v, !d.empty
}

// counts are the counters of solver.intervals.
type counts struct {
	verdicts              [Unsat + 1]*atomic.Int64
	enumerated            *atomic.Int64 // answers for which all values of a byte were tried
	witnesses, failed     *atomic.Int64
	facts, hits           *atomic.Int64
	residual, inexact     *atomic.Int64
	most                  *atomic.Int64 // intervals in one set
	tooWide, pieces       *atomic.Int64
	work, overlap         *atomic.Int64
	tooMuch               *atomic.Int64
	attempts, byAttempts  *atomic.Int64
	ranges                *atomic.Int64 // terms whose values others asked for
	narrowed, byNarrowing *atomic.Int64
}

func newCounts(c *solver.Counters) *counts {
	n := &counts{
		enumerated: c.Extra("enumerated"), witnesses: c.Extra("witnesses"), failed: c.Extra("witness_failed"),
		facts: c.Extra("facts_learned"), hits: c.Extra("fact_hits"), residual: c.Extra("residual"),
		inexact: c.Extra("inexact_vars"),
		most:    c.Most("max_intervals"), tooWide: c.Extra("aborted_width"), pieces: c.Extra("aborted_pieces"),
		work: c.Extra("aborted_work"), overlap: c.Extra("aborted_overlap"), tooMuch: c.Extra("aborted_enumeration"),
		attempts: c.Extra("attempts"), byAttempts: c.Extra("answered_by_attempts"),
		ranges: c.Extra("ranges"), narrowed: c.Extra("narrowed"), byNarrowing: c.Extra("answered_by_narrowing"),
	}
	for v := range n.verdicts {
		n.verdicts[v] = c.Extra("verdict_" + Verdict(v).String())
	}
	return n
}

// wide notes the number of intervals of a set.
func (n *counts) wide(intervals int) {
	for l := int64(intervals); ; {
		old := n.most.Load()
		if l <= old || n.most.CompareAndSwap(old, l) {
			return
		}
	}
}
