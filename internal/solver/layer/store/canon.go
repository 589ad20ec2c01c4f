package store

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// form is a query without names.
type form struct {
	text  []byte
	key   [sha256.Size]byte
	sum   uint64     // of the conjuncts' shapes
	order []int      // the query's number of the form's conjunct i
	vars  []variable // in order of first occurrence
}

// variable is a symbolic byte, or all of an array.
type variable struct {
	array *expr.Array
	whole bool
	index uint64 // if not whole
}

// Tags of what is no term; terms are tagged by their kind.
const (
	tagVar     = 0x80 + iota // a byte with a number: read at a literal index
	tagWhole                 // the array with a number; its size follows where it is first met
	tagTable                 // a constant array with a number; its content's hash follows where it is first met
	tagOutside               // a cell behind the end of its array, under updates
	tagUpdate                // index, value, next
	tagConjunct
)

// canon makes forms. One goroutine at a time.
type canon struct {
	shapes shapes
	tables map[*expr.Array][sha256.Size]byte

	// Of the query in hand.
	f       *form
	whole   map[*expr.Array]bool
	nodes   map[*expr.Term]uint64 // numbers from 1
	updates map[*expr.Update]uint64
	bytes   map[variable]uint64
	arrays  map[*expr.Array]uint64
	stack   []*expr.Term
}

func newCanon() *canon {
	return &canon{shapes: newShapes(), tables: map[*expr.Array][sha256.Size]byte{}, whole: map[*expr.Array]bool{}, nodes: map[*expr.Term]uint64{},
		updates: map[*expr.Update]uint64{}, bytes: map[variable]uint64{}, arrays: map[*expr.Array]uint64{}}
}

// sum is what all queries of one form have in common, and few others: quick to compute.
func (c *canon) sum(q *solver.Query) uint64 {
	s := uint64(0)
	for i, n := 0, q.Len(); i < n; i++ {
		s += mix(c.shapes.of(q.At(i)), 0x5ca1ab1e)
	}
	return s
}

// form writes the form of q, nil if it gets longer than limit bytes or cannot have one.
func (c *canon) form(q *solver.Query, limit int, hash func([]byte) [sha256.Size]byte) *form {
	c.f = &form{text: make([]byte, 0, 1024), sum: c.sum(q)}
	clear(c.whole)
	clear(c.nodes)
	clear(c.updates)
	clear(c.bytes)
	clear(c.arrays)
	for _, p := range q.Support().Parts {
		if p.Whole {
			c.whole[p.Array] = true
		}
	}
	c.f.order = make([]int, q.Len())
	for i := range c.f.order {
		c.f.order[i] = i
	}
	slices.SortStableFunc(c.f.order, func(i, k int) int { return cmp.Compare(c.shapes.of(q.At(i)), c.shapes.of(q.At(k))) })
	for _, i := range c.f.order {
		if !c.write(q.At(i), limit) {
			return nil
		}
		c.tag(tagConjunct, c.nodes[q.At(i)])
	}
	for _, v := range c.f.vars {
		if !v.whole && v.index >= maxIndex {
			return nil // a model would have to name all bytes before it
		}
	}
	c.f.key = hash(c.f.text)
	return c.f
}

func (c *canon) uint(n uint64) { c.f.text = binary.AppendUvarint(c.f.text, n) }

func (c *canon) tag(t byte, n uint64) {
	c.f.text = append(c.f.text, t)
	c.uint(n)
}

// write defines t and what it needs.
func (c *canon) write(t *expr.Term, limit int) bool {
	c.stack = append(c.stack[:0], t)
	for len(c.stack) > 0 {
		x := c.stack[len(c.stack)-1]
		if c.nodes[x] != 0 {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		n := len(c.stack)
		c.push(x)
		if len(c.stack) == n {
			c.define(x)
			c.stack = c.stack[:n-1]
		}
		if len(c.f.text) > limit {
			return false
		}
	}
	return true
}

// push puts on the stack what x needs and is not written; what is to be written first is pushed last.
func (c *canon) push(x *expr.Term) {
	need := func(k *expr.Term) {
		if c.nodes[k] == 0 {
			c.stack = append(c.stack, k)
		}
	}
	if x.Kind() == expr.Read {
		for u := x.Updates(); u != nil && c.updates[u] == 0; u = u.Next {
			need(u.Index)
			need(u.Value)
		}
		if c.isByte(x) && x.Updates() == nil && x.Kid(0).Word() < x.Array().Size {
			return // the index is a name
		}
	}
	a, b := c.operands(x)
	for i := x.NumKids() - 1; i > 1; i-- {
		need(x.Kid(i))
	}
	if b != nil {
		need(b)
	}
	if a != nil {
		need(a)
	}
}

// operands is the first two operands, those of commutative kinds by shape.
func (c *canon) operands(x *expr.Term) (a, b *expr.Term) {
	switch x.NumKids() {
	case 0:
		return nil, nil
	case 1:
		return x.Kid(0), nil
	}
	a, b = x.Kid(0), x.Kid(1)
	if x.Kind().Commutative() && c.shapes.of(b) < c.shapes.of(a) {
		a, b = b, a
	}
	return a, b
}

// isByte says whether x reads one known cell of an array whose cells have numbers of their own.
func (c *canon) isByte(x *expr.Term) bool {
	return x.Kid(0).IsConst() && !x.Array().IsConst() && !c.whole[x.Array()]
}

// define writes x, whose operands are written.
func (c *canon) define(x *expr.Term) {
	if x.Kind() == expr.Read {
		c.read(x)
	} else {
		c.tag(byte(x.Kind()), uint64(x.Width()))
		switch x.Kind() {
		case expr.Const:
			c.f.text = x.Big().AppendBytes(c.f.text)
		case expr.Extract:
			c.uint(uint64(x.Offset()))
		}
		a, b := c.operands(x)
		for _, k := range []*expr.Term{a, b} {
			if k != nil {
				c.uint(c.nodes[k])
			}
		}
		if x.NumKids() == 3 {
			c.uint(c.nodes[x.Kid(2)])
		}
	}
	c.nodes[x] = uint64(len(c.nodes) + 1)
}

// read writes: updates, what lies below them, the index if it counts.
func (c *canon) read(x *expr.Term) {
	upd := c.update(x.Updates())
	c.tag(byte(expr.Read), upd)
	a := x.Array()
	switch {
	case !c.isByte(x):
		c.array(a)
	case x.Kid(0).Word() >= a.Size:
		c.f.text = append(c.f.text, tagOutside)
	default:
		v := variable{array: a, index: x.Kid(0).Word()}
		if c.bytes[v] == 0 {
			c.f.vars = append(c.f.vars, v)
			c.bytes[v] = uint64(len(c.f.vars))
		}
		c.tag(tagVar, c.bytes[v])
		if upd == 0 {
			return // the index is a name
		}
	}
	c.uint(c.nodes[x.Kid(0)])
}

// array writes an array that is kept together.
func (c *canon) array(a *expr.Array) {
	tag := byte(tagWhole)
	if a.IsConst() {
		tag = tagTable
	}
	if n := c.arrays[a]; n != 0 {
		c.tag(tag, n)
		return
	}
	c.arrays[a] = uint64(len(c.arrays) + 1)
	c.tag(tag, c.arrays[a])
	if !a.IsConst() {
		c.f.vars = append(c.f.vars, variable{array: a, whole: true})
		c.uint(a.Size)
		return
	}
	h, ok := c.tables[a]
	if !ok {
		if len(c.tables) > maxTables {
			clear(c.tables)
		}
		h = sha256.Sum256(a.Data)
		c.tables[a] = h
	}
	c.uint(a.Size)
	c.f.text = append(c.f.text, h[:]...)
}

// maxIndex bounds the cells of an array that have numbers of their own.
const maxIndex = 1 << 20

// maxTables bounds the constant arrays whose hashes are remembered.
const maxTables = 10_000

// update writes a list whose terms are written, oldest entry first, and gives its number.
func (c *canon) update(u *expr.Update) uint64 {
	var todo []*expr.Update
	for ; u != nil && c.updates[u] == 0; u = u.Next {
		todo = append(todo, u)
	}
	next := uint64(0)
	if u != nil {
		next = c.updates[u]
	}
	for i := len(todo) - 1; i >= 0; i-- {
		c.tag(tagUpdate, c.nodes[todo[i].Index])
		c.uint(c.nodes[todo[i].Value])
		c.uint(next)
		next = uint64(len(c.updates) + 1)
		c.updates[todo[i]] = next
	}
	return next
}
