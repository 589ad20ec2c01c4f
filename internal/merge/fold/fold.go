// Package fold folds the execution tree of a region of merging while the region runs: where two states meet with the
// same values, they become one, and the tree loses a fork (Trabish, Rinetzky, Shoham, Sharma, State Merging with
// Quantifiers in Symbolic Execution, ESEC/FSE 2023, Section 4).
//
// A disjunction in a loop, "s[i] == 'a' || s[i] == 'b'", makes three ways through each iteration, and 3·2ᵐ-2 paths
// through m of them. Two of the three ways meet at the next basic block, and differ in nothing that is read again.
// Folded there, the loop has 2m+1 paths, and they are as regular as those of a loop without disjunction.
//
// # The tree
//
// A [Tree] has a node for each decision of the states in a region. A state is at a leaf. Whenever it comes to the
// beginning of a basic block, the driver gives the tree a snapshot of it, a copy on write. The snapshots stay at the
// node when the state goes on, so a state can also meet one that has gone on: then all states below that one's node
// are dropped, because the merged state will do what they did.
//
//	fold(x):  for each node y above which x is not, and which is not above x, the highest first
//	              if x and a snapshot of y are at the same place with the same values: rewrite(x, y)
//	rewrite:  a is the lowest node above both
//	          the states below x and y end; x and y go, and the nodes above them that have no other kid
//	          a new leaf below a has the decision "the conditions between a and x, or those between a and y"
//	          a node that is left with one kid becomes a part of it
//
// a gets the new leaf in place of x or of y, so one of the two must be the end of a chain below a.
//
// # Which nodes can be y
//
// The paths of the states of a tree exclude each other, and a snapshot has the path of its whole node. So the snapshots
// of a node are dropped when a path below it has ended or left the region, which cannot be taken back, and when one was
// merged into a state elsewhere: the snapshot would do again what that state does. The paths of an inner node and of a
// merged state may overlap for that reason; those of the leaves never do.
//
// # Where states are not folded
//
// States that have left a loop after different numbers of turns may meet behind it with the same values. There the end
// of the region merges them better: as one formula, which has the number of turns in it. So outside of the loops of the
// region two states become one only if neither has made a decision in a loop since their ways parted.
//
// # What it costs
//
// Snapshots are found by [state.State.Meeting], a number that states have in common that agree, so a fold looks at few
// others. They are compared by what they do not share. The work of a rewrite is that of the nodes that go, and of those
// between. The driver stops folding where it finds nothing.
//
// Nothing here locks; the driver's lock guards a tree. Terms and decisions are made outside of it: [Tree.Fold] changes
// the tree, then the caller merges the states, and [Tree.Grow] learns the new decision.
package fold

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/tree"
	"github.com/albers-engine/albers/internal/state"
)

// Tree is the execution tree of a region.
type Tree struct {
	// Nodes is the number of nodes, Most the largest that it was, and Rewrites the number of merges.
	Nodes, Most, Rewrites int

	b      *expr.Builder
	inLoop func(state.Site) bool
	nodes  map[*state.Decision]*node
	at     map[*state.State]*node // where the states are
	met    map[uint64][]*snapshot // by Meeting
	queue  queue                  // of states that may run
}

// node is a decision, or several in a row. The newest one names it.
type node struct {
	d    *state.Decision // nil: the root if that has none, or a leaf whose state is being merged
	n    int32           // decisions up to d
	up   *node           // nil: this is the root, or it is not in the tree any more
	kids [2]*node        // kids[1] only after kids[0]
	s    *state.State    // that is at this leaf; nil: none
	loop bool            // a decision was made in a loop
	over bool            // a path below it has ended or left the region

	snapshots []*snapshot // of states that were here, while they can be merged with
}

// snapshot is a copy of a state that was at a node.
type snapshot struct {
	of *node
	s  *state.State // nil: nobody can be merged with it any more
}

// New makes the tree of a region that began after the decision root, which may be nil. inLoop says whether an
// instruction is in a loop.
func New(b *expr.Builder, root *state.Decision, inLoop func(state.Site) bool) *Tree {
	n := &node{d: root}
	if root != nil {
		n.n = root.N
	}
	return &Tree{b: b, inLoop: inLoop, Nodes: 1, Most: 1, nodes: map[*state.Decision]*node{root: n},
		at: map[*state.State]*node{}, met: map[uint64][]*snapshot{}}
}

// Grow takes note of the decisions that s has made. A state that was forked comes before those that were forked off it.
// Grow returns false if the records of the states make no tree; it must not be used then.
func (t *Tree) Grow(s *state.State) bool {
	if old := t.at[s]; old != nil {
		if old.d == nil && old.up != nil { // merged since the last call
			old.d, old.n = s.Last, s.Last.N
			t.nodes[old.d] = old
			return true
		}
		old.s = nil
	}
	var fresh []*state.Decision
	d := s.Last
	for ; t.nodes[d] == nil; d = d.Prev {
		if d == nil {
			return false
		}
		fresh = append(fresh, d)
	}
	n := t.nodes[d]
	if n.s != nil {
		return false
	}
	for _, d := range slices.Backward(fresh) {
		kid := &node{d: d, n: d.N, up: n, loop: t.inLoop(d.Site)}
		if !n.add(kid) {
			return false
		}
		t.nodes[d] = kid
		t.Nodes++
		n = kid
	}
	if n.kids[0] != nil {
		return false
	}
	t.Most = max(t.Most, t.Nodes)
	n.s, t.at[s] = s, n
	return true
}

// add makes k a kid of n, if n has room for it.
func (n *node) add(k *node) bool {
	for i := range n.kids {
		if n.kids[i] == nil {
			n.kids[i], k.up = k, n
			return true
		}
	}
	return false
}

// remove takes k from the kids of n.
func (n *node) remove(k *node) {
	if n.kids[0] == k {
		n.kids[0] = n.kids[1]
	}
	n.kids[1] = nil
}

func (n *node) forks() bool { return n.kids[1] != nil }

// End takes note that s has ended in the region or left it.
func (t *Tree) End(s *state.State) {
	n := t.at[s]
	if n == nil {
		return
	}
	n.s = nil
	delete(t.at, s)
	for ; n != nil && !n.over; n = n.up {
		n.over = true
		n.forget()
	}
}

// forget drops the snapshots of n: the paths below n are no longer all of its path, or cannot be taken back.
func (n *node) forget() {
	for _, x := range n.snapshots {
		x.s = nil
	}
	n.snapshots = nil
}

// Path lists the newest decisions of the nodes from the root to s; nil if s is not in the tree, or there is no tree.
func (t *Tree) Path(s *state.State) (list []*state.Decision) {
	if t == nil {
		return nil
	}
	for n := t.at[s]; n != nil; n = n.up {
		list = append(list, n.d)
	}
	slices.Reverse(list)
	return list
}

// Rewrite is a merge of two states.
type Rewrite struct {
	// With is the state that is to become a part of the one that met it. It is a snapshot, and must not be changed.
	With *state.State
	// Gone are the states that have to end: the merged state does what they did.
	Gone []*state.State
	// Prev is the newest decision that both paths have. Cond is the condition, as the program made it, that one of the
	// two is taken, given Prev; nil: one of them is.
	Prev *state.Decision
	Cond *expr.Term
}

// Fold looks for a state that s, which has entered a basic block, can become one with. If there is one, it changes the
// tree, and s has to be grown again when it was merged; else Fold returns nil. at is a copy of s.
func (t *Tree) Fold(s, at *state.State) *Rewrite {
	x, key := t.at[s], at.Meeting()
	var found []partner
	met := slices.DeleteFunc(t.met[key], func(y *snapshot) bool { return y.s == nil })
	for _, y := range met {
		a := lowest(x, y.of)
		if a == x || a == y.of || !s.InLoop && (turned(x, a) || turned(y.of, a)) {
			continue
		}
		if chain(x, a) || chain(y.of, a) {
			found = append(found, partner{y, a})
		}
	}
	slices.SortStableFunc(found, func(p, q partner) int {
		return cmp.Or(cmp.Compare(p.a.n, q.a.n), cmp.Compare(p.of.n, q.of.n))
	})
	own := &snapshot{x, at}
	x.snapshots, t.met[key] = append(x.snapshots, own), append(met, own)
	for _, p := range found {
		if !at.Agrees(p.s) {
			continue
		}
		leaves := []*state.Decision{x.d, p.of.d}
		above, err := tree.New(t.b, p.a.d, leaves)
		if err != nil || above.Prev() != p.a.d {
			continue
		}
		r := &Rewrite{With: p.s, Prev: p.a.d}
		if above.Cond() != nil {
			r.Cond = above.Paths(leaves)
		}
		r.Gone = t.rewrite(s, x, p.of, p.a)
		return r
	}
	return nil
}

// partner is a snapshot with the lowest node above it and the state that it is compared with.
type partner struct {
	*snapshot
	a *node
}

// lowest is the lowest node that is, or is above, both.
func lowest(x, y *node) *node {
	for x != y { // a node has made more decisions than those above it
		n := x.n
		if n >= y.n {
			x = x.up
		}
		if y.n >= n {
			y = y.up
		}
	}
	return x
}

// turned says whether a state at n has made a decision in a loop since it was at a, which is above n.
func turned(n, a *node) bool {
	for ; n != a; n = n.up {
		if n.loop {
			return true
		}
	}
	return false
}

// chain says whether no node strictly between n and a, which is above it, has two kids.
func chain(n, a *node) bool {
	for n = n.up; n != a; n = n.up {
		if n.forks() {
			return false
		}
	}
	return true
}

// rewrite puts a new leaf for s below a, in place of x, where s is, and y. It returns the other states below them.
func (t *Tree) rewrite(s *state.State, x, y, a *node) (gone []*state.State) {
	for _, n := range []*node{x, y} {
		gone = t.take(n, a, gone)
	}
	leaf := &node{n: a.n + 1, s: s, loop: s.InLoop}
	a.add(leaf)
	t.at[s] = leaf
	t.Nodes++
	t.Most = max(t.Most, t.Nodes)
	t.Rewrites++
	return slices.DeleteFunc(gone, func(g *state.State) bool { return g == s })
}

// take removes n, which is below a, with all that is below it, and appends the states there to list.
func (t *Tree) take(n, a *node, list []*state.State) []*state.State {
	for n.up != a && !n.up.forks() {
		n = n.up
	}
	p := n.up
	p.remove(n)
	for stack := []*node{n}; len(stack) > 0; {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if k.s != nil {
			list = append(list, k.s)
			delete(t.at, k.s)
		}
		for _, kid := range k.kids {
			if kid != nil {
				stack = append(stack, kid)
			}
		}
		t.drop(k)
	}
	if p == a {
		return list
	}
	kid := p.kids[0]
	for p != a && !p.forks() { // p becomes a part of its kid
		up := p.up
		t.drop(p)
		for i := range up.kids {
			if up.kids[i] == p {
				up.kids[i] = kid
			}
		}
		kid.up, kid.loop, p = up, kid.loop || p.loop, up
	}
	for ; p != a; p = p.up {
		p.forget()
	}
	return list
}

// drop notes that n is not in the tree any more.
func (t *Tree) drop(n *node) {
	if n.d != nil {
		delete(t.nodes, n.d)
	}
	n.forget()
	n.up = nil
	t.Nodes--
}
