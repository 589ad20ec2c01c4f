package poly

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// place is where bits are taken from: a term, or an array from an index on.
type place struct {
	object
	at  uint64 // bytes from the index; 0 for a term
	bit uint64 // below 8 for an array
}

// object is a source of bits: an array under a list of writes, or a term.
type object struct {
	arr  *expr.Array // nil: a term
	upd  *expr.Update
	base *expr.Term // of the index, nil if that is literal; the term
}

// from is the place n bits further up.
func (p place) from(n uint64) place {
	if p.bit += n; p.arr != nil {
		p.at, p.bit = p.at+p.bit/8, p.bit%8
	}
	return p
}

// placeOf says where a term takes its bits from an array, if they are neighbours there.
func placeOf(t *expr.Term) (p place, ok bool) {
	switch t.Kind() {
	case expr.Read:
		base, at := expr.SplitOffset(t.Kid(0))
		return place{object{t.Array(), t.Updates(), base}, at, 0}, true
	case expr.Extract:
		if t.Kid(0).Kind() == expr.Read {
			p, _ = placeOf(t.Kid(0))
			return p.from(uint64(t.Offset())), true
		}
	case expr.Concat:
		low := t
		for low.Kind() == expr.Concat {
			low = low.Kid(1)
		}
		if p, ok = placeOf(low); !ok {
			return p, false
		}
		for x := t; x.Kind() == expr.Concat; x = x.Kid(1) {
			if q, ok := placeOf(x.Kid(0)); !ok || q != p.from(uint64(x.Kid(1).Width())) {
				return p, false
			}
		}
		return p, true
	}
	return p, false
}

// origin is where an atom is taken from: an array, another term, or itself.
func origin(t *expr.Term) place {
	if p, ok := placeOf(t); ok {
		return p
	}
	if t.Kind() == expr.Extract {
		return place{object: object{base: t.Kid(0)}, bit: uint64(t.Offset())}
	}
	return place{object: object{base: t}}
}

// piece is n bits from a place on.
func (k *walk) piece(p place, n int) *expr.Term {
	if p.arr == nil {
		return k.b.Extract(p.base, int(p.bit), n)
	}
	index := k.b.Const(64, p.at)
	if p.base != nil {
		index = k.b.Add(index, p.base)
	}
	return k.b.Extract(k.b.ReadWide(p.arr, p.upd, index, (int(p.bit)+n+7)/8), int(p.bit), n)
}

// scan notes which bits of arrays occur together.
func (k *walk) scan(t *expr.Term) {
	seen := map[*expr.Term]bool{}
	for todo := []*expr.Term{t}; len(todo) > 0 && k.pay(0); {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		if x.Width() <= 64 {
			if p, ok := placeOf(x); ok {
				k.widest[p] = max(k.widest[p], x.Width())
				continue
			}
		}
		for i := range x.NumKids() {
			todo = append(todo, x.Kid(i))
		}
	}
}

// room is how many bits there are from an atom's lowest one up, at most w.
func (k *walk) room(t *expr.Term, w int) (p place, n int) {
	if p = origin(t); p.arr != nil {
		return p, min(k.widest[p], w)
	}
	return p, min(p.base.Width()-int(p.bit), w)
}

// maxRounds bounds how often atoms are made wider.
const maxRounds = 64

// widened makes the atoms of each monomial as wide as they can be where its coefficient is a multiple of 2^z: only the
// lowest w - z bits of a factor count there.
func (k *walk) widened(s sum) sum {
	for range maxRounds {
		out, changed := zero(int(s.w)), false
		for _, m := range s.sorted() {
			c := s.m[m]
			need := s.w - uint(bits.TrailingZeros64(c))
			p := number(c, int(s.w))
			for i := range m.len() {
				id := m.atom(i)
				if n := k.atoms[id].n; need <= n && n < s.w {
					if x, ok := k.wider(id, int(s.w)); ok {
						p, changed = k.mul(p, x), true
						continue
					}
				}
				x := zero(int(s.w))
				x.add(power(id), 1)
				p = k.mul(p, x)
			}
			out = k.plus(out, p, 1)
		}
		if s = out; !changed || k.over {
			break
		}
	}
	return s
}

// wider is a polynomial with the same lowest bits as an atom, made of the object that the atom is a part of.
func (k *walk) wider(id uint32, w int) (s sum, ok bool) {
	a := k.atoms[id]
	if a.has { // the bits that it carries away do not count
		s = zero(w)
		s.addAll(a.of, 1)
		return s, true
	}
	if a.t.Kind() != expr.And {
		p, n := k.room(a.t, w)
		if n <= int(a.n) {
			return s, false
		}
		return k.sum(k.piece(p, n), w), true
	}
	n := w
	leaves := a.t.Junction(expr.And)
	for _, x := range leaves {
		if !x.IsConst() {
			_, m := k.room(x, w)
			n = min(n, m)
		} else {
			n = 0
		}
	}
	if n <= int(a.n) {
		return s, false
	}
	x := k.b.Ones(n)
	for _, leaf := range leaves {
		p, _ := k.room(leaf, w)
		x = k.b.And(x, k.piece(p, n))
	}
	return k.sum(x, w), true
}

// cuts is the places of one object at which its pieces begin or end, in bits from the first.
type cuts struct {
	first place
	at    map[uint64]bool
}

// distance is how many bits q is above p, which is a place of the same object.
func distance(p, q place) uint64 { return 8*(q.at-p.at) + q.bit - p.bit }

// maxDistance bounds the bits between two pieces of one object.
const maxDistance = 1 << 16

// split replaces atoms by sums of their pieces if some of the pieces occur. It does so twice, because a piece can
// have further pieces that do not count.
func (k *walk) split(s sum) sum {
	for range 2 {
		all := k.cuts(s)
		out := zero(int(s.w))
		for _, m := range s.sorted() {
			p := number(s.m[m], int(s.w))
			for i := range m.len() {
				p = k.mul(p, k.cutAt(m.atom(i), all, int(s.w)))
			}
			out = k.plus(out, p, 1)
		}
		if s = out; k.over {
			break
		}
	}
	return s
}

// cuts finds the bits at which the atoms of a polynomial begin and end, and at which their bits stop to count.
func (k *walk) cuts(s sum) map[object]*cuts {
	all := map[object]*cuts{}
	used := map[uint32]uint{} // by atom: the fewest bits that count
	for m, c := range s.m {
		for i := range m.len() {
			id := m.atom(i)
			need := min(s.w-uint(bits.TrailingZeros64(c)), k.atoms[id].n)
			if have, ok := used[id]; !ok || need < have {
				used[id] = need
			}
		}
	}
	ids := slices.Sorted(maps.Keys(used))
	for _, id := range ids { // the lowest place of each object
		p := origin(k.atoms[id].t)
		if c := all[p.object]; c == nil {
			all[p.object] = &cuts{p, map[uint64]bool{}}
		} else if int64(distance(c.first, p)) < 0 {
			c.first = p
		}
	}
	for _, id := range ids {
		p := origin(k.atoms[id].t)
		c := all[p.object]
		d := distance(c.first, p)
		for _, n := range [...]uint{0, used[id], k.atoms[id].n} {
			c.at[d+uint64(n)] = true
		}
	}
	return all
}

// cutAt is an atom as the sum of its pieces.
func (k *walk) cutAt(id uint32, all map[object]*cuts, w int) sum {
	a := k.atoms[id]
	p := origin(a.t)
	c := all[p.object]
	d := distance(c.first, p)
	out := zero(w)
	if d > maxDistance {
		out.add(power(id), 1)
		return out
	}
	var at []uint64
	for x := range c.at {
		if x > d && x < d+uint64(a.n) {
			at = append(at, x-d)
		}
	}
	slices.SortFunc(at, cmp.Compare[uint64])
	from := uint64(0)
	for _, to := range append(at, uint64(a.n)) {
		x := a.t
		if len(at) > 0 {
			x = k.piece(p.from(from), int(to-from))
		}
		out = k.plus(out, k.atom(x, w), 1<<from)
		from = to
	}
	return out
}
