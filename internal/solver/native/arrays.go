package native

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
)

// access is a read that is refined: eight inputs from first.
type access struct {
	arr     *expr.Array
	list    []*expr.Update // not empty: the read goes over these writes, newest first, and then to base
	index   *expr.Term
	at      bitblast.Vec
	first   uint32
	base    bitblast.Vec   // the value below the list
	depends []bitblast.Vec // circuits that must have values for the axioms to be checked
}

// Read makes the bits of a Read; it implements bitblast.Reader.
func (e *engine) Read(t *expr.Term) bitblast.Vec {
	arr, upd, idx := t.Array(), t.Updates(), t.Kid(0)
	if upd == nil {
		return e.readRoot(arr, idx)
	}
	list, hit := e.eligible(upd, idx)
	if len(list) > e.opt.Unroll {
		if v, ok := e.layers(arr, list, hit, idx); ok {
			return v
		}
		return e.access(arr, upd, list, hit, idx)
	}
	return e.unroll(arr, list, hit, idx)
}

// eligible is the writes whose index can be that of a read, newest first, down to one that always hits. The indices
// of the others differ in bits that are the same in every query, so leaving them out does not depend on this query.
func (e *engine) eligible(upd *expr.Update, idx *expr.Term) (list []*expr.Update, hit bool) {
	for ; upd != nil; upd = upd.Next {
		if upd.Index == idx {
			e.compared++
			return append(list, upd), true
		}
		if e.differ(idx, upd.Index) {
			e.pruned++
			continue
		}
		e.compared++
		list = append(list, upd)
	}
	return list, false
}

// differ says whether two indices are never the same: other offsets from one base, or a bit that is known in both.
func (e *engine) differ(x, y *expr.Term) bool {
	bx, ox := expr.SplitOffset(x)
	by, oy := expr.SplitOffset(y)
	if bx == by {
		return ox != oy
	}
	v, w := e.blast.Vector(x), e.blast.Vector(y)
	for i, l := range v {
		if l == w[i]^1 {
			return true
		}
	}
	return false
}

// unroll compares the index with each entry; hit says that the last one always hits.
func (e *engine) unroll(arr *expr.Array, list []*expr.Update, hit bool, idx *expr.Term) bitblast.Vec {
	same := make([]aig.Lit, len(list))
	for i, u := range list {
		same[i] = e.sameIndex(idx, u.Index)
	}
	var v bitblast.Vec
	if hit {
		same[len(list)-1] = aig.True
	} else {
		v = e.readRoot(arr, idx)
	}
	for i := len(list) - 1; i >= 0; i-- {
		if same[i] == aig.True {
			v = e.blast.Vector(list[i].Value)
			continue
		}
		v = e.mux(same[i], e.blast.Vector(list[i].Value), v)
	}
	return v
}

func (e *engine) mux(c aig.Lit, x, y bitblast.Vec) bitblast.Vec {
	v := make(bitblast.Vec, len(x))
	for i := range v {
		v[i] = e.graph.Mux(c, x[i], y[i])
	}
	return v
}

// readRoot reads an array without updates.
func (e *engine) readRoot(arr *expr.Array, idx *expr.Term) bitblast.Vec {
	at := e.blast.Vector(idx)
	if n, ok := number(at); ok {
		switch {
		case n >= arr.Size:
			return bitblast.Number(0, 8)
		case arr.IsConst():
			return bitblast.Number(uint64(arr.Data[n]), 8)
		}
		return e.cell(arr, n)
	}
	if arr.IsConst() && len(arr.Data) <= e.opt.Table && !e.narrow(arr, idx) {
		return e.blast.Table(arr.Data, at)
	}
	return e.access(arr, nil, nil, false, idx)
}

// number is the value of a vector of constants.
func number(v bitblast.Vec) (n uint64, ok bool) {
	for i, l := range v {
		if !l.IsConst() {
			return 0, false
		}
		n |= uint64(l) << i
	}
	return n, true
}

func (e *engine) cell(arr *expr.Array, at uint64) bitblast.Vec {
	k := cellKey{arr, at}
	c, ok := e.cellAt[k]
	if !ok {
		c = int32(len(e.cells))
		e.cellAt[k] = c
		e.cells = append(e.cells, cell{arr, at, e.inputs(c + 1)})
	}
	return byteAt(e.cells[c].first)
}

// access gives the access of an array at an index, one for equal circuits of the index. list is the eligible writes
// of upd.
func (e *engine) access(arr *expr.Array, upd *expr.Update, list []*expr.Update, hit bool, idx *expr.Term) bitblast.Vec {
	at := e.blast.Vector(idx)
	key := accessKey(arr, upd, at)
	if a, ok := e.accessAt[key]; ok {
		return byteAt(e.accesses[a].first)
	}
	x := access{arr: arr, list: list, index: idx, at: at, depends: []bitblast.Vec{at}}
	if len(list) > 0 {
		if hit {
			x.base = bitblast.Number(0, 8) // never looked at
		} else {
			x.base = e.readRoot(arr, idx)
		}
		x.depends = append(x.depends, x.base)
		for _, u := range list {
			x.depends = append(x.depends, e.blast.Vector(u.Index), e.blast.Vector(u.Value))
		}
	}
	a := int32(len(e.accesses))
	x.first = e.inputs(-a - 1)
	e.accesses = append(e.accesses, x)
	base, _ := expr.SplitOffset(idx)
	e.byBase[base] = append(e.byBase[base], a)
	e.accessAt[key] = a
	return byteAt(x.first)
}

// hasAccess says whether the last query has a read that is refined.
func (e *engine) hasAccess() bool {
	for _, f := range e.frames {
		if len(f.accesses) > 0 {
			return true
		}
	}
	return false
}

func accessKey(arr *expr.Array, upd *expr.Update, at bitblast.Vec) string {
	k := make([]byte, 0, 16+4*len(at))
	put := func(n uint64) {
		for i := range 8 {
			k = append(k, byte(n>>(8*i)))
		}
	}
	put(arr.ID())
	if upd != nil {
		put(upd.ID())
	}
	for _, l := range at {
		k = append(k, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
	}
	return string(k)
}

// sameIndex is x = y. Equal offsets from two bases are left out, so that the bytes of two wide reads share comparisons.
func (e *engine) sameIndex(x, y *expr.Term) aig.Lit {
	if x == y {
		return aig.True
	}
	bx, ox := expr.SplitOffset(x)
	by, oy := expr.SplitOffset(y)
	switch {
	case bx == by: // the same base: offsets decide
		return aig.Const(ox == oy)
	case bx != nil && by != nil && ox == oy:
		x, y = bx, by
	}
	return e.blast.Equal(e.blast.Vector(x), e.blast.Vector(y))
}
