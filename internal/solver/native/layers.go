package native

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
)

// A run of at least treeFrom writes at literal indices is a tree, shorter ones are compared one by one. A read goes
// through at most maxTrees.
const (
	treeFrom = 4
	maxTrees = 8
)

// layer is a run of writes, newest first, that are read in one way.
type layer struct {
	list    []*expr.Update
	literal bool // all indices are numbers
}

// layers reads through a list in which most writes have literal indices, as a program leaves it that fills a table.
// Each run of such writes is a tree of multiplexers over the bits of the index, in which cells that the run does not
// write show the value below. The writes between the runs are compared. ok is false if the list is to be refined
// instead: too many comparisons, or an array too large for trees.
func (e *engine) layers(arr *expr.Array, list []*expr.Update, hit bool, idx *expr.Term) (v bitblast.Vec, ok bool) {
	at := e.blast.Vector(idx)
	if _, number := number(at); number || arr.Size > uint64(e.opt.Cells) {
		return nil, false
	}
	runs, compared := e.split(list)
	if compared > e.opt.Unroll || len(runs) > 2*maxTrees {
		return nil, false
	}
	last := len(runs) - 1
	for i := last; i >= 0; i-- {
		r := &runs[i]
		switch {
		case !r.literal && i == last:
			v = e.unroll(arr, r.list, hit, idx)
		case !r.literal:
			v = e.above(v, r.list, idx)
		default:
			if v, ok = e.tree(arr, r.list, i == last, v, at, idx); !ok {
				return nil, false
			}
		}
	}
	return v, true
}

// split cuts a list into runs, and says how many writes are compared one by one.
func (e *engine) split(list []*expr.Update) (runs []layer, compared int) {
	for len(list) > 0 {
		n := 0
		for n < len(list) && list[n].Index.IsConst() {
			n++
		}
		r := layer{list: list[:n], literal: n >= treeFrom}
		if !r.literal { // up to the next long run
			n = e.nextRun(list)
			r.list = list[:n]
			compared += n
		}
		runs, list = append(runs, r), list[n:]
	}
	return runs, compared
}

// nextRun is where the first long run of literal indices begins.
func (e *engine) nextRun(list []*expr.Update) int {
	n := 0
	for i, u := range list {
		if !u.Index.IsConst() {
			n = 0
		} else if n++; n == treeFrom {
			return i + 1 - treeFrom
		}
	}
	return len(list)
}

// above puts writes that are compared over the value below.
func (e *engine) above(below bitblast.Vec, list []*expr.Update, idx *expr.Term) bitblast.Vec {
	for i := len(list) - 1; i >= 0; i-- {
		below = e.mux(e.sameIndex(idx, list[i].Index), e.blast.Vector(list[i].Value), below)
	}
	return below
}

// tree reads a run of writes at literal indices over the value below; bottom: below is the array itself.
func (e *engine) tree(arr *expr.Array, list []*expr.Update, bottom bool, below, at bitblast.Vec,
	idx *expr.Term) (bitblast.Vec, bool) {
	cells := make([]bitblast.Vec, arr.Size)
	for _, u := range list {
		i := u.Index.Word()
		if i >= arr.Size {
			return nil, false
		}
		if cells[i] == nil { // the newest
			cells[i] = e.blast.Vector(u.Value)
		}
	}
	beyond := below
	switch {
	case bottom && arr.IsConst():
		beyond = bitblast.Number(0, 8)
	case bottom:
		below = e.readRoot(arr, idx)
		beyond = below
	}
	for i, c := range cells {
		switch {
		case c != nil:
		case bottom && arr.IsConst():
			cells[i] = bitblast.Number(uint64(arr.Data[i]), 8)
		default:
			cells[i] = below
		}
	}
	return e.blast.Choose(cells, beyond, at), true
}
