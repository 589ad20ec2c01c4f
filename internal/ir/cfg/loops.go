package cfg

import "slices"

// Loop is a natural loop.
type Loop struct {
	Index  int32 // in Loops.All
	Header int32 // the block that every way into the loop passes
	Parent int32 // index of the loop directly around it; -1 for an outermost loop
	Depth  int32 // 1 for an outermost loop

	Blocks     []int32 // the body with those of inner loops, sorted; the header is one of them
	EntryEdges []int32 // from reachable blocks outside to the header
	BackEdges  []int32 // from the body to the header
	ExitEdges  []int32 // from the body to the outside, sorted
	ExitBlocks []int32 // where these lead, sorted, each once; a return inside the loop's text is such a block

	last int32 // the loop and its inner ones are Index … last
}

// Loops is a function's loops.
type Loops struct {
	// All has an outer loop before its inner ones, in the order in which reverse post-order meets their headers.
	All []Loop

	inner  []int32 // by block: index of the innermost loop, -1 if in none
	header []int32 // by block: index of the loop that it is header of, -1 if none
}

// Innermost gives the smallest loop around a block, nil if there is none.
func (x *Loops) Innermost(b int32) *Loop { return x.loop(x.inner[b]) }

// Outermost gives the largest loop around a block, nil if there is none.
func (x *Loops) Outermost(b int32) *Loop {
	l := x.Innermost(b)
	for l != nil && l.Parent >= 0 {
		l = &x.All[l.Parent]
	}
	return l
}

// HeadedBy gives the loop with this header, nil if there is none.
func (x *Loops) HeadedBy(b int32) *Loop { return x.loop(x.header[b]) }

// Contains says whether a block is in a loop's body.
func (x *Loops) Contains(l *Loop, b int32) bool {
	i := x.inner[b]
	return l.Index <= i && i <= l.last
}

func (x *Loops) loop(i int32) *Loop {
	if i < 0 {
		return nil
	}
	return &x.All[i]
}

func newLoops(g *Graph, dom *Tree) *Loops {
	n := len(g.F.Blocks)
	x := &Loops{inner: make([]int32, n), header: make([]int32, n)}
	for b := range n {
		x.inner[b], x.header[b] = -1, -1
	}
	found := &finder{g: g, inner: x.inner}
	for k := len(g.rpo) - 1; k >= 0; k-- { // headers of inner loops come first
		h := g.rpo[k]
		var back, entry []int32
		for _, e := range g.Preds(h) {
			if dom.Dominates(h, g.from(e)) {
				back = append(back, e)
			} else if g.Reachable(g.from(e)) {
				entry = append(entry, e)
			}
		}
		if len(back) > 0 {
			found.flood(Loop{Header: h, Parent: -1, BackEdges: back, EntryEdges: entry})
		}
	}
	x.number(found.loops)
	x.bodies(g)
	return x
}

// finder finds loops from the innermost outwards.
type finder struct {
	g     *Graph
	inner []int32 // by block: the smallest loop found that it is in, -1 if none
	loops []Loop  // Parent names a loop of this slice
	work  []int32
}

// flood walks backwards from the sources of l's back edges to its header. For a block that is already in a loop it
// takes the largest such loop, and goes on at its header.
func (d *finder) flood(l Loop) {
	me := int32(len(d.loops))
	d.loops = append(d.loops, l)
	d.inner[l.Header] = me // no smaller loop can hold the header: it would have to dominate it
	for _, e := range l.BackEdges {
		d.work = append(d.work, d.g.from(e))
	}
	for len(d.work) > 0 {
		b := d.work[len(d.work)-1]
		d.work = d.work[:len(d.work)-1]
		if d.inner[b] < 0 {
			d.inner[b] = me
		} else {
			in := d.inner[b]
			for in != me && d.loops[in].Parent >= 0 {
				in = d.loops[in].Parent
			}
			if in == me {
				continue
			}
			d.loops[in].Parent = me
			b = d.loops[in].Header
		}
		for _, e := range d.g.Preds(b) {
			if d.g.Reachable(d.g.from(e)) {
				d.work = append(d.work, d.g.from(e))
			}
		}
	}
}

// number puts the loops, found from the innermost outwards, into the order of All.
func (x *Loops) number(found []Loop) {
	n := len(found)
	above, order := make([]int32, n), make([]int32, n)
	for i := range found {
		above[i], order[i] = found[i].Parent, int32(n-1-i)
	}
	num, size := intervals(n, above, order)
	x.All = make([]Loop, n)
	for _, i := range order {
		l := found[i]
		l.Index, l.last, l.Depth = num[i], num[i]+size[i]-1, 1
		if p := l.Parent; p >= 0 {
			l.Parent, l.Depth = num[p], x.All[num[p]].Depth+1
		}
		x.All[l.Index] = l
		x.header[l.Header] = l.Index
	}
	for b, i := range x.inner {
		if i >= 0 {
			x.inner[b] = num[i]
		}
	}
}

// bodies computes blocks and exits from the nesting.
func (x *Loops) bodies(g *Graph) {
	for b := range x.inner {
		for i := x.inner[b]; i >= 0; i = x.All[i].Parent {
			l := &x.All[i]
			l.Blocks = append(l.Blocks, int32(b))
			for _, e := range g.Succs(int32(b)) {
				if !x.Contains(l, g.to(e)) {
					l.ExitEdges = append(l.ExitEdges, e)
					l.ExitBlocks = append(l.ExitBlocks, g.to(e))
				}
			}
		}
	}
	for i := range x.All {
		l := &x.All[i]
		slices.Sort(l.ExitEdges)
		l.ExitBlocks = sortedSet(l.ExitBlocks)
	}
}

// sortedSet sorts and leaves each value once.
func sortedSet(s []int32) []int32 {
	slices.Sort(s)
	return slices.Compact(s)
}
