package expr

// Read is the byte at idx (64 bits) of arr under the updates upd: the value of the newest update at that index, else
// the root's cell. A root's cell at or beyond arr.Size is 0. Updates count at any index, so that reading a byte that
// was just written needs no bounds. Read looks through the list as far as its indices are known to differ from idx,
// and looks up a literal index in constant arrays.
func (b *Builder) Read(arr *Array, upd *Update, idx *Term) *Term {
	if idx.width != 64 {
		bug("Read at an index of %d bits", idx.width)
	}
	for ; upd != nil; upd = upd.Next {
		if upd.Index == idx {
			return upd.Value
		}
		if !apart(upd.Index, idx) {
			break
		}
	}
	if upd == nil && idx.kind == Const {
		switch {
		case idx.word >= arr.Size:
			return b.Const(8, 0)
		case arr.IsConst():
			return b.Const(8, uint64(arr.Data[idx.word]))
		}
	}
	return b.intern(&key{kind: Read, nkids: 1, width: 8, kids: [3]*Term{idx}, arr: arr, upd: upd})
}

// ReadWide is nbytes bytes from idx up, the byte at idx lowest.
func (b *Builder) ReadWide(arr *Array, upd *Update, idx *Term, nbytes int) *Term {
	acc := b.Read(arr, upd, idx)
	for i := 1; i < nbytes; i++ {
		acc = b.Concat(b.Read(arr, upd, b.Add(b.Const(64, uint64(i)), idx)), acc)
	}
	return acc
}

// AsWideRead recognises a term that ReadWide built and that was not folded: n neighbouring bytes of one array under
// one list, the lowest at idx. For a single Read, n is 1.
func AsWideRead(t *Term) (arr *Array, upd *Update, idx *Term, n int, ok bool) {
	top := t
	for n = 1; t.kind == Concat; t = t.kids[1] {
		if t.kids[0].kind != Read {
			return nil, nil, nil, 0, false
		}
		n++
	}
	if t.kind != Read {
		return nil, nil, nil, 0, false
	}
	base, off := SplitOffset(t.kids[0])
	for i, c := n-1, top; i > 0; i, c = i-1, c.kids[1] {
		r := c.kids[0]
		if r.arr != t.arr || r.upd != t.upd {
			return nil, nil, nil, 0, false
		}
		if rb, ro := SplitOffset(r.kids[0]); rb != base || ro != off+uint64(i) {
			return nil, nil, nil, 0, false
		}
	}
	return t.arr, t.upd, t.kids[0], n, true
}

// SplitOffset writes a term of at most 64 bits as base + off; base is nil for a constant.
func SplitOffset(t *Term) (base *Term, off uint64) {
	switch {
	case t.kind == Const:
		return nil, t.word
	case t.kind == Add && t.kids[0].kind == Const:
		return t.kids[1], t.kids[0].word
	}
	return t, 0
}
