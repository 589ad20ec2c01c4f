package native

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
)

// axiom names an axiom that was added: its letter (see the package comment), its access, and the access or cell that
// it compares with.
type axiom struct {
	letter byte
	access int32
	with   uint64
}

type missKey struct {
	index *expr.Term
	upd   *expr.Update
}

// candidate is a SAT model read as bytes, with the accesses that do not fit.
type candidate struct {
	e      *engine
	base   *eval.Assignment
	bytes  map[cellKey]byte
	broken []violation
}

// violation is an access whose value differs from the value at its index.
type violation struct {
	axiom
	cell  int32  // K: the cell, or -1 for a literal table
	other int32  // P: the other access
	lo    uint64 // B: the first and the last cell of the slice
	hi    uint64
	entry int    // U: the write that hits, -1: none does
	at    uint64 // the index in the model
}

// candidate reads the SAT model of the scope. A free byte of an array takes the value of an access at it.
func (e *engine) candidate(hint *eval.Assignment) *candidate {
	if hint == nil {
		hint = eval.New(nil)
	}
	c := &candidate{e: e, base: hint, bytes: map[cellKey]byte{}}
	for _, f := range e.frames {
		for _, i := range f.cells {
			x := &e.cells[i]
			c.bytes[cellKey{x.arr, x.at}] = c.cell(x)
		}
	}
	from := map[cellKey]int32{} // the access that a byte comes from
	for _, f := range e.frames {
		for _, i := range f.accesses {
			if e.counts(i) {
				c.take(i, from)
			}
		}
	}
	return c
}

// cell is the value of a byte; bits that the model leaves open are the hint's.
func (c *candidate) cell(x *cell) byte {
	v := c.base.Byte(x.arr, x.at)
	for i, l := range byteAt(x.first) {
		switch c.e.from.value(l) {
		case 1:
			v |= 1 << i
		case -1:
			v &^= 1 << i
		}
	}
	return v
}

// take compares access i with the bytes so far.
func (c *candidate) take(i int32, from map[cellKey]int32) {
	e := c.e
	x := &e.accesses[i]
	at, got := e.value(x.at), byte(e.value(byteAt(x.first)))
	if len(x.list) > 0 {
		c.takeList(i, at, got)
		return
	}
	k := cellKey{x.arr, at}
	switch {
	case at >= x.arr.Size:
		if got != 0 {
			c.broken = append(c.broken, violation{axiom: axiom{'O', i, 0}, at: at})
		}
	case x.arr.IsConst():
		if got != x.arr.Data[at] {
			c.broken = append(c.broken, violation{axiom: axiom{'K', i, at}, cell: -1, at: at})
		}
	default:
		v, known := c.bytes[k]
		if !known {
			c.bytes[k] = got
			from[k] = i
			return
		}
		if v == got {
			return
		}
		if j, ok := from[k]; ok {
			c.broken = append(c.broken, violation{axiom: axiom{'P', max(i, j), uint64(min(i, j))}, other: min(i, j), at: at})
		} else {
			c.broken = append(c.broken, violation{axiom: axiom{'K', i, at}, cell: e.cellAt[k], at: at})
		}
	}
}

// takeList compares an access with the newest entry of its list at the index, or with the value below.
func (c *candidate) takeList(i int32, at uint64, got byte) {
	e := c.e
	x := &e.accesses[i]
	for k, u := range x.list {
		if e.value(e.blast.Vector(u.Index)) == at {
			if byte(e.value(e.blast.Vector(u.Value))) != got {
				c.broken = append(c.broken, violation{axiom: axiom{'U', i, u.ID()}, entry: k, at: at})
			}
			return
		}
	}
	if byte(e.value(x.base)) != got {
		c.broken = append(c.broken, violation{axiom: axiom{'U', i, 0}, entry: -1, at: at})
	}
}

// model is the assignment: the hint with the bytes of the candidate.
func (c *candidate) model() *eval.Assignment {
	arrays := map[*expr.Array][]byte{}
	for k, v := range c.bytes {
		if c.base.Byte(k.arr, k.at) == v {
			continue
		}
		p, ok := arrays[k.arr]
		if !ok {
			p = append([]byte(nil), c.base.Bytes(k.arr)...)
		}
		for uint64(len(p)) <= k.at {
			p = append(p, 0)
		}
		p[k.at] = v
		arrays[k.arr] = p
	}
	m := c.base
	for arr, p := range arrays {
		m = m.With(arr, p)
	}
	return m
}

func (e *engine) add(v violation) {
	x := &e.accesses[v.access]
	got := byteAt(x.first)
	switch v.letter {
	case 'O':
		in := e.blast.Less(x.at, bitblast.Number(x.arr.Size, len(x.at)))
		e.imply(v, in^1, got, bitblast.Number(0, 8))
	case 'K':
		same := e.blast.Equal(x.at, bitblast.Number(v.with, len(x.at)))
		if v.cell < 0 {
			e.imply(v, same, got, bitblast.Number(uint64(x.arr.Data[v.with]), 8))
		} else {
			e.imply(v, same, got, byteAt(e.cells[v.cell].first))
		}
	case 'P':
		y := &e.accesses[v.other]
		e.imply(v, e.sameIndex(x.index, y.index), got, byteAt(y.first))
	case 'U':
		if v.entry < 0 {
			e.imply(v, e.missed(x.index, x.list), got, x.base)
			return
		}
		u := x.list[v.entry]
		cond := e.graph.And(e.missed(x.index, x.list[:v.entry]), e.sameIndex(x.index, u.Index))
		e.imply(v, cond, got, e.blast.Vector(u.Value))
	case 'B':
		e.imply(v, e.within(x.at, v.lo, v.hi), got, e.slice(x, v.lo, v.hi))
	}
}

// missed says that the index is none of the newest writes. The conjunction grows from the newest entry on, so that
// those with a common start share it.
func (e *engine) missed(idx *expr.Term, newest []*expr.Update) aig.Lit {
	l := aig.True
	for _, u := range newest {
		l = e.graph.And(l, e.differs(idx, u))
	}
	return l
}

func (e *engine) differs(idx *expr.Term, u *expr.Update) aig.Lit {
	k := missKey{idx, u}
	l, ok := e.misses[k]
	if !ok {
		l = e.sameIndex(idx, u.Index) ^ 1
		e.misses[k] = l
	}
	return l
}

// imply adds: where cond holds, x and y are the same.
func (e *engine) imply(v violation, cond aig.Lit, x, y bitblast.Vec) {
	if cond == aig.False {
		return
	}
	other := int32(-1)
	if v.letter == 'P' {
		other = v.other
	}
	for i := range x {
		e.state(fact{v.access, other, [3]aig.Lit{cond ^ 1, x[i] ^ 1, y[i]}})
		e.state(fact{v.access, other, [3]aig.Lit{cond ^ 1, x[i], y[i] ^ 1}})
	}
}

// state tells a fact to our solver and to the one that has the query.
func (e *engine) state(f fact) {
	e.facts = append(e.facts, f)
	own := source{cnf: e.cnf}
	own.clause(f.lits[:])
	if e.from.cnf != e.cnf {
		e.from.clause(f.lits[:])
	}
}
