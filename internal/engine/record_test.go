package engine

import (
	"reflect"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// sampleTree has four paths, one of which the end of the run cut off, and two for which there was no room.
func sampleTree(m *ir.Module) *treed {
	x := new(treed)
	for i, n := range []int{10, 10, 4, 10} {
		s := way(n, uint32(i))
		s.Last.Site, s.Last.Kind = state.Site{Func: int32(i) - 1, Instr: 300}, state.Concretise
		s.Jumped = i == 1
		if i == 2 {
			s.End = &outcome.End{Reason: outcome.LimitHalt}
		}
		x.add(m, s, 1000*i, false)
	}
	x.add(m, way(treeNodes+1, 1), 3, false)
	x.add(m, way(treeNodes+1, 1), 3, false)
	return x
}

// TestRecordIsReadAsItWasWritten: a tree that was read grows as the one that was written, and no part of the text is
// read as a tree.
func TestRecordIsReadAsItWasWritten(t *testing.T) {
	m := &ir.Module{}
	x, y := sampleTree(m), new(treed)
	b := x.bytes()
	if !y.restore(m, b) {
		t.Fatal("not read")
	}
	for _, z := range []*treed{x, y} {
		z.add(m, way(10, 3), 7, false)
		z.add(m, way(9, 0), 8, false)
	}
	if !reflect.DeepEqual(x, y) {
		t.Errorf("%+v\nwant\n%+v", y.record, x.record)
	}
	if nodes := len(x.tree.Parent); nodes != 9+2+1+1+1 {
		t.Errorf("%d nodes", nodes)
	}
	whole := 0
	for n := range b {
		if new(treed).restore(m, b[:n]) {
			whole++
		}
	}
	if whole != 4 { // before each of the leaves
		t.Errorf("%d parts of the text are read as trees", whole)
	}
}

// TestRecordWithoutPathsThatWait: a path that was alive when the run ended is no leaf of the tree that is kept, and
// none of those without room.
func TestRecordWithoutPathsThatWait(t *testing.T) {
	x := sampleTree(&ir.Module{})
	y := x.without(2)
	if len(y.tree.Leaves) != 3 || y.tree.Left != 1 || len(x.tree.Leaves) != 4 || x.tree.Left != 2 {
		t.Errorf("%+v of %+v", y.tree, x.tree)
	}
	for _, l := range y.tree.Leaves {
		if l.End != "exit" {
			t.Errorf("%+v waits", l)
		}
	}
}
