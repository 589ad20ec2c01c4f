package memory

import "bytes"

// Fill sets n bytes of the object from off on to the byte v (8 bits).
func (s *Space) Fill(o *Object, off, n uint64, v Value) *Object {
	s.written(o, off, n)
	o = s.writable(o)
	o.inBounds(off, n)
	if v.Term != nil && v.Term.IsConst() {
		v = asValue(v.Term)
	}
	if v.Term != nil {
		for k := range n {
			s.putCell(o, off+k, cell{v.Term, 0})
		}
		return o
	}
	if n == o.Size {
		s.empty(o, byte(v.Word))
		return o
	}
	blank := s.fam.fillPage(byte(v.Word))
	for n > 0 {
		run := min(n, pageSize-off%pageSize)
		if run == pageSize && o.Size > pageSize && o.root == nil {
			o.pages.Set(off>>pageShift, blank)
			s.forget(o.Base+off, pageSize, o.Size)
		} else {
			s.putBytes(o, off, blank.data[:run])
		}
		off += run
		n -= run
	}
	return o
}

// Copy copies n bytes, which may overlap, and returns the current version of dst. A symbolic byte keeps its term.
func (s *Space) Copy(dst *Object, doff uint64, src *Object, soff, n uint64) *Object {
	dst.inBounds(doff, n)
	src.inBounds(soff, n)
	s.written(dst, doff, n)
	dst = s.writable(dst)
	same := src.Base == dst.Base
	back := same && doff > soff
	for n > 0 {
		if same {
			src = dst
		} else {
			src = s.current(src)
		}
		var run, at uint64 // the piece of the range that is copied now
		if back {
			run = min(n, (soff+n-1)%pageSize+1, (doff+n-1)%pageSize+1)
			at = n - run
		} else {
			run = min(n, pageSize-soff%pageSize, pageSize-doff%pageSize)
		}
		if run < pageSize || !s.shareBlank(dst, doff+at, src, soff+at) {
			s.copyPiece(dst, doff+at, src, soff+at, int(run))
		}
		if !back {
			soff += run
			doff += run
		}
		n -= run
	}
	return dst
}

// CopyNeeds is a bound of the memory in bytes that [Space.Copy] takes with the same arguments: pages that were never
// written are shared where both sides have them whole.
func (s *Space) CopyNeeds(dst *Object, doff uint64, src *Object, soff, n uint64) uint64 {
	if src = s.current(src); src.Size <= pageSize || dst.Size <= pageSize || (doff-soff)%pageSize != 0 ||
		dst.root != nil || src.root != nil {
		return n
	}
	need := uint64(2 * pageSize) // the ends
	src.pages.Range(soff>>pageShift, (soff+n-1)>>pageShift, func(uint64, *page) bool {
		need += pageSize
		return true
	})
	return min(n, need)
}

// shareBlank copies a page that was never written to a page of the owned object dst, without making that page. It
// returns false if one of them is not a whole page of a large object, or if src's page has content.
func (s *Space) shareBlank(dst *Object, doff uint64, src *Object, soff uint64) bool {
	if dst.Size <= pageSize || src.Size <= pageSize || dst.root != nil || src.root != nil {
		return false
	}
	if _, written := src.pages.Get(soff >> pageShift); written {
		return false
	}
	_, written := dst.pages.Get(doff >> pageShift)
	if written || dst.fill != src.fill {
		dst.pages.Set(doff>>pageShift, s.fam.fillPage(src.fill))
		s.forget(dst.Base+doff, pageSize, dst.Size)
	}
	return true
}

// copyPiece copies a piece that is on one page on either side.
func (s *Space) copyPiece(dst *Object, doff uint64, src *Object, soff uint64, n int) {
	dp, di := s.writePage(dst, doff)
	sp, si := s.readPage(src, soff)
	if src.root == nil && !sp.anySym(si, n) {
		copy(dp.data[di:di+n], sp.data[si:si+n])
		s.markConcrete(dst, dp, di, n)
		s.settle(dst)
		return
	}
	cells := make([]cell, n) // first all are read, since the pages may be the same
	data := make([]byte, n)
	for k := range n {
		cells[k], data[k] = s.readByte(src, sp, si+k, soff+uint64(k))
	}
	for k := range n {
		if cells[k].t != nil {
			s.putCell(dst, doff+uint64(k), cells[k])
		} else {
			s.putBytes(dst, doff+uint64(k), data[k:k+1])
		}
	}
}

// readByte is byte i of page p, at offset off of o: a cell or, if its t is nil, a concrete byte.
func (s *Space) readByte(o *Object, p *page, i int, off uint64) (cell, byte) {
	if o.root != nil && !p.isLive(i) {
		b := s.fam.b
		t := b.Read(o.root, o.upd, b.Const(64, off))
		if t.IsConst() {
			return cell{}, byte(t.Word())
		}
		return cell{t, 0}, 0
	}
	return p.cell(i), p.data[i]
}

// rangeAt is the object that holds all of [addr, addr+n), n > 0.
func (s *Space) rangeAt(addr, n uint64) (*Object, bool) {
	o, ok := s.Find(addr)
	return o, ok && o.Holds(addr, n)
}

// ReadBytes gives n bytes at addr, 8 bits each. It returns false if they are not all inside one object; this includes
// n = 0.
func (s *Space) ReadBytes(addr, n uint64) ([]Value, bool) {
	if n == 0 {
		return nil, true
	}
	o, ok := s.rangeAt(addr, n)
	if !ok {
		return nil, false
	}
	out := make([]Value, n)
	for k := range out {
		off := addr - o.Base + uint64(k)
		p, i := s.readPage(o, off)
		c, v := s.readByte(o, p, i, off)
		out[k] = Value{Word: uint64(v)}
		if c.t != nil {
			out[k] = s.Load(o, off, 8)
		}
	}
	return out, true
}

// ConcreteBytes gives n bytes at addr. It returns false if they are not all inside one object and concrete.
func (s *Space) ConcreteBytes(addr, n uint64) ([]byte, bool) {
	if n == 0 {
		return nil, true
	}
	o, ok := s.rangeAt(addr, n)
	if !ok {
		return nil, false
	}
	out := make([]byte, 0, min(n, 1<<20))
	for off := addr - o.Base; n > 0; {
		p, i := s.readPage(o, off)
		run := min(n, uint64(pageSize-i))
		if o.root == nil {
			if p.anySym(i, int(run)) {
				return nil, false
			}
			out = append(out, p.data[i:i+int(run)]...)
		} else {
			for k := range int(run) {
				c, v := s.readByte(o, p, i+k, off+uint64(k))
				if c.t != nil {
					return nil, false
				}
				out = append(out, v)
			}
		}
		off += run
		n -= run
	}
	return out, true
}

// WriteBytes writes data at addr, even to read-only objects: the loader and the environment use it. It returns false
// and changes nothing if the bytes are not all inside one object.
func (s *Space) WriteBytes(addr uint64, data []byte) bool {
	if len(data) == 0 {
		return true
	}
	o, ok := s.rangeAt(addr, uint64(len(data)))
	if !ok {
		return false
	}
	s.written(o, addr-o.Base, uint64(len(data)))
	s.putBytes(s.writable(o), addr-o.Base, data)
	return true
}

// CString gives the bytes at addr up to a zero byte, which is left out. It returns false if the object ends or a
// symbolic byte comes before the zero byte, if there is none within max bytes, or if the object's size is symbolic.
func (s *Space) CString(addr, max uint64) ([]byte, bool) {
	o, ok := s.Find(addr)
	if !ok || o.SizeTerm != nil {
		return nil, false
	}
	var out []byte
	for off := addr - o.Base; off < o.Size && uint64(len(out)) <= max; {
		p, i := s.readPage(o, off)
		run := min(uint64(len(p.data)-i), o.Size-off)
		if o.root == nil && p.nsym == 0 {
			part := p.data[i : i+int(run)]
			if z := bytes.IndexByte(part, 0); z >= 0 {
				out = append(out, part[:z]...)
				return out, uint64(len(out)) <= max
			}
			out = append(out, part...)
			off += run
			continue
		}
		c, v := s.readByte(o, p, i, off)
		if c.t != nil {
			return nil, false
		}
		if v == 0 {
			return out, true
		}
		out = append(out, v)
		off++
	}
	return nil, false
}
