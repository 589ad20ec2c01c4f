package rewrite

import (
	"fmt"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
)

// maxSteps bounds the rules applied in a row to one term before its operands change.
const maxSteps = 1000

// Simplifier simplifies the terms of one builder. It is safe for concurrent use; workers may share one.
type Simplifier struct {
	b      *expr.Builder
	rules  []rule
	byKind [expr.NumKinds][]int // indices into rules
	counts []atomic.Int64       // per rule
}

// New makes the simplifier for b. Simplified forms are kept in the terms, so all simplifiers of one builder give the
// same results.
func New(b *expr.Builder) *Simplifier {
	s := &Simplifier{b: b, rules: rules()}
	for i, r := range s.rules {
		for _, k := range r.kinds {
			s.byKind[k] = append(s.byKind[k], i)
		}
	}
	s.counts = make([]atomic.Int64, len(s.rules))
	return s
}

// Counts tells how often each rule applied, by name.
func (s *Simplifier) Counts() map[string]int64 {
	m := make(map[string]int64, len(s.rules))
	for i, r := range s.rules {
		m[r.name] = s.counts[i].Load()
	}
	return m
}

// frame is a term on its way to its simplified form: now is the result of the rules so far, and is equal in value to
// orig.
type frame struct {
	orig, now *expr.Term
	steps     int
}

// Simplify gives a term that is equal to t under every assignment, and on which no rule applies any more.
func (s *Simplifier) Simplify(t *expr.Term) *expr.Term {
	if r := t.Simplified(); r != nil {
		return r
	}
	stack := []frame{{t, t, 0}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if r := f.now.Simplified(); r != nil {
			f.orig.SetSimplified(r)
			stack = stack[:len(stack)-1]
			continue
		}
		n := len(stack)
		if stack = pending(stack, f.now); len(stack) > n {
			continue
		}
		s.step(f)
	}
	return t.Simplified()
}

// pending pushes the operands that have no simplified form yet.
func pending(stack []frame, t *expr.Term) []frame {
	push := func(x *expr.Term) {
		if x.Simplified() == nil {
			stack = append(stack, frame{x, x, 0})
		}
	}
	for i := range t.NumKids() {
		push(t.Kid(i))
	}
	for u := t.Updates(); u != nil && u.Simplified() == nil; u = u.Next {
		push(u.Index)
		push(u.Value)
	}
	return stack
}

// step rebuilds f.now from simplified operands or, if they were, applies a rule or, if none matches, ends.
func (s *Simplifier) step(f *frame) {
	if f.steps++; f.steps > maxSteps {
		panic(fmt.Sprintf("BUG: rewrite: no end to rewriting %v", f.orig))
	}
	if t := s.rebuild(f.now); t != f.now {
		f.now = t
		return
	}
	if t := s.apply(f.now); t != nil {
		f.now = t
		return
	}
	f.now.SetSimplified(f.now)
}

// apply is the result of the first rule that matches t, nil if none does.
func (s *Simplifier) apply(t *expr.Term) *expr.Term {
	for _, i := range s.byKind[t.Kind()] {
		if r := s.rules[i].apply(s.b, t); r != nil && r != t {
			s.counts[i].Add(1)
			return r
		}
	}
	return nil
}

// rebuild is t with its operands replaced by their simplified forms; all of them have one.
func (s *Simplifier) rebuild(t *expr.Term) *expr.Term {
	var k [3]*expr.Term
	for i := range t.NumKids() {
		k[i] = t.Kid(i).Simplified()
	}
	return s.b.Over(t, k, s.updates(t.Updates()))
}

// updates is the list u of simplified terms; all of them are known.
func (s *Simplifier) updates(u *expr.Update) *expr.Update {
	above, at := u.Above(func(u *expr.Update) bool { return u.Simplified() != nil })
	var list *expr.Update
	if at != nil {
		list = at.Simplified()
	}
	for _, x := range above {
		list = s.b.Push(list, x.Index.Simplified(), x.Value.Simplified())
		x.SetSimplified(list)
		list.SetSimplified(list)
	}
	return list
}
