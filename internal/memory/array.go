package memory

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// LoadAt loads w bits at a symbolic offset (64 bits). The caller has checked that the path condition keeps it inside
// the object, and that the object is [Object.Indexable].
func (s *Space) LoadAt(o *Object, off *expr.Term, w int) Value {
	if off.IsConst() {
		return s.Load(o, off.Word(), w)
	}
	v := s.flat(s.current(o))
	t := s.fam.b.ReadWide(v.root, v.upd, off, int(bytesOf(w)))
	if w%8 != 0 {
		t = s.fam.b.Extract(t, 0, w)
	}
	return asValue(t)
}

// StoreAt stores w bits at a symbolic offset, under the same conditions as LoadAt. The object is in array mode
// afterwards.
func (s *Space) StoreAt(o *Object, off *expr.Term, w int, v Value) *Object {
	if off.IsConst() {
		return s.Store(o, off.Word(), w, v)
	}
	b := s.fam.b
	n := int(bytesOf(w))
	t := v.Term
	if t == nil {
		t = b.Const(8*n, v.Word&mask(w))
	} else if w%8 != 0 {
		t = b.ZExt(t, 8*n)
	}
	s.written(o, 0, o.Size)
	flat := s.flat(s.current(o))
	o = s.writable(o)
	s.empty(o, o.fill)
	o.root, o.upd = flat.root, flat.upd
	for k := range n {
		idx := b.Add(off, b.Const(64, uint64(k)))
		o.upd = s.pushOver(o.upd, idx, b.Extract(t, 8*k, 8))
	}
	return o
}

// MakeSymbolic makes the bytes of the object those of the array, from the first on; the array may be shorter.
func (s *Space) MakeSymbolic(o *Object, arr *expr.Array) *Object {
	o = s.writable(o)
	if arr.Size == o.Size && o.Size > 0 {
		s.written(o, 0, o.Size)
		s.empty(o, o.fill)
		o.root = arr
		return o
	}
	return s.PutArray(o, 0, arr, min(arr.Size, o.Size))
}

// PutArray makes n bytes of the object from off on the first n of the array.
func (s *Space) PutArray(o *Object, off uint64, arr *expr.Array, n uint64) *Object {
	o.inBounds(off, n)
	b := s.fam.b
	for k := range n {
		o = s.Store(o, off+k, 8, asValue(b.Read(arr, nil, b.Const(64, k))))
	}
	return o
}

// Flat is the whole content of the object as an array under updates.
func (s *Space) Flat(o *Object) (*expr.Array, *expr.Update) {
	v := s.flat(s.current(o))
	return v.root, v.upd
}

// flat is kept with the object; two states that share the object may both compute it, with the same result.
func (s *Space) flat(o *Object) *view {
	if v := o.view.Load(); v != nil {
		return v
	}
	if !o.Indexable() {
		panic(fmt.Sprintf("BUG: memory: symbolic offset into an object of %d bytes", o.Size))
	}
	var v *view
	if o.root != nil {
		v = &view{o.root, s.putLiterals(o.upd, s.liveBytes(o))}
	} else {
		data, cells := s.constBytesAndCells(o)
		v = &view{s.fam.b.ConstArray(data), s.putLiterals(nil, cells)}
	}
	o.view.Store(v)
	if s.tab != nil {
		s.tab.noWrites() // a word store past this point must drop the view
	}
	return v
}

// literal is a write of a byte at a literal index.
type literal struct {
	idx uint64
	val *expr.Term
}

// liveBytes are the bytes that an object in array mode has in its pages and not in the array, in ascending order.
func (s *Space) liveBytes(o *Object) (list []literal) {
	s.eachPage(o, func(base uint64, p *page) {
		for ci, c := range p.ov {
			if c == nil || c.live == 0 {
				continue
			}
			for i := ci * chunkSize; i < min((ci+1)*chunkSize, len(p.data)); i++ {
				if p.isLive(i) {
					list = append(list, literal{base + uint64(i), s.byteTerm(p, i)})
				}
			}
		}
	})
	return list
}

// constBytesAndCells splits the content of an object that is not in array mode into its concrete bytes (0 in place of
// a symbolic one) and its symbolic bytes.
func (s *Space) constBytesAndCells(o *Object) ([]byte, []literal) {
	data := make([]byte, o.Size)
	if o.fill != 0 && o.Size > pageSize {
		for i := range data {
			data[i] = o.fill
		}
	}
	var cells []literal
	s.eachPage(o, func(base uint64, p *page) {
		copy(data[base:], p.data)
		for i := 0; p.nsym > 0 && i < len(p.data); i++ {
			if p.cell(i).t != nil {
				data[base+uint64(i)] = 0
				cells = append(cells, literal{base + uint64(i), s.byteTerm(p, i)})
			}
		}
	})
	return data, cells
}

// eachPage yields the pages that were written, in order, with the offset of their first byte.
func (s *Space) eachPage(o *Object, yield func(base uint64, p *page)) {
	if o.Size <= pageSize {
		yield(0, &o.one)
		return
	}
	o.pages.Range(0, o.Size>>pageShift, func(k uint64, p *page) bool {
		yield(k<<pageShift, p)
		return true
	})
}

// byteTerm is byte i of the page; it ignores any array.
func (s *Space) byteTerm(p *page, i int) *expr.Term {
	c := p.cell(i)
	switch {
	case c.t == nil:
		return s.fam.b.Const(8, uint64(p.data[i]))
	case c.t.Width() == 8:
		return c.t
	}
	return s.fam.b.Extract(c.t, 8*int(c.k), 8)
}

// putLiterals puts writes at literal indices (ascending) on top of a list. It merges the list's own topmost literal
// writes with them. The result is in ascending order, newest last, so the list does not tell in how many steps it was
// built. Writes below them at the same indices are hidden and left out.
func (s *Space) putLiterals(upd *expr.Update, lits []literal) *expr.Update {
	if len(lits) == 0 {
		return upd
	}
	for ; upd != nil && upd.Index.IsConst(); upd = upd.Next {
		idx := upd.Index.Word()
		i, found := slices.BinarySearchFunc(lits, idx, func(l literal, k uint64) int {
			if l.idx < k {
				return -1
			}
			return int(min(l.idx-k, 1))
		})
		if !found {
			lits = slices.Insert(lits, i, literal{idx, upd.Value})
		}
	}
	hidden := make(map[uint64]bool, len(lits))
	for _, l := range lits {
		hidden[l.idx] = true
	}
	upd = s.dropHidden(upd, func(idx *expr.Term) bool { return idx.IsConst() && hidden[idx.Word()] })
	b := s.fam.b
	for _, l := range lits {
		upd = b.Push(upd, b.Const(64, l.idx), l.val)
	}
	return upd
}

// pushOver pushes one write and leaves out an older write at the very same index, which the new one hides.
func (s *Space) pushOver(upd *expr.Update, idx, val *expr.Term) *expr.Update {
	upd = s.dropHidden(upd, func(old *expr.Term) bool { return old == idx })
	return s.fam.b.Push(upd, idx, val)
}

// dropHidden is the list without the writes whose index is hidden. The part below the oldest hidden write stays
// shared.
func (s *Space) dropHidden(upd *expr.Update, hidden func(*expr.Term) bool) *expr.Update {
	var keep []*expr.Update // newest first
	kept, rest := 0, upd    // keep[:kept] is to be pushed again on top of rest
	for u := upd; u != nil; u = u.Next {
		if hidden(u.Index) {
			kept, rest = len(keep), u.Next
		} else {
			keep = append(keep, u)
		}
	}
	for i := kept - 1; i >= 0; i-- {
		rest = s.fam.b.Push(rest, keep[i].Index, keep[i].Value)
	}
	return rest
}
