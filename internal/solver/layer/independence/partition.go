package independence

import "github.com/albers-engine/albers/internal/expr"

// partition is the conjuncts of a path condition in groups that have no symbolic byte in common. It follows a path
// condition that grows and shrinks at its end: a union-find structure over bytes, joined by size without path compression,
// so that every step can be undone; each group's conjuncts are a ring.
//
// Names: e byte (element), c conjunct (number in path order), r root of a group.
type partition struct {
	terms []*expr.Term
	marks []int // length of log before conjunct c was added
	log   []undo

	arrays map[*expr.Array]*array
	elems  []elem
	next   []int32 // ring of the conjuncts of a group
	ground []int32 // conjuncts without symbolic bytes; they belong to every slice
}

type elem struct {
	parent int32 // itself if root
	size   int32 // root: elements in the group
	ring   int32 // root: one of its conjuncts, -1 if none yet
}

// array is what the partition knows of one array. A read at a symbolic index joins all bytes of the array, those of
// later conjuncts too.
type array struct {
	at    map[uint64]int32
	list  []int32 // bytes in order of arrival
	keys  []uint64
	whole int32 // the element that all bytes are joined with, -1 if there is none
}

// undo is one step that can be taken back.
type undo struct {
	kind undoKind
	a, b int32
	arr  *array
}

type undoKind uint8

const (
	addElem   undoKind = iota // the last element; arr: it is the last of arr's bytes
	addWhole                  // arr's whole element was set
	link                      // root a went under root b
	linkRings                 // as link, and both rings were joined at a and b's ring conjuncts
	addRing                   // conjunct a became the ring of root b
	insert                    // conjunct a was inserted after conjunct b
	addGround
)

func newPartition() *partition { return &partition{arrays: map[*expr.Array]*array{}} }

// follow makes the partition hold exactly pc.
func (p *partition) follow(pc []*expr.Term) {
	n := 0
	for n < len(pc) && n < len(p.terms) && pc[n] == p.terms[n] {
		n++
	}
	if n < len(p.terms) {
		p.shrink(n)
	}
	for _, t := range pc[n:] {
		p.add(t)
	}
}

func (p *partition) add(t *expr.Term) {
	c := int32(len(p.terms))
	p.terms = append(p.terms, t)
	p.marks = append(p.marks, len(p.log))
	p.next = append(p.next, c)
	group := int32(-1)
	join := func(e int32) {
		if group >= 0 {
			p.union(group, e)
		}
		group = e
	}
	for _, part := range expr.SupportOf(t).Parts {
		a := p.arrays[part.Array]
		if a == nil {
			a = &array{at: map[uint64]int32{}, whole: -1}
			p.arrays[part.Array] = a
		}
		if part.Whole {
			join(p.all(a))
		}
		for _, r := range part.Runs {
			for i := r.Lo; ; i++ {
				join(p.byte(a, i))
				if i == r.Hi {
					break
				}
			}
		}
	}
	if group < 0 {
		p.ground = append(p.ground, c)
		p.log = append(p.log, undo{kind: addGround})
		return
	}
	p.enter(c, p.root(group))
}

// enter puts conjunct c into the ring of root r.
func (p *partition) enter(c, r int32) {
	first := p.elems[r].ring
	if first < 0 {
		p.elems[r].ring = c
		p.log = append(p.log, undo{kind: addRing, a: c, b: r})
		return
	}
	p.next[c] = p.next[first]
	p.next[first] = c
	p.log = append(p.log, undo{kind: insert, a: c, b: first})
}

func (p *partition) newElem(arr *array) int32 {
	e := int32(len(p.elems))
	p.elems = append(p.elems, elem{parent: e, size: 1, ring: -1})
	p.log = append(p.log, undo{kind: addElem, arr: arr})
	return e
}

// byte is the element of byte i of a.
func (p *partition) byte(a *array, i uint64) int32 {
	if e, ok := a.at[i]; ok {
		return e
	}
	e := p.newElem(a)
	a.at[i] = e
	a.list = append(a.list, e)
	a.keys = append(a.keys, i)
	if a.whole >= 0 {
		p.union(e, a.whole)
	}
	return e
}

// all is the element that stands for all bytes of a.
func (p *partition) all(a *array) int32 {
	if a.whole < 0 {
		a.whole = p.newElem(nil)
		p.log = append(p.log, undo{kind: addWhole, arr: a})
		for _, e := range a.list {
			p.union(e, a.whole)
		}
	}
	return a.whole
}

func (p *partition) root(e int32) int32 {
	for p.elems[e].parent != e {
		e = p.elems[e].parent
	}
	return e
}

func (p *partition) union(x, y int32) {
	a, b := p.root(x), p.root(y)
	if a == b {
		return
	}
	if p.elems[a].size > p.elems[b].size {
		a, b = b, a
	}
	u := undo{kind: link, a: a, b: b}
	small, large := &p.elems[a], &p.elems[b]
	small.parent = b
	large.size += small.size
	switch {
	case small.ring >= 0 && large.ring >= 0:
		u.kind = linkRings
		p.next[small.ring], p.next[large.ring] = p.next[large.ring], p.next[small.ring]
		p.log = append(p.log, u)
	case small.ring >= 0:
		p.log = append(p.log, u, undo{kind: addRing, a: small.ring, b: b})
		large.ring = small.ring
	default:
		p.log = append(p.log, u)
	}
}

// shrink takes conjuncts n and up out again.
func (p *partition) shrink(n int) {
	for len(p.log) > p.marks[n] {
		u := p.log[len(p.log)-1]
		p.log = p.log[:len(p.log)-1]
		p.undo(u)
	}
	p.terms, p.marks, p.next = p.terms[:n], p.marks[:n], p.next[:n]
}

func (p *partition) undo(u undo) {
	switch u.kind {
	case addElem:
		p.elems = p.elems[:len(p.elems)-1]
		if a := u.arr; a != nil {
			last := len(a.list) - 1
			delete(a.at, a.keys[last])
			a.list, a.keys = a.list[:last], a.keys[:last]
		}
	case addWhole:
		u.arr.whole = -1
	case link, linkRings:
		small, large := &p.elems[u.a], &p.elems[u.b]
		small.parent = u.a
		large.size -= small.size
		if u.kind == linkRings {
			p.next[small.ring], p.next[large.ring] = p.next[large.ring], p.next[small.ring]
		}
	case addRing:
		p.elems[u.b].ring = -1
	case insert:
		p.next[u.b] = p.next[u.a]
	case addGround:
		p.ground = p.ground[:len(p.ground)-1]
	}
}

// touching marks the conjuncts that are connected with a byte of s, and the ground ones; it returns how many they are.
func (p *partition) touching(s *expr.Support, marked []bool) int {
	n := 0
	for _, c := range p.ground {
		n += p.mark(c, marked)
	}
	for _, part := range s.Parts {
		a := p.arrays[part.Array]
		switch {
		case a == nil:
		case a.whole >= 0: // joins all bytes, also those that no conjunct has named
			n += p.markRing(a.whole, marked)
		case part.Whole:
			for _, e := range a.list {
				n += p.markRing(e, marked)
			}
		default:
			for _, r := range part.Runs {
				for i := r.Lo; ; i++ {
					if e, ok := a.at[i]; ok {
						n += p.markRing(e, marked)
					}
					if i == r.Hi {
						break
					}
				}
			}
		}
	}
	return n
}

func (p *partition) mark(c int32, marked []bool) int {
	if marked[c] {
		return 0
	}
	marked[c] = true
	return 1
}

func (p *partition) markRing(e int32, marked []bool) int {
	first := p.elems[p.root(e)].ring
	if marked[first] {
		return 0
	}
	n := 0
	for c := first; ; {
		n += p.mark(c, marked)
		if c = p.next[c]; c == first {
			return n
		}
	}
}
