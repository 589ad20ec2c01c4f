package memory

import "github.com/albers-engine/albers/internal/expr"

const (
	pageShift = 12
	pageSize  = 1 << pageShift
	chunkSize = 64 // bytes under one overlay chunk
)

// owner is a token: only its address means something. It has a size so that two of them have two addresses.
type owner struct{ _ byte }

// page is up to pageSize bytes of an object. Only the space whose token it carries may write it. If own has its zero
// value, nobody may.
type page struct {
	own  *owner
	data []byte
	ov   []*chunk // overlay by offset / chunkSize; nil: no chunks
	nsym int      // symbolic cells in the overlay
}

// chunk is the overlay over chunkSize bytes.
type chunk struct {
	own   *owner
	live  uint64 // array mode: bytes that are in the page and not in the array; else without meaning
	cells *[chunkSize]cell
}

// CellBytes is the memory of the overlay over one byte.
const CellBytes = 16

// cell says that a byte is byte k of t (bits 8k … 8k+7). t nil: the byte is concrete.
type cell struct {
	t *expr.Term
	k uint32
}

// at is the chunk over byte i of the page, nil if there is none.
func (p *page) at(i int) *chunk {
	if p.ov == nil {
		return nil
	}
	return p.ov[i/chunkSize]
}

// cell is the symbolic cell of byte i; its t is nil if there is none.
func (p *page) cell(i int) cell {
	if c := p.at(i); c != nil && c.cells != nil {
		return c.cells[i%chunkSize]
	}
	return cell{}
}

// isLive says whether, in array mode, byte i is in the page and not in the array.
func (p *page) isLive(i int) bool {
	c := p.at(i)
	return c != nil && c.live>>(i%chunkSize)&1 == 1
}

// anySym says whether one of the bytes [i, i+n) has a symbolic cell.
func (p *page) anySym(i, n int) bool {
	if p.nsym == 0 {
		return false
	}
	for end := i + n; i < end; {
		c := p.at(i)
		if c == nil || c.cells == nil {
			i = (i/chunkSize + 1) * chunkSize
			continue
		}
		if c.cells[i%chunkSize].t != nil {
			return true
		}
		i++
	}
	return false
}

// chunkFor gives the chunk over byte i for writing by tok, who owns the page.
func (p *page) chunkFor(tok *owner, i int) *chunk {
	if p.ov == nil {
		p.ov = make([]*chunk, (len(p.data)+chunkSize-1)/chunkSize)
	}
	c := p.ov[i/chunkSize]
	switch {
	case c == nil:
		c = &chunk{own: tok}
	case c.own != tok:
		old := c
		c = &chunk{own: tok, live: old.live}
		if old.cells != nil {
			cells := *old.cells
			c.cells = &cells
		}
	default:
		return c
	}
	p.ov[i/chunkSize] = c
	return c
}

// setCell makes byte i symbolic.
func (p *page) setCell(tok *owner, i int, x cell) {
	c := p.chunkFor(tok, i)
	if c.cells == nil {
		c.cells = new([chunkSize]cell)
	}
	if c.cells[i%chunkSize].t == nil {
		p.nsym++
	}
	c.cells[i%chunkSize] = x
}

// clearCells makes the bytes [i, i+n) concrete.
func (p *page) clearCells(tok *owner, i, n int) {
	if !p.anySym(i, n) {
		return
	}
	for end := i + n; i < end; i++ {
		if p.cell(i).t != nil {
			p.chunkFor(tok, i).cells[i%chunkSize] = cell{}
			p.nsym--
		}
	}
}

// setLive marks the bytes [i, i+n) live and returns how many were not.
func (p *page) setLive(tok *owner, i, n int) (fresh uint64) {
	for end := i + n; i < end; i++ {
		if !p.isLive(i) {
			p.chunkFor(tok, i).live |= 1 << (i % chunkSize)
			fresh++
		}
	}
	return fresh
}

// copyFor is a copy that tok may write to; overlay chunks stay shared until they are written.
func (p *page) copyFor(tok *owner) *page {
	c := &page{}
	p.copyTo(c, tok)
	return c
}

// copyTo is copyFor into an existing page, which may be p itself.
func (p *page) copyTo(dst *page, tok *owner) {
	data := make([]byte, len(p.data))
	copy(data, p.data)
	dst.own, dst.data, dst.nsym = tok, data, p.nsym
	if p.ov != nil {
		dst.ov = append([]*chunk(nil), p.ov...)
	}
}

// readPage is the page that holds offset off, for reading, and the place of off in it.
func (s *Space) readPage(o *Object, off uint64) (*page, int) {
	if o.Size <= pageSize {
		return &o.one, int(off)
	}
	i := int(off % pageSize)
	if p, ok := o.pages.Get(off >> pageShift); ok {
		return p, i
	}
	return s.fam.fillPage(o.fill), i
}

// writePage is the page that holds offset off, for writing; o is owned.
func (s *Space) writePage(o *Object, off uint64) (*page, int) {
	if o.Size <= pageSize {
		if o.one.own != s.own {
			s.bytes += uint64(len(o.one.data))
			o.one.copyTo(&o.one, s.own)
			s.forget(o.Base, o.Size, o.Size)
		}
		return &o.one, int(off)
	}
	i := int(off % pageSize)
	p, ok := o.pages.Get(off >> pageShift)
	if !ok {
		p = s.fam.fillPage(o.fill)
	}
	if p.own != s.own {
		s.bytes += pageSize
		p = p.copyFor(s.own)
		o.pages.Set(off>>pageShift, p)
		s.forget(o.Base+off-uint64(i), pageSize, o.Size)
	}
	return p, i
}

// empty drops the content of the owned object o: every byte is fill from now on.
func (s *Space) empty(o *Object, fill byte) {
	o.fill = fill
	o.one, o.pages = page{}, noPages()
	if o.Size <= pageSize {
		o.one.data = s.fam.fillPage(fill).data[:o.Size:o.Size]
	}
	o.root, o.upd, o.nlive = nil, nil, 0
	s.forget(o.Base, o.Size, o.Size)
}
