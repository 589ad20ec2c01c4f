package enumerate

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// maxCells bounds the bytes of a query: more than this many are seldom enumerated within any budget.
const maxCells = 16

// set is a set of cells by number.
type set uint32

func (s set) single() bool { return s != 0 && s&(s-1) == 0 }

// node is a term of the query.
type node struct {
	id     uint64 // of the term
	kind   expr.Kind
	width  uint8
	below  uint8 // width of the first operand
	off    uint8 // Extract
	used   bool  // frontier: depends on one cell, and a node that depends on others or a conjunct uses it
	kids   [3]int32
	goal   int32 // number of the conjunct that this is, -1: none
	cells  set
	read   *read  // Read
	result uint64 // Const
}

// read is what a Read node looks at.
type read struct {
	size    uint64
	data    []byte  // constant array
	cells   []int32 // symbolic array: number of the cell at each index …
	shown   []int32 // … and the node that keeps its values apart
	one     int32   // symbolic array at a literal index: the cell; -1: none
	updates []update
}

// update is an element of the update list, newest first.
type update struct{ at, value int32 }

// program is a query as a list of nodes, operands first, conjunct after conjunct.
type program struct {
	nodes  []node
	cells  []cell
	arrays []*expr.Array // symbolic, in order of appearance
	tables uint64        // bytes of constant arrays, for each read of one at a symbolic index
}

// compiler makes programs. It keeps the last one: the next query, a neighbour on the same path mostly, is translated from where they differ.
// Without that, translating took three times as long as searching in coreutils ptx.
type compiler struct {
	program
	goals []goal // by conjunct of the last query
	terms []*expr.Term
	at    map[*expr.Term]int32
	index map[cell]int32
	stack []*expr.Term
	limit int
}

// goal is a conjunct that was translated, with what was there before it.
type goal struct {
	t                    *expr.Term
	node                 int32 // its node if that has its number, else -1
	nodes, cells, arrays int
	tables               uint64
}

func newCompiler(limit int) *compiler {
	return &compiler{at: make(map[*expr.Term]int32, 256), index: map[cell]int32{}, limit: limit}
}

// compile translates q; ok is false if it is too large. The program is good until the next call.
func (c *compiler) compile(q *solver.Query) (p *program, ok bool) {
	n := 0
	for n < len(c.goals) && n < q.Len() && c.goals[n].t == q.At(n) {
		n++
	}
	c.back(n)
	for i, end := n, q.Len(); i < end; i++ {
		t := q.At(i)
		c.goals = append(c.goals, goal{t, -1, len(c.nodes), len(c.cells), len(c.arrays), c.tables})
		if !c.add(t) {
			c.back(i)
			return nil, false
		}
		// A conjunct that occurs twice keeps its first number.
		if k := c.at[t]; c.nodes[k].goal < 0 {
			c.nodes[k].goal = int32(i)
			c.goals[i].node = k
		}
	}
	c.markFrontier()
	return &c.program, true
}

// back forgets all but the first n conjuncts.
func (c *compiler) back(n int) {
	c.nodes = c.nodes[:len(c.terms)] // those beyond are whole bytes
	if n >= len(c.goals) {
		return
	}
	for _, g := range c.goals[n:] {
		if g.node >= 0 {
			c.nodes[g.node].goal = -1
		}
	}
	g := &c.goals[n]
	for _, t := range c.terms[g.nodes:] {
		delete(c.at, t)
	}
	for _, x := range c.cells[g.cells:] {
		delete(c.index, x)
	}
	c.nodes, c.terms, c.cells, c.arrays, c.tables = c.nodes[:g.nodes], c.terms[:g.nodes], c.cells[:g.cells], c.arrays[:g.arrays], g.tables
	c.goals = c.goals[:n]
}

// add translates t and what it is made of.
func (c *compiler) add(t *expr.Term) bool {
	c.stack = append(c.stack[:0], t)
	for len(c.stack) > 0 {
		x := c.stack[len(c.stack)-1]
		if _, known := c.at[x]; known {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		if x.Width() > 64 || len(c.nodes)+len(c.stack) > c.limit {
			return false
		}
		if c.pushOperands(x) {
			continue
		}
		n, ok := c.translate(x)
		if !ok {
			return false
		}
		c.at[x] = int32(len(c.nodes))
		c.nodes = append(c.nodes, n)
		c.terms = append(c.terms, x)
		c.stack = c.stack[:len(c.stack)-1]
	}
	return true
}

func (c *compiler) pushOperands(x *expr.Term) bool {
	n := len(c.stack)
	for i := x.NumKids() - 1; i >= 0; i-- {
		c.need(x.Kid(i))
	}
	for u := x.Updates(); u != nil; u = u.Next {
		c.need(u.Index)
		c.need(u.Value)
	}
	return len(c.stack) > n
}

func (c *compiler) need(t *expr.Term) {
	if _, known := c.at[t]; !known {
		c.stack = append(c.stack, t)
	}
}

func (c *compiler) translate(x *expr.Term) (node, bool) {
	n := node{id: x.ID(), kind: x.Kind(), width: uint8(x.Width()), goal: -1}
	for i := range x.NumKids() {
		n.kids[i] = c.at[x.Kid(i)]
		n.cells |= c.nodes[n.kids[i]].cells
	}
	if x.NumKids() > 0 {
		n.below = uint8(x.Kid(0).Width())
	}
	switch n.kind {
	case expr.Const:
		n.result = x.Word()
	case expr.Extract:
		n.off = uint8(x.Offset())
	case expr.Concat:
		n.below = uint8(x.Kid(1).Width())
	case expr.Read:
		return n, c.translateRead(x, &n)
	}
	return n, true
}

func (c *compiler) translateRead(x *expr.Term, n *node) bool {
	arr := x.Array()
	r := &read{size: arr.Size, data: arr.Data, one: -1}
	n.read = r
	for u := x.Updates(); u != nil; u = u.Next {
		at, value := c.at[u.Index], c.at[u.Value]
		r.updates = append(r.updates, update{at, value})
		n.cells |= c.nodes[at].cells | c.nodes[value].cells
		if len(r.updates) > c.limit {
			return false
		}
	}
	idx := x.Kid(0)
	switch {
	case arr.Data != nil:
		c.tables += arr.Size
		return true
	case idx.IsConst() && idx.Word() >= arr.Size:
		r.size = 0
		return true
	case idx.IsConst():
		k, ok := c.cell(cell{arr, idx.Word()})
		r.one = k
		n.cells |= 1 << k
		return ok
	case arr.Size > maxCells:
		return false
	}
	for i := range arr.Size {
		k, ok := c.cell(cell{arr, i})
		if !ok {
			return false
		}
		r.cells = append(r.cells, k)
		n.cells |= 1 << k
	}
	return true
}

// cell is the number of a byte.
func (c *compiler) cell(x cell) (int32, bool) {
	if k, known := c.index[x]; known {
		return k, true
	}
	if len(c.cells) == maxCells {
		return 0, false
	}
	k := int32(len(c.cells))
	c.index[x] = k
	c.cells = append(c.cells, x)
	for _, a := range c.arrays {
		if a == x.arr {
			return k, true
		}
	}
	c.arrays = append(c.arrays, x.arr)
	return k, true
}

// markFrontier finds the nodes of one cell whose values nodes of several cells use.
func (c *compiler) markFrontier() {
	for i := range c.nodes {
		n := &c.nodes[i]
		n.used = n.goal >= 0
		if n.read != nil {
			n.read.shown = n.read.shown[:0]
		}
	}
	for i := range c.nodes {
		n := &c.nodes[i]
		if n.cells == 0 || n.cells.single() {
			continue
		}
		n.operands(func(k int32) {
			if kid := &c.nodes[k]; kid.cells.single() {
				kid.used = true
			}
		})
		// A read at a symbolic index sees bytes as they are.
		if n.read != nil {
			for _, k := range n.read.cells {
				n.read.shown = append(n.read.shown, c.wholeByte(k))
			}
			if n.read.one >= 0 {
				n.read.shown = append(n.read.shown, c.wholeByte(n.read.one))
			}
		}
	}
}

// wholeByte keeps all values of a cell apart, by a node for the cell itself that counts as used.
func (c *compiler) wholeByte(k int32) int32 {
	for i := range c.nodes {
		if n := &c.nodes[i]; n.cells == 1<<k && n.kind == expr.Read && n.read.one == k && len(n.read.updates) == 0 {
			n.used = true
			return int32(i)
		}
	}
	r := &read{size: c.cells[k].arr.Size, one: k}
	c.nodes = append(c.nodes, node{kind: expr.Read, width: 8, below: 64, goal: -1, cells: 1 << k, read: r, used: true})
	return int32(len(c.nodes) - 1)
}

func (n *node) operands(visit func(int32)) {
	for i := range n.kind.Arity() {
		visit(n.kids[i])
	}
	if n.read != nil {
		for _, u := range n.read.updates {
			visit(u.at)
			visit(u.value)
		}
		for _, k := range n.read.shown {
			visit(k)
		}
	}
}

// compute is the value of n when those of its operands are in vals and those of the cells in bytes.
func (n *node) compute(vals []uint64, bytes *[maxCells]byte) uint64 {
	w := uint(n.width)
	x := vals[n.kids[0]]
	switch n.kind {
	case expr.Const:
		return n.result
	case expr.Read:
		return n.read.compute(x, vals, bytes)
	case expr.Not:
		return bv.Not(x, w)
	case expr.Ite:
		if x == 1 {
			return vals[n.kids[1]]
		}
		return vals[n.kids[2]]
	case expr.Concat:
		return x<<n.below | vals[n.kids[1]]
	case expr.Extract:
		return bv.Mask(x>>n.off, w)
	case expr.ZExt:
		return x
	case expr.SExt:
		return bv.SExt(x, uint(n.below), w)
	}
	return expr.FoldWord(n.kind, uint(n.below), x, vals[n.kids[1]])
}

func (r *read) compute(i uint64, vals []uint64, bytes *[maxCells]byte) uint64 {
	for _, u := range r.updates {
		if vals[u.at] == i {
			return vals[u.value]
		}
	}
	switch {
	case r.one >= 0: // first, because the node of a whole byte has no index
		return uint64(bytes[r.one])
	case i >= r.size:
		return 0
	case r.data != nil:
		return uint64(r.data[i])
	}
	return uint64(bytes[r.cells[i]])
}
