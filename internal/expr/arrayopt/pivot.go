package arrayopt

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
)

// source says where the bounds of a pivot come from.
type source uint8

const (
	byWidth source = iota // all values
	byTable               // the values for which a read is inside its table
	byPath                // an interval that the path condition implies
)

// domain is the values lo, lo+step, … of a pivot, n of them, modulo its width.
type domain struct {
	lo, n, step uint64
	src         source
}

func (d domain) value(i uint64, w int) uint64 { return (d.lo + i*d.step) & ones(w) }

// pivot is a node of a graph with its domain.
type pivot struct {
	at  int32
	t   *expr.Term
	dom domain
}

// choose finds the best pivot of the graph: the one that leaves the fewest reads inside it, then the one with the
// smallest domain, then the deepest.
func (o *Optimizer) choose(g *graph, path Path) (p pivot, why reason, ok bool) {
	why = multiPivot
	o.spread(g)
	best := len(g.groups) // reads left inside the pivot; as many as there are is no gain
	for _, c := range g.chain {
		left := 0
		for _, r := range g.groups {
			if g.below(r, c) {
				left++
			}
		}
		if left > best || left == len(g.groups) {
			break // those above leave no fewer
		}
		d, found := o.domain(g, c, len(g.groups)-left, path)
		if !found || d.n > o.cfg.MaxDomain {
			why = noDomain
			continue
		}
		if !ok || d.n < p.dom.n {
			p, ok, best = pivot{c, g.nodes[c].t, d}, true, left
		}
	}
	if !ok && why == multiPivot && g.opaque {
		why = opaque
	}
	return p, why, ok
}

// domain is the smallest domain of the pivot at c.
func (o *Optimizer) domain(g *graph, c int32, above int, path Path) (domain, bool) {
	t := g.nodes[c].t
	w := t.Width()
	var d domain
	found := false
	if w <= 16 {
		d, found = domain{0, 1 << w, 1, byWidth}, true
	}
	if s, ok := o.insideTables(g, c, above); ok && (!found || s.n < d.n) {
		d, found = domain{s.lo, s.n, 1, byTable}, true
	}
	if found {
		if d = d.strided(t, o.residues.Of(t)); d.n <= o.cfg.MaxDomain {
			return d, true
		}
	}
	// This is the last resort, because results that depend on the path are not remembered.
	lo, hi, ok := o.interval(path, t)
	if !ok {
		return d, found
	}
	o.usedPath = true
	return domain{lo, hi - lo + 1, 1, byPath}.strided(t, o.residues.Of(t)), true
}

// strided leaves out the values that t, of class c, cannot have.
func (d domain) strided(t *expr.Term, c residue.Class) domain {
	w := t.Width()
	r, m := c.R, c.M
	if m == 0 || m >= w {
		return d
	}
	skip := (r - d.lo) & ones(m)
	if skip >= d.n {
		return domain{d.lo, 1, 1, d.src} // it cannot have any of these values; one is enough to see that
	}
	return domain{(d.lo + skip) & ones(w), (d.n-1-skip)>>m + 1, 1 << m, d.src}
}

// interval asks the path for the interval of t. ok is false if the interval is too wide to be of use.
func (o *Optimizer) interval(path Path, t *expr.Term) (lo, hi uint64, ok bool) {
	if path == nil || !o.cfg.Guarded {
		return 0, 0, false
	}
	lo, hi, ok = path.Interval(t)
	return lo, hi, ok && lo <= hi && hi-lo < o.cfg.MaxDomain
}

// inside is a bound that tables give for a node on a chain: for values outside of it, a read is outside of its table.
type inside struct {
	one    span // of a read whose poison is the root's
	strict bool // there is one
	all    span // a hull of all reads above the node
	reads  int
}

// spread takes the index of each group apart, down the chain, and notes the bounds at the nodes of the chain.
func (o *Optimizer) spread(g *graph) {
	o.inside = o.inside[:0]
	for _, c := range g.chain {
		g.nodes[c].reach = int32(len(o.inside))
		o.inside = append(o.inside, inside{})
	}
	for _, r := range g.groups {
		n := &g.nodes[r]
		s, ok := o.room(n)
		for x := g.nodes[n.kids[0]].t; ok; {
			if v, known := g.at[x]; known && g.nodes[v].reach != none {
				o.inside[g.nodes[v].reach].add(s, n.strict, x.Width())
			}
			x, s, ok, _ = peel(x, s)
		}
	}
}

// room is the values of a group's index for which it is inside its table.
func (o *Optimizer) room(n *node) (span, bool) {
	size, bytes := n.table.root.Size, uint64(n.bytes)
	if !o.cfg.Guarded {
		// A byte outside is 0, even next to bytes inside.
		return span{-(bytes - 1), size + bytes - 1}, size > 0
	}
	return span{0, size - bytes + 1}, size >= bytes
}

func (i *inside) add(s span, strict bool, w int) {
	if strict && (!i.strict || s.n < i.one.n) {
		i.one, i.strict = s, true
	}
	if i.reads == 0 {
		i.all = s
	} else {
		i.all = hull(i.all, s, w)
	}
	i.reads++
}

// insideTables is a set of values of the node at c. For values outside of it the term's value does not matter,
// because a read that matters is outside of its table. One such read is enough if every operator between it and the
// root needs its value. Otherwise it takes all reads together, and the term must be poison when all of them are.
func (o *Optimizer) insideTables(g *graph, c int32, above int) (span, bool) {
	i := &o.inside[g.nodes[c].reach]
	switch {
	case i.strict:
		return i.one, true
	case o.cfg.Guarded && i.reads == above && i.all.n > 0 && g.allPoison(c, o.marks(len(g.nodes))):
		return i.all, true
	}
	return span{}, false
}

// hull is a span that holds both, the zero span if there is none without a turn past the greatest value, unsigned or
// signed.
func hull(a, b span, w int) span {
	if a.n == 0 || b.n == 0 {
		return span{}
	}
	join := func(bias uint64) (span, bool) {
		x, y := span{(a.lo + bias) & ones(w), a.n}, span{(b.lo + bias) & ones(w), b.n}
		if x.wraps(w) || y.wraps(w) {
			return span{}, false
		}
		lo, hi := min(x.lo, y.lo), max(x.last(w), y.last(w))
		return span{(lo - bias) & ones(w), hi - lo + 1}, true
	}
	if s, ok := join(0); ok {
		return s
	}
	s, _ := join(1 << (w - 1))
	return s
}

// marks is scratch space, all false.
func (o *Optimizer) marks(n int) []bool {
	if cap(o.scratch) < n {
		o.scratch = make([]bool, 2*n)
	}
	m := o.scratch[:n]
	clear(m)
	return m
}
