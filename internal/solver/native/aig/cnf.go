package aig

import (
	"context"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Sides of a node's definition: the consequences of the node being true, and the consequences of it being false.
const (
	whenTrue  = 1
	whenFalse = 2
	both      = whenTrue | whenFalse
)

// CNF writes the clauses that define nodes, each once (Tseitin's encoding). With Polarity it writes only the side on
// which a node is used (Plaisted, Greenbaum 1986); the other side follows when it is asked for. That stays right
// while clauses are added, because every clause is true when all nodes have the values that their inputs give them: a
// later side never contradicts an earlier one, and a model of the inputs extends to all nodes.
//
// Trees of ands that nothing else uses become one gate with many operands. An inner node that is used later gets
// clauses of its own then.
//
// A circuit of millions of nodes takes seconds to write. If a context ends that ([CNF.Until]), clauses are missing
// from then on and the writer must be thrown away ([CNF.Torn]).
type CNF struct {
	// Polarity writes only needed sides.
	Polarity bool

	ctx  context.Context // nil: nothing ends the writing
	torn bool

	g     *Graph
	vars  []sat.Var // by node, 0: none yet
	sides []uint8   // by node: written
	node  []uint32  // by variable
	next  sat.Var
	out   []sat.Lit
	fresh int
	todo  []need
	ops   []Lit
	stack []Lit
}

type need struct {
	node  uint32
	sides uint8
}

// NewCNF makes a writer for g that numbers variables from first up.
func NewCNF(g *Graph, first sat.Var) *CNF {
	return &CNF{g: g, next: first, node: make([]uint32, first)}
}

// maxOperands bounds the and gates that trees are made into.
const maxOperands = 48

// Lit is the SAT literal of l, which is no constant. It makes sure that the next Take has the definition of l for
// uses in which l shall be true.
func (c *CNF) Lit(l Lit) sat.Lit {
	c.require(l, true)
	c.drain()
	return c.vars[l>>1].Lit(l.Neg())
}

// Var is the variable of a node, 0 if it has none.
func (c *CNF) Var(node uint32) sat.Var {
	if int(node) >= len(c.vars) {
		return 0
	}
	return c.vars[node]
}

// WhenFalse says whether the clauses for the consequences of a false node are written. Without them its variable can
// be false for no reason.
func (c *CNF) WhenFalse(node uint32) bool { return c.sides[node]&whenFalse != 0 }

// Node is the node of a variable.
func (c *CNF) Node(v sat.Var) uint32 { return c.node[v] }

// Until makes the end of ctx end the writing of clauses; nil: nothing does.
func (c *CNF) Until(ctx context.Context) { c.ctx = ctx }

// Torn says whether a context ended before all clauses were written. Nodes taken since then have no complete
// definition.
func (c *CNF) Torn() bool { return c.torn }

// Take gives the clauses written since the last Take, each closed by sat.End, and the number of new variables. The
// slice is good until the next call of a method.
func (c *CNF) Take() (clauses []sat.Lit, fresh int) {
	clauses, fresh = c.out, c.fresh
	c.out, c.fresh = c.out[:0], 0
	return
}

// Clause adds a clause over literals that Lit gave.
func (c *CNF) Clause(lits ...sat.Lit) { c.emit(lits...) }

func (c *CNF) emit(lits ...sat.Lit) { c.out = append(append(c.out, lits...), sat.End) }

// require asks for the variable of l's node and for the side that is used when l shall be true (or, if !up, false).
func (c *CNF) require(l Lit, up bool) {
	n := l.Node()
	for int(n) >= len(c.vars) {
		grown := max(64, c.g.Len()-len(c.vars))
		c.vars = append(c.vars, make([]sat.Var, grown)...)
		c.sides = append(c.sides, make([]uint8, grown)...)
	}
	if c.vars[n] == 0 {
		c.vars[n] = c.next
		c.next++
		c.fresh++
		c.node = append(c.node, n)
	}
	side := uint8(both)
	if c.Polarity {
		side = whenFalse
		if up != l.Neg() {
			side = whenTrue
		}
	}
	if c.g.nodes[n].Kind <= Input {
		return
	}
	if missing := side &^ c.sides[n]; missing != 0 {
		c.sides[n] |= missing
		c.todo = append(c.todo, need{n, missing})
	}
}

// pollWritten is the number of nodes written between two looks at the context.
const pollWritten = 1 << 10

func (c *CNF) drain() {
	for n := 1; len(c.todo) > 0; n++ {
		if n%pollWritten == 0 && c.ctx != nil && c.ctx.Err() != nil {
			c.torn = true
		}
		if c.torn {
			c.todo = c.todo[:0]
			return
		}
		t := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		switch n := c.g.nodes[t.node]; n.Kind {
		case And:
			c.and(t)
		case Xor:
			c.xor(n, t)
		case Mux:
			c.mux(n, t)
		}
	}
}

func (c *CNF) of(l Lit) sat.Lit { return c.vars[l>>1].Lit(l.Neg()) }

// and: n → a, for each operand; all operands → n.
func (c *CNF) and(t need) {
	c.operands(t.node)
	n := c.vars[t.node].Lit(false)
	if t.sides&whenTrue != 0 {
		for _, a := range c.ops {
			c.require(a, true)
			c.emit(n^1, c.of(a))
		}
	}
	if t.sides&whenFalse != 0 {
		for _, a := range c.ops {
			c.require(a, false)
			c.out = append(c.out, c.of(a)^1)
		}
		c.out = append(c.out, n, sat.End)
	}
}

// operands opens the tree of ands under a node, as far as nothing else uses the inner nodes, into c.ops.
func (c *CNF) operands(root uint32) {
	c.ops = c.ops[:0]
	c.stack = append(c.stack[:0], c.g.nodes[root].B, c.g.nodes[root].A)
	for len(c.stack) > 0 {
		l := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		n := &c.g.nodes[l>>1]
		if n.Kind == And && !l.Neg() && c.g.users[l>>1] == 1 && c.Var(l.Node()) == 0 &&
			len(c.ops)+len(c.stack) < maxOperands {
			c.stack = append(c.stack, n.B, n.A)
			continue
		}
		c.ops = append(c.ops, l)
	}
}

func (c *CNF) needBoth(l Lit) sat.Lit {
	c.require(l, true)
	c.require(l, false)
	return c.of(l)
}

func (c *CNF) xor(n Node, t need) {
	a, b, x := c.needBoth(n.A), c.needBoth(n.B), c.vars[t.node].Lit(false)
	if t.sides&whenTrue != 0 {
		c.emit(x^1, a, b)
		c.emit(x^1, a^1, b^1)
	}
	if t.sides&whenFalse != 0 {
		c.emit(x, a^1, b)
		c.emit(x, a, b^1)
	}
}

func (c *CNF) mux(n Node, t need) {
	s, x := c.needBoth(n.A), c.vars[t.node].Lit(false)
	if t.sides&whenTrue != 0 {
		c.require(n.B, true)
		c.require(n.C, true)
		a, b := c.of(n.B), c.of(n.C)
		c.emit(x^1, s^1, a)
		c.emit(x^1, s, b)
		c.emit(x^1, a, b) // follows from both; propagates more
	}
	if t.sides&whenFalse != 0 {
		c.require(n.B, false)
		c.require(n.C, false)
		a, b := c.of(n.B), c.of(n.C)
		c.emit(x, s^1, a^1)
		c.emit(x, s, b^1)
		c.emit(x, a^1, b^1)
	}
}
