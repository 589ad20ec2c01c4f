// Package aig keeps circuits: graphs of two-input ands, exclusive ors and multiplexers over inputs, with inversion on
// the edges. Bit-blasting turns a term into a vector of [Lit].
//
// Nodes are hashed: the same gate over the same operands is one node, and so is everything above. Constructors
// propagate constants and look one level below their operands (Brummayer, Biere: Local two-level and-inverter graph
// minimization without blowup, 2006); a rule never makes more nodes than it removes. Exclusive ors and multiplexers are
// gates of their own, because they have short direct clauses; where they appear spelled as ands they are recognised.
//
// Operands are older than their node, so node numbers are a topological order. Nodes are never removed: the owner
// drops the whole graph when it is too big.
package aig

// Lit is a node, possibly inverted: twice the node's number, plus 1 if inverted.
type Lit uint32

// The constants are node 0.
const (
	False Lit = 0
	True  Lit = 1
)

// Node is the number of l's node.
func (l Lit) Node() uint32 { return uint32(l >> 1) }

// Neg says whether l is inverted.
func (l Lit) Neg() bool { return l&1 != 0 }

// Not is l inverted.
func (l Lit) Not() Lit { return l ^ 1 }

// NotIf is l, inverted if c.
func (l Lit) NotIf(c bool) Lit {
	if c {
		return l ^ 1
	}
	return l
}

// IsConst says whether l is False or True.
func (l Lit) IsConst() bool { return l <= True }

// Const is True or False.
func Const(c bool) Lit {
	if c {
		return True
	}
	return False
}

// Kind is the function of a node.
type Kind uint8

// The kinds.
const (
	Zero  Kind = iota // node 0: false
	Input             // free
	And               // A ∧ B, A < B
	Xor               // A ⊕ B, A < B, neither inverted
	Mux               // A ? B : C, A not inverted, B not inverted
)

// Node is a gate with its operands.
type Node struct {
	Kind    Kind
	A, B, C Lit
}

// Graph is a set of nodes. One goroutine at a time.
type Graph struct {
	nodes []Node
	users []uint8  // how many operands of nodes are this node, at most 255
	table []uint32 // open addressing; 0 is empty
	count int      // entries of table
}

// New makes a graph with the constant only.
func New() *Graph {
	return &Graph{nodes: make([]Node, 1, 1<<10), users: make([]uint8, 1, 1<<10), table: make([]uint32, 1<<11)}
}

// Len is the number of nodes.
func (g *Graph) Len() int { return len(g.nodes) }

// Node is node n.
func (g *Graph) Node(n uint32) Node { return g.nodes[n] }

// Input makes a free node.
func (g *Graph) Input() Lit { return g.add(Node{Kind: Input}) }

func (g *Graph) add(n Node) Lit {
	g.nodes = append(g.nodes, n)
	g.users = append(g.users, 0)
	for _, x := range [...]Lit{n.A, n.B, n.C} {
		if k := x.Node(); g.users[k] < 255 {
			g.users[k]++
		}
	}
	return Lit(len(g.nodes)-1) << 1
}

func (n *Node) hash() uint64 {
	h := uint64(n.A)*0x9e3779b97f4a7c15 ^ uint64(n.B)*0xc2b2ae3d27d4eb4f ^ uint64(n.C)*0x165667b19e3779f9 ^ uint64(n.Kind)
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}

// find gives the node, made now or before.
func (g *Graph) find(n Node) Lit {
	if 2*g.count >= len(g.table) {
		g.rehash()
	}
	mask := uint64(len(g.table) - 1)
	i := n.hash() & mask
	for ; g.table[i] != 0; i = (i + 1) & mask {
		if g.nodes[g.table[i]] == n {
			return Lit(g.table[i]) << 1
		}
	}
	l := g.add(n)
	g.table[i] = l.Node()
	g.count++
	return l
}

func (g *Graph) rehash() {
	old := g.table
	g.table = make([]uint32, 2*len(old))
	mask := uint64(len(g.table) - 1)
	for _, k := range old {
		if k == 0 {
			continue
		}
		i := g.nodes[k].hash() & mask
		for g.table[i] != 0 {
			i = (i + 1) & mask
		}
		g.table[i] = k
	}
}

// Or is a ∨ b.
func (g *Graph) Or(a, b Lit) Lit { return g.And(a^1, b^1) ^ 1 }

// Iff is a = b.
func (g *Graph) Iff(a, b Lit) Lit { return g.Xor(a, b) ^ 1 }

// AndAll is the conjunction of all, in a balanced tree; it reorders xs.
func (g *Graph) AndAll(xs []Lit) Lit {
	if len(xs) == 0 {
		return True
	}
	for len(xs) > 1 {
		n := 0
		for i := 0; i < len(xs); i += 2 {
			if i+1 < len(xs) {
				xs[n] = g.And(xs[i], xs[i+1])
			} else {
				xs[n] = xs[i]
			}
			if xs[n] == False {
				return False
			}
			n++
		}
		xs = xs[:n]
	}
	return xs[0]
}

// OrAll is the disjunction of all; it changes xs.
func (g *Graph) OrAll(xs []Lit) Lit {
	for i := range xs {
		xs[i] ^= 1
	}
	return g.AndAll(xs) ^ 1
}
