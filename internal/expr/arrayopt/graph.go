package arrayopt

import (
	"container/heap"

	"github.com/albers-engine/albers/internal/expr"
)

// graph is a term with its groups as single nodes: a group is g neighbouring bytes of one array under one list, read at
// a symbolic index. Nodes are numbered operands first; the term itself is the last.
//
// A pivot is a node that every way from the term down to a symbol leads through: with a value for it the term has a
// value. These are the dominators of the symbols; they form a chain, found in one pass over the nodes.
type graph struct {
	nodes  []node
	at     map[*expr.Term]int32
	groups []int32 // nodes that are groups of tables, inner ones first
	chain  []int32 // the symbols' dominators, from the symbols up; the last is the term
	stack  []*expr.Term
	opaque bool // an opaque group is among the symbols
	queue  newest
	free   map[*expr.Term]bool // terms that count as symbols, with nothing below them
}

type node struct {
	t      *expr.Term
	kids   [3]int32
	nkids  uint8
	isRead bool // a group; kids[0] is its lowest index
	symbol bool // its value is free: an input, a bound variable, or a read that cannot be seen through
	bytes  int  // of a group
	table  version
	up     int32 // immediate dominator, -1: none yet
	depth  int32 // in the tree of dominators
	strict bool  // its poison is the term's
	reach  int32 // into Optimizer.inside: the bounds from tables, -1: none
}

const none = int32(-1)

// build makes the graph of t; ok is false if it has more than limit nodes, or a node of more than 64 bits.
func (g *graph) build(t *expr.Term, limit int) bool {
	g.nodes, g.groups, g.chain, g.opaque = g.nodes[:0], g.groups[:0], g.chain[:0], false
	if g.at == nil {
		g.at = map[*expr.Term]int32{}
	}
	clear(g.at)
	g.stack = append(g.stack[:0], t)
	for len(g.stack) > 0 {
		x := g.stack[len(g.stack)-1]
		if _, known := g.at[x]; known {
			g.stack = g.stack[:len(g.stack)-1]
			continue
		}
		if x.Width() > 64 || len(g.nodes)+len(g.stack) > limit {
			return false
		}
		n := node{t: x, up: none, reach: none}
		if !g.expand(x, &n) {
			continue
		}
		g.stack = g.stack[:len(g.stack)-1]
		g.at[x] = int32(len(g.nodes))
		if n.isRead && !n.symbol {
			g.groups = append(g.groups, int32(len(g.nodes)))
		}
		g.nodes = append(g.nodes, n)
	}
	g.dominators()
	g.markStrict()
	return true
}

// buildTop is build for the top of t alone, if there are many terms below: some of them become symbols. What dominates
// these dominates all that is below them. A read in a program's own tables can have thousands of terms below its index,
// and be bounded by the index.
func (g *graph) buildTop(t *expr.Term, keep int) bool {
	if g.build(t, keep) {
		return true
	}
	if g.free == nil {
		g.free = map[*expr.Term]bool{}
	}
	defer clear(g.free)
	g.cut(t, keep)
	return len(g.free) > 0 && g.build(t, 4*keep)
}

// cut makes all terms below t free but those nearest to it. A term is made after its operands, so the newest come
// first, and a term after all that are above it.
func (g *graph) cut(t *expr.Term, keep int) {
	clear(g.at) // as a set
	g.queue = append(g.queue[:0], t)
	for range keep {
		if len(g.queue) == 0 {
			return
		}
		var n node
		kids, of := g.shape(heap.Pop(&g.queue).(*expr.Term), &n)
		for _, k := range kids[:of] {
			if _, known := g.at[k]; !known && !k.IsConst() {
				g.at[k] = 0
				heap.Push(&g.queue, k)
			}
		}
	}
	for _, x := range g.queue {
		g.free[x] = true
	}
}

// newest is a heap of terms.
type newest []*expr.Term

func (q newest) Len() int           { return len(q) }
func (q newest) Less(i, j int) bool { return q[i].ID() > q[j].ID() }
func (q newest) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *newest) Push(x any)        { *q = append(*q, x.(*expr.Term)) }
func (q *newest) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}

// expand fills in the node of x. It returns false if operands have to come first; they are on the stack then.
func (g *graph) expand(x *expr.Term, n *node) bool {
	kids, of := g.shape(x, n)
	ok := true
	for i, k := range kids[:of] {
		at, known := g.at[k]
		if !known {
			g.stack = append(g.stack, k)
			ok = false
			continue
		}
		n.kids[i] = at
	}
	n.nkids = uint8(of)
	return ok
}

// shape fills in the kind of node x, and gives its operands and their number.
func (g *graph) shape(x *expr.Term, n *node) (kids [3]*expr.Term, of int) {
	if g.free[x] {
		n.symbol = true
		return kids, 0
	}
	switch x.Kind() {
	case expr.Concat, expr.Read:
		arr, upd, idx, bytes, ok := expr.AsWideRead(x)
		if !ok || idx.IsConst() && bytes > 1 {
			break
		}
		if idx.IsConst() {
			n.symbol = true
			return kids, 0
		}
		n.isRead, n.bytes, n.table = true, bytes, version{arr, upd}
		switch {
		case n.table.isOpaque():
			n.symbol, g.opaque = true, true
		case x.Open() && upd == nil && !arr.IsConst():
			n.symbol = true // another input for each value of the bound variable
		}
		kids[0] = idx
		return kids, 1
	case expr.Bound:
		n.symbol = true
		return kids, 0
	}
	for i := range x.NumKids() {
		kids[i] = x.Kid(i)
	}
	return kids, x.NumKids()
}

// dominators finds the chain. Parents are numbered above their operands, so that each node's dominator is known when
// its turn comes.
func (g *graph) dominators() {
	root := int32(len(g.nodes) - 1)
	g.nodes[root].depth = 0
	sink := none
	for v := root; v >= 0; v-- {
		n := &g.nodes[v]
		if v != root {
			if n.up == none {
				continue // not reached: cannot be, every node is below the root
			}
			n.depth = g.nodes[n.up].depth + 1
		}
		for _, k := range n.kids[:n.nkids] {
			g.nodes[k].up = g.meet(g.nodes[k].up, v)
		}
		if n.symbol {
			sink = g.meet(sink, v)
		}
	}
	for v := sink; v != none; v = g.nodes[v].up {
		g.chain = append(g.chain, v)
	}
}

// meet is the nearest node that dominates both.
func (g *graph) meet(a, b int32) int32 {
	if a == none {
		return b
	}
	for a != b {
		switch da, db := g.nodes[a].depth, g.nodes[b].depth; {
		case da > db:
			a = g.nodes[a].up
		case db > da:
			b = g.nodes[b].up
		default:
			a, b = g.nodes[a].up, g.nodes[b].up
		}
	}
	return a
}

// below says whether c dominates v (or is v).
func (g *graph) below(v, c int32) bool {
	for v != none && g.nodes[v].depth > g.nodes[c].depth {
		v = g.nodes[v].up
	}
	return v == c
}

// markStrict marks the nodes whose poison makes the root poison: some way to them passes no arm of an ite and no
// conjunction or disjunction.
func (g *graph) markStrict() {
	g.nodes[len(g.nodes)-1].strict = true
	for v := len(g.nodes) - 1; v >= 0; v-- {
		n := &g.nodes[v]
		if !n.strict {
			continue
		}
		kids := n.kids[:n.nkids]
		switch k := n.t.Kind(); {
		case k == expr.Ite:
			kids = kids[:1]
		case isJunction(n.t):
			kids = nil
		}
		for _, k := range kids {
			g.nodes[k].strict = true
		}
	}
}

// isJunction says whether t is a conjunction or disjunction of formulas.
func isJunction(t *expr.Term) bool {
	return t.Width() == 1 && (t.Kind() == expr.And || t.Kind() == expr.Or)
}

// allPoison says whether the root is poison when all groups above c are, whatever else holds.
func (g *graph) allPoison(c int32, m []bool) bool {
	for v := range g.nodes {
		n := &g.nodes[v]
		any, every := false, n.nkids > 0
		for _, k := range n.kids[:n.nkids] {
			any = any || m[k]
			every = every && m[k]
		}
		switch {
		case int32(v) == c:
			m[v] = false
		case n.isRead:
			m[v] = any || !n.symbol && !g.below(int32(v), c)
		case n.t.Kind() == expr.Ite:
			m[v] = m[n.kids[0]] || m[n.kids[1]] && m[n.kids[2]]
		case isJunction(n.t):
			m[v] = every
		default:
			m[v] = any
		}
	}
	return m[len(g.nodes)-1]
}
