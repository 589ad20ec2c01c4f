package memory

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
)

// inBounds panics if the bytes are not all in the object: callers must check the bounds, so this is a fault of the
// engine.
func (o *Object) inBounds(off, n uint64) {
	if off > o.Size || n > o.Size-off {
		panic(fmt.Sprintf("BUG: memory: %d bytes at offset %d of an object of %d", n, off, o.Size))
	}
}

// bytesOf is the number of bytes that a value of w bits takes in memory.
func bytesOf(w int) uint64 { return uint64(w+7) / 8 }

// Load loads w bits at a literal offset; the bounds have been checked. A value whose width is not a whole number of
// bytes is the low part of its bytes.
func (s *Space) Load(o *Object, off uint64, w int) Value {
	o = s.current(o)
	n := bytesOf(w)
	o.inBounds(off, n)
	if w <= 64 {
		p, i := s.readPage(o, off)
		if o.root == nil && i+int(n) <= len(p.data) && !p.anySym(i, int(n)) {
			v, _ := getWord(p.data[i:], int(n))
			return Value{Word: v & mask(w)}
		}
	}
	g := gather{s: s, o: o}
	t := g.term(off, int(n))
	if w%8 != 0 {
		t = s.fam.b.Extract(t, 0, w)
	}
	return asValue(t)
}

// asValue turns a constant that fits into a word.
func asValue(t *expr.Term) Value {
	if t.Width() <= 64 && t.IsConst() {
		return Value{Word: t.Word()}
	}
	return Value{Term: t}
}

func mask(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<w - 1
}

// gather builds the term for a run of bytes out of as few pieces as possible: bytes of one stored term, concrete
// bytes, and bytes of the array.
type gather struct {
	s *Space
	o *Object
	t *expr.Term // the term built so far, low bytes first
}

func (g *gather) add(x *expr.Term) {
	if g.t == nil {
		g.t = x
	} else {
		g.t = g.s.fam.b.Concat(x, g.t)
	}
}

func (g *gather) term(off uint64, n int) *expr.Term {
	for n > 0 {
		p, i := g.s.readPage(g.o, off)
		run := g.piece(p, i, min(n, pageSize-i), off)
		off += uint64(run)
		n -= run
	}
	return g.t
}

// piece adds the first piece of the max bytes at place i of page p and returns its length.
func (g *gather) piece(p *page, i, max int, off uint64) int {
	b := g.s.fam.b
	n := 1
	if g.o.root != nil && !p.isLive(i) {
		for n < max && !p.isLive(i+n) {
			n++
		}
		g.add(b.ReadWide(g.o.root, g.o.upd, b.Const(64, off), n))
		return n
	}
	first := p.cell(i)
	if first.t == nil {
		for n < max && n < 8 && p.cell(i+n).t == nil && (g.o.root == nil || p.isLive(i+n)) {
			n++
		}
		v, _ := getWord(p.data[i:], n)
		g.add(b.Const(8*n, v))
		return n
	}
	for n < max && p.cell(i+n) == (cell{first.t, first.k + uint32(n)}) && (g.o.root == nil || p.isLive(i+n)) {
		n++
	}
	t := first.t
	if 8*n != t.Width() {
		t = b.Extract(t, 8*int(first.k), 8*n)
	}
	g.add(t)
	return n
}

// Store stores w bits at a literal offset; the bounds have been checked. The bits that fill up the last byte are
// zero. Store does not check whether the object is read-only; the caller does.
func (s *Space) Store(o *Object, off uint64, w int, v Value) *Object {
	n := bytesOf(w)
	s.written(o, off, n)
	o = s.writable(o)
	o.inBounds(off, n)
	if v.Term != nil && v.Term.Width() != w {
		panic(fmt.Sprintf("BUG: memory: a term of %d bits stored as %d bits", v.Term.Width(), w))
	}
	switch {
	case v.Term == nil:
		if w > 64 {
			panic("BUG: memory: a word stored as more than 64 bits")
		}
		var buf [8]byte
		putWord(buf[:], int(n), v.Word&mask(w))
		s.putBytes(o, off, buf[:n])
	case v.Term.IsConst():
		s.putBytes(o, off, s.constBytes(v.Term, int(n)))
	default:
		t := v.Term
		if w%8 != 0 {
			t = s.fam.b.ZExt(t, int(8*n))
		}
		for k := range n {
			s.putCell(o, off+k, cell{t, uint32(k)})
		}
	}
	return o
}

// constBytes are the n bytes of a constant, little-endian.
func (s *Space) constBytes(t *expr.Term, n int) []byte {
	out := make([]byte, n+8)
	for k := 0; k < n; k += 8 {
		part := t
		if t.Width() > 64 {
			part = s.fam.b.Extract(t, 8*k, min(64, t.Width()-8*k))
		}
		putWord(out[k:], 8, part.Word())
	}
	return out[:n]
}

// putBytes writes concrete bytes to the owned object o.
func (s *Space) putBytes(o *Object, off uint64, data []byte) {
	for len(data) > 0 {
		p, i := s.writePage(o, off)
		n := min(len(data), len(p.data)-i)
		copy(p.data[i:], data[:n])
		s.markConcrete(o, p, i, n)
		off += uint64(n)
		data = data[n:]
	}
	s.settle(o)
}

// markConcrete says that the bytes [i, i+n) of an owned page have just been written.
func (s *Space) markConcrete(o *Object, p *page, i, n int) {
	p.clearCells(s.own, i, n)
	if o.root != nil {
		o.nlive += p.setLive(s.own, i, n)
	} else if p.nsym == 0 {
		p.ov = nil
	}
}

// putCell writes a symbolic byte to the owned object o.
func (s *Space) putCell(o *Object, off uint64, x cell) {
	p, i := s.writePage(o, off)
	if p.nsym == 0 {
		s.forget(o.Base+off-uint64(i), uint64(len(p.data)), o.Size)
	}
	if c := p.at(i); c == nil || c.own != s.own {
		s.bytes += chunkBytes
	}
	p.setCell(s.own, i, x)
	if o.root != nil {
		o.nlive += p.setLive(s.own, i, 1)
		s.settle(o)
	}
}

// chunkBytes is the memory of an overlay chunk with cells, in bytes.
const chunkBytes = 32 + 16*chunkSize

// settle ends array mode when no byte of the array is visible any more.
func (s *Space) settle(o *Object) {
	if o.root != nil && o.nlive == o.Size {
		o.root, o.upd, o.nlive = nil, nil, 0
	}
}
