package enumerate

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/solver"
)

// maxCells bounds the bytes of a query: more than this many are seldom enumerated within any budget.
const maxCells = 16

// set is a set of cells by number.
type set uint32

func (s set) single() bool { return s != 0 && s&(s-1) == 0 }

// node is the search's data about an operation of the program.
type node struct {
	id    uint64 // of the term
	goal  int32  // number of the conjunct that this is, -1: none
	cells set    // that it depends on
	// circuit says that it is a large circuit, or that its operands have one.
	circuit bool
	used    bool    // frontier: depends on one cell, and a node that depends on others or a conjunct uses it
	shown   []int32 // of a Read of several cells: the nodes that keep the values of those cells apart that it looks at
}

// query is a query as a program, conjunct after conjunct.
type query struct {
	*program.Program
	nodes []node // by operation
	size
}

// size is what makes a query large for a bit-level solver.
type size struct {
	tables   uint64 // bytes of constant arrays, for each read of one at a symbolic index
	circuits uint64 // operations on floats, products and divisions of more than 64 bits
}

// compiler makes programs. It keeps the last one: the next query is mostly a neighbour on the same path, and only its
// new part is translated. Without that, translating took three times as long as searching in coreutils ptx.
type compiler struct {
	query
	path solver.Follower[goal] // the conjuncts of the last query
	end  program.Mark          // behind the last conjunct; whole bytes come after it
}

// goal is a conjunct that was translated, with a mark of the program before it.
type goal struct {
	node   int32 // its node if that has its number, else -1
	before program.Mark
	size
}

func newCompiler(limit int) *compiler {
	c := &compiler{query: query{Program: program.New(program.Options{Ops: limit, Width: program.MaxWidth,
		Cells: maxCells, Array: maxCells})}}
	c.end, c.path.Leave = c.Mark(), c.leave
	return c
}

// compile translates q; ok is false if it is too large. The program is good until the next call.
func (c *compiler) compile(q *solver.Query) (p *query, ok bool) {
	c.back(c.end)
	ok = c.path.Follow(q.Path(), c.enter)
	c.end = c.Mark()
	if !ok {
		return nil, false
	}
	c.markFrontier()
	return &c.query, true
}

// enter translates conjunct i; ok is false if that is too large.
func (c *compiler) enter(i int, t *expr.Term) (g goal, ok bool) {
	g = goal{-1, c.Mark(), c.size}
	k, ok := c.Add(t)
	if !ok {
		c.back(g.before)
		return g, false
	}
	c.describe()
	// A conjunct that occurs twice keeps its first number.
	if c.nodes[k].goal < 0 {
		c.nodes[k].goal = int32(i)
		g.node = k
	}
	return g, true
}

// leave forgets the newest conjunct.
func (c *compiler) leave(g goal) {
	if g.node >= 0 {
		c.nodes[g.node].goal = -1
	}
	c.size = g.size
	c.back(g.before)
}

// back forgets the operations that came after a mark.
func (c *compiler) back(to program.Mark) {
	c.Back(to)
	c.nodes = c.nodes[:min(len(c.nodes), len(c.Ops))]
}

// describe makes the nodes of operations that have none.
func (c *compiler) describe() {
	for i := len(c.nodes); i < len(c.Ops); i++ {
		n := node{id: c.Terms[i].ID(), goal: -1}
		c.nodes = append(c.nodes, n)
		c.operands(int32(i), func(k int32) {
			n.cells |= c.nodes[k].cells
			n.circuit = n.circuit || c.nodes[k].circuit
		})
		if n.cells != 0 && hasLargeCircuit(c.Terms[i], c.Ops[i].Kind) {
			c.circuits++
			n.circuit = true
		}
		if r := c.Ops[i].Read; r != nil {
			c.tables += uint64(len(r.Data))
			for _, k := range r.Cells {
				n.cells |= 1 << k
			}
		}
		c.nodes[i] = n
	}
}

// hasLargeCircuit says whether an operation of kind k that computes t is one on floats, or a product or division of
// wide integers.
func hasLargeCircuit(t *expr.Term, k expr.Kind) bool {
	if k == program.Part {
		return false
	}
	switch k = t.Kind(); k {
	case expr.Mul, expr.UDiv, expr.SDiv, expr.URem, expr.SRem:
		return t.Width() > 64
	}
	return k.IsFloat()
}

// markFrontier finds the nodes of one cell whose values nodes of several cells use.
func (c *compiler) markFrontier() {
	for i := range c.nodes {
		n := &c.nodes[i]
		n.used, n.shown = n.goal >= 0, n.shown[:0]
	}
	for i := range c.nodes {
		if x := c.nodes[i].cells; x == 0 || x.single() {
			continue
		}
		c.operands(int32(i), func(k int32) {
			if kid := &c.nodes[k]; kid.cells.single() {
				kid.used = true
			}
		})
		// A read at a symbolic index sees bytes as they are.
		if r := c.Ops[i].Read; r != nil {
			shown := c.nodes[i].shown
			for _, k := range r.Cells {
				shown = append(shown, c.wholeByte(k))
			}
			c.nodes[i].shown = shown
		}
	}
}

// wholeByte keeps all values of a cell apart, by a node for the cell itself that counts as used.
func (c *compiler) wholeByte(k int32) int32 {
	for i := range c.nodes {
		if r := c.Ops[i].Read; r != nil && r.Cell == k && len(r.Writes) == 0 {
			c.nodes[i].used = true
			return int32(i)
		}
	}
	c.nodes = append(c.nodes, node{goal: -1, cells: 1 << k, used: true})
	return c.Byte(k)
}

// operands visits the operands of operation i.
func (q *query) operands(i int32, visit func(int32)) {
	q.Operands(i, visit)
	if q.Ops[i].Read != nil {
		for _, k := range q.nodes[i].shown {
			visit(k)
		}
	}
}
