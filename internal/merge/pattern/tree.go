// Package pattern finds regular patterns in the execution tree of a region: groups of leaves whose paths are the same
// conditions, one part of them repeated (Trabish, Rinetzky, Shoham, Sharma, State Merging with Quantifiers in Symbolic
// Execution, ESEC/FSE 2023, Section 3.2).
//
// Each condition of the tree is a symbol, and the word of a leaf is the symbols from the root to it. A pattern is three
// words, the prefix, the core and the suffix. It matches a leaf with the count k if the leaf's word is the prefix, k
// times the core, and the suffix. If no two conditions that follow the same one have the same symbol, a word names at
// most one node.
//
// # Extraction
//
// The paper says only that basic matching of regular expressions is enough. [Extract] takes the leaves by the length of
// their words, the longest first. A leaf that no group so far matches begins a new one, with the first square XX that
// shows when its word is read from the end: that is where the loop was left, so X is one iteration. X is then moved to
// the left as far as the word is periodic, which gives each pattern one form.
//
// Two equal symbols next to each other inside one iteration mislead this rule. So where it leaves more groups than the
// caller wants, Extract goes over the leaves again and considers every repetition in the word of a new group, and takes
// the one that matches most leaves.
//
// A leaf that is left alone may be the last turn of a loop, where the end is known and nobody asks for it: [Adopt]
// gives it to a pattern of which its word lacks symbols at the end.
//
// # Cost
//
// A leaf is compared with a group in the time of its word's length, and mostly at once: the lengths have to fit, and
// the prefix is a node that is looked up. The first square of a word of n symbols takes O(n²) in the worst case and
// O(n) where the word is a repetition to its end. Extraction gives up after a number of groups.
package pattern

// Sym is a condition without what differs between iterations. [Root] is the symbol of a tree's root.
type Sym int32

// Root is the symbol of the root, which no other node has.
const Root Sym = 0

// Node is a node of a [Tree]. The root is 0.
type Node int32

// Tree is an execution tree of symbols. One goroutine at a time.
type Tree struct {
	nodes []node
	kids  map[edge]Node
}

type node struct {
	parent Node // -1: this is the root
	depth  int32
	sym    Sym
}

type edge struct {
	parent Node
	sym    Sym
}

// NewTree makes a tree with a root.
func NewTree() *Tree {
	return &Tree{nodes: []node{{parent: -1, depth: 1, sym: Root}}, kids: map[edge]Node{}}
}

// Add is the node below parent with the symbol s. fresh is false if it was there before. Callers that add each
// condition once learn from it that two conditions after the same one have one symbol.
func (t *Tree) Add(parent Node, s Sym) (n Node, fresh bool) {
	e := edge{parent, s}
	if n, ok := t.kids[e]; ok {
		return n, false
	}
	n = Node(len(t.nodes))
	t.nodes = append(t.nodes, node{parent: parent, depth: t.nodes[parent].depth + 1, sym: s})
	t.kids[e] = n
	return n, true
}

// Len is the number of nodes, with the root.
func (t *Tree) Len() int { return len(t.nodes) }

// depth is the length of n's word.
func (t *Tree) depth(n Node) int { return int(t.nodes[n].depth) }

// Word is the symbols from the root to n, both inside. It is in buf if that is large enough.
func (t *Tree) Word(n Node, buf []Sym) []Sym {
	d := t.depth(n)
	if cap(buf) < d {
		buf = make([]Sym, max(d, 2*cap(buf)))
	}
	buf = buf[:d]
	for i := d - 1; i >= 0; i-- {
		buf[i] = t.nodes[n].sym
		n = t.nodes[n].parent
	}
	return buf
}
