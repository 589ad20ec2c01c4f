package search

import (
	"math/rand"

	"github.com/albers-engine/albers/internal/state"
)

// pool is the list of waiting states that random choices are made from. All searchers that draw from a list share it.
type pool struct {
	list   []candidate
	places *places // nil: no searcher goes by distances
}

// candidate is a waiting state with what its weight is made of. A waiting state does not move.
type candidate struct {
	s      *state.State
	lately float64
	place  int32 // if there are places
}

func (x *pool) add(s *state.State) {
	slotOf(s).at = int32(len(x.list)) + 1
	c := candidate{s: s}
	if x.places != nil {
		if len(x.places.list) > x.places.limit {
			x.places.renew(x.list)
		}
		c.lately, c.place = lately(s), x.places.of(s)
	}
	x.list = append(x.list, c)
}

func (x *pool) remove(s *state.State) {
	sl := slotOf(s)
	if sl.at == 0 {
		return
	}
	last := len(x.list) - 1
	x.list[sl.at-1] = x.list[last]
	slotOf(x.list[last].s).at = sl.at
	x.list[last] = candidate{}
	x.list = x.list[:last]
	sl.at = 0
}

// uniform runs any state with equal chance.
type uniform struct {
	*pool
	rng *rand.Rand
}

func (x *uniform) Add(*state.State, *state.State) {} // the frontier adds it to the pool
func (x *uniform) Remove(*state.State, bool)      {}

func (x *uniform) Next() *state.State {
	if len(x.list) == 0 {
		return nil
	}
	return x.list[x.rng.Intn(len(x.list))].s
}

// weighted draws a few states with equal chance and runs one of them with a chance proportional to its weight. With
// few states that is exact; with many it costs no more, and weights may change at any time.
type weighted struct {
	uniform
	lately bool // the weight counts new code that the state reached
}

// sample is the number of states that weighted draws.
const sample = 32

func (x *weighted) Next() *state.State {
	n := len(x.list)
	if n == 0 {
		return nil
	}
	var (
		cand [sample]*state.State
		acc  [sample]float64
		sum  float64
	)
	k := min(n, sample)
	for i := range k {
		c := &x.list[i]
		if n > sample {
			c = &x.list[x.rng.Intn(n)]
		}
		cand[i] = c.s
		sum += x.weight(c)
		acc[i] = sum
	}
	r := x.rng.Float64() * sum
	for i := range k {
		if r <= acc[i] {
			return cand[i]
		}
	}
	return cand[k-1]
}

// weight is the chance of a candidate against others.
func (x *weighted) weight(c *candidate) float64 {
	near := x.places.weight(c.place)
	if x.lately {
		return near + c.lately
	}
	return near
}

// randomPath walks down the tree of forks from its root, tossing a coin at each fork, so that a state near the root is
// as likely as a whole subtree of loop iterations. Chains without a fork are spliced out.
type randomPath struct {
	rng  *rand.Rand
	root *node
}

// node is a place in the tree. Inv: ready is the number of leaves below that are in the frontier.
type node struct {
	up    *node
	kid   [2]*node
	s     *state.State // leaf
	ready int
}

func newRandomPath(rng *rand.Rand) *randomPath { return &randomPath{rng: rng} }

func (x *randomPath) Add(s, parent *state.State) {
	sl := slotOf(s)
	if sl.leaf == nil {
		sl.leaf = x.grow(s, parent)
	}
	for n := sl.leaf; n != nil; n = n.up {
		n.ready++
	}
}

// grow makes a leaf for s beside its parent's.
func (x *randomPath) grow(s, parent *state.State) *node {
	var at *node
	if parent != nil && parent.Slot != nil {
		at = slotOf(parent).leaf
	}
	if at == nil {
		at = x.root
	}
	leaf := &node{s: s}
	if at == nil {
		x.root = leaf
		return leaf
	}
	inner := &node{up: at.up, ready: at.ready, kid: [2]*node{at, leaf}}
	x.replace(at, inner)
	at.up, leaf.up = inner, inner
	return leaf
}

// replace puts b where a hangs.
func (x *randomPath) replace(a, b *node) {
	switch up := a.up; {
	case up == nil:
		x.root = b
	case up.kid[0] == a:
		up.kid[0] = b
	default:
		up.kid[1] = b
	}
	if b != nil {
		b.up = a.up
	}
}

func (x *randomPath) Remove(s *state.State, ended bool) {
	sl := slotOf(s)
	leaf := sl.leaf
	if leaf == nil {
		return
	}
	if leaf.ready > 0 {
		for n := leaf; n != nil; n = n.up {
			n.ready--
		}
	}
	if ended {
		x.cut(leaf)
		sl.leaf = nil
	}
}

// cut removes a leaf and splices out the fork above it.
func (x *randomPath) cut(leaf *node) {
	up := leaf.up
	if up == nil {
		x.root = nil
		return
	}
	other := up.kid[0]
	if other == leaf {
		other = up.kid[1]
	}
	x.replace(up, other)
}

func (x *randomPath) Next() *state.State {
	n := x.root
	if n == nil || n.ready == 0 {
		return nil
	}
	for n.s == nil {
		k := x.rng.Intn(2)
		if n.kid[k].ready == 0 {
			k = 1 - k
		}
		n = n.kid[k]
	}
	return n.s
}
