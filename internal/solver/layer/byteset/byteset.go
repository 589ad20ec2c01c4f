// Package byteset answers conditions on one input byte from the values that the path leaves it.
//
// Most branches of a program that reads text compare one byte with literals, and most of what a path knows about a byte
// are such comparisons. A term over one byte is a set of at most 256 values: those that make it true. The condition can
// hold together with the path's conjuncts on that byte if their sets have a common value. That is the whole answer if
// no conjunct relates the byte to others. If some do, an empty intersection still refutes the condition, and a few of
// the common values are tried: the path's model with that value in it makes the related conjuncts true, or not. What
// is left goes to the next layer.
//
// The layer stands above those that slice a query and look it up, because its answers cost less than a look-up.
//
// Numbers that are read and computed with as floats are terms over the digit, too, and a circuit for each of their
// questions takes longer than to compute the number for ten digits. Terms that [lookup.Maker.Values] does not take,
// because something in them is wider than a word, are evaluated one value at a time, and only for the values that the
// other conjuncts leave. If these are still too many for a conjunct of the path, it is evaluated for those that are
// tried.
//
// # Limits
//
// Queries with a hint, the path's model, and conjuncts of one byte that are not larger than what is worth evaluating.
package byteset

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/lookup"
	"github.com/albers-engine/albers/internal/solver"
)

const (
	// maxMemo bounds the terms whose sets are remembered: each takes some 100 bytes.
	maxMemo = 1 << 14
	// maxWork bounds the nodes that are evaluated one value at a time, of one term for one query: some milliseconds.
	maxWork = 1 << 14
	// maxRelated bounds the conjuncts that relate the byte to others, and maxTried the values that are tried on them.
	maxRelated, maxTried = 64, 4
)

// set is a set of values of a byte.
type set [4]uint64

var everything = set{math.MaxUint64, math.MaxUint64, math.MaxUint64, math.MaxUint64}

func (s *set) add(v int)     { s[v>>6] |= 1 << (v & 63) }
func (s *set) remove(v byte) { s[v>>6] &^= 1 << (v & 63) }
func (s *set) empty() bool   { return s[0]|s[1]|s[2]|s[3] == 0 }

// without takes t's members out.
func (s *set) without(t *set) (r set) {
	for i := range s {
		r[i] = s[i] &^ t[i]
	}
	return r
}

func (s *set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// least is the smallest member. The set is not empty.
func (s *set) least() byte {
	i := 0
	for s[i] == 0 {
		i++
	}
	return byte(i<<6 + bits.TrailingZeros64(s[i]))
}

// truth is what is known of a term over one byte.
type truth struct {
	false, known set // the values that make it false, and those of which that is known
	wide         bool
}

// Layer answers from sets. One goroutine at a time.
type Layer struct {
	next   solver.Solver
	maker  *lookup.Maker
	memo   map[*expr.Term]*truth // nil: the term has none
	others []*expr.Term          // scratch: the conjuncts that relate the byte to others
	wide   []*expr.Term          // scratch: the conjuncts that are evaluated one value at a time

	counters         *solver.Counters
	refuted, related *atomic.Int64
}

// New puts a layer on top of next, for terms of b.
func New(b *expr.Builder, next solver.Solver, c *solver.Counters) *Layer {
	return &Layer{next: next, maker: lookup.New(b), memo: map[*expr.Term]*truth{}, counters: c,
		refuted: c.Extra("values_refuted"), related: c.Extra("related")}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q from sets, else from the next layer.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) {
		if r, ok := l.try(q); ok {
			return r, true
		}
		return l.next.Check(ctx, q, sink), false
	})
}

func (l *Layer) try(q *solver.Query) (solver.Result, bool) {
	if q.Cond == nil || q.Hint == nil {
		return solver.Result{}, false
	}
	on := expr.SupportOf(q.Cond)
	arr, at, ok := on.Single()
	if !ok || l.of(q.Cond) == nil {
		return solver.Result{}, false
	}
	left := everything
	l.others, l.wide = l.others[:0], l.wide[:0]
	for _, t := range q.PC.Reading(on) {
		if left.empty() {
			break
		}
		switch x := l.of(t); {
		case x == nil:
			if l.others = append(l.others, t); len(l.others) > maxRelated {
				return solver.Result{}, false
			}
		case x.wide:
			l.wide = append(l.wide, t)
		default:
			left = left.without(&x.false)
		}
	}
	if x := l.of(q.Cond); !x.wide { // fewer values for the others
		left = left.without(&x.false)
	}
	for _, t := range l.wide {
		some, ok := l.leave(left, t, arr, at)
		if !ok { // it is tried on a few values, as what relates the byte to others
			l.others = append(l.others, t)
		}
		left = some
	}
	if len(l.others) > maxRelated {
		return solver.Result{}, false
	}
	if left, ok = l.leave(left, q.Cond, arr, at); !ok {
		return solver.Result{}, false
	}
	if left.empty() {
		return solver.Result{Verdict: solver.Unsat, Core: l.core(q, on)}, true
	}
	for n := 0; !left.empty() && n < maxTried; n++ {
		v := left.least()
		left.remove(v)
		m := with(q.Hint, arr, at, v)
		if !slices.ContainsFunc(l.others, func(t *expr.Term) bool { return !m.Bool(t) }) {
			return solver.Result{Verdict: solver.Sat, Model: m}, true
		}
		l.refuted.Add(1)
	}
	l.related.Add(1)
	return solver.Result{}, false
}

// of is what is known of t; nil if t is not a term over one byte, or beyond the limits.
func (l *Layer) of(t *expr.Term) *truth {
	if _, _, ok := expr.SupportOf(t).Single(); !ok {
		return nil
	}
	x, known := l.memo[t]
	if known {
		return x
	}
	if values, ok := l.maker.Values(t); ok {
		x = &truth{known: everything}
		for v, y := range values {
			if y == 0 {
				x.false.add(v)
			}
		}
	} else if t.Weight() <= maxWork {
		x = &truth{wide: true}
	}
	if len(l.memo) >= maxMemo {
		clear(l.memo)
	}
	l.memo[t] = x
	return x
}

// leave is the values of some, of a byte, that make t true; false if that is too much work.
func (l *Layer) leave(some set, t *expr.Term, arr *expr.Array, at uint64) (set, bool) {
	x := l.of(t)
	rest := some.without(&x.known)
	if rest.count()*t.Weight() > maxWork {
		return some, false
	}
	for !rest.empty() {
		v := rest.least()
		rest.remove(v)
		x.known.add(int(v))
		if !with(eval.New(nil), arr, at, v).Bool(t) {
			x.false.add(int(v))
		}
	}
	return some.without(&x.false), true
}

// core is the conjuncts that leave the byte no value that makes the condition true. Values of which nothing is known
// may make a term true.
func (l *Layer) core(q *solver.Query, on *expr.Support) []int {
	core, all := []int{q.PC.Len()}, []int{q.PC.Len()}
	left := everything.without(&l.of(q.Cond).false)
	for i, t := range q.PC.Reading(on) {
		x := l.of(t)
		if x == nil {
			continue
		}
		all = append(all, i)
		before := left
		if left = left.without(&x.false); left != before {
			core = append(core, i)
		}
	}
	if !left.empty() {
		core = all // what was known has been forgotten meanwhile
	}
	slices.Reverse(core)
	return core
}

// with is m with the value v for a byte.
func with(m *eval.Assignment, arr *expr.Array, at uint64, v byte) *eval.Assignment {
	old := m.Bytes(arr)
	bytes := make([]byte, max(len(old), int(at)+1))
	copy(bytes, old)
	bytes[at] = v
	return m.Taking(arr, bytes)
}
