package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// Knowledge about a variable is interned: the same set of the same variable has the same number, whichever path it
// was learned on. The image of a term depends only on the knowledge about its cells, so images are kept by those
// numbers. The cost of a query depends on the terms that are new, or whose cells have new knowledge.

// node has the remembered images of one term.
type node struct {
	cells []cellNum // that the term depends on; meaningless if many
	many  bool      // they are too many, or unknown: images are good for one generation
	gen   uint64    // cur is the image in this generation
	cur   img
	past  []past    // the newest last
	idle  [2]states // under which nothing follows for its cells from the term being false, or true
}

// past is an image under earlier knowledge about the term's cells.
type past struct {
	state []uint64
	v     img
}

// cellNum names a cell in its oracle.
type cellNum uint32

// Bounds on the remembered data.
const (
	maxNodeCells = 16
	maxPast      = 4
	maxHeld      = 1 << 19 // intervals in all images
)

// at is the node of t, made if there is none.
func (d *imaging) at(t *expr.Term) *node {
	n := d.nodes[t.ID()]
	if n == nil {
		n = &node{}
		n.cells, n.many = d.cellsOf(t)
		d.nodes[t.ID()] = n
	}
	return n
}

// cellsOf lists the cells that t depends on.
func (d *imaging) cellsOf(t *expr.Term) (out []cellNum, many bool) {
	if !fewCells(t, maxNodeCells) {
		return nil, true
	}
	for _, p := range expr.SupportOf(t).Parts {
		for _, r := range p.Runs {
			for i := r.Lo; i <= r.Hi; i++ {
				out = append(out, d.number(cell{p.Array, i}))
			}
		}
	}
	return out, false
}

// number is the cell's number.
func (d *imaging) number(c cell) cellNum {
	n, ok := d.numbers[c]
	if !ok {
		n = cellNum(len(d.cells))
		d.numbers[c] = n
		d.cells = append(d.cells, cellState{c: c})
	}
	return n
}

// cellState is a cell and the knowledge about it in some generation.
type cellState struct {
	c     cell
	gen   uint64
	state uint64
}

// unsettled is the state of cells whose images are not kept.
const unsettled = 0

// state is a number for all that is known of a cell: equal numbers, equal knowledge.
func (d *imaging) state(n cellNum) uint64 {
	x := &d.cells[n]
	if x.gen != d.gen {
		x.gen, x.state = d.gen, d.k.state(x.c)
	}
	return x.state
}

// state is the number of the set that contains c, and whether the cell and the set's variable are inexact.
func (k *know) state(c cell) uint64 {
	if _, ok := c.key(); !ok {
		return unsettled
	}
	inexact := bit(k.vague(c))
	info := k.cell(c)
	if info == nil || len(info.leaves) == 0 {
		return 2 | inexact
	}
	if len(info.leaves) > 1 {
		return unsettled
	}
	f := info.leaves[0]
	s, _ := k.known(f)
	return s.version<<2 | bit(k.vagueLeaf(f))<<1 | inexact
}

// recall makes the image of n's term current if it is remembered for the present knowledge.
func (d *imaging) recall(n *node) bool {
	if n.gen == d.gen {
		return true
	}
	if n.many {
		return false
	}
next:
	for i := len(n.past) - 1; i >= 0; i-- {
		p := &n.past[i]
		for j, c := range n.cells {
			if p.state[j] != d.state(c) {
				continue next
			}
		}
		n.gen, n.cur = d.gen, p.v
		return true
	}
	return false
}

// keep makes v the current image of n's term, and one to be recalled.
func (d *imaging) keep(n *node, v img) {
	n.gen, n.cur = d.gen, v
	if n.many || !v.wide && v.s.Spans() > mi.MaxPieces {
		return
	}
	state, ok := d.stateOf(n)
	if !ok {
		return
	}
	if len(n.past) == maxPast {
		oldest := n.past[0].state[:0]
		n.past = append(n.past[:0], n.past[1:]...)
		n.past = append(n.past, past{append(oldest, state...), v})
	} else {
		n.past = append(n.past, past{slices.Clone(state), v})
	}
	d.held += v.s.Spans()
}

// stateOf is the knowledge about the cells of n's term, in a buffer; not ok if that has no number.
func (d *imaging) stateOf(n *node) (state []uint64, ok bool) {
	d.buffer = d.buffer[:0]
	for _, c := range n.cells {
		s := d.state(c)
		if s == unsettled {
			return nil, false
		}
		d.buffer = append(d.buffer, s)
	}
	return d.buffer, !n.many
}

// states is a few states of knowledge about the cells of a term, the newest last.
type states [][]uint64

func (x states) has(state []uint64) bool {
	return slices.ContainsFunc(x, func(s []uint64) bool { return slices.Equal(s, state) })
}

func (x *states) add(state []uint64) {
	if len(*x) == maxPast {
		*x = append((*x)[:0], (*x)[1:]...)
	}
	*x = append(*x, state)
}

// known is a set with the number that it has in its oracle together with its variable.
type known struct {
	set     mi.Set
	version uint64
}

// versions numbers sets of variables.
type versions struct {
	byHash map[uint64][]version
	last   uint64 // never used again
}

type version struct {
	leaf uint64
	*known
}

// maxInterned is the number of intervals up to which equal sets get equal numbers.
const maxInterned = 64

// of is s, the knowledge about f, with its number. The result is shared and never changes.
func (x *versions) of(f *leaf, s mi.Set) *known {
	if s.Len() > maxInterned {
		x.last++
		return &known{s, x.last}
	}
	h := mix(0, f.num)
	for _, in := range s.Intervals() {
		h = mix(mix(h, in.Lo), in.Hi)
	}
	for _, v := range x.byHash[h] {
		if v.leaf == f.num && v.set.Equal(s) {
			return v.known
		}
	}
	x.last++
	k := &known{s, x.last}
	x.byHash[h] = append(x.byHash[h], version{f.num, k})
	return k
}

// mix is a round of a 64-bit finaliser.
func mix(h, x uint64) uint64 {
	h ^= x + 0x9e3779b97f4a7c15
	h *= 0xff51afd7ed558ccd
	h ^= h >> 32
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}
