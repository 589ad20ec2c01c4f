package concolic

import (
	"container/heap"
	"fmt"
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/option"
)

// branch is one stay of a node in the frontier.
type branch struct {
	node *node
	seq  int // in order of filing
	at   int // in the frontier's list; -1: it has left
}

// frontier is the nodes that wait to be asked about, under one or several strategies. A strategy that keeps a list of
// its own drops branches that have left when they come up.
type frontier struct {
	list       []*branch
	strategies []strategy
	turn       int
	seq        int
	roots      *[]*node // where random paths begin
}

// strategy chooses among the waiting branches, of which there is at least one.
type strategy interface {
	add(b *branch)
	choose() *branch // still in the frontier
	purge()          // forgets branches that have left
}

// newFrontier makes a frontier with the strategies of these names.
func newFrontier(names []option.Searcher, seed int64, m *ir.Module, taken *search.Coverage, near *search.Near,
	roots *[]*node) (*frontier, error) {
	f := &frontier{roots: roots}
	rng := rand.New(rand.NewSource(seed))
	for _, name := range names {
		var s strategy
		switch name {
		case option.DFS, option.Depth:
			s = &ordered{before: deeper}
		case option.BFS:
			s = &ordered{before: shallower}
		case option.Deepening:
			s = &ordered{before: deepening}
		case option.Gen:
			s = &ordered{before: newer}
		case option.RandomState:
			s = &uniform{f, rng}
		case option.RandomPath:
			s = &randomPath{f, rng}
		case option.CovNew, option.MD2U:
			s = &weighted{uniform{f, rng}, newSites(m, taken, rng), near, name == option.CovNew}
		default:
			return nil, fmt.Errorf("unknown searcher %q", name)
		}
		f.strategies = append(f.strategies, s)
	}
	if len(f.strategies) == 0 {
		return nil, fmt.Errorf("no searcher named")
	}
	return f, nil
}

// file makes n wait.
func (f *frontier) file(n *node) {
	f.seq++
	b := &branch{node: n, seq: f.seq, at: len(f.list)}
	n.branch, n.rest = b, open
	f.list = append(f.list, b)
	for _, s := range f.strategies {
		s.add(b)
	}
	for ; n != nil; n = n.parent {
		if n.live++; n.live > 1 {
			break
		}
	}
}

// strike takes n out; it waits.
func (f *frontier) strike(n *node) {
	b := n.branch
	last := f.list[len(f.list)-1]
	f.list[b.at], last.at = last, b.at
	f.list = f.list[:len(f.list)-1]
	b.at, n.branch = -1, nil
	for ; n != nil; n = n.parent {
		if n.live--; n.live > 0 {
			break
		}
	}
}

// purge makes the strategies forget branches that have left, and their nodes with them.
func (f *frontier) purge() {
	for _, s := range f.strategies {
		s.purge()
	}
}

// left says whether b is no longer in the frontier.
func left(b *branch) bool { return b.at < 0 }

// take takes out the node to ask about next; nil if none waits.
func (f *frontier) take() *node {
	if len(f.list) == 0 {
		return nil
	}
	s := f.strategies[f.turn%len(f.strategies)]
	f.turn++
	n := s.choose().node
	f.strike(n)
	n.rest = solving
	return n
}

// ordered takes the first branch in an order that does not change while a branch waits.
type ordered struct {
	before func(a, b *branch) bool
	list   []*branch
}

// deeper is depth-first: the greatest depth, the later branch among equals.
func deeper(a, b *branch) bool {
	if a.node.depth != b.node.depth {
		return a.node.depth > b.node.depth
	}
	return a.seq > b.seq
}

// shallower is breadth-first: the least depth, the earlier branch among equals.
func shallower(a, b *branch) bool {
	if a.node.depth != b.node.depth {
		return a.node.depth < b.node.depth
	}
	return a.seq < b.seq
}

// deepening is by bands of depth, and deeper inside of a band.
func deepening(a, b *branch) bool {
	if x, y := search.Band(int(a.node.depth)), search.Band(int(b.node.depth)); x != y {
		return x < y
	}
	return deeper(a, b)
}

// newer is by generations: the branch of the run that had covered more first, then the deeper one.
func newer(a, b *branch) bool {
	if a.node.news != b.node.news {
		return a.node.news > b.node.news
	}
	return deeper(a, b)
}

func (x *ordered) Len() int           { return len(x.list) }
func (x *ordered) Less(i, j int) bool { return x.before(x.list[i], x.list[j]) }
func (x *ordered) Swap(i, j int)      { x.list[i], x.list[j] = x.list[j], x.list[i] }
func (x *ordered) Push(v any)         { x.list = append(x.list, v.(*branch)) }
func (x *ordered) Pop() any {
	b := x.list[len(x.list)-1]
	x.list = x.list[:len(x.list)-1]
	return b
}

func (x *ordered) add(b *branch) { heap.Push(x, b) }

func (x *ordered) purge() {
	x.list = slices.DeleteFunc(x.list, left)
	heap.Init(x)
}

func (x *ordered) choose() *branch {
	for left(x.list[0]) {
		heap.Pop(x)
	}
	return x.list[0]
}

// uniform takes any branch with equal chance.
type uniform struct {
	f   *frontier
	rng *rand.Rand
}

func (x *uniform) add(*branch)     {}
func (x *uniform) purge()          {}
func (x *uniform) choose() *branch { return x.f.list[x.rng.Intn(len(x.f.list))] }

// sample is the number of branches among which weighted chooses.
const sample = 32

// weighted takes branches that promise new code, and draws some of all with equal chance and takes one of them with a
// chance proportional to its weight.
type weighted struct {
	uniform
	sites  *sites
	near   *search.Near
	lately bool // the weight counts the new code that the run had reached
}

func (x *weighted) add(b *branch) { x.sites.add(b) }
func (x *weighted) purge()        { x.sites.purge() }

func (x *weighted) choose() *branch {
	if b := x.sites.choose(); b != nil {
		return b
	}
	var drawn [sample]*branch
	var sums [sample]float64
	sum := 0.0
	x.near.Update()
	n := min(len(x.f.list), sample)
	for i := range n {
		b := x.f.list[i]
		if len(x.f.list) > sample {
			b = x.uniform.choose()
		}
		sum += x.near.Distance(b.node.place)
		if x.lately {
			sum += b.node.place.Lately()
		}
		drawn[i], sums[i] = b, sum
	}
	r := x.rng.Float64() * sum
	for i := range n - 1 {
		if r <= sums[i] {
			return drawn[i]
		}
	}
	return drawn[n-1]
}

// randomPath walks down the tree from a start: at each node it stays or takes an edge, with equal chance among those
// that lead to a branch that waits.
type randomPath struct {
	f   *frontier
	rng *rand.Rand
}

func (x *randomPath) add(*branch) {}
func (x *randomPath) purge()      {}

func (x *randomPath) choose() *branch {
	n := x.pick(*x.f.roots, nil)
	for {
		var below [8]*node
		next := below[:0]
		for i := range n.edges {
			next = append(next, n.edges[i].to)
		}
		m := x.pick(next, n.branch)
		if m == nil {
			return n.branch
		}
		n = m
	}
}

// pick is one of the nodes with branches that wait, or nil for own, if that is one.
func (x *randomPath) pick(nodes []*node, own *branch) *node {
	var only *node
	k := 0
	for _, n := range nodes {
		if n != nil && n.live > 0 {
			only = n
			k++
		}
	}
	if own == nil && k == 1 {
		return only // no choice, so no random number
	}
	if own != nil {
		k++
	}
	r := x.rng.Intn(k)
	for _, n := range nodes {
		if n != nil && n.live > 0 {
			if r == 0 {
				return n
			}
			r--
		}
	}
	return nil
}
