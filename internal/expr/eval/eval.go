package eval

import (
	"fmt"
	"iter"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

const (
	// memoBound is the number of values that any assignment remembers between calls. States hold their models for long,
	// so a model may cost at most some 100 kB. One evaluation uses as much as it needs.
	memoBound = 4096
	// largeBound is the number of values that models of paths with more remember together, see [ForPaths]: the few that
	// were used last. A path's conditions over tables of its own have tens of thousands of terms in common, and computing
	// them again for each condition is what such a path takes its time for. Some 30 MB.
	largeBound = 1 << 20
)

// Word is the value of a term of at most 64 bits.
func (a *Assignment) Word(t *expr.Term) uint64 {
	if t.Width() > 64 {
		panic(fmt.Sprintf("BUG: eval: Word of %d bits", t.Width()))
	}
	if t.IsConst() {
		return t.Word()
	}
	if t.Weight() <= light && !t.Quantified() && !t.Open() {
		if v, ok := a.direct(t); ok {
			return v
		}
	}
	m, own := a.borrow()
	defer a.giveBack(m, own)
	r := run{a: a, m: m}
	r.eval(t)
	return r.word(t)
}

// light is the weight up to which a term is evaluated without the memo: to look values up would cost more.
const light = 16

// direct is the value of t, a term without quantifier of at most [light] weight; not ok if it has a part of more than
// 64 bits or reads below writes. Its depth is at most the weight.
func (a *Assignment) direct(t *expr.Term) (v uint64, ok bool) {
	switch {
	case t.Width() > 64:
		return 0, false
	case t.IsConst():
		return t.Word(), true
	case t.Kind() == expr.Read:
		i, ok := a.direct(t.Kid(0))
		if !ok || t.Updates() != nil {
			return 0, false
		}
		return uint64(a.Byte(t.Array(), i)), true
	case t.Kind() == expr.Ite:
		c, ok := a.direct(t.Kid(0))
		if !ok {
			return 0, false
		}
		return a.direct(t.Kid(2 - int(c)))
	}
	var of [3]uint64
	for i := range t.NumKids() {
		if of[i], ok = a.direct(t.Kid(i)); !ok {
			return 0, false
		}
	}
	return expr.OpOf(t).Word(of[0], of[1], of[2]), true
}

// At is the value of a term of at most 64 bits, in which the bound variable of quantifiers is i.
func (a *Assignment) At(t *expr.Term, i uint64) uint64 {
	if !t.Open() {
		return a.Word(t)
	}
	m, own := a.borrow()
	defer a.giveBack(m, own)
	return run{a: a, m: m}.at(t, i)
}

// Instance is the value of body, the body of a quantifier, at i.
func (a *Assignment) Instance(body *expr.Term, i uint64) bool { return a.At(body, i) == 1 }

// Bool is the value of a formula.
func (a *Assignment) Bool(t *expr.Term) bool {
	if t.Width() != 1 {
		panic(fmt.Sprintf("BUG: eval: Bool of %d bits", t.Width()))
	}
	return a.Word(t) == 1
}

// Judge tells of each formula of a sequence whether it is true, until tell returns false, and returns the number of
// values that were computed. What several formulas have in common is computed once, however many terms that is.
func (a *Assignment) Judge(formulas iter.Seq2[int, *expr.Term], tell func(i int, holds bool) (more bool)) (
	computed int) {
	var m *memo
	var own bool
	before := 0
	for i, t := range formulas {
		v, ok := uint64(0), false
		if t.Weight() <= light && !t.Quantified() {
			v, ok = a.direct(t)
			computed++
		}
		if !ok {
			if m == nil {
				m, own = a.borrow()
				before = m.size()
			}
			r := run{a: a, m: m}
			r.eval(t)
			v = r.word(t)
		}
		if !tell(i, v == 1) {
			break
		}
	}
	if m != nil {
		computed += m.size() - before
		a.giveBack(m, own)
	}
	return computed
}

// Big is the value of a term of any width.
func (a *Assignment) Big(t *expr.Term) bv.Wide {
	if t.IsConst() {
		return t.Big()
	}
	m, own := a.borrow()
	defer a.giveBack(m, own)
	r := run{a: a, m: m}
	r.eval(t)
	return r.wide(t)
}

// borrow gives the memo, or a fresh one if another goroutine has it: waiting would cost more than repeating.
func (a *Assignment) borrow() (m *memo, own bool) {
	if !a.mu.TryLock() {
		return a.store.memo(), false
	}
	if a.memo == nil {
		a.memo = a.store.memo()
	}
	return a.memo, true
}

// giveBack ends the use of the memo that borrow gave.
func (a *Assignment) giveBack(m *memo, own bool) {
	if !own {
		a.store.recycle(m)
		return
	}
	var less []*Assignment
	if n := m.size(); n > memoBound {
		less = a.store.large.use(a, n)
	}
	a.mu.Unlock()
	for _, x := range less {
		x.forget()
	}
}

// forget forgets the values of terms, unless somebody evaluates, and needs them. It returns how many those were.
func (a *Assignment) forget() (n int) {
	if a.mu.TryLock() {
		if a.memo != nil {
			n = a.memo.size()
			a.store.recycle(a.memo)
			a.memo = nil
		}
		a.mu.Unlock()
	}
	return n
}

// Rest forgets the values of terms; it is for the model of a state that waits. The next evaluation computes the
// values again as needed.
func (a *Assignment) Rest() {
	if a.forget() > memoBound {
		a.store.large.remove(a)
	}
}

// run is one evaluation.
type run struct {
	a    *Assignment
	m    *memo
	body *memo  // of the open terms of a quantifier's body at i; nil: outside of a body
	i    uint64 // the value of the bound variable in a body
}

// memo is where the value of t is kept. Open terms have other values at the next i.
func (r run) memo(t *expr.Term) *memo {
	if t.Open() {
		if r.body == nil {
			panic(fmt.Sprintf("BUG: eval: %v is open", t))
		}
		return r.body
	}
	return r.m
}

// at is the value of an open term at i.
func (r run) at(t *expr.Term, i uint64) uint64 {
	in := run{a: r.a, m: r.m, body: r.a.store.memo(), i: i}
	defer r.a.store.recycle(in.body)
	in.eval(t)
	return in.word(t)
}

// forall is the value of a quantifier whose bound is known. It ends at the first instance that is false.
func (r run) forall(t *expr.Term) bool {
	u := r.word(t.Kid(0))
	if u > t.Most() {
		return false
	}
	for i := uint64(1); i <= u; i++ {
		if r.at(t.Kid(1), i) == 0 {
			return false
		}
	}
	return true
}

// eval computes t's value into the memo, operands first, with a stack of its own.
func (r run) eval(t *expr.Term) {
	var room [64]*expr.Term
	stack := append(room[:0], t)
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if r.known(x) {
			stack = stack[:len(stack)-1]
			continue
		}
		n := len(stack)
		if x.Kind() == expr.Read {
			stack = r.read(stack, x)
		} else if stack = r.pending(stack, x); len(stack) == n {
			r.compute(x)
		}
		if len(stack) == n {
			stack = stack[:n-1]
		}
	}
}

func (r run) known(t *expr.Term) bool {
	if t.IsConst() {
		return true
	}
	if t.Width() > 64 {
		_, ok := r.memo(t).wide[t.ID()]
		return ok
	}
	_, ok := r.memo(t).get(t.ID())
	return ok
}

// pending pushes the terms that must have a value before x, no read, can be computed: of an Ite only the arm that
// counts.
func (r run) pending(stack []*expr.Term, x *expr.Term) []*expr.Term {
	switch x.Kind() {
	case expr.Ite:
		c := x.Kid(0)
		if !r.known(c) {
			return append(stack, c)
		}
		if arm := r.arm(x); !r.known(arm) {
			return append(stack, arm)
		}
		return stack
	case expr.Forall:
		if u := x.Kid(0); !r.known(u) {
			stack = append(stack, u)
		}
		return stack
	}
	for i := range x.NumKids() {
		if k := x.Kid(i); !r.known(k) {
			stack = append(stack, k)
		}
	}
	return stack
}

func (r run) arm(x *expr.Term) *expr.Term {
	if r.word(x.Kid(0)) == 1 {
		return x.Kid(1)
	}
	return x.Kid(2)
}

// read computes x, or pushes what must have a value before: the index, and the updates down to the one that hits. Lists
// can be long, so each is walked once for each read.
func (r run) read(stack []*expr.Term, x *expr.Term) []*expr.Term {
	i, ok := r.value(x.Kid(0))
	if !ok {
		return append(stack, x.Kid(0))
	}
	for u := x.Updates(); u != nil; u = u.Next {
		at, ok := r.value(u.Index)
		if !ok {
			// All at once: one by one would walk the list again for each of them.
			for ; u != nil; u = u.Next {
				if !r.known(u.Index) {
					stack = append(stack, u.Index)
				}
			}
			return stack
		}
		if at == i {
			v, ok := r.value(u.Value)
			if !ok {
				return append(stack, u.Value)
			}
			r.memo(x).put(x.ID(), v)
			return stack
		}
	}
	r.memo(x).put(x.ID(), uint64(r.a.Byte(x.Array(), i)))
	return stack
}

// value is the value of a term of at most 64 bits, if it is known.
func (r run) value(t *expr.Term) (v uint64, ok bool) {
	if t.IsConst() {
		return t.Word(), true
	}
	return r.memo(t).get(t.ID())
}

// word is the value of a term whose value is known.
func (r run) word(t *expr.Term) uint64 {
	v, _ := r.value(t)
	return v
}

func (r run) wide(t *expr.Term) bv.Wide {
	switch {
	case t.IsConst():
		return t.Big()
	case t.Width() > 64:
		return r.memo(t).wide[t.ID()]
	}
	return bv.NewWide(r.word(t), uint(t.Width()))
}

func (r run) compute(t *expr.Term) {
	if t.Width() > 64 {
		v := bv.Wide{}
		if t.Kind() == expr.Ite { // the other arm has no value
			v = r.wide(r.arm(t))
		} else {
			v = r.fold(t)
		}
		r.memo(t).putWide(t.ID(), v)
		return
	}
	r.memo(t).put(t.ID(), r.computeWord(t))
}

func (r run) computeWord(t *expr.Term) uint64 {
	switch t.Kind() {
	case expr.Ite: // the other arm has no value
		return r.word(r.arm(t))
	case expr.Bound:
		return r.i
	case expr.Forall:
		if r.forall(t) {
			return 1
		}
		return 0
	}
	var v [3]uint64
	for i := range t.NumKids() {
		if t.Kid(i).Width() > 64 {
			return r.fold(t).Uint64()
		}
		v[i] = r.word(t.Kid(i))
	}
	return expr.OpOf(t).Word(v[0], v[1], v[2])
}

// fold is the value of t by Fold.
func (r run) fold(t *expr.Term) bv.Wide {
	var v [3]bv.Wide
	for i := range t.NumKids() {
		v[i] = r.wide(t.Kid(i))
	}
	return expr.Fold(t, v)
}
