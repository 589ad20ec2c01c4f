// Package tree is the execution tree of a region of merging, and the standard encoding of a merged state.
//
// The source is Trabish, Rinetzky, Shoham, Sharma, "State Merging with Quantifiers in Symbolic Execution", ESEC/FSE
// 2023, sections 2 and 3. Definition 2.1 there merges states s1 … sn into one with the path condition s1.pc ∨ … ∨ sn.pc
// and the values ite(s1.pc, v1, ite(s2.pc, v2, …)). Both grow with the square of n, since each path condition is
// written in full. The tree shares what the paths have in common.
//
// # Where the tree comes from
//
// Each state has a record of its decisions, and states share the records that they had in common before they were
// forked. So the tree of a region is the trie of the records of its leaves from the region's first decision on. Its
// nodes are decisions. Branches with one feasible side are on record, too, with what they were asked; nodes that the
// path before them implies add nothing to a path condition.
//
// Two decisions after one are the two sides of a fork. Their conditions are c and ¬c, so at most one leaf of the tree
// is the path of an input. That makes the encoding small: a choice between the values of two subtrees asks only for c,
// wherever the leaves of other groups are.
//
// A state that was merged inside the region (package fold) has, after the newest decision that its parts had in common,
// one decision with the disjunction of their conditions. Next to it may be a decision that a part of the merged paths
// had made: the conditions of the two overlap, and the paths below them do not. The disjunction holds for exactly the
// inputs of the merged state, so it decides between the two.
//
// # The encoding
//
// A node is full if its leaves exhaust it: a leaf, a node with two full kids that are the sides of a fork, a node with
// one full kid that is implied.
//
//	cond(n)  = the node's condition, true if it is implied
//	cons(n)  = cond(n)                              if n is full
//	         = cond(n) ∧ cons(kid)                  with one kid
//	         = cond(n) ∧ (cons(left) ∨ cons(right)) with two kids
//	val(n)   = the leaf's value
//	         = val(kid)                             with one kid
//	         = ite(cond(left), val(left), val(right))   if the kids are the sides of a fork, or left was merged
//	         = ite(cons(left), val(left), val(right))   if both were merged
//
// The merged path condition is that of the last common decision and the disjunction below it. If that decision's node
// is full, which is the usual case for a loop with one exit, the disjunction is true.
package tree

import (
	"cmp"
	"errors"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// Tree is the execution tree of a region above some of its leaves.
type Tree struct {
	b     *expr.Builder
	nodes []*node // kids before their parents; the last one is the root
	top   *node   // where the leaves part
	prev  *state.Decision
	order []int  // leaves in tree order: the true side of a branch first
	forks []fork // below top, kids before their parents
}

// node is a decision. The root's is the newest one before the region, which may be nil.
type node struct {
	d    *state.Decision
	up   *node
	kids [2]*node // nil where there is none; kids[1] only after kids[0]
	leaf int      // number of the leaf, -1 for another node
	full bool
	cons *expr.Term // of the standard encoding; nil: true
	at   int        // where the choice below the node is made: a fork's number, or ^leaf
}

// fork is a choice between two places: numbers of forks, or leaves as ^leaf.
type fork struct {
	cond        *expr.Term
	left, right int
}

// Errors of New: records that do not make a tree.
var (
	errRoot  = errors.New("a state does not come from the region's beginning")
	errShape = errors.New("the ways of the states part without a decision")
)

// New makes the tree above leaves, each the newest decision of a state, from root on, which may be nil.
func New(b *expr.Builder, root *state.Decision, leaves []*state.Decision) (*Tree, error) {
	t := &Tree{b: b}
	known := map[*state.Decision]*node{root: {d: root, leaf: -1}}
	t.nodes = append(t.nodes, known[root])
	for i, d := range leaves {
		if err := t.add(known, root, d, i); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(t.nodes, func(a, c *node) int { return cmp.Compare(c.depth(), a.depth()) })
	if err := t.check(); err != nil {
		return nil, err
	}
	t.top, t.prev = known[root], root
	for t.top.kids[0] != nil && t.top.kids[1] == nil {
		t.top = t.top.kids[0]
		t.prev = t.top.d
	}
	t.number()
	t.encode()
	return t, nil
}

// add puts the path from root to leaf number i, with newest decision d, into the tree.
func (t *Tree) add(known map[*state.Decision]*node, root, d *state.Decision, i int) error {
	below := &node{d: d, leaf: i}
	if d == root || known[d] != nil {
		return errShape
	}
	known[d] = below
	t.nodes = append(t.nodes, below)
	for d != root {
		if d = d.Prev; d == nil && root != nil {
			return errRoot
		}
		n := known[d]
		fresh := n == nil
		if fresh {
			n = &node{d: d, leaf: -1}
			known[d] = n
			t.nodes = append(t.nodes, n)
		}
		if n.kids[1] != nil || n.leaf >= 0 {
			return errShape
		}
		below.up = n
		if n.kids[0] == nil {
			n.kids[0] = below
		} else {
			n.kids[1] = below
		}
		if !fresh {
			break
		}
		below = n
	}
	return nil
}

// depth is the number of decisions up to n.
func (n *node) depth() int32 {
	if n.d == nil {
		return 0
	}
	return n.d.N
}

// check makes sure that siblings exclude each other and that one of them always holds, unless one was merged. It sorts
// them: what was merged comes first.
func (t *Tree) check() error {
	for _, n := range t.nodes {
		l, r := n.kids[0], n.kids[1]
		switch {
		case r == nil || l.merged():
		case r.merged():
			n.kids = [2]*node{r, l}
		case l.d.Raw != t.b.Not(r.d.Raw) || l.d.Dir == r.d.Dir:
			return errShape
		case l.d.Dir > r.d.Dir:
			n.kids = [2]*node{r, l}
		}
	}
	return nil
}

// merged says whether n begins the path of a state that was merged inside the region.
func (n *node) merged() bool { return n.d.Kind == state.Merge }

// number lists the leaves in tree order.
func (t *Tree) number() {
	for stack := []*node{t.top}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.leaf >= 0 {
			t.order = append(t.order, n.leaf)
		}
		for _, k := range slices.Backward(n.kids[:]) {
			if k != nil {
				stack = append(stack, k)
			}
		}
	}
}

// implied says whether the decisions before n leave no other way.
func (n *node) implied() bool { return n.d.Prev != nil && n.d.Path == n.d.Prev.Path || n.d.Path == nil }

// encode computes full, cons and the forks.
func (t *Tree) encode() {
	for _, n := range t.nodes {
		l, r := n.kids[0], n.kids[1]
		var below *expr.Term // the disjunction below n; nil: true
		switch {
		case n.leaf >= 0:
			n.full, n.at = true, ^n.leaf
		case r == nil:
			n.full, n.at, below = l.full && l.implied(), l.at, l.cons
		default:
			n.full, n.at = l.full && r.full && !l.merged(), len(t.forks)
			f := fork{l.d.Raw, l.at, r.at}
			if r.merged() && l.cons != nil {
				f.cond = l.cons // a part of the paths of l may have been merged into those of r
			}
			t.forks = append(t.forks, f)
			if l.cons != nil && r.cons != nil {
				below = t.b.Or(l.cons, r.cons)
			}
		}
		if n.full {
			below = nil
		}
		n.cons = below
		if n == t.top {
			return // nodes above have one kid, and top comes after all nodes below it
		}
		switch {
		case n.implied():
		case below == nil:
			n.cons = n.d.Raw
		default:
			n.cons = t.b.And(n.d.Raw, below)
		}
	}
}

// Prev is the newest decision that all leaves have.
func (t *Tree) Prev() *state.Decision { return t.prev }

// Cond is the condition, as the program made it, that one of the leaves' paths is taken, given Prev; nil: it is.
func (t *Tree) Cond() *expr.Term { return t.top.cons }

// Paths is the condition that one of the paths of two leaves, all that the tree has, is taken, given Prev. The implied
// decisions are in it, so it has the same form wherever the same code was run.
func (t *Tree) Paths(leaves []*state.Decision) *expr.Term {
	all := make([]*expr.Term, len(t.order))
	for i, k := range t.order {
		var raws []*expr.Term
		for d := leaves[k]; d != t.prev; d = d.Prev {
			raws = append(raws, d.Raw)
		}
		slices.Reverse(raws)
		all[i] = t.b.Conjunction(raws)
	}
	return t.b.Or(all[0], all[1])
}

// Leaves lists the numbers of the leaves in the order of the tree: the true side of a branch comes first.
func (t *Tree) Leaves() []int { return t.order }

// Choose is the value that stands for the values of the leaves, by number. It is a [memory.Choose].
func (t *Tree) Choose(width int, values []memory.Value) memory.Value {
	made := make([]*expr.Term, len(t.forks))
	at := func(k int) *expr.Term {
		if k >= 0 {
			return made[k]
		}
		if v := values[^k]; v.Term != nil {
			return v.Term
		}
		return t.b.Const(width, values[^k].Word)
	}
	for k, f := range t.forks {
		made[k] = t.b.Ite(f.cond, at(f.left), at(f.right))
	}
	out := at(t.top.at)
	if out.IsConst() && width <= 64 {
		return memory.Word(out.Word())
	}
	return memory.Value{Term: out}
}
