package expr

// Concat puts hi above lo. Chains lean to the right (the low part is the longer list), neighbours that are
// constants or adjoining extracts of one term are one piece.
func (b *Builder) Concat(hi, lo *Term) *Term {
	b.width(hi.Width() + lo.Width())
	if hi.kind != Concat {
		return b.prepend(hi, lo)
	}
	var pieces []*Term
	for ; hi.kind == Concat; hi = hi.kids[1] {
		pieces = append(pieces, hi.kids[0])
	}
	lo = b.prepend(hi, lo)
	for i := len(pieces) - 1; i >= 0; i-- {
		lo = b.prepend(pieces[i], lo)
	}
	return lo
}

// prepend is Concat for a hi that is no Concat itself.
func (b *Builder) prepend(hi, lo *Term) *Term {
	if lo.kind == Concat {
		if j := b.join(hi, lo.kids[0]); j != nil {
			return b.prepend(j, lo.kids[1])
		}
	} else if j := b.join(hi, lo); j != nil {
		return j
	}
	return b.intern(&key{kind: Concat, nkids: 2, width: hi.width + lo.width, kids: [3]*Term{hi, lo}})
}

// join makes one piece of two neighbours, nil if they are not one.
func (b *Builder) join(hi, lo *Term) *Term {
	switch {
	case hi.kind == Const && lo.kind == Const:
		w := hi.Width() + lo.Width()
		if w <= 64 {
			return b.Const(w, hi.word<<lo.width|lo.word)
		}
		return b.ConstBig(hi.Big().Concat(lo.Big()))
	case hi.kind == Extract && lo.kind == Extract && hi.kids[0] == lo.kids[0] && hi.word == lo.word+uint64(lo.width):
		return b.Extract(hi.kids[0], lo.Offset(), hi.Width()+lo.Width())
	}
	return nil
}

// Extract takes w bits of x from bit off up. It goes into concatenations, extensions and other extracts.
func (b *Builder) Extract(x *Term, off, w int) *Term {
	if off < 0 || w < 1 || off+w > x.Width() {
		bug("Extract of bits %d to %d of %d", off, off+w-1, x.width)
	}
	for off != 0 || w != x.Width() {
		switch x.kind {
		case Const:
			return b.extractConst(x, off, w)
		case Extract:
			off += x.Offset()
			x = x.kids[0]
			continue
		case Concat:
			hi, lo := x.kids[0], x.kids[1]
			switch lw := lo.Width(); {
			case off >= lw:
				x, off = hi, off-lw
			case off+w <= lw:
				x = lo
			default:
				return b.extractAcross(x, off, w)
			}
			continue
		case ZExt, SExt:
			if off+w <= x.kids[0].Width() {
				x = x.kids[0]
				continue
			}
			return b.extractExt(x, off, w)
		}
		return b.intern(&key{kind: Extract, nkids: 1, width: uint16(w), word: uint64(off), kids: [3]*Term{x}})
	}
	return x
}

func (b *Builder) extractConst(x *Term, off, w int) *Term {
	if x.big != nil {
		return b.ConstBig(x.big.Extract(uint(off), uint(w)))
	}
	return b.Const(w, x.word>>off)
}

// extractExt takes bits that reach into the new bits of an extension.
func (b *Builder) extractExt(x *Term, off, w int) *Term {
	k := x.kids[0]
	kw := k.Width()
	switch {
	case x.kind == ZExt && off >= kw:
		return b.Zero(w)
	case x.kind == ZExt:
		return b.ZExt(b.Extract(k, off, kw-off), w)
	case off >= kw:
		off = kw - 1
	}
	return b.SExt(b.Extract(k, off, kw-off), w)
}

// extractAcross takes bits of both parts of a Concat, walking down its right spine.
func (b *Builder) extractAcross(x *Term, off, w int) *Term {
	var pieces []*Term // high to low
	for x.kind == Concat && off < x.kids[1].Width() {
		hi, lo := x.kids[0], x.kids[1]
		if over := off + w - lo.Width(); over > 0 {
			pieces = append(pieces, b.Extract(hi, 0, over))
			w -= over
		}
		x = lo
	}
	acc := b.Extract(x, off, w)
	for i := len(pieces) - 1; i >= 0; i-- {
		acc = b.Concat(pieces[i], acc)
	}
	return acc
}

// ZExt widens x to w bits with zeros; w may be x's width.
func (b *Builder) ZExt(x *Term, w int) *Term {
	b.widens(ZExt, x, w)
	switch {
	case w == x.Width():
		return x
	case x.kind == Const && w <= 64:
		return b.Const(w, x.word)
	case x.kind == Const:
		return b.ConstBig(x.Big().ZExt(uint(w)))
	case x.kind == ZExt:
		return b.ZExt(x.kids[0], w)
	}
	return b.intern(&key{kind: ZExt, nkids: 1, width: uint16(w), kids: [3]*Term{x}})
}

// SExt widens x to w bits with its sign; w may be x's width.
func (b *Builder) SExt(x *Term, w int) *Term {
	b.widens(SExt, x, w)
	switch {
	case w == x.Width():
		return x
	case x.kind == Const && w <= 64:
		return b.Const(w, uint64(int64(x.word<<(64-x.width))>>(64-x.width)))
	case x.kind == Const:
		return b.ConstBig(x.Big().SExt(uint(w)))
	case x.kind == SExt:
		return b.SExt(x.kids[0], w)
	case x.kind == ZExt: // its sign bit is 0
		return b.ZExt(x.kids[0], w)
	}
	return b.intern(&key{kind: SExt, nkids: 1, width: uint16(w), kids: [3]*Term{x}})
}

func (b *Builder) widens(k Kind, x *Term, w int) {
	if b.width(w) < uint(x.width) {
		bug("%v of %d bits to %d", k, x.width, w)
	}
}

// Resize is x zero-extended or cut to w bits.
func (b *Builder) Resize(x *Term, w int) *Term {
	if w < x.Width() {
		return b.Extract(x, 0, w)
	}
	return b.ZExt(x, w)
}
