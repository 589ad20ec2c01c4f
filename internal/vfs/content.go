package vfs

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/persist"
)

// PageSize is the unit in which content is shared between paths, and in which holes are kept.
const PageSize = 4096

// groupSize is the number of bytes that share a table of terms.
const groupSize = 64

// MaxSize is the greatest size of a file.
const MaxSize = 1<<63 - 1

// Content is the bytes of a regular file: pages over a flat immutable part. A byte that neither has is in a hole,
// which reads as zeros. Inv: flat is not longer than size; bytes of a page beyond size are zero and not symbolic.
type Content struct {
	size  uint64     // the greatest size if term is set
	term  *expr.Term // symbolic size, 64 bits; nil: size
	flat  []byte
	pages persist.Map[*page]
	over  int // pages that hide a part of flat
}

// page is written only by the file system whose token it carries.
type page struct {
	own  *owner
	data [PageSize]byte
	sym  []*group // by place / groupSize; nil: nothing is symbolic
}

// group has the terms of groupSize bytes, nil where a byte is concrete. It is never changed once its page is shared:
// the file system that copies the page copies the group before it writes.
type group struct {
	own   *owner
	terms [groupSize]*expr.Term
}

func (c *Content) clone() *Content {
	d := *c
	d.pages = c.pages.Frozen()
	return &d
}

// flatPages is the number of pages that flat reaches into.
func (c *Content) flatPages() uint64 { return (uint64(len(c.flat)) + PageSize - 1) / PageSize }

// allocated is the number of pages that are no holes.
func (c *Content) allocated() uint64 {
	return c.flatPages() + uint64(c.pages.Len()-c.over)
}

// Sink receives the bytes of a read, in order.
type Sink interface {
	Bytes(b []byte) // to be copied at once
	Zeros(n uint64)
	Term(t *expr.Term) // one byte
}

// read passes n bytes from off on, which must be below the size, to out.
func (c *Content) read(off, n uint64, out Sink) {
	for n > 0 {
		i := off % PageSize
		run := min(n, PageSize-i)
		p, ok := c.pages.Get(off / PageSize)
		switch {
		case ok && p.sym == nil:
			out.Bytes(p.data[i : i+run])
		case ok:
			p.read(i, run, out)
		case off < uint64(len(c.flat)):
			run = min(run, uint64(len(c.flat))-off)
			out.Bytes(c.flat[off : off+run])
		default:
			out.Zeros(run)
		}
		off += run
		n -= run
	}
}

// read passes a part of a page with terms to out.
func (p *page) read(i, n uint64, out Sink) {
	for end := i + n; i < end; {
		stop := min(end, (i/groupSize+1)*groupSize)
		g := p.sym[i/groupSize]
		if g == nil {
			out.Bytes(p.data[i:stop])
			i = stop
			continue
		}
		for ; i < stop; i++ {
			if t := g.terms[i%groupSize]; t != nil {
				out.Term(t)
			} else {
				out.Bytes(p.data[i : i+1])
			}
		}
	}
}

// writable is page number i for writing by tok.
func (c *Content) writable(tok *owner, i uint64) *page {
	p, ok := c.pages.Get(i)
	if ok && p.own == tok {
		return p
	}
	q := &page{own: tok}
	switch {
	case ok:
		q.data = p.data
		q.sym = append([]*group(nil), p.sym...)
	case i < c.flatPages():
		copy(q.data[:], c.flat[i*PageSize:])
		c.over++
	}
	c.pages.Set(i, q)
	return q
}

// clear makes the bytes [i, i+n) of a page of tok's concrete.
func (p *page) clear(tok *owner, i, n uint64) {
	if p.sym == nil {
		return
	}
	for end := i + n; i < end; {
		stop := min(end, (i/groupSize+1)*groupSize)
		if g := p.sym[i/groupSize]; g != nil {
			if i%groupSize == 0 && stop-i == groupSize {
				p.sym[i/groupSize] = nil
			} else {
				clear(p.group(tok, i).terms[i%groupSize : (stop-1)%groupSize+1])
			}
		}
		i = stop
	}
}

// group is the group of byte i for writing by tok, whose page it is.
func (p *page) group(tok *owner, i uint64) *group {
	if p.sym == nil {
		p.sym = make([]*group, PageSize/groupSize)
	}
	g := p.sym[i/groupSize]
	if g != nil && g.own == tok {
		return g
	}
	fresh := &group{own: tok}
	if g != nil {
		fresh.terms = g.terms
	}
	p.sym[i/groupSize] = fresh
	return fresh
}

// write puts data at off.
func (c *Content) write(tok *owner, off uint64, data []byte) {
	if len(data) == 0 {
		return // writes nothing at all, so that the size stays
	}
	for len(data) > 0 {
		p, i := c.writable(tok, off/PageSize), off%PageSize
		n := uint64(copy(p.data[i:], data))
		p.clear(tok, i, n)
		off += n
		data = data[n:]
	}
	c.size = max(c.size, off)
}

// writeValues puts values of 8 bits each at off.
func (c *Content) writeValues(tok *owner, off uint64, values []memory.Value) {
	for _, v := range values {
		p, i := c.writable(tok, off/PageSize), off%PageSize
		if v.Term == nil || v.Term.IsConst() {
			if v.Term != nil {
				v.Word = v.Term.Word()
			}
			p.data[i] = byte(v.Word)
			p.clear(tok, i, 1)
		} else {
			p.group(tok, i).terms[i%groupSize] = v.Term
		}
		off++
	}
	c.size = max(c.size, off)
}

// resize cuts the content or lets it grow by a hole.
func (c *Content) resize(tok *owner, size uint64) {
	if size < c.size {
		first := (size + PageSize - 1) / PageSize // of the pages that go
		var gone []uint64
		c.pages.Range(first, ^uint64(0), func(i uint64, _ *page) bool {
			gone = append(gone, i)
			return true
		})
		for _, i := range gone {
			c.pages.Delete(i)
			if i < c.flatPages() {
				c.over--
			}
		}
		if i := size % PageSize; i != 0 {
			if _, ok := c.pages.Get(size / PageSize); ok {
				p := c.writable(tok, size/PageSize)
				clear(p.data[i:])
				p.clear(tok, i, PageSize-i)
			}
		}
		c.flat = c.flat[:min(uint64(len(c.flat)), size):min(uint64(len(c.flat)), size)]
	}
	c.size, c.term = size, nil
}

// punch makes a hole of the bytes [off, off+n).
func (c *Content) punch(tok *owner, off, n uint64) {
	for end := min(off+n, c.size); off < end; {
		i := off % PageSize
		run := min(end-off, PageSize-i)
		_, ok := c.pages.Get(off / PageSize)
		switch {
		case ok && run == PageSize && off/PageSize >= c.flatPages():
			c.pages.Delete(off / PageSize)
		case ok || off < uint64(len(c.flat)):
			p := c.writable(tok, off/PageSize)
			clear(p.data[i : i+run])
			p.clear(tok, i, run)
		}
		off += run
	}
}

// seek finds the next data (or hole) at or after off, which is below the size.
func (c *Content) seek(off uint64, hole bool) (uint64, bool) {
	for off < c.size {
		_, ok := c.pages.Get(off / PageSize)
		if (ok || off/PageSize < c.flatPages()) != hole {
			return off, true
		}
		off = (off/PageSize + 1) * PageSize
	}
	return c.size, hole
}

// Read passes up to n bytes of regular file f from off on to out, and returns how many there were. The bytes behind a
// symbolic size count as there.
func (fs *FS) Read(f *Inode, off, n uint64, out Sink) (uint64, error) {
	size := f.Room()
	if off >= size {
		return 0, nil
	}
	n = min(n, size-off)
	if f.host != nil && f.host.symbolic != nil {
		f.host.symbolic.read(off, n, out)
		return n, nil
	}
	if f.host != nil {
		data, err := fs.host.content(f.host)
		if err != nil {
			return 0, err
		}
		out.Bytes(data[off : off+n])
		return n, nil
	}
	f.data.read(off, n, out)
	return n, nil
}

// Write puts concrete bytes at off of a regular file.
func (fs *FS) Write(u *User, f *Inode, off uint64, data []byte) {
	n := fs.edit(f)
	n.data.write(fs.token(), off, data)
	fs.changed(u, n)
}

// WriteValues is Write for bytes that may be symbolic.
func (fs *FS) WriteValues(u *User, f *Inode, off uint64, values []memory.Value) {
	n := fs.edit(f)
	n.data.writeValues(fs.token(), off, values)
	fs.changed(u, n)
}

// changed notes that the content of n, which fs may change, has just been changed.
func (fs *FS) changed(u *User, n *Inode) {
	n.Mtime, n.Ctime = u.Now, u.Now
	if u.UID != 0 {
		n.dropRights()
	}
	fs.wrote(n)
}

// dropRights clears the bits that let a program run as another user.
func (n *Inode) dropRights() {
	n.Mode &^= 0o4000
	if n.Mode&0o010 != 0 {
		n.Mode &^= 0o2000
	}
}

// wrote notes that the modification time of n is known from now on.
func (fs *FS) wrote(n *Inode) {
	if n.Meta != nil && n.Meta.Mtime != nil {
		m := *n.Meta
		m.Mtime = nil
		n.Meta = &m
	}
}

// Resize sets the size of a regular file.
func (fs *FS) Resize(u *User, f *Inode, size uint64) {
	n := fs.edit(f)
	n.data.resize(fs.token(), size)
	fs.changed(u, n)
}

// Settle gives a regular file of symbolic size one of its sizes. Nothing else changes.
func (fs *FS) Settle(f *Inode, size uint64) { fs.edit(f).data.resize(fs.token(), size) }

// Punch makes a hole in a regular file; its size stays.
func (fs *FS) Punch(u *User, f *Inode, off, n uint64) {
	e := fs.edit(f)
	e.data.punch(fs.token(), off, n)
	fs.changed(u, e)
}

// Fill reserves room for [off, off+n), as fallocate does. The size grows unless keepSize is set. The reserved bytes
// stay a hole until they are written, since there is always room.
func (fs *FS) Fill(u *User, f *Inode, off, n uint64, keepSize bool) {
	e := fs.edit(f)
	if !keepSize {
		e.data.size = max(e.data.size, off+n)
	}
	fs.changed(u, e)
}

// Seek finds the next data or hole at or after off; it fails with ENXIO at the end.
func (fs *FS) Seek(f *Inode, off uint64, hole bool) (uint64, error) {
	if off >= f.Size() {
		return 0, unix.ENXIO
	}
	if f.host != nil {
		if hole {
			return f.host.size, nil
		}
		return off, nil
	}
	at, ok := f.data.seek(off, hole)
	if !ok {
		return 0, unix.ENXIO
	}
	return at, nil
}

// Touched keeps the access time as relatime does: the time moves only if it is not after the other times.
func (fs *FS) Touched(u *User, f *Inode) {
	if f.host == nil && f.Dev == 1 && (f.Atime <= f.Mtime || f.Atime <= f.Ctime) && f.Atime < u.Now {
		fs.edit(f).Atime = u.Now
	}
}
