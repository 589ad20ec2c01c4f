package memory

import (
	"iter"
	"sync/atomic"
)

// Freed describes an object that was freed.
type Freed struct {
	Object *Birth  // nil: no longer remembered
	Kind   ObjKind // Heap: use after free; Stack: use after return
	Pos    uint32  // site of the free
	Calls  *Calls  // that led to the free; nil: not known
}

// quarantine remembers freed objects of one kind: all of young, which holds up to the configured number, and all of
// old, the generation before.
type quarantine struct {
	young, old graves
	lost       bool // something has been forgotten
}

// graves is a list of freed objects, which forks share and nobody changes.
type graves struct {
	last *grave // nil: none
	n    int
}

// grave is a freed object in a list. An object brings a grave along, so that the first path that frees it allocates
// nothing: most objects are variables that one path frees at a return. A path that frees the same object later, after
// a fork, has a grave of its own.
type grave struct {
	prev  *grave // freed before; nil: none
	birth *Birth
	pos   uint32 // site of the free
	calls *Calls // that led to it
	taken atomic.Bool
}

func (q *quarantine) add(b *Birth, pos uint32, calls *Calls, limit int) {
	if q.young.n >= limit {
		q.lost = q.lost || q.old.n > 0
		q.old, q.young = q.young, graves{}
	}
	if g := &b.grave; g.taken.CompareAndSwap(false, true) {
		g.prev, g.birth, g.pos, g.calls = q.young.last, b, pos, calls
		q.young.last = g
	} else {
		q.young.last = &grave{prev: q.young.last, birth: b, pos: pos, calls: calls}
	}
	q.young.n++
}

// all lists the objects, the one freed first first.
func (l graves) all() []Freed {
	out := make([]Freed, l.n)
	for g := l.last; g != nil; g = g.prev {
		l.n--
		out[l.n] = g.freed()
	}
	return out
}

func (g *grave) freed() Freed { return Freed{g.birth, g.birth.Kind, g.pos, g.calls} }

// each yields from the last freed to the first.
func (q *quarantine) each(yield func(Freed) bool) {
	for _, l := range [...]graves{q.young, q.old} {
		for g := l.last; g != nil; g = g.prev {
			if !yield(g.freed()) {
				return
			}
		}
	}
}

// release forgets all records, to make room. It says whether there were any.
func (q *quarantine) release() bool {
	had := q.young.n+q.old.n > 0
	*q = quarantine{lost: q.lost || had}
	return had
}

// Free takes the object out of the space and remembers it. pos is the site of the free. Nobody may use o afterwards:
// its memory may serve the next object.
func (s *Space) Free(o *Object, pos uint32) { s.FreeBy(o, pos, nil) }

// FreeBy is Free by the given calls.
func (s *Space) FreeBy(o *Object, pos uint32, calls *Calls) {
	o = s.current(o)
	birth := o.Birth
	s.remove(o.Base)
	s.forget(o.Base, o.Size, o.Size)
	if o.own == s.own && o.own != nil { // nobody else can see this version
		s.recycle(o)
	}
	s.mutArena(birth.Kind).freed.add(birth, pos, calls, s.fam.cfg.Quarantine)
}

// Freed yields the objects of a kind that were freed and are remembered, the last one first.
func (s *Space) Freed(kind ObjKind) iter.Seq[Freed] { return s.arenas[kind].freed.each }

// version is memory for a version of an object.
func (s *Space) version() *Object {
	if t := s.tab; t != nil && t.n > 0 {
		t.n--
		o := t.spare[t.n]
		t.spare[t.n], o.dead = nil, false
		return o
	}
	return new(Object)
}

// recycle takes the memory of a version that nobody uses any more.
func (s *Space) recycle(o *Object) {
	*o = Object{dead: true}
	if t := s.tab; t != nil && t.n < len(t.spare) {
		t.spare[t.n] = o
		t.n++
	}
}

// FindFreed returns the object that was freed last at addr, if no live object holds addr and the record is still
// there. Without a record it may still know that the heap or the stack had an object there: addresses are not given
// out twice, so this holds in the used part of the region, away from the red zones of the objects that are live or
// remembered.
func (s *Space) FindFreed(addr uint64) (f Freed, ok bool) {
	if _, live := s.Find(addr); live {
		return Freed{}, false
	}
	for _, a := range s.arenas {
		a.freed.each(func(x Freed) bool {
			if o := x.Object; addr-o.Base < max(o.Size, 1) {
				f, ok = x, true
			}
			return !ok
		})
		if ok {
			return f, true
		}
	}
	for _, k := range []ObjKind{Heap, Stack} {
		if s.forgotten(k, addr) {
			return Freed{Kind: k}, true
		}
	}
	return Freed{}, false
}

// forgotten says whether addr must have been freed although there is no record.
func (s *Space) forgotten(kind ObjKind, addr uint64) bool {
	span, a := s.fam.cfg.Regions[kind], s.arenas[kind]
	if !a.freed.lost || addr < span.Lo || addr >= span.Hi || !a.region.once && addr >= a.region.cursor {
		return false
	}
	before, after := s.Near(addr)
	if before != nil && addr-before.Base < before.Size+s.redZone(before.Kind, before.Size) {
		return false
	}
	if after != nil && after.Base-addr <= s.redZone(after.Kind, after.Size) {
		return false
	}
	inZone := false
	a.freed.each(func(f Freed) bool {
		lo, end := f.Object.Base, f.Object.End()
		rz := s.redZone(f.Object.Kind, f.Object.Size)
		inZone = addr >= lo-rz && addr < end+rz
		return !inZone
	})
	return !inZone
}

// Nearest is the object that an address outside of all objects is meant for: the nearest object, live or remembered,
// in whose red zone the address is. If it was freed, gone describes it.
func (s *Space) Nearest(addr uint64) (o *Birth, gone Freed, ok bool) {
	best := ^uint64(0)
	look := func(x *Birth) bool {
		d := max(x.Base, addr) - addr // in front of it, or 0
		if addr >= x.End() {
			d = addr - x.End()
		}
		if d >= best || d >= s.redZone(x.Kind, x.Size) || x.Kind == Code {
			return false
		}
		o, best = x, d
		return true
	}
	before, after := s.Near(addr)
	for _, x := range []*Object{before, after} {
		if x != nil {
			look(x.Birth)
		}
	}
	for _, a := range s.arenas {
		a.freed.each(func(f Freed) bool {
			if look(f.Object) {
				gone = f
			}
			return true
		})
	}
	return o, gone, o != nil
}
