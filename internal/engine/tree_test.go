package engine

import (
	"reflect"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestWaitingIsNotKept: the paths that waited when a part of a run ended are in its checkpoint; that they waited is no
// part of its coverage.
func TestWaitingIsNotKept(t *testing.T) {
	c := &covering{hits: cover.Hits{Stopped: []uint8{cover.StopWaits, cover.StopLimit | cover.StopWaits, 0}}}
	if got := c.stopped(); !slices.Equal(got, []uint8{0, cover.StopLimit, 0}) || c.hits.Stopped[0] == 0 {
		t.Errorf("kept %v of %v", got, c.hits.Stopped)
	}
}

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

// TestTreeOfSharedDecisions: paths that share decisions, some of them no forks, make the tree that they make when
// nothing is shared, whichever ends first.
func TestTreeOfSharedDecisions(t *testing.T) {
	m := &ir.Module{}
	paths := func(shared bool) []*state.State {
		var all []*state.State
		var grow func(ds []state.Decision, last *state.Decision)
		grow = func(ds []state.Decision, last *state.Decision) {
			if len(ds) == 6 {
				s := &state.State{End: &outcome.End{Reason: outcome.Exit}, Last: last}
				if !shared {
					s.Last = nil
					for _, d := range ds {
						d.Prev = s.Last
						s.Last = &d
					}
				}
				all = append(all, s)
				return
			}
			for dir := range uint32(1 + len(ds)%2) { // every other decision is a fork
				d := state.Decision{Dir: dir, Forked: len(ds)%2 == 1, N: int32(len(ds) + 1)}
				n := d
				n.Prev = last
				grow(append(ds[:len(ds):len(ds)], d), &n)
			}
		}
		grow(nil, nil)
		return all
	}
	order := []int{5, 2, 7, 0, 1, 6, 3, 4}
	var trees [2]treed
	for i, shared := range []bool{false, true} {
		all := paths(shared)
		for _, p := range order[:len(all)] {
			trees[i].add(m, all[p], p, false)
		}
	}
	if !reflect.DeepEqual(trees[0].tree, trees[1].tree) {
		t.Errorf("not shared: %+v\nshared: %+v", trees[0].tree, trees[1].tree)
	}
	if n := len(trees[0].tree.Parent); n != 2+4+8 {
		t.Errorf("%d nodes", n)
	}
}
