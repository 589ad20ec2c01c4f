package cfg

// Tree is a dominator tree.
type Tree struct {
	idom []int32 // by block; -1 for the entry and for an unreachable block
	num  []int32 // place in a pre-order of the tree; -1 for an unreachable block
	size []int32 // blocks of the subtree: it is num … num+size-1
}

// Dominates says whether a dominates b; each reachable block dominates itself. Unreachable blocks dominate nothing and
// are dominated by nothing.
func (t *Tree) Dominates(a, b int32) bool {
	return uint32(t.num[b]-t.num[a]) < uint32(t.size[a]) // wraps to a large number if b is before a or has no number
}

func newDom(g *Graph) *Tree {
	t := &Tree{idom: dominators(g)}
	t.num, t.size = intervals(len(t.idom), t.idom, g.walk.pre)
	return t
}

// intervals numbers a forest. above gives each node's parent (-1 for roots), and order has every node after its
// parent. Subtrees become num … num+size-1; siblings keep their order in order. Nodes that are not in order get
// number -1 and size 0.
func intervals(n int, above, order []int32) (num, size []int32) {
	num, size = make([]int32, n), make([]int32, n)
	for i := range num {
		num[i] = -1
	}
	for k := len(order) - 1; k >= 0; k-- {
		v := order[k]
		size[v]++
		if p := above[v]; p >= 0 {
			size[p] += size[v]
		}
	}
	free := make([]int32, n) // per node, the number of its next child
	root := int32(0)
	for _, v := range order {
		next := &root
		if p := above[v]; p >= 0 {
			next = &free[p]
		}
		num[v] = *next
		*next += size[v]
		free[v] = num[v] + 1
	}
	return num, size
}

// lengauer is the state of the algorithm. Nodes are named by their place in depth-first order, so the root is 0.
type lengauer struct {
	semi     []int32 // semidominator; before it is known, the node itself
	ancestor []int32 // parent in the forest that link grows; -1 for its roots
	best     []int32 // node with the least semi between here and below the forest's root
	path     []int32 // scratch of compress
}

// eval gives the node with the least semidominator on the way from v up to, but not including, the root of its tree.
func (s *lengauer) eval(v int32) int32 {
	if s.ancestor[v] < 0 {
		return v
	}
	// Compress: hang every node of the way directly under the root, from the top down.
	s.path = s.path[:0]
	for u := v; s.ancestor[s.ancestor[u]] >= 0; u = s.ancestor[u] {
		s.path = append(s.path, u)
	}
	for k := len(s.path) - 1; k >= 0; k-- {
		u := s.path[k]
		a := s.ancestor[u]
		if s.semi[s.best[a]] < s.semi[s.best[u]] {
			s.best[u] = s.best[a]
		}
		s.ancestor[u] = s.ancestor[a]
	}
	return s.best[v]
}

// dominators gives each block's immediate dominator (-1 for the entry and for unreachable blocks).
func dominators(g *Graph) []int32 {
	d := &g.walk
	k := int32(len(d.pre))
	pred := collect(int(k), func(put func(int32, int32)) {
		for v, b := range d.pre {
			for _, w := range g.next.at(b) {
				put(d.num[w], int32(v))
			}
		}
	})
	s := &lengauer{semi: make([]int32, k), ancestor: make([]int32, k), best: make([]int32, k)}
	dom := make([]int32, k)
	bucket := make([]int32, k) // first node whose semidominator this is; the others follow in chain
	chain := make([]int32, k)
	for v := range k {
		s.semi[v], s.ancestor[v], s.best[v], bucket[v], chain[v] = v, -1, v, -1, -1
	}
	for w := k - 1; w > 0; w-- {
		for _, v := range pred.at(w) {
			s.semi[w] = min(s.semi[w], s.semi[s.eval(v)])
		}
		chain[w], bucket[s.semi[w]] = bucket[s.semi[w]], w
		p := d.num[d.above[d.pre[w]]]
		s.ancestor[w] = p
		for v := bucket[p]; v >= 0; v = chain[v] {
			dom[v] = p
			if u := s.eval(v); s.semi[u] < s.semi[v] {
				dom[v] = u // same dominator as u, which is not known yet
			}
		}
		bucket[p] = -1
	}
	idom := make([]int32, len(d.num))
	for b := range idom {
		idom[b] = -1
	}
	for w := int32(1); w < k; w++ {
		if dom[w] != s.semi[w] {
			dom[w] = dom[dom[w]]
		}
		idom[d.pre[w]] = d.pre[dom[w]]
	}
	return idom
}
