package search

import (
	"math/rand"

	"github.com/albers-engine/albers/internal/state"
)

// tree is the tree of forks. Its leaves are the states that have not ended; chains without a fork are spliced out.
//
// A place in it is a number: a node's, or below 0 that of a state's slot, negated. Node [top] has the root for its only
// child, 0 if there is none.
type tree struct {
	slots *slots
	rng   *rand.Rand // where a state without a place is to hang
	nodes []node
	free  []int32
}

// node is a fork. Inv: ready says for each child whether a state in the frontier is below it.
type node struct {
	up    int32
	kid   [2]int32
	ready [2]bool
}

const top = 1

func newTree(slots *slots, rng *rand.Rand) *tree {
	return &tree{slots: slots, rng: rng, nodes: make([]node, 2)}
}

// add notes that s has entered the frontier; if it is new, beside its parent.
func (x *tree) add(s, parent *state.State) {
	x.place(s, parent)
	x.mark(s, true)
}

// place puts s into the tree if it is new, beside its parent.
func (x *tree) place(s, parent *state.State) {
	if x.slots.list[s.Slot].up == 0 {
		x.grow(s, parent)
	}
}

// grow makes a leaf for s beside its parent's; beside the root, if that has no place, as the start of a larger input
// has it. A state without a parent, one that was kept by name and is called back, gets a place beside a leaf that a
// random path ends at: beside the root, every second path would end at it, though it is one of many.
func (x *tree) grow(s, parent *state.State) {
	leaf, at, up := -s.Slot, x.nodes[top].kid[0], int32(top)
	if parent != nil && x.slots.list[parent.Slot].up != 0 {
		at, up = -parent.Slot, x.slots.list[parent.Slot].up
	}
	for parent == nil && at > 0 {
		at, up = x.nodes[at].kid[x.rng.Intn(2)], at
	}
	if at == 0 {
		x.hang(leaf, top, 0)
		return
	}
	inner := int32(len(x.nodes))
	if n := len(x.free); n > 0 {
		inner = x.free[n-1]
		x.free = x.free[:n-1]
	} else {
		x.nodes = append(x.nodes, node{})
	}
	k := x.side(at, up)
	x.nodes[inner].ready = [2]bool{x.nodes[up].ready[k], false}
	x.hang(inner, up, k)
	x.hang(at, inner, 0)
	x.hang(leaf, inner, 1)
}

// hang makes place a child k of node up.
func (x *tree) hang(a, up int32, k int) {
	x.nodes[up].kid[k] = a
	if a < 0 {
		x.slots.list[-a].up = up
	} else {
		x.nodes[a].up = up
	}
}

// side says which child of node up place a is.
func (x *tree) side(a, up int32) int {
	if x.nodes[up].kid[0] == a {
		return 0
	}
	return 1
}

// rest notes that s has left the frontier.
func (x *tree) rest(s *state.State) { x.mark(s, false) }

// mark notes whether s is ready, in the nodes above it for which that makes a difference.
func (x *tree) mark(s *state.State, ready bool) {
	for a, up := -s.Slot, x.slots.list[s.Slot].up; up != 0; {
		k, n := x.side(a, up), &x.nodes[up]
		n.ready[k] = ready
		if n.ready[1-k] {
			return
		}
		a, up = up, n.up
	}
}

// cut removes the leaf of s, which is not ready, and splices out the fork above it.
func (x *tree) cut(s *state.State) {
	up := x.slots.list[s.Slot].up
	x.slots.list[s.Slot].up = 0
	switch up {
	case 0:
	case top:
		x.nodes[top].kid[0] = 0
	default:
		n := x.nodes[up]
		x.hang(n.kid[1-x.side(-s.Slot, up)], n.up, x.side(up, n.up))
		x.free = append(x.free, up)
	}
}

// randomPath walks down the tree of forks from its root, tossing a coin at each fork, so that a state near the root is
// as likely as a whole subtree of loop iterations.
type randomPath struct {
	*tree
	rng *rand.Rand
}

func (x *randomPath) Add(*state.State) {} // the frontier adds it to the tree
func (x *randomPath) Remove()          {}

func (x *randomPath) Next() *state.State {
	if !x.nodes[top].ready[0] {
		return nil
	}
	a := x.nodes[top].kid[0]
	for a > 0 {
		n, k := &x.nodes[a], x.rng.Intn(2)
		if !n.ready[k] {
			k = 1 - k
		}
		a = n.kid[k]
	}
	return x.slots.list[-a].waits
}
