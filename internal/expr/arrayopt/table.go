package arrayopt

import (
	"github.com/albers-engine/albers/internal/expr"
)

// version is one state of an array: the root under an update list. Both are hash-consed, so the pair names the content.
type version struct {
	root *expr.Array
	upd  *expr.Update
}

// table is an array whose cells are all known: literals, or terms (holes). Cell i is data[i] unless hole[i].
type table struct {
	version
	data  []byte
	hole  []bool                // nil: there are none
	terms map[uint64]*expr.Term // holes made by updates; other holes are the root's own cells
}

// isOpaque says whether the cells of v are not known: something was written at a symbolic index, or the size is a term.
func (v version) isOpaque() bool {
	return v.root.SizeTerm != nil || !v.upd.Literal()
}

// maxCells bounds the memory that remembered tables take.
const maxCells = 64 << 20

// table builds (or remembers) the cells of v, which is not opaque.
func (o *Optimizer) table(v version) *table {
	if t := o.tables[v]; t != nil {
		return t
	}
	t := &table{version: v, data: v.root.Data}
	if !v.root.IsConst() {
		t.data, t.hole = make([]byte, v.root.Size), make([]bool, v.root.Size)
		for i := range t.hole {
			t.hole[i] = true
		}
	}
	if v.upd != nil {
		t.apply(v.upd)
	}
	if o.cells += len(t.data); o.cells > maxCells {
		clear(o.tables)
		o.cells = len(t.data)
	}
	o.tables[v] = t
	return t
}

// apply writes the updates, newest first: a cell that a newer update wrote stays.
func (t *table) apply(u *expr.Update) {
	n := t.root.Size
	if t.root.IsConst() {
		t.data = append([]byte(nil), t.data...)
	}
	done := make(map[uint64]bool, u.Len())
	for ; u != nil; u = u.Next {
		i := u.Index.Word()
		if i >= n || done[i] {
			continue
		}
		done[i] = true
		if u.Value.IsConst() {
			t.data[i] = byte(u.Value.Word())
			if t.hole != nil {
				t.hole[i] = false
			}
			continue
		}
		if t.hole == nil {
			t.hole = make([]bool, n)
		}
		if t.terms == nil {
			t.terms = map[uint64]*expr.Term{}
		}
		t.hole[i], t.terms[i] = true, u.Value
	}
}

// load is g bytes at i, lowest first, of a table that has them.
func (t *table) load(i uint64, g int) (v uint64, isHole bool) {
	if t.hole != nil {
		for _, h := range t.hole[i : i+uint64(g)] {
			if h {
				return 0, true
			}
		}
	}
	for k, x := range t.data[i : i+uint64(g)] {
		v |= uint64(x) << (8 * k)
	}
	return v, false
}

// loadLoose is load where bytes outside of the table are 0; indices wrap at 64 bits.
func (t *table) loadLoose(i uint64, g int) (v uint64, isHole bool) {
	for k := range uint64(g) {
		at := i + k
		if at >= t.root.Size {
			continue
		}
		if t.hole != nil && t.hole[at] {
			return 0, true
		}
		v |= uint64(t.data[at]) << (8 * k)
	}
	return v, false
}

// elem is g bytes at i as a term; no symbolic index occurs in it, unless a cell's own term has one.
func (o *Optimizer) elem(t *table, i uint64, g int) *expr.Term {
	var acc *expr.Term
	for k := range uint64(g) {
		x := o.cell(t, i+k)
		if acc == nil {
			acc = x
		} else {
			acc = o.b.Concat(x, acc)
		}
	}
	return acc
}

func (o *Optimizer) cell(t *table, i uint64) *expr.Term {
	switch {
	case i >= t.root.Size:
		return o.b.Const(8, 0)
	case t.hole == nil || !t.hole[i]:
		return o.b.Const(8, uint64(t.data[i]))
	case t.terms[i] != nil:
		return t.terms[i]
	}
	return o.b.Read(t.root, nil, o.b.Const(64, i))
}
