package explain

import "github.com/albers-engine/albers/outcome"

// node is a piece of the record: a step with what is inside of it.
type node struct {
	outcome.Step
	kids  []*node
	turns []*node // of a loop, each with kids; the node has no step of its own then
	gone  int     // turns that are not kept, between the first and the last kept ones
	lost  tally   // what was in them, or in kids that are not kept
	own   tally   // of a library function: what it has done
}

// tally counts what a piece of a path has.
type tally struct {
	steps, decisions int
	instructions     uint64
}

func (t *tally) add(o tally) {
	t.steps += o.steps
	t.decisions += o.decisions
	t.instructions += o.instructions
}

// isLoop says whether n is a loop.
func (n *node) isLoop() bool { return n.turns != nil }

// count is the tally of n and all that is inside of it.
func (n *node) count() (t tally) {
	if n.Kind != "" {
		t.steps++
		t.decisions += len(n.Decisions)
	}
	t.add(n.own)
	t.add(n.lost)
	for _, list := range [][]*node{n.kids, n.turns} {
		for _, k := range list {
			t.add(k.count())
		}
	}
	return t
}

// Turns of a loop that are kept, unless all are wanted: the first and the last ones.
const firstTurns, lastTurns = 2, 2

// turn begins the next turn of loop n and gives the node for its steps.
func (n *node) turn(all bool) *node {
	if len(n.turns) == firstTurns+lastTurns && !all {
		n.lost.add(n.turns[firstTurns].count())
		n.turns = append(n.turns[:firstTurns], n.turns[firstTurns+1:]...)
		n.gone++
	}
	n.turns = append(n.turns, &node{})
	return n.turns[len(n.turns)-1]
}

// fold gives up what is inside of n.
func (n *node) fold() {
	own := *n
	own.Kind, own.own = "", tally{}
	n.lost, n.kids, n.turns, n.gone = own.count(), nil, nil, 0
	n.lost.decisions -= len(n.Decisions)
}

// flat lists the steps of the tree below n.
func flat(n *node, depth int, out []outcome.Step) []outcome.Step {
	for _, k := range n.kids {
		out = k.flat(depth, out)
	}
	if !n.isLoop() && n.lost.steps > 0 {
		out = append(out, outcome.Step{Kind: outcome.OmittedStep, Depth: depth, Omitted: n.lost.steps, What: "step",
			Inside: n.lost.decisions})
	}
	return out
}

// flat lists n, which is at a depth, and what is inside of it.
func (n *node) flat(depth int, out []outcome.Step) []outcome.Step {
	if n.isLoop() {
		return n.flatLoop(depth, out)
	}
	s := n.Step
	s.Depth = depth
	switch s.Kind {
	case outcome.CallStep:
		return flat(n, depth+1, append(out, s))
	case outcome.LibraryStep:
		s.Inside = n.own.decisions
	}
	return flat(n, depth, append(out, s))
}

func (n *node) flatLoop(depth int, out []outcome.Step) []outcome.Step {
	for i, t := range n.turns {
		if i == firstTurns && n.gone > 0 {
			out = append(out, outcome.Step{Kind: outcome.OmittedStep, Depth: depth, Omitted: n.gone, What: "turn",
				Inside: n.lost.decisions})
		}
		from := len(out)
		out = flat(t, depth, out)
		if from < len(out) && len(n.turns) > 1 {
			number := i + 1
			if i >= firstTurns {
				number += n.gone
			}
			if out[from].Turn == 0 {
				out[from].Turn = number
			}
		}
	}
	return out
}
