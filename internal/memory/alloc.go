package memory

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"
)

// numRegions is the number of kinds that have a region of their own: all but Fixed, which is last.
const numRegions = Fixed + 1

// Range is a part [Lo, Hi) of the address space.
type Range struct{ Lo, Hi uint64 }

// Config lays out the address space.
type Config struct {
	// Regions has the range for each kind; that of Fixed is not used.
	Regions [numRegions]Range
	// Gaps has the least distance between two objects of each kind, e.g. 64 KiB. Large objects keep more, see
	// [Space.redZone]. 0: they are as close as small red zones allow.
	Gaps [numRegions]uint64
	// Quarantine is the least number of freed objects per kind that are remembered; at most twice as many are.
	// Default 1024.
	Quarantine int
	// Pressed is set while the process has little memory left. Stores of words then leave the making of pages to their
	// callers. nil: it never has.
	Pressed *atomic.Bool
}

// NullEnd is the end of the page on which only [Space.AllocAt] makes objects. An address below it is a null pointer
// with an offset.
const NullEnd = 4096

// DefaultConfig is the layout described in the package comment. Globals are low so that their addresses are short.
// The high regions differ in their first hexadecimal digit.
func DefaultConfig() Config {
	return Config{
		Quarantine: 1024,
		Gaps:       [numRegions]uint64{Global: MinGap, Heap: MinGap, Stack: MinGap, Env: MinGap},
		Regions: [numRegions]Range{
			Code:   {0x0000_0001_0000, 0x0000_1000_0000},
			Global: {0x0000_1000_0000, 0x1000_0000_0000},
			Heap:   {0x1000_0000_0000, 0x4000_0000_0000},
			Stack:  {0x4000_0000_0000, 0x7000_0000_0000},
			Env:    {0x7000_0000_0000, 0x7fff_f000_0000},
		},
	}
}

// Validate returns an error that says what is wrong with the layout, or nil.
func (c Config) Validate() error {
	if c.Quarantine < 1 {
		return errors.New("memory: Quarantine must be at least 1")
	}
	for k, r := range c.Regions[:Fixed] {
		if r.Lo < NullEnd || r.Hi <= r.Lo {
			return fmt.Errorf("memory: bad region for %v: [%#x, %#x)", ObjKind(k), r.Lo, r.Hi)
		}
		for j, q := range c.Regions[:k] {
			if r.Lo < q.Hi && q.Lo < r.Hi {
				return fmt.Errorf("memory: the regions of %v and %v overlap", ObjKind(k), ObjKind(j))
			}
		}
	}
	return nil
}

// region is the place of the next object of a kind. Inv: no object lives or is quarantined in [cursor, limit).
type region struct {
	cursor uint64 // end of the last object
	tail   uint64 // red zone owed to that object
	limit  uint64 // where the next object in the way begins, less its red zone
	once   bool   // the end of the region was reached before
}

const (
	minAlign   = 16
	minRedZone = 16
	maxRedZone = 2048
)

// MinGap is the usual least distance between two objects in bytes. The address space is empty, so a wild index of a
// small object meets no other object. MinGap is no power of two, so that neighbours have different slots in the
// look-up table.
const MinGap = 64<<10 + 32

// maxGap bounds the gap of large objects in bytes: the heap's region has room for some thousands of them.
const maxGap = 4 << 30

// redZone is the number of bytes on either side of an object that belong to no object: the kind's gap or four times
// the object's size, whichever is more.
func (s *Space) redZone(kind ObjKind, size uint64) uint64 {
	gap := s.fam.cfg.Gaps[kind]
	if gap == 0 {
		return min(max(size/8, minRedZone), maxRedZone)
	}
	return max(gap, 4*min(size, maxGap/4))
}

// ErrNoSpace is returned when a region has no room for an object.
var ErrNoSpace = errors.New("memory: no room in the address space")

// Alloc makes an object with the content that its kind says: zero, or [Unspecified] bytes for heap and stack.
// Alignments are rounded up to 16. pos is the site of allocation, for messages.
func (s *Space) Alloc(kind ObjKind, size, align uint64, name string, pos uint32) (*Object, error) {
	return s.alloc(kind, size, align, name, pos, kindInfo[kind].fresh)
}

// AllocZero is Alloc with all bytes zero. Nothing is allocated for bytes that are never written.
func (s *Space) AllocZero(kind ObjKind, size, align uint64, name string, pos uint32) (*Object, error) {
	return s.alloc(kind, size, align, name, pos, 0)
}

func (s *Space) alloc(kind ObjKind, size, align uint64, name string, pos uint32, fill byte) (*Object, error) {
	if kind >= Fixed {
		return nil, fmt.Errorf("memory: objects of kind %v have no region", kind)
	}
	align = max(align, minAlign)
	if bits.OnesCount64(align) != 1 {
		return nil, fmt.Errorf("memory: alignment %d is not a power of two", align)
	}
	a := s.mutArena(kind)
	r := &a.region
	rz := s.redZone(kind, size)
	base, ok := fit(r.cursor, max(r.tail, rz), size, align, rz, r.limit)
	if !ok {
		base, ok = s.findGap(a, kind, size, align)
		if !ok && a.freed.release() {
			base, ok = s.findGap(a, kind, size, align)
		}
		if !ok {
			return nil, ErrNoSpace
		}
	}
	r.cursor, r.tail = base+size, rz
	o := s.insert(kind, base, size, align, name, pos, fill)
	s.unwritten(o)
	return o, nil
}

// fit places an object after cursor: gap bytes before it, rz after it, all below limit.
func fit(cursor, gap, size, align, rz, limit uint64) (base uint64, ok bool) {
	base = (cursor + gap + align - 1) &^ (align - 1)
	if base < cursor || base > limit {
		return 0, false
	}
	room := limit - base
	return base, room >= rz && size <= room-rz
}

// AllocAt makes an object at a given address, zero-filled.
func (s *Space) AllocAt(kind ObjKind, base, size, align uint64, name string, pos uint32) (*Object, error) {
	switch {
	case base == 0:
		return nil, errors.New("memory: an object at address 0 would be what null pointers point to")
	case base+size < base:
		return nil, fmt.Errorf("memory: %d bytes at %#x are beyond the address space", size, base)
	}
	before, after := s.Near(base)
	for _, o := range []*Object{before, after} {
		if o != nil && o.Base < base+max(size, 1) && base < o.Base+max(o.Size, 1) {
			return nil, fmt.Errorf("memory: %d bytes at %#x would overlap %s", size, base, o.Name)
		}
	}
	// Keep the way of the regions' cursors clear.
	rz := s.redZone(kind, size)
	for k := range s.arenas {
		if r := &s.arenas[k].region; base < r.limit && base+size > r.cursor {
			r = &s.mutArena(ObjKind(k)).region
			r.limit = max(r.cursor, base-min(base, rz))
		}
	}
	return s.insert(kind, base, size, max(align, 1), name, pos, 0), nil
}

func (s *Space) insert(kind ObjKind, base, size, align uint64, name string, pos uint32, fill byte) *Object {
	s.nextID++
	o := s.version()
	o.Birth = &Birth{Base: base, Size: size, ID: s.nextID, Site: s.fam.site(Site{align, name, pos, kind})}
	o.fill, o.own = fill, s.token()
	if size <= pageSize {
		o.one.data = s.fam.fillPage(fill).data[:size:size]
	}
	s.put(o)
	s.bytes += headerBytes
	return o
}

// Revive puts an object of the stack back that was freed, with open content. Nothing else may be at its addresses.
func (s *Space) Revive(b *Birth) *Object {
	o := s.version()
	o.Birth, o.fill, o.own = b, kindInfo[b.Kind].fresh, s.token()
	if b.Size <= pageSize {
		o.one.data = s.fam.fillPage(o.fill).data[:b.Size:b.Size]
	}
	s.unwritten(o)
	s.put(o)
	s.bytes += headerBytes
	return o
}

// unwritten gives a fresh object unknown bytes, if they are tracked.
func (s *Space) unwritten(o *Object) {
	if of := s.fam.unwritten; of != nil && o.fill == Unspecified && o.Size > 0 && o.Size <= MaxIndexed {
		o.root = of(o.Birth)
	}
}

// block is a part of a region in which no object can be placed.
type block struct{ base, size, zone uint64 }

// findGap looks for room beyond the region's limit, then from its bottom, and moves the region's cursor to the gap.
// The first gap that fits is taken.
func (s *Space) findGap(a *arena, kind ObjKind, size, align uint64) (base uint64, ok bool) {
	span := s.fam.cfg.Regions[kind]
	r := &a.region
	if size > span.Hi-span.Lo {
		return 0, false
	}
	blocks := s.blocks(kind)
	rz := s.redZone(kind, size)
	for _, from := range []uint64{r.cursor, span.Lo} {
		cursor, tail := from, uint64(0)
		if from == r.cursor {
			tail = r.tail
		}
		for i := 0; i <= len(blocks); i++ {
			limit, next := span.Hi, span.Hi
			if i < len(blocks) {
				b := blocks[i]
				next = b.base
				limit = b.base - min(b.base, b.zone)
			}
			if next >= cursor {
				if base, ok := fit(cursor, max(tail, rz), size, align, rz, limit); ok {
					r.limit = limit
					return base, true
				}
			}
			if i < len(blocks) {
				if end := blocks[i].base + blocks[i].size; end >= cursor {
					cursor, tail = end, blocks[i].zone
				}
			}
		}
		r.once = true
	}
	return 0, false
}

// blocks lists the live and quarantined objects in the region of a kind, by address.
func (s *Space) blocks(kind ObjKind) []block {
	span := s.fam.cfg.Regions[kind]
	var list []block
	add := func(o *Birth) { list = append(list, block{o.Base, max(o.Size, 1), s.redZone(o.Kind, o.Size)}) }
	if o := s.floor(span.Lo); o != nil && o.End() > span.Lo {
		add(o.Birth)
	}
	s.Objects(span.Lo+1, span.Hi-1, func(o *Object) bool {
		add(o.Birth)
		return true
	})
	s.arenas[kind].freed.each(func(f Freed) bool {
		add(f.Object)
		return true
	})
	slices.SortFunc(list, func(a, b block) int {
		if a.base < b.base {
			return -1
		}
		return 1
	})
	return list
}
