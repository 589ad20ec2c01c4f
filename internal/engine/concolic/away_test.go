package concolic

import "testing"

// TestWhatIsNeededStays: no part that may be put away has a node that a waiting run, a waiting input or a solver needs.
func TestWhatIsNeededStays(t *testing.T) {
	needs := map[string]func(d *Driver, n *node){
		"a run is there":         func(d *Driver, n *node) { d.waiting = []*run{{input: &input{}, at: at{n: n}}} },
		"a run leaves there":     func(d *Driver, n *node) { d.waiting = []*run{{input: &input{leaves: n}}} },
		"a run is known to come": func(d *Driver, n *node) { d.waiting = []*run{{input: &input{from: n}}} },
		"an input leaves there":  func(d *Driver, n *node) { d.inputs = []*input{{leaves: n}} },
		"an input comes there":   func(d *Driver, n *node) { d.inputs = []*input{{from: n}} },
		"a solver is asked":      func(_ *Driver, n *node) { n.rest = solving },
	}
	for name, need := range needs {
		const depth = 4
		d := &Driver{}
		leaf := d.tree.grow(depth)
		if !d.mayMove(leaf) {
			t.Fatal("a node that nothing needs is in no part")
		}
		need(d, leaf)
		if d.mayMove(leaf) {
			t.Errorf("%s: the node is in a part", name)
		}
		others := 0
		for _, a := range d.movable(d.tree.nodes) {
			others += a.n.edges[a.e].to.below
		}
		if want := 1<<depth - 1 - depth; others != want {
			t.Errorf("%s: %d nodes are in parts, not %d", name, others, want)
		}
	}
}

// grow makes a complete binary tree of so many decisions on each path. It returns the last leaf.
func (t *tree) grow(depth int) *node {
	n := &node{}
	t.roots, t.nodes = []*node{n}, 1
	level := []*node{n}
	for range depth - 1 {
		var below []*node
		for _, n := range level {
			n.edges = make([]edge, 2)
			for i := range n.edges {
				n.edges[i].to = &node{parent: n}
				below = append(below, n.edges[i].to)
			}
		}
		t.nodes += len(below)
		level = below
	}
	return level[len(level)-1]
}

// mayMove says whether n is in a part that may be put away.
func (d *Driver) mayMove(n *node) (found bool) {
	for _, a := range d.movable(d.tree.nodes) {
		a.n.edges[a.e].to.eachBelow(func(x *node) { found = found || x == n })
	}
	return found
}
