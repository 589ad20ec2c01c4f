package engine

import (
	"encoding/binary"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// record is an execution tree with what another process needs to go on with it. Its lists only grow, so a copy of the
// struct is the record as it is at the time, and costs nothing.
type record struct {
	tree   outcome.Tree
	conds  []uint64  // of the nodes, see treeKey
	places []siteKey // of the sites
}

// without is r without the n paths that were alive when the run ended: they wait. Their nodes stay.
func (r record) without(n int) record {
	all := len(r.tree.Leaves)
	r.tree.Leaves = slices.DeleteFunc(slices.Clone(r.tree.Leaves), func(l outcome.TreeLeaf) bool {
		return l.End == string(outcome.LimitHalt)
	})
	r.tree.Left = max(r.tree.Left-(n-(all-len(r.tree.Leaves))), 0) // the others had no room
	return r
}

// bytes is r as it is in a checkpoint: numbers of variable length, and the conditions.
func (r record) bytes() (b []byte) {
	number := func(list ...int) {
		for _, n := range list {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	number(r.tree.Left, len(r.places), len(r.tree.Parent))
	for _, p := range r.places {
		number(int(p.Func)+1, int(p.Instr)+1, int(p.kind))
	}
	for i, p := range r.tree.Parent {
		number(i-int(p)-1, int(r.tree.Site[i]), int(r.tree.Way[i]))
		b = binary.LittleEndian.AppendUint64(b, r.conds[i])
	}
	for _, l := range r.tree.Leaves {
		jumped := 0
		if l.Jumped {
			jumped = 1
		}
		number(int(l.Node)+1, l.Test, jumped, len(l.End))
		b = append(b, l.End...)
	}
	return b
}

// restore makes t what it was when b was written, and says whether b is of a tree of m.
func (t *treed) restore(m *ir.Module, b []byte) bool {
	t.begin()
	ok := true
	number := func(below int) int {
		n, size := binary.Uvarint(b)
		if size <= 0 || n >= uint64(below) {
			ok, b = false, nil
			return 0
		}
		b = b[size:]
		return int(n)
	}
	const most = 1 << 40
	left, sites, nodes := number(most), number(most), number(treeNodes+1)
	for range sites {
		at := state.Site{Func: int32(number(1<<31) - 1), Instr: int32(number(1<<31) - 1)}
		if k := (siteKey{at, state.DecisionKind(number(int(state.Merge) + 1))}); ok {
			t.site(m, k)
		}
	}
	for i := range nodes {
		k := treeKey{parent: int32(i - number(i+1) - 1), site: int32(number(sites)), dir: uint32(number(1 << 32))}
		if !ok || len(b) < 8 {
			return false
		}
		k.cond, b = binary.LittleEndian.Uint64(b), b[8:]
		t.node(k)
	}
	for len(b) > 0 {
		l := outcome.TreeLeaf{Node: int32(number(nodes+1)) - 1, Test: number(most), Jumped: number(2) == 1}
		n := number(len(b) + 1)
		if !ok || n > len(b) {
			return false
		}
		l.End, b = string(b[:n]), b[n:]
		t.tree.Leaves = append(t.tree.Leaves, l)
	}
	t.tree.Left = left
	return ok && len(t.places) == sites && len(t.conds) == nodes
}
