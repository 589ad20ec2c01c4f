package native

import (
	"context"

	"albers/internal/expr"
	"albers/internal/expr/eval"
	"albers/internal/solver/aig"
	"albers/internal/solver/bitblast"
)

// axiom names an axiom that was added: its letter (see the package comment), its access, and what it compares with.
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

// violation is an access that differs from what its index says.
type violation struct {
	axiom
	cell  int32        // K: the cell, or -1 for a literal table
	other int32        // P: the other access
	upd   *expr.Update // U: the entry that hits, nil: none does
}

// candidate reads the SAT model of the scope. Bytes of arrays that are free take what an access at them shows.
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
	if x.upd != nil {
		c.takeList(i, at, got)
		return
	}
	k := cellKey{x.arr, at}
	switch {
	case at >= x.arr.Size:
		if got != 0 {
			c.broken = append(c.broken, violation{axiom: axiom{'O', i, 0}})
		}
	case x.arr.IsConst():
		if got != x.arr.Data[at] {
			c.broken = append(c.broken, violation{axiom: axiom{'K', i, at}, cell: -1})
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
			c.broken = append(c.broken, violation{axiom: axiom{'P', max(i, j), uint64(min(i, j))}, other: min(i, j)})
		} else {
			c.broken = append(c.broken, violation{axiom: axiom{'K', i, at}, cell: e.cellAt[k]})
		}
	}
}

// takeList compares an access with the newest entry of its list at the index, or with what is below.
func (c *candidate) takeList(i int32, at uint64, got byte) {
	e := c.e
	x := &e.accesses[i]
	for u := x.upd; u != nil; u = u.Next {
		if e.value(e.blast.Vector(u.Index)) == at {
			if byte(e.value(e.blast.Vector(u.Value))) != got {
				c.broken = append(c.broken, violation{axiom: axiom{'U', i, u.ID()}, upd: u})
			}
			return
		}
	}
	if byte(e.value(x.base)) != got {
		c.broken = append(c.broken, violation{axiom: axiom{'U', i, 0}})
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

// refine adds up to limit of the violated axioms, fewer if ctx ends, and says how many.
func (e *engine) refine(ctx context.Context, c *candidate, limit int) int {
	n := 0
	for _, v := range c.broken {
		if n == limit || ctx.Err() != nil {
			break
		}
		if e.added[v.axiom] {
			continue
		}
		e.added[v.axiom] = true
		e.add(v)
		n++
	}
	if n == 0 {
		return 0
	}
	e.flush()
	if e.from.cnf != e.cnf {
		e.from.flush()
	}
	return n
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
		cond := e.missed(x.index, x.upd, v.upd)
		if v.upd == nil {
			e.imply(v, cond, got, x.base)
			return
		}
		cond = e.graph.And(cond, e.sameIndex(x.index, v.upd.Index))
		e.imply(v, cond, got, e.blast.Vector(v.upd.Value))
	}
}

// missed says that the index is none of the list's entries that are newer than end. The conjunction grows from the newest
// entry on, so that those with a common start share it.
func (e *engine) missed(idx *expr.Term, list, end *expr.Update) aig.Lit {
	l := aig.True
	for u := list; u != end; u = u.Next {
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
