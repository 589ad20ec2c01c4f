package cfg

import "github.com/albers-engine/albers/internal/ir"

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

// search is the result of a depth-first search: the nodes in the order in which they were reached and in the order in
// which they were left, the place of each in the former (-1 if never reached), and the node from which it was reached
// (-1 for the root and the unreached).
type search struct {
	pre, post  []int32
	num, above []int32
}

// depthFirst walks a graph, given as lists of successors, from root.
func depthFirst(succ *lists, root int32) search {
	n := len(succ.start) - 1
	s := search{num: make([]int32, n), above: make([]int32, n)}
	for i := range n {
		s.num[i], s.above[i] = -1, -1
	}
	next := append([]int32{}, succ.start[:n]...) // per node, the successor to look at next
	s.num[root] = 0
	s.pre = append(s.pre, root)
	for v := root; v >= 0; {
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
	rpo         []int32
	order       []int32 // place of a block in rpo, -1 if unreachable
	unreachable []int32
}

func newGraph(f *ir.Func) *Graph {
	n := len(f.Blocks)
	g := &Graph{F: f, order: make([]int32, n)}
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
	next := collect(n, func(put func(int32, int32)) {
		for e := range f.Edges {
			put(f.Edges[e].From, f.Edges[e].To)
		}
	})
	post := depthFirst(&next, 0).post
	for b := range g.order {
		g.order[b] = -1
	}
	for k := len(post) - 1; k >= 0; k-- {
		g.order[post[k]] = int32(len(g.rpo))
		g.rpo = append(g.rpo, post[k])
	}
	for b, k := range g.order {
		if k < 0 {
			g.unreachable = append(g.unreachable, int32(b))
		}
	}
	return g
}

// Succs gives the edges that leave a block, in the order of their indices.
func (g *Graph) Succs(b int32) []int32 { return g.out.at(b) }

// Preds gives the edges that lead to a block, in the order of their indices, those from unreachable blocks too.
func (g *Graph) Preds(b int32) []int32 { return g.in.at(b) }

// RPO gives the reachable blocks in reverse post-order: a block comes before its successors, except in cycles.
func (g *Graph) RPO() []int32 { return g.rpo }

// Reachable says whether the entry leads to a block.
func (g *Graph) Reachable(b int32) bool { return g.order[b] >= 0 }

// Unreachable gives the blocks that the entry does not lead to.
func (g *Graph) Unreachable() []int32 { return g.unreachable }

// from and to give an edge's ends.
func (g *Graph) from(e int32) int32 { return g.F.Edges[e].From }
func (g *Graph) to(e int32) int32   { return g.F.Edges[e].To }

// components gives each node the number of its strongly connected component. A component has a smaller number than
// those that lead to it.
func components(succ *lists) (comp []int32, count int32) {
	n := len(succ.start) - 1
	comp = make([]int32, n)
	num := make([]int32, n) // 1 + order of arrival; 0 not reached
	low := make([]int32, n) // smallest num known to be reachable and still on the stack
	next := append([]int32{}, succ.start[:n]...)
	var stack, path []int32
	arrived := int32(0)
	arrive := func(v int32) {
		arrived++
		num[v], low[v], comp[v] = arrived, arrived, -1
		stack = append(stack, v)
		path = append(path, v)
	}
	for root := range n {
		if num[root] == 0 {
			arrive(int32(root))
		}
		for len(path) > 0 {
			v := path[len(path)-1]
			if next[v] < succ.start[v+1] {
				w := succ.vals[next[v]]
				next[v]++
				if num[w] == 0 {
					arrive(w)
				} else if comp[w] < 0 {
					low[v] = min(low[v], num[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[v])
			}
			if low[v] < num[v] {
				continue
			}
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				comp[w] = count
				if w == v {
					break
				}
			}
			count++
		}
	}
	return comp, count
}
