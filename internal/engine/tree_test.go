package engine

import (
	"testing"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// way is a path of n decisions at one place, the last one with the direction dir.
func way(n int, dir uint32) *state.State {
	s := &state.State{End: &outcome.End{Reason: outcome.Exit}}
	for i := range n {
		d := &state.Decision{Prev: s.Last, Forked: true}
		if i == n-1 {
			d.Dir = dir
		}
		s.Last = d
	}
	return s
}

// TestTreeIsBounded: paths that are alike share nodes, a path is in the tree as a whole or not at all, and a tree that
// had no room often takes none any more.
func TestTreeIsBounded(t *testing.T) {
	var x treed
	m := &ir.Module{}
	x.add(m, way(10, 1), 1, false)
	x.add(m, way(10, 2), 2, false)
	if len(x.tree.Parent) != 11 || len(x.tree.Leaves) != 2 || x.tree.Leaves[0].Node == x.tree.Leaves[1].Node {
		t.Fatalf("%d nodes, leaves %v", len(x.tree.Parent), x.tree.Leaves)
	}
	for range treeMisfits {
		x.add(m, way(treeNodes+1, 1), 3, false)
	}
	if len(x.tree.Parent) != 11 || x.tree.Left != treeMisfits {
		t.Fatalf("%d nodes, %d paths left out", len(x.tree.Parent), x.tree.Left)
	}
	x.add(m, way(10, 3), 4, false)
	if len(x.tree.Leaves) != 2 || x.tree.Left != treeMisfits+1 {
		t.Errorf("%d leaves, %d paths left out", len(x.tree.Leaves), x.tree.Left)
	}
}
