package cfg

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// lists is many short lists in one array: list i is vals[start[i]:start[i+1]].
type lists struct {
	start, vals []int32
}

func (l lists) at(i int32) []int32 { return l.vals[l.start[i]:l.start[i+1]:l.start[i+1]] }

// collect makes n lists out of pairs (list, value), which each must give in the same order both times it is called.
func collect(n int, each func(put func(list, val int32))) lists {
	l := lists{start: make([]int32, n+1)}
	each(func(i, _ int32) { l.start[i+1]++ })
	for i := range n {
		l.start[i+1] += l.start[i]
	}
	l.vals = make([]int32, l.start[n])
	next := append([]int32{}, l.start...)
	each(func(i, v int32) {
		l.vals[next[i]] = v
		next[i]++
	})
	return l
}

// search is the result of a depth-first search from node 0: the nodes in the order in which they were reached and in
// the order in which they were left, the place of each in the former (-1 if never reached), and the node from which it
// was reached (-1 for node 0 and the unreached).
type search struct {
	pre, post  []int32
	num, above []int32
}

// depthFirst walks a graph, given as lists of successors.
func depthFirst(succ *lists) search {
	n := len(succ.start) - 1
	s := search{num: make([]int32, n), above: make([]int32, n)}
	for i := range n {
		s.num[i], s.above[i] = -1, -1
	}
	next := append([]int32{}, succ.start[:n]...) // per node, the successor to look at next
	s.num[0] = 0
	s.pre = append(s.pre, 0)
	for v := int32(0); v >= 0; {
		if next[v] == succ.start[v+1] {
			s.post = append(s.post, v)
			v = s.above[v]
			continue
		}
		w := succ.vals[next[v]]
		next[v]++
		if s.num[w] < 0 {
			s.num[w], s.above[w] = int32(len(s.pre)), v
			s.pre = append(s.pre, w)
			v = w
		}
	}
	return s
}

// Graph is a function's blocks and edges.
type Graph struct {
	F *ir.Func

	out, in     lists // edges per block
	next        lists // successors per block
	walk        search
	rpo         []int32 // reachable blocks in reverse post-order: before their successors, except in cycles
	unreachable []int32 // the blocks that the entry does not lead to
}

func newGraph(f *ir.Func) *Graph {
	n := len(f.Blocks)
	g := &Graph{F: f}
	g.out = collect(n, func(put func(int32, int32)) {
		for e := range f.Edges {
			put(f.Edges[e].From, int32(e))
		}
	})
	g.in = collect(n, func(put func(int32, int32)) {
		for e := range f.Edges {
			put(f.Edges[e].To, int32(e))
		}
	})
	g.next = collect(n, func(put func(int32, int32)) {
		for e := range f.Edges {
			put(f.Edges[e].From, f.Edges[e].To)
		}
	})
	g.walk = depthFirst(&g.next)
	g.rpo = slices.Clone(g.walk.post)
	slices.Reverse(g.rpo)
	for b := range int32(n) {
		if !g.Reachable(b) {
			g.unreachable = append(g.unreachable, b)
		}
	}
	return g
}

// Succs gives the edges that leave a block, in the order of their indices.
func (g *Graph) Succs(b int32) []int32 { return g.out.at(b) }

// Preds gives the edges that lead to a block, in the order of their indices, those from unreachable blocks too.
func (g *Graph) Preds(b int32) []int32 { return g.in.at(b) }

// Reachable says whether the entry leads to a block.
func (g *Graph) Reachable(b int32) bool { return g.walk.num[b] >= 0 }

// from and to give an edge's ends.
func (g *Graph) from(e int32) int32 { return g.F.Edges[e].From }
func (g *Graph) to(e int32) int32   { return g.F.Edges[e].To }
