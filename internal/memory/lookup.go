package memory

import "encoding/binary"

// The look-up table maps addresses to bytes directly, like a processor's TLB. Objects up to smallObject bytes have
// one entry per granule of 32 bytes. Neighbouring stack objects never share a granule, since their red zones are that
// wide. Larger objects go to a second table with granules of 256 bytes, so that walking through an array stays cheap.
// An entry holds the bytes of one page (or of the whole small object).
//
// Inv: An entry with the table's gen shows concrete bytes of the current version: none is symbolic, and none is in
// array mode. If the entry also has the table's wgen, the page may be written: the space owns the page and its
// object, and the object is not read-only and has no kept view.
const (
	smallObject = 256
	smallShift  = 5
	largeShift  = 8
	smallSlots  = 128
	largeSlots  = 64
)

type entry struct {
	lo        uint64 // address of data[0]
	data      []byte
	gen, wgen uint64
}

type table struct {
	gen, wgen uint64 // from 1; they only grow, so that raising them empties the table or makes it read-only
	small     [smallSlots]entry
	large     [largeSlots]entry

	// Versions of objects that were freed, for the next ones. Most objects live as long as a call, so a path needs few.
	spare [mostSpare]*Object
	n     int // of them
}

const mostSpare = 32

func (t *table) noWrites() { t.wgen++ }
func (t *table) reset()    { t.gen++ }

// useTable makes sure that the space has a table.
func (s *Space) useTable() *table {
	if s.tab == nil {
		t := s.fam.table()
		t.gen++
		t.wgen++
		s.tab = t
	}
	return s.tab
}

// forget drops the entries for [lo, lo+n) of an object with the given size.
func (s *Space) forget(lo, n, size uint64) {
	t := s.tab
	switch {
	case t == nil || n == 0:
	case size <= smallObject:
		for g := lo >> smallShift; g <= (lo+n-1)>>smallShift; g++ {
			t.small[g%smallSlots].gen = 0
		}
	case n < largeSlots<<largeShift:
		for g := lo >> largeShift; g <= (lo+n-1)>>largeShift; g++ {
			t.large[g%largeSlots].gen = 0
		}
	default:
		t.reset()
	}
}

// remember makes an entry for the page that holds addr, if all its bytes are concrete.
func (s *Space) remember(o *Object, p *page, addr uint64, i int) {
	if p.nsym > 0 || o.root != nil {
		return
	}
	t := s.useTable()
	e := &t.large[addr>>largeShift%largeSlots]
	if o.Size <= smallObject {
		e = &t.small[addr>>smallShift%smallSlots]
	}
	e.lo = addr - uint64(i)
	e.data = p.data[:min(uint64(len(p.data)), o.End()-e.lo)]
	e.gen, e.wgen = t.gen, 0
	if s.own != nil && o.own == s.own && p.own == s.own && !o.ReadOnly && o.view.Load() == nil {
		e.wgen = t.wgen
	}
}

// LoadWord loads n ≤ 8 bytes at addr, little-endian. It returns false if they are not all inside one object and
// concrete; the caller then loads a term.
func (s *Space) LoadWord(addr uint64, n int) (uint64, bool) {
	if t := s.tab; t != nil {
		e := &t.small[addr>>smallShift%smallSlots]
		off := addr - e.lo
		if off >= uint64(len(e.data)) || e.gen != t.gen {
			e = &t.large[addr>>largeShift%largeSlots]
			off = addr - e.lo
		}
		if d := e.data; off < uint64(len(d)) && e.gen == t.gen {
			d = d[off:]
			switch {
			case n == 4 && len(d) >= 4:
				return uint64(binary.LittleEndian.Uint32(d)), true
			case n == 8 && len(d) >= 8:
				return binary.LittleEndian.Uint64(d), true
			case n == 1:
				return uint64(d[0]), true
			case n == 2 && len(d) >= 2:
				return uint64(binary.LittleEndian.Uint16(d)), true
			}
		}
	}
	return s.loadWord(addr, n)
}

// getWord fails if data is too short.
func getWord(data []byte, n int) (uint64, bool) {
	if n > len(data) {
		return 0, false
	}
	switch n {
	case 8:
		return binary.LittleEndian.Uint64(data), true
	case 4:
		return uint64(binary.LittleEndian.Uint32(data)), true
	case 1:
		return uint64(data[0]), true
	case 2:
		return uint64(binary.LittleEndian.Uint16(data)), true
	}
	var v uint64
	for i := n - 1; i >= 0; i-- {
		v = v<<8 | uint64(data[i])
	}
	return v, true
}

// putWord fails if data is too short.
func putWord(data []byte, n int, v uint64) bool {
	if n > len(data) {
		return false
	}
	switch n {
	case 8:
		binary.LittleEndian.PutUint64(data, v)
	case 4:
		binary.LittleEndian.PutUint32(data, uint32(v))
	case 1:
		data[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(data, uint16(v))
	default:
		for i := range n {
			data[i] = byte(v >> (8 * i))
		}
	}
	return true
}

// loadWord is LoadWord after the table missed.
func (s *Space) loadWord(addr uint64, n int) (uint64, bool) {
	o, ok := s.Find(addr)
	if !ok || !o.Holds(addr, uint64(n)) || o.SizeTerm != nil {
		return 0, false
	}
	off := addr - o.Base
	p, i := s.readPage(o, off)
	s.remember(o, p, addr, i)
	if i+n > pageSize {
		v := s.Load(o, off, 8*n)
		return v.Word, v.Term == nil
	}
	if o.root != nil {
		for j := i; j < i+n; j++ {
			if !p.isLive(j) {
				return 0, false
			}
		}
	}
	if p.anySym(i, n) {
		return 0, false
	}
	return getWord(p.data[i:], n)
}

// StoreWord stores the low n ≤ 8 bytes of v at addr, little-endian. It returns false and changes nothing if they are
// not all inside one object that may be written to, or perhaps if [Config.Pressed] is set.
func (s *Space) StoreWord(addr uint64, n int, v uint64) bool {
	if t := s.tab; t != nil {
		e := &t.small[addr>>smallShift%smallSlots]
		off := addr - e.lo
		if off >= uint64(len(e.data)) || e.gen != t.gen {
			e = &t.large[addr>>largeShift%largeSlots]
			off = addr - e.lo
		}
		if d := e.data; off < uint64(len(d)) && e.gen == t.gen && e.wgen == t.wgen {
			d = d[off:]
			switch {
			case n == 4 && len(d) >= 4:
				binary.LittleEndian.PutUint32(d, uint32(v))
				return true
			case n == 8 && len(d) >= 8:
				binary.LittleEndian.PutUint64(d, v)
				return true
			case n == 1:
				d[0] = byte(v)
				return true
			case n == 2 && len(d) >= 2:
				binary.LittleEndian.PutUint16(d, uint16(v))
				return true
			}
		}
	}
	return s.storeWord(addr, n, v)
}

// storeWord is StoreWord after the table missed.
func (s *Space) storeWord(addr uint64, n int, v uint64) bool {
	o, ok := s.Find(addr)
	if !ok || !o.Holds(addr, uint64(n)) || o.ReadOnly || o.SizeTerm != nil {
		return false
	}
	if p := s.fam.cfg.Pressed; p != nil && p.Load() {
		return false // the caller's slow way asks whether there is memory
	}
	var buf [8]byte
	putWord(buf[:], n, v)
	off := addr - o.Base
	o = s.writable(o)
	s.putBytes(o, off, buf[:n])
	p, i := s.readPage(o, off)
	s.remember(o, p, addr, i)
	return true
}
