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
	const depth = 4
	for name, need := range needs {
		for i := range 1 << (depth - 1) {
			d := &Driver{}
			leaf := d.tree.grow(depth)[i]
			if !d.mayMove(leaf) {
				t.Fatal("a node that nothing needs is in no part")
			}
			need(d, leaf)
			if d.mayMove(leaf) {
				t.Errorf("%s: leaf %d is in a part", name, i)
			}
			others := 0
			for _, a := range d.movable(d.tree.nodes) {
				others += a.n.edges[a.e].to.below
			}
			if want := 1<<depth - 1 - depth; others != want {
				t.Errorf("%s: leaf %d: %d nodes are in parts, not %d", name, i, others, want)
			}
		}
	}
}

// grow makes a complete binary tree of so many nodes on each path. It returns the leaves.
func (t *tree) grow(depth int) []*node {
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
	return level
}

// mayMove says whether n is in a part that may be put away.
func (d *Driver) mayMove(n *node) (found bool) {
	for _, a := range d.movable(d.tree.nodes) {
		a.n.edges[a.e].to.eachBelow(func(x *node) { found = found || x == n })
	}
	return found
}
