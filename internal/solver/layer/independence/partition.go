package independence

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// partition is the conjuncts of a path condition in groups that have no symbolic byte in common. It follows a path
// condition that grows and shrinks at its end: a union-find structure over bytes, joined by size without path
// compression, so that every step can be undone; each group's conjuncts are a ring.
//
// A group that has always been one has its conjuncts as a path, too, which grows with it: the slice of most questions
// is there when they are asked.
//
// Names: e byte (element), c conjunct (number in path order), r root of a group.
type partition struct {
	path  solver.Follower[int] // for each conjunct the length of log before it
	terms []*expr.Term
	log   []undo

	arrays map[*expr.Array]*array
	elems  []elem
	next   []int32 // ring of the conjuncts of a group
	nodes  solver.Nodes
	ground []int32 // conjuncts without symbolic bytes; they belong to every slice

	stamp int32   // of the last look for groups
	roots []int32 // scratch: the result of a search
	found []int32 // scratch: the conjuncts of a slice
}

type elem struct {
	parent int32        // itself if root
	size   int32        // root: elements in the group
	ring   int32        // root: one of its conjuncts, -1 if none yet
	seen   int32        // root: stamp of the last look that found it
	slice  *solver.Path // root: the conjuncts of the group in path order; nil: not made yet
}

// array is the partition's data about one array. A read at a symbolic index joins all bytes of the array, even those
// of later conjuncts.
type array struct {
	low   []int32          // 1 + the element of each byte below lowBytes, 0: none
	high  map[uint64]int32 // the elements of other bytes
	list  []int32          // bytes in order of arrival
	keys  []uint64
	whole int32 // the element that all bytes are joined with, -1 if there is none
}

// lowBytes is the number of bytes of an array that a table has: 256 KiB at most.
const lowBytes = 1 << 16

// at is the element of byte i, if there is one.
func (a *array) at(i uint64) (e int32, ok bool) {
	if i < lowBytes {
		if i < uint64(len(a.low)) {
			e = a.low[i]
		}
		return e - 1, e > 0
	}
	e, ok = a.high[i]
	return e, ok
}

// put makes e the element of byte i, the last of the list.
func (a *array) put(i uint64, e int32) {
	a.list, a.keys = append(a.list, e), append(a.keys, i)
	if i >= lowBytes {
		a.high[i] = e
		return
	}
	if n := int(i) + 1; n > len(a.low) {
		a.low = append(a.low, make([]int32, n-len(a.low))...)
	}
	a.low[i] = e + 1
}

// pop takes the last byte of the list out.
func (a *array) pop() {
	last := len(a.list) - 1
	if i := a.keys[last]; i < lowBytes {
		a.low[i] = 0
	} else {
		delete(a.high, i)
	}
	a.list, a.keys = a.list[:last], a.keys[:last]
}

// undo is one step that can be taken back.
type undo struct {
	kind  undoKind
	a, b  int32
	root  int32        // insert: of the group
	slice *solver.Path // insert, link: the slice of the group that a conjunct or another group came into
	arr   *array
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

func newPartition() *partition {
	p := &partition{arrays: map[*expr.Array]*array{}}
	p.path.Leave = p.leave
	return p
}

// follow makes the partition hold exactly pc.
func (p *partition) follow(pc *solver.Path) { p.path.Follow(pc, p.add) }

// add takes in conjunct i.
func (p *partition) add(i int, t *expr.Term) (mark int, ok bool) {
	c, mark := int32(i), len(p.log)
	p.terms = append(p.terms, t)
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
			a = &array{high: map[uint64]int32{}, whole: -1}
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
		return mark, true
	}
	p.enter(c, p.root(group))
	return mark, true
}

// enter puts conjunct c into the ring of root r.
func (p *partition) enter(c, r int32) {
	e := &p.elems[r]
	first := e.ring
	if first < 0 {
		e.ring, e.slice = c, p.nodes.Derive(e.slice, p.terms[c], int(c))
		p.log = append(p.log, undo{kind: addRing, a: c, b: r})
		return
	}
	p.next[c] = p.next[first]
	p.next[first] = c
	p.log = append(p.log, undo{kind: insert, a: c, b: first, root: r, slice: e.slice})
	if e.slice != nil {
		e.slice = p.nodes.Derive(e.slice, p.terms[c], int(c))
	}
}

func (p *partition) newElem(arr *array) int32 {
	e := int32(len(p.elems))
	p.elems = append(p.elems, elem{parent: e, size: 1, ring: -1})
	p.log = append(p.log, undo{kind: addElem, arr: arr})
	return e
}

// byte is the element of byte i of a.
func (p *partition) byte(a *array, i uint64) int32 {
	if e, ok := a.at(i); ok {
		return e
	}
	e := p.newElem(a)
	a.put(i, e)
	if a.whole >= 0 {
		p.union(e, a.whole)
	}
	return e
}

// all is the element for all bytes of a.
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
	small, large := &p.elems[a], &p.elems[b]
	u := undo{kind: link, a: a, b: b, slice: large.slice}
	small.parent = b
	large.size += small.size
	switch {
	case small.ring >= 0 && large.ring >= 0:
		u.kind = linkRings
		large.slice = nil
		p.next[small.ring], p.next[large.ring] = p.next[large.ring], p.next[small.ring]
		p.log = append(p.log, u)
	case small.ring >= 0:
		p.log = append(p.log, u, undo{kind: addRing, a: small.ring, b: b})
		large.ring, large.slice = small.ring, small.slice
	default:
		p.log = append(p.log, u)
	}
}

// leave takes the newest conjunct out again.
func (p *partition) leave(mark int) {
	for len(p.log) > mark {
		u := p.log[len(p.log)-1]
		p.log = p.log[:len(p.log)-1]
		p.undo(u)
	}
	n := len(p.terms) - 1
	p.terms, p.next = p.terms[:n], p.next[:n]
}

func (p *partition) undo(u undo) {
	switch u.kind {
	case addElem:
		p.elems = p.elems[:len(p.elems)-1]
		if a := u.arr; a != nil {
			a.pop()
		}
	case addWhole:
		u.arr.whole = -1
	case link, linkRings:
		small, large := &p.elems[u.a], &p.elems[u.b]
		small.parent = u.a
		large.size -= small.size
		large.slice = u.slice
		if u.kind == linkRings {
			p.next[small.ring], p.next[large.ring] = p.next[large.ring], p.next[small.ring]
		}
	case addRing:
		p.elems[u.b].ring, p.elems[u.b].slice = -1, nil
	case insert:
		p.next[u.b] = p.next[u.a]
		p.elems[u.root].slice = u.slice
	case addGround:
		p.ground = p.ground[:len(p.ground)-1]
	}
}

// slice is the path of the conjuncts that are connected with a byte of s, and the ground ones.
func (p *partition) slice(s *expr.Support) (out *solver.Path) {
	p.look(s)
	whole := len(p.roots) == 1 && len(p.ground) == 0
	if whole {
		if out = p.elems[p.roots[0]].slice; out != nil {
			return out
		}
	}
	for _, c := range p.collect() {
		out = p.nodes.Derive(out, p.terms[c], int(c))
	}
	if whole {
		p.elems[p.roots[0]].slice = out
	}
	return out
}

// collect lists the conjuncts of the groups that were found, and the ground ones, in path order.
// The list is good until the next call.
func (p *partition) collect() []int32 {
	p.found = append(p.found[:0], p.ground...)
	for _, r := range p.roots {
		first := p.elems[r].ring
		p.found = append(p.found, first)
		for c := p.next[first]; c != first; c = p.next[c] {
			p.found = append(p.found, c)
		}
	}
	slices.Sort(p.found)
	return p.found
}

// look finds the groups with a byte of s.
func (p *partition) look(s *expr.Support) {
	p.roots = p.roots[:0]
	p.stamp++
	for _, part := range s.Parts {
		a := p.arrays[part.Array]
		switch {
		case a == nil:
		case a.whole >= 0: // joins all bytes, also those that no conjunct has named
			p.see(a.whole)
		case part.Whole:
			for _, e := range a.list {
				p.see(e)
			}
		default:
			for _, r := range part.Runs {
				for i := r.Lo; ; i++ {
					if e, ok := a.at(i); ok {
						p.see(e)
					}
					if i == r.Hi {
						break
					}
				}
			}
		}
	}
}

// see notes the group of element e.
func (p *partition) see(e int32) {
	r := p.root(e)
	if p.elems[r].seen != p.stamp {
		p.elems[r].seen = p.stamp
		p.roots = append(p.roots, r)
	}
}
