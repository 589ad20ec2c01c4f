package concolic

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/state"
)

// node is a decision after a sequence of decisions. The tree belongs to the driver's lock.
type node struct {
	parent *node           // the decision before it, nil for the first one of a start
	before *state.Decision // the record of the first run here, up to this decision
	site   state.Site
	kind   state.DecisionKind
	depth  int32 // open decisions above
	rest   rest
	edges  []edge

	hint     *eval.Assignment // an input that comes here
	place    search.Place     // of the program
	news     int              // edges of the program that the first run here had covered first, until it was filed
	snapshot *snapshot        // of a run that was here; nil: there is none
	witness  *input           // an input that is known to take another way here; nil: none
	branch   *branch          // that waits in the frontier; nil: none
	live     int32            // branches that wait at this node, and nodes below an edge with some that wait

	// When parts were put away last:
	below  int  // nodes at and below this one
	needed bool // something in memory needs a node of these
}

// edge is one way to decide.
type edge struct {
	decision *state.Decision  // of the first run that went here
	to       *node            // the next decision; nil: no run has met one, or it was put away
	away     *part            // that was put away; nil: nothing was
	model    *eval.Assignment // of that run
}

// rest says what is known of inputs that take none of a node's edges.
type rest uint8

const (
	fixed      rest = iota // such inputs are given up: the program or the engine pinned a value, or assumes a condition
	open                   // there may be some
	solving                // a worker asks, or an input is to be run
	infeasible             // there are none
	unknown                // the solver gave up
	diverged               // an input that was to be one was none
	dropped                // given up at a limit
	moved                  // the node was put away
)

// at is a place between decisions: behind edge number e of n; n is nil before the first decision of a start.
type at struct {
	n *node
	e int
}

// next is the node at a place, nil if no run has met one.
func (t *tree) next(start int, a at) *node {
	if a.n == nil {
		return t.roots[start]
	}
	return a.n.edges[a.e].to
}

// tree is the records of all runs.
type tree struct {
	roots []*node // by number of the start; nil: no run has met a decision
	nodes int     // in memory
}

// each calls f for all nodes.
func (t *tree) each(f func(n *node)) {
	stack := slices.Clone(t.roots)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == nil {
			continue
		}
		f(n)
		for i := range n.edges {
			stack = append(stack, n.edges[i].to)
		}
	}
}

// event is an open decision of a run, noted before it was made.
type event struct {
	n      int32 // number in the record
	place  search.Place
	given  bool      // the other side is given up: the program wants one side only
	before *snapshot // of the run; nil: there is none
}

// enter finds or makes the node of d, which a run makes at a place; ok is false if the tree has another decision there.
// e is the event that belongs to d, nil if the decision is not open.
func (t *tree) enter(start int, a at, d *state.Decision, e *event) (n *node, ok bool) {
	if n = t.next(start, a); n != nil {
		// An assumption is open only for inputs that refute it. The kind is no part of the node: where an address points
		// into an object that pins the address, elsewhere it is checked.
		same := d.Kind == state.Assumption || (n.rest == fixed) == (e == nil)
		return n, n.site == d.Site && same
	}
	n = &node{parent: a.n, before: d.Prev, site: d.Site, kind: d.Kind, rest: rested(d, e)}
	t.nodes++
	if a.n == nil {
		t.roots[start] = n
	} else {
		a.n.edges[a.e].to = n
		n.depth = a.n.depth
		if a.n.rest != fixed {
			n.depth++
		}
	}
	return n, true
}

// rested is the rest of a new node.
func rested(d *state.Decision, e *event) rest {
	switch {
	case e == nil:
		return fixed
	case e.given:
		return dropped
	}
	return open
}

// take finds or makes the edge that d takes from n.
func (n *node) take(d *state.Decision, model *eval.Assignment) (number int, fresh bool) {
	for i := range n.edges {
		if n.edges[i].decision.Path.Term() == d.Path.Term() {
			return i, false
		}
	}
	n.edges = append(n.edges, edge{decision: d, model: model})
	return len(n.edges) - 1, true
}

// taken lists the decisions of n's edges.
func (n *node) taken() []*state.Decision {
	out := make([]*state.Decision, len(n.edges))
	for i := range n.edges {
		out[i] = n.edges[i].decision
	}
	return out
}

// above is the node of conjunct k of the path condition of n, nil if a start's own condition.
func (n *node) above(k int) *node {
	for n != nil && n.before.UpTo().Len() > k {
		n = n.parent
	}
	if n == nil || n.before.UpTo().Len() < k {
		return nil
	}
	return n
}
