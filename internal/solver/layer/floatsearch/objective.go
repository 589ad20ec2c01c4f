package floatsearch

import (
	"math"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// objective is a query as a sum of distances.
type objective struct {
	*program.Program
	scale func(d float64) float64
	nodes []node
	vals  []float64 // by node
	roots []int32   // by conjunct: its node
	goals []int32   // by conjunct: its value in the program
	list  []int32   // all operations

	at map[wanted]int32
}

// wanted is a term of one bit that shall be true or false.
type wanted struct {
	t    *expr.Term
	want bool
}

type nodeKind uint8

const (
	sumNode     nodeKind = iota // all kids have to hold
	productNode                 // one of the kids has to hold
	floatNode                   // a comparison of floats
	intNode                     // a comparison of integers
	truthNode                   // any other term of one bit
)

// node is a part of a formula in negation normal form. Its value is 0 exactly if it holds.
type node struct {
	nodeKind
	want   bool
	p      fp.Predicate // of a floatNode; want is in it
	format fp.Format
	op     expr.Kind // of an intNode
	width  uint
	kids   [2]int32 // nodes, or operations of the program
}

// compile makes the objective of q, with at most size operations; nil if it has more, or anything that programs do not
// have.
func compile(q *solver.Query, size int, scale func(d float64) float64) *objective {
	o := &objective{scale: scale, at: map[wanted]int32{},
		Program: program.New(program.Options{Ops: size, Width: program.MaxWidth, Cells: maxCells, Array: maxCells})}
	for _, t := range q.Conjuncts() {
		k, ok := o.Add(t)
		if !ok {
			return nil
		}
		o.goals = append(o.goals, k)
		root, ok := o.formula(wanted{t, true})
		if !ok {
			return nil
		}
		o.roots = append(o.roots, root)
	}
	o.vals = make([]float64, len(o.nodes))
	o.list = o.All(0)
	return o
}

// maxNodes bounds the nodes of an objective.
const maxNodes = 1 << 16

// formula is the node of w.
func (o *objective) formula(w wanted) (int32, bool) {
	stack := []wanted{w}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if _, known := o.at[x]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		if len(o.nodes) > maxNodes {
			return 0, false
		}
		kind, parts := split(x)
		n := len(stack)
		for _, list := range parts {
			for _, y := range list {
				if _, known := o.at[y]; !known {
					stack = append(stack, y)
				}
			}
		}
		if len(stack) > n {
			continue
		}
		var at int32
		switch {
		case parts == nil:
			at = o.atom(x)
		case len(parts) == 1:
			at = o.join(kind, parts[0])
		default: // the sum of products, or the product of sums
			inner := productNode
			if kind == productNode {
				inner = sumNode
			}
			at = o.push(node{nodeKind: kind, kids: [2]int32{o.join(inner, parts[0]), o.join(inner, parts[1])}})
		}
		o.at[x] = at
		stack = stack[:len(stack)-1]
	}
	return o.at[w], true
}

func (o *objective) push(n node) int32 {
	o.nodes = append(o.nodes, n)
	return int32(len(o.nodes) - 1)
}

// join is the sum or the product of nodes that are there.
func (o *objective) join(k nodeKind, of []wanted) int32 {
	at := o.at[of[0]]
	for _, x := range of[1:] {
		at = o.push(node{nodeKind: k, kids: [2]int32{at, o.at[x]}})
	}
	return at
}

// split takes a connective apart: kind joins parts; two lists of parts are joined inside by the other kind. No parts:
// x is an atom.
func split(x wanted) (kind nodeKind, parts [][]wanted) {
	t := x.t
	if t.Width() != 1 {
		return 0, nil
	}
	kid := func(i int, want bool) wanted { return wanted{t.Kid(i), want} }
	kind = sumNode
	switch k := t.Kind(); k {
	case expr.Not:
		return kind, [][]wanted{{kid(0, !x.want)}}
	case expr.And, expr.Or:
		if _, _, ok := notEqual(t); ok {
			return 0, nil
		}
		if (k == expr.And) != x.want {
			kind = productNode
		}
		return kind, [][]wanted{{kid(0, x.want), kid(1, x.want)}}
	case expr.Xor, expr.Eq:
		if t.Kid(0).Width() != 1 {
			return 0, nil
		}
		equal := (k == expr.Eq) == x.want
		return productNode, [][]wanted{{kid(0, true), kid(1, equal)}, {kid(0, false), kid(1, !equal)}}
	case expr.Ite:
		return productNode, [][]wanted{{kid(0, true), kid(1, x.want)}, {kid(0, false), kid(2, x.want)}}
	}
	return 0, nil
}

// notEqual recognises x < y or y < x, in which floats differ by being numbers and not equal.
func notEqual(t *expr.Term) (x, y *expr.Term, ok bool) {
	a, b := t.Kid(0), t.Kid(1)
	if t.Kind() != expr.Or || a.Kind() != expr.FLt || b.Kind() != expr.FLt {
		return nil, nil, false
	}
	return a.Kid(0), a.Kid(1), a.Kid(0) == b.Kid(1) && a.Kid(1) == b.Kid(0)
}

// atom is the node of a term that is no connective. Its operands are in the program.
func (o *objective) atom(x wanted) int32 {
	t := x.t
	n := node{nodeKind: truthNode, want: x.want}
	operands := func(k nodeKind, a, b *expr.Term) {
		n.nodeKind, n.width = k, uint(a.Width())
		n.kids[0], _ = o.Add(a)
		n.kids[1], _ = o.Add(b)
	}
	float := func(p fp.Predicate, f fp.Format, a, b *expr.Term) {
		operands(floatNode, a, b)
		if n.format = f; x.want {
			n.p = p
		} else {
			n.p = ^p & 15
		}
	}
	switch k := t.Kind(); k {
	case expr.FEq:
		float(fp.OEQ, t.Float().Format, t.Kid(0), t.Kid(1))
	case expr.FLt:
		float(fp.OLT, t.Float().Format, t.Kid(0), t.Kid(1))
	case expr.FLe:
		float(fp.OLE, t.Float().Format, t.Kid(0), t.Kid(1))
	case expr.Or:
		if a, b, ok := notEqual(t); ok {
			float(fp.ONE, t.Kid(0).Float().Format, a, b)
		}
	case expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle:
		if t.Kid(0).Width() > 64 {
			break
		}
		operands(intNode, t.Kid(0), t.Kid(1))
		n.op = k
	}
	if n.nodeKind == truthNode {
		n.kids[0], _ = o.Add(t)
	}
	return o.push(n)
}

// value is the objective for the bytes that the program has: 0 exactly if the query holds.
func (o *objective) value() float64 {
	o.Run(o.list)
	for i := range o.nodes {
		n := &o.nodes[i]
		switch n.nodeKind {
		case sumNode:
			o.vals[i] = o.vals[n.kids[0]] + o.vals[n.kids[1]]
		case productNode:
			o.vals[i] = 0 // also beside an infinite sum
			if a, b := o.vals[n.kids[0]], o.vals[n.kids[1]]; a != 0 && b != 0 {
				o.vals[i] = min(a*b, math.MaxFloat64)
			}
		case floatNode:
			o.vals[i] = o.scale(floatDistance(n.format, n.p, o.bits(n, 0), o.bits(n, 1)))
		case intNode:
			o.vals[i] = o.scale(intDistance(n.op, n.want, n.width, o.Vals[n.kids[0]], o.Vals[n.kids[1]]))
		case truthNode:
			o.vals[i] = 0
			if (o.Vals[n.kids[0]] == 1) != n.want {
				o.vals[i] = o.scale(1)
			}
		}
	}
	sum := 0.0
	for _, r := range o.roots {
		sum += o.vals[r]
	}
	return sum
}

// bits is the value of operand i of n, a floatNode.
func (o *objective) bits(n *node, i int) fp.Bits {
	k := n.kids[i]
	if n.format.Width() <= 64 {
		return fp.Bits{Lo: o.Vals[k]}
	}
	return fp.Bits{Hi: o.Vals[k+1], Lo: o.Vals[k]}
}

// first is the number of the first conjunct that was false in the last value, -1 if there is none.
func (o *objective) first() int {
	for i, k := range o.goals {
		if o.Vals[k] == 0 {
			return i
		}
	}
	return -1
}
