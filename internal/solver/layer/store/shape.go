package store

import (
	"github.com/albers-engine/albers/internal/expr"
)

// shapes remembers a hash for each term that knows no names: every symbolic byte at a literal index counts the same, every
// symbolic array by its size, constant arrays by their content. It is the same in every run.
type shapes struct {
	terms   map[*expr.Term]uint64
	updates map[*expr.Update]uint64
	stack   []*expr.Term
}

// maxShapes bounds the memory; terms that are remembered cannot be swept.
const maxShapes = 100_000

func newShapes() shapes {
	return shapes{terms: map[*expr.Term]uint64{}, updates: map[*expr.Update]uint64{}}
}

func (s *shapes) of(t *expr.Term) uint64 {
	if h, ok := s.terms[t]; ok {
		return h
	}
	if len(s.terms) > maxShapes {
		clear(s.terms)
		clear(s.updates)
	}
	s.stack = append(s.stack[:0], t)
	for len(s.stack) > 0 {
		x := s.stack[len(s.stack)-1]
		if _, ok := s.terms[x]; ok {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		n := len(s.stack)
		for i := range x.NumKids() {
			s.need(x.Kid(i))
		}
		for u := x.Updates(); u != nil; u = u.Next {
			if _, ok := s.updates[u]; ok {
				break
			}
			s.need(u.Index)
			s.need(u.Value)
		}
		if len(s.stack) == n {
			s.terms[x] = s.compute(x)
			s.stack = s.stack[:n-1]
		}
	}
	return s.terms[t]
}

func (s *shapes) need(k *expr.Term) {
	if _, ok := s.terms[k]; !ok {
		s.stack = append(s.stack, k)
	}
}

// compute is called when everything below x has its shape.
func (s *shapes) compute(x *expr.Term) uint64 {
	h := mix(uint64(x.Kind())<<32|uint64(x.Width()), 0)
	switch x.Kind() {
	case expr.Const:
		return mix(h, x.Hash()) // names nothing
	case expr.Read:
		return s.read(x, h)
	case expr.Extract:
		h = mix(h, uint64(x.Offset()))
	}
	if x.Kind().Commutative() {
		a, b := s.terms[x.Kid(0)], s.terms[x.Kid(1)]
		return mix(mix(h, min(a, b)), max(a, b))
	}
	for i := range x.NumKids() {
		h = mix(h, s.terms[x.Kid(i)])
	}
	return h
}

func (s *shapes) read(x *expr.Term, h uint64) uint64 {
	a := x.Array()
	switch {
	case a.IsConst():
		h = mix(h, a.Hash())
	case !x.Kid(0).IsConst():
		h = mix(h, a.Size)
	}
	if u := x.Updates(); u != nil {
		h = mix(h, s.list(u))
	}
	if x.Updates() != nil || !x.Kid(0).IsConst() {
		h = mix(h, s.terms[x.Kid(0)])
	}
	return h
}

// list is the shape of an update list whose terms have theirs.
func (s *shapes) list(u *expr.Update) uint64 {
	var todo []*expr.Update
	h, ok := uint64(0), false
	for ; u != nil; u = u.Next {
		if h, ok = s.updates[u]; ok {
			break
		}
		todo = append(todo, u)
	}
	for i := len(todo) - 1; i >= 0; i-- {
		h = mix(mix(h+1, s.terms[todo[i].Index]), s.terms[todo[i].Value])
		s.updates[todo[i]] = h
	}
	return h
}

// mix is a round of a 64-bit finaliser.
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
