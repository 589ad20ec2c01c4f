// Package wire writes terms as bytes and reads them back, each node of the graph once however often it is used and
// however many terms of one stream share it. It is for files of many queries, where SMT-LIB text would repeat nearly
// everything.
//
// A stream is a sequence of definitions. Arrays, updates and terms are numbered from 1, each sort by itself, in the
// order in which they are defined; 0 is "none". All numbers are unsigned varints:
//
//	array   0 size len name          symbolic
//	const   1 len cells              constant
//	update  2 index value next
//	term    3+kind width …           Const: its bytes, lowest first, as many as the width needs
//	                                 Read: array updates index
//	                                 Extract: offset operand
//	                                 Forall: most, operands
//	                                 float kinds: formats and mode packed, operands
//	                                 others: operands
//
// The caller decides what is between definitions: see package corpus. A decoder builds terms with the builder's
// constructors, so it returns the same term in that builder's normal form. Symbolic sizes of arrays are not written,
// nor which arrays are auxiliary variables.
package wire

import (
	"encoding/binary"

	"github.com/albers-engine/albers/internal/expr"
)

// Tags of definitions; tagTerm and all above are the tags of the kinds of terms.
const (
	tagArray = iota
	tagConst
	tagUpdate
	tagTerm
)

// Tags is the number of first bytes that definitions may begin with; a caller's own records use others.
const Tags = tagTerm + int(expr.NumKinds)

// Encoder appends definitions to Buf. It holds on to the terms that it has seen.
type Encoder struct {
	Buf []byte

	terms   map[*expr.Term]uint64
	updates map[*expr.Update]uint64
	arrays  map[*expr.Array]uint64
	walk    expr.Walk
}

// NewEncoder makes an encoder that has defined nothing.
func NewEncoder() *Encoder {
	e := &Encoder{terms: map[*expr.Term]uint64{}, updates: map[*expr.Update]uint64{}, arrays: map[*expr.Array]uint64{}}
	e.walk = expr.Walk{Known: e.known, Listed: e.listed, Visit: e.define}
	return e
}

func (e *Encoder) known(t *expr.Term) bool    { return e.terms[t] != 0 }
func (e *Encoder) listed(u *expr.Update) bool { return e.updates[u] != 0 }

// Len is the number of terms defined.
func (e *Encoder) Len() int { return len(e.terms) }

// Uint appends a number.
func (e *Encoder) Uint(n uint64) { e.Buf = binary.AppendUvarint(e.Buf, n) }

// Term defines the parts of t that are not defined yet and gives t's number.
func (e *Encoder) Term(t *expr.Term) uint64 {
	e.walk.From(t)
	return e.terms[t]
}

// define writes x, whose operands are written.
func (e *Encoder) define(x *expr.Term) bool {
	var arr, upd uint64
	if x.Kind() == expr.Read {
		arr, upd = e.array(x.Array()), e.update(x.Updates())
	}
	e.Buf = append(e.Buf, byte(tagTerm+x.Kind()))
	e.Uint(uint64(x.Width()))
	switch x.Kind() {
	case expr.Const:
		e.Buf = x.Big().AppendBytes(e.Buf)
	case expr.Read:
		e.Uint(arr)
		e.Uint(upd)
	case expr.Extract:
		e.Uint(uint64(x.Offset()))
	case expr.Forall:
		e.Uint(x.Most())
	}
	if x.Kind().IsFloat() {
		e.Uint(x.Float().Pack())
	}
	for i := range x.NumKids() {
		e.Uint(e.terms[x.Kid(i)])
	}
	e.terms[x] = uint64(len(e.terms) + 1)
	return true
}

func (e *Encoder) array(a *expr.Array) uint64 {
	if n := e.arrays[a]; n != 0 {
		return n
	}
	text := []byte(a.Name)
	if a.IsConst() {
		e.Buf = append(e.Buf, tagConst)
		text = a.Data
	} else {
		e.Buf = append(e.Buf, tagArray)
		e.Uint(a.Size)
	}
	e.Uint(uint64(len(text)))
	e.Buf = append(e.Buf, text...)
	e.arrays[a] = uint64(len(e.arrays) + 1)
	return e.arrays[a]
}

// update defines a list whose terms are written, oldest entry first.
func (e *Encoder) update(u *expr.Update) uint64 {
	list, at := u.Above(e.listed)
	next := e.updates[at]
	for _, x := range list {
		e.Buf = append(e.Buf, tagUpdate)
		e.Uint(e.terms[x.Index])
		e.Uint(e.terms[x.Value])
		e.Uint(next)
		next = uint64(len(e.updates) + 1)
		e.updates[x] = next
	}
	return next
}
