// Package symbol maps conditions to symbols such that the conditions of two iterations of a loop, which differ in
// constants, have one symbol (Trabish and others, State Merging with Quantifiers in Symbolic Execution, ESEC/FSE 2023,
// Section 3.2: a hash that a condition and its negation do not share).
//
// A symbol is the shape of the condition, with the instruction that asked for it and the way that was taken there. The
// shape is the term with a hole of the same width in place of each constant. Shapes are interned, so two conditions
// have one symbol exactly if they have one shape; a hash could have collisions. The rules:
//
//   - a constant wider than one bit is a hole, and so is a term of constants and auxiliary variables of earlier merges;
//   - a sum or difference with one such side has the shape of the other side, since x+0 is x, and x+1 must be like it;
//   - the low bits of a term have the shape of the term;
//   - a read has its array, the shape of its index, and the shapes of all updates: a loop that writes to the array that
//     it reads has conditions that grow, and no pattern;
//   - everything else has its kind, its width and the shapes of its operands.
//
// A formula is never a hole: "k < 3" and its negation are different conditions although both are about auxiliary
// variables only.
package symbol

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/pattern"
	"github.com/albers-engine/albers/internal/state"
)

// Table has the symbols of one region. One goroutine at a time. It keeps the terms that it has seen.
type Table struct {
	shapes map[node]shape
	fixed  []bool // by shape: made of constants and auxiliary variables only
	terms  map[*expr.Term]shape
	lists  map[entry]list
	known  map[*expr.Update]list
	syms   map[condition]pattern.Sym
	walk   expr.Walk
}

// shape numbers the shapes of terms, from 1; list those of update lists, where 0 is the empty one.
type (
	shape int32
	list  int32
)

// node is a term over shapes.
type node struct {
	kind  expr.Kind
	width int32
	word  uint64 // what else belongs to the kind: an offset, a truth value, the bound of a quantifier
	kids  [3]shape
	arr   *expr.Array
	upd   list
}

type entry struct {
	index, value shape
	next         list
}

type condition struct {
	shape shape
	site  state.Site
	way   uint32
}

// New makes an empty table.
func New() *Table {
	t := &Table{shapes: map[node]shape{}, fixed: []bool{false}, terms: map[*expr.Term]shape{}, lists: map[entry]list{},
		known: map[*expr.Update]list{nil: 0}, syms: map[condition]pattern.Sym{}}
	t.walk = expr.Walk{
		Known:  func(x *expr.Term) bool { return t.terms[x] != 0 },
		Listed: func(u *expr.Update) bool { _, ok := t.known[u]; return ok },
		Visit:  func(x *expr.Term) bool { t.terms[x] = t.shapeOf(x); return true },
	}
	return t
}

// Of is the symbol of a condition that a path has taken at site; way is which of the ways there it was. cond is a raw
// term: simplification looks at constants.
func (t *Table) Of(cond *expr.Term, site state.Site, way uint32) pattern.Sym {
	t.walk.From(cond)
	c := condition{t.terms[cond], site, way}
	s, ok := t.syms[c]
	if !ok {
		s = pattern.Root + 1 + pattern.Sym(len(t.syms))
		t.syms[c] = s
	}
	return s
}

// shapeOf is the shape of x, whose operands have theirs.
func (t *Table) shapeOf(x *expr.Term) shape {
	n := node{kind: x.Kind(), width: int32(x.Width())}
	fixed := x.NumKids() > 0
	for i := range x.NumKids() {
		n.kids[i] = t.terms[x.Kid(i)]
		fixed = fixed && t.fixed[n.kids[i]]
	}
	switch n.kind {
	case expr.Const:
		if fixed = true; n.width == 1 {
			n.word = x.Word()
		}
	case expr.Read:
		n.arr, n.upd = x.Array(), t.listOf(x.Updates())
		fixed = fixed && n.arr.Aux && n.upd == 0
	case expr.Extract:
		n.word = uint64(x.Offset())
	case expr.Forall:
		n.word = x.Most()
	}
	if n.kind.IsFloat() {
		n.word = x.Float().Pack()
	}
	if n.width > 1 {
		if fixed {
			return t.intern(node{kind: expr.Const, width: n.width}, true)
		}
		if s := t.without(&n); s != 0 {
			return s
		}
	}
	if n.kind.Commutative() && !t.fixed[n.kids[0]] && t.fixed[n.kids[1]] {
		n.kids[0], n.kids[1] = n.kids[1], n.kids[0] // where a constant is in other iterations
	}
	return t.intern(n, fixed)
}

// without is the operand of n whose shape n has, 0 if there is none.
func (t *Table) without(n *node) shape {
	switch x, y := n.kids[0], n.kids[1]; {
	case n.kind == expr.Extract && n.word == 0:
		return x
	case n.kind != expr.Add && n.kind != expr.Sub, t.fixed[x] == t.fixed[y]:
		return 0
	case t.fixed[x]:
		return y
	default:
		return x
	}
}

func (t *Table) intern(n node, fixed bool) shape {
	s, ok := t.shapes[n]
	if !ok {
		s = shape(len(t.fixed))
		t.fixed = append(t.fixed, fixed)
		t.shapes[n] = s
	}
	return s
}

// listOf is the shape of an update list whose terms have theirs.
func (t *Table) listOf(u *expr.Update) list {
	above, at := u.Above(t.walk.Listed)
	l := t.known[at]
	for _, w := range above {
		e := entry{t.terms[w.Index], t.terms[w.Value], l}
		if l = t.lists[e]; l == 0 {
			l = list(len(t.lists) + 1)
			t.lists[e] = l
		}
		t.known[w] = l
	}
	return l
}
