package expr

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// Support is the set of symbolic bytes that a term's value can depend on. It is immutable and shared.
type Support struct {
	Parts []Part // by array ID
}

// Part is the support within one array: all of it, or runs of byte indices.
type Part struct {
	Array *Array
	Whole bool  // read at a symbolic index
	Runs  []Run // sorted, disjoint, not touching; nil if Whole
}

// Run is the byte indices Lo to Hi, both inside.
type Run struct{ Lo, Hi uint64 }

// Has says whether byte i of a is in s.
func (s *Support) Has(a *Array, i uint64) bool {
	p, ok := s.part(a)
	if !ok || p.Whole {
		return ok
	}
	_, found := slices.BinarySearchFunc(p.Runs, i, func(r Run, i uint64) int {
		switch {
		case r.Hi < i:
			return -1
		case r.Lo > i:
			return 1
		}
		return 0
	})
	return found
}

// Count is the number of bytes in s, as far as it is not more than most; an array that is read at a symbolic index has
// more.
func (s *Support) Count(most uint64) uint64 {
	n := uint64(0)
	for i := range s.Parts {
		p := &s.Parts[i]
		if p.Whole {
			return most + 1
		}
		for _, r := range p.Runs {
			if r.Hi-r.Lo >= most || n+r.Hi-r.Lo >= most {
				return most + 1
			}
			n += r.Hi - r.Lo + 1
		}
	}
	return n
}

// Single returns the only byte in s; ok is false if there are more or none.
func (s *Support) Single() (a *Array, i uint64, ok bool) {
	if len(s.Parts) != 1 {
		return nil, 0, false
	}
	p := &s.Parts[0]
	if p.Whole || len(p.Runs) != 1 || p.Runs[0].Lo != p.Runs[0].Hi {
		return nil, 0, false
	}
	return p.Array, p.Runs[0].Lo, true
}

// Bytes yields the bytes in s that are read at literal indices.
func (s *Support) Bytes() iter.Seq2[*Array, uint64] {
	return func(yield func(*Array, uint64) bool) {
		for _, p := range s.Parts {
			for _, r := range p.Runs {
				for n := range r.Hi - r.Lo + 1 {
					if !yield(p.Array, r.Lo+n) {
						return
					}
				}
			}
		}
	}
}

func (s *Support) part(a *Array) (Part, bool) {
	at, ok := slices.BinarySearchFunc(s.Parts, a.id, func(p Part, id uint64) int { return cmp.Compare(p.Array.id, id) })
	if !ok {
		return Part{}, false
	}
	return s.Parts[at], true
}

// Overlaps says whether s and t have a byte in common.
func (s *Support) Overlaps(t *Support) bool {
	p, q := s.Parts, t.Parts
	for len(p) > 0 && len(q) > 0 {
		switch c := cmp.Compare(p[0].Array.id, q[0].Array.id); {
		case c < 0:
			p = p[1:]
		case c > 0:
			q = q[1:]
		case p[0].overlaps(q[0]):
			return true
		default:
			p, q = p[1:], q[1:]
		}
	}
	return false
}

func (p Part) overlaps(q Part) bool {
	if p.Whole || q.Whole {
		return true
	}
	a, b := p.Runs, q.Runs
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].Hi < b[0].Lo:
			a = a[1:]
		case b[0].Hi < a[0].Lo:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}

// Mask has at least one bit for each byte in s, so sets whose masks have no common bit do not overlap. The bytes of an
// array that is read at literal indices below 64 have different bits.
func (s *Support) Mask() (m uint64) {
	for i := range s.Parts {
		p := &s.Parts[i]
		if p.Whole {
			return ^uint64(0)
		}
		for _, r := range p.Runs {
			n := r.Hi - r.Lo + 1
			if n >= 64 || n == 0 {
				return ^uint64(0)
			}
			m |= bits.RotateLeft64(1<<n-1, int((p.Array.id*maskStride+r.Lo)&63))
		}
	}
	return m
}

// maskStride is how far apart the first bytes of two consecutive arrays are in a mask: small arrays hardly meet.
const maskStride = 13

// Union is the set of bytes in s or t; it is s or t itself where that is the result.
func (s *Support) Union(t *Support) *Support {
	switch {
	case s == t || s.covers(t):
		return s
	case t.covers(s):
		return t
	}
	u := &Support{Parts: make([]Part, 0, max(len(s.Parts), len(t.Parts)))}
	p, q := s.Parts, t.Parts
	for len(p) > 0 || len(q) > 0 {
		switch {
		case len(q) == 0 || len(p) > 0 && p[0].Array.id < q[0].Array.id:
			u.Parts, p = append(u.Parts, p[0]), p[1:]
		case len(p) == 0 || q[0].Array.id < p[0].Array.id:
			u.Parts, q = append(u.Parts, q[0]), q[1:]
		default:
			u.Parts, p, q = append(u.Parts, p[0].union(q[0])), p[1:], q[1:]
		}
	}
	return u
}

// covers says whether s has all bytes of t.
func (s *Support) covers(t *Support) bool {
	p := s.Parts
	for _, q := range t.Parts {
		for len(p) > 0 && p[0].Array.id < q.Array.id {
			p = p[1:]
		}
		if len(p) == 0 || p[0].Array != q.Array || !p[0].covers(q) {
			return false
		}
	}
	return true
}

// covers is about two parts of one array. Runs do not touch, so a run is covered by one.
func (p Part) covers(q Part) bool {
	if p.Whole || q.Whole {
		return p.Whole
	}
	a := p.Runs
	for _, r := range q.Runs {
		for len(a) > 0 && a[0].Hi < r.Lo {
			a = a[1:]
		}
		if len(a) == 0 || a[0].Lo > r.Lo || a[0].Hi < r.Hi {
			return false
		}
	}
	return true
}

func (p Part) union(q Part) Part {
	if p.Whole || q.Whole {
		return Part{Array: p.Array, Whole: true}
	}
	a, b := p.Runs, q.Runs
	out := make([]Run, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		var r Run
		if len(b) == 0 || len(a) > 0 && a[0].Lo <= b[0].Lo {
			r, a = a[0], a[1:]
		} else {
			r, b = b[0], b[1:]
		}
		if n := len(out); n > 0 && (out[n-1].Hi == ^uint64(0) || r.Lo <= out[n-1].Hi+1) {
			out[n-1].Hi = max(out[n-1].Hi, r.Hi)
		} else {
			out = append(out, r)
		}
	}
	return Part{Array: p.Array, Runs: out}
}

// SupportOf is the set of symbolic bytes that t reads, computed once per term. Bytes that an update hides count as
// read if the update's index is not literal.
//
// It goes over the terms as a [Walk] does, in two thirds of its time.
func SupportOf(t *Term) *Support {
	if s := t.support.Load(); s != nil {
		return s
	}
	stack := []*Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if x.support.Load() != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		n := len(stack)
		stack = x.pending(stack)
		if len(stack) == n {
			x.support.Store(x.ownSupport())
			stack = stack[:n-1]
		}
	}
	return t.support.Load()
}

// pending pushes the terms whose support has to be known before x's.
func (x *Term) pending(stack []*Term) []*Term {
	for _, k := range x.kids[:x.NumKids()] {
		if k.support.Load() == nil {
			stack = append(stack, k)
		}
	}
	for u := x.upd; u != nil && u.support.Load() == nil; u = u.Next {
		if u.Index.support.Load() == nil {
			stack = append(stack, u.Index)
		}
		if u.Value.support.Load() == nil {
			stack = append(stack, u.Value)
		}
	}
	return stack
}

func (x *Term) ownSupport() *Support {
	if x.kind == Forall {
		return x.forallSupport()
	}
	s := &noSupport
	for _, k := range x.kids[:x.NumKids()] {
		s = s.Union(k.support.Load())
	}
	if x.kind != Read {
		return s
	}
	s = s.Union(x.upd.ownSupport())
	if i := x.kids[0]; x.arr.IsConst() || i.kind == Const && i.word >= x.arr.Size {
		return s
	}
	p := Part{Array: x.arr, Whole: true}
	if i := x.kids[0]; i.kind == Const {
		p.Whole, p.Runs = false, []Run{{i.word, i.word}}
	}
	return s.Union(&Support{Parts: []Part{p}})
}

// ownSupport is called when all terms of the list have theirs.
func (u *Update) ownSupport() *Support {
	list, at := u.Above(func(u *Update) bool { return u.support.Load() != nil })
	s := &noSupport
	if at != nil {
		s = at.support.Load()
	}
	for _, x := range list {
		s = s.Union(x.Index.support.Load()).Union(x.Value.support.Load())
		x.support.Store(s)
	}
	return s
}

// noSupport is the empty set, shared by all terms without symbols. A constant in all but syntax: nothing writes to it.
var noSupport Support
