package native

import (
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// guide decides for the SAT solver while a query is easy. It walks from the conjuncts' roots down to the nodes that
// make them true: of a false conjunction one false operand, of a multiplexer the selector and the chosen arm (so
// comparisons end at the first bit that differs). If such a node has no value yet, the walk goes on to an input and
// decides it as in the hint. When the walk ends, the nodes that it saw determine the roots, whatever the other inputs
// are: those stay as in the hint. For an access, everything that it depends on has to have a value.
//
// On sorting numbers along paths, that takes a quarter of the decisions that values for all variables need. After
// some conflicts the solver decides by activity again, over all of the scope.
type guide struct {
	e      *engine
	stack  []uint32 // nodes that need a value and a reason for it, the next one on top
	seen   []uint32 // by node: the walk that was there
	walk   uint32
	leaves []aig.Lit
	open   []aig.Lit
	ended  bool // the last walk said that all is determined
}

// Next implements sat.Guide.
func (g *guide) Next(anew bool) sat.Lit {
	g.ended = false
	if anew {
		g.begin()
	}
	for len(g.stack) > 0 {
		k := g.stack[len(g.stack)-1]
		if g.seen[k] == g.walk {
			g.stack = g.stack[:len(g.stack)-1]
			continue
		}
		if p := g.look(k); p != sat.End {
			return p
		}
	}
	g.ended = true
	return sat.End
}

func (g *guide) begin() {
	g.walk++
	g.seen = append(g.seen, make([]uint32, max(0, g.e.graph.Len()-len(g.seen)))...)
	g.stack = g.stack[:0]
	for i := len(g.e.frames) - 1; i >= 0; i-- {
		if r := g.e.frames[i].root; r != aig.True {
			g.stack = append(g.stack, r.Node())
		}
	}
}

// value is 1, -1 or 0 for a literal that is true, false or open.
func (g *guide) value(l aig.Lit) int8 {
	v := g.e.cnf.Var(l.Node())
	if v == 0 {
		return 0
	}
	return g.e.sat.Value(v.Lit(l.Neg()))
}

// look goes on from the node on top of the stack, or returns the literal that has to be decided first.
func (g *guide) look(k uint32) sat.Lit {
	l := aig.Lit(k) << 1
	val := g.value(l)
	n := g.e.graph.Node(k)
	if val == 0 {
		return g.decide(l)
	}
	switch n.Kind {
	case aig.Xor:
		if g.value(n.A) == 0 {
			return g.decide(n.A)
		}
		if g.value(n.B) == 0 {
			return g.decide(n.B)
		}
		g.done(k, n.A, n.B)
	case aig.Mux:
		return g.mux(k, n, val)
	case aig.And:
		return g.and(k, val)
	default:
		g.input(k)
	}
	return sat.End
}

// done takes k off the stack and puts the nodes that explain it there.
func (g *guide) done(k uint32, because ...aig.Lit) {
	g.seen[k] = g.walk
	g.stack = g.stack[:len(g.stack)-1]
	for _, l := range because {
		if !l.IsConst() && g.seen[l.Node()] != g.walk {
			g.stack = append(g.stack, l.Node())
		}
	}
}

func (g *guide) mux(k uint32, n aig.Node, val int8) sat.Lit {
	t, e := g.value(n.B), g.value(n.C)
	switch s := g.value(n.A); {
	case s == 0 && t == val && e == val:
		g.done(k, n.B, n.C)
		return sat.End
	case s == 0:
		return g.decide(n.A)
	case s > 0 && t == 0:
		return g.decide(n.B)
	case s > 0:
		g.done(k, n.A, n.B)
	case e == 0:
		return g.decide(n.C)
	default:
		g.done(k, n.A, n.C)
	}
	return sat.End
}

// and needs all operands of a true conjunction and one false one of a false.
func (g *guide) and(k uint32, val int8) sat.Lit {
	g.leavesOf(k, val < 0)
	open := aig.False
	for _, l := range g.leaves {
		switch v := g.value(l); {
		case v < 0 && val < 0:
			g.done(k, l)
			return sat.End
		case v == 0 && open == aig.False:
			open = l
		}
	}
	if open != aig.False {
		return g.decide(open)
	}
	g.done(k, g.leaves...)
	return sat.End
}

// leavesOf opens a tree of ands into g.leaves, as far as the inner nodes have no variables. If a false leaf explains
// the tree, it also opens nodes whose variable is false without a reason: with Polarity, their clauses may only be
// those for a true node.
func (g *guide) leavesOf(k uint32, explain bool) {
	n := g.e.graph.Node(k)
	g.leaves = g.leaves[:0]
	g.open = append(g.open[:0], n.B, n.A)
	for len(g.open) > 0 {
		l := g.open[len(g.open)-1]
		g.open = g.open[:len(g.open)-1]
		n := g.e.graph.Node(l.Node())
		if n.Kind == aig.And && !l.Neg() && (g.e.cnf.Var(l.Node()) == 0 || explain && !g.e.cnf.WhenFalse(l.Node())) {
			g.open = append(g.open, n.B, n.A)
			continue
		}
		g.leaves = append(g.leaves, l)
	}
}

// input brings in the rest of an access.
func (g *guide) input(k uint32) {
	o := g.e.ownerOf(k)
	g.done(k)
	if o > 0 {
		return
	}
	x := &g.e.accesses[-o-1]
	if k != x.first && g.seen[x.first] == g.walk {
		return
	}
	for _, l := range byteAt(x.first) {
		g.need(l)
	}
	if k != x.first {
		return // the first one brings the circuits that the access depends on
	}
	for _, v := range x.depends {
		for _, l := range v {
			g.need(l)
		}
	}
}

func (g *guide) need(l aig.Lit) {
	if !l.IsConst() && g.seen[l.Node()] != g.walk {
		g.stack = append(g.stack, l.Node())
	}
}

// decide goes down from an open literal to an open input and takes its advised value.
func (g *guide) decide(l aig.Lit) sat.Lit {
	for {
		next := g.below(l.Node())
		if next == aig.False {
			return g.e.sat.Advised(g.e.cnf.Var(l.Node()))
		}
		l = next
	}
}

// below is an open operand of a node, False if there is none.
func (g *guide) below(k uint32) aig.Lit {
	switch n := g.e.graph.Node(k); n.Kind {
	case aig.And:
		g.leavesOf(k, false)
		for _, l := range g.leaves {
			if g.value(l) == 0 {
				return l
			}
		}
	case aig.Mux:
		if g.value(n.A) == 0 {
			return n.A
		}
		for _, l := range [...]aig.Lit{n.B, n.C} {
			if !l.IsConst() && g.value(l) == 0 {
				return l
			}
		}
	case aig.Xor:
		for _, l := range [...]aig.Lit{n.A, n.B} {
			if g.value(l) == 0 {
				return l
			}
		}
	}
	return aig.False
}

// counts says whether the model says something about access i: after a guided Solve only if the walk was there.
func (e *engine) counts(i int32) bool {
	g := e.guide
	if g == nil || !g.ended || e.from.cnf != e.cnf {
		return true
	}
	return g.seen[e.accesses[i].first] == g.walk
}

// dismiss takes the guide off the query and says whether there was one that had decided it.
func (e *engine) dismiss() bool {
	if e.guide == nil || !e.guide.ended || e.from.cnf != e.cnf {
		return false
	}
	e.guide.ended = false
	e.sat.Guide(nil)
	return true
}
