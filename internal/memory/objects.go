package memory

import "github.com/albers-engine/albers/internal/persist"

// objects is the objects of a space by base address. Those in the region of the stack are apart: calls make and free
// a few of them all the time, and the first change after a fork copies what it changes. Objects at addresses that the
// program chose may be anywhere, so the address decides where an object is kept, and not its kind.
type objects struct {
	stack locals
	other persist.Map[*Object]
}

func (x *objects) fork() objects { return objects{stack: x.stack.fork(), other: x.other.Fork()} }

func (x *objects) len() int { return x.stack.len() + x.other.Len() }

// diff is [persist.Diff] of both parts, that of the stack last.
func (x *objects) diff(y *objects, yield func(base uint64, o *Object, inX bool, p *Object, inY bool) bool) {
	on := true
	all := func(base uint64, o *Object, inX bool, p *Object, inY bool) bool {
		on = yield(base, o, inX, p, inY)
		return on
	}
	if persist.Diff(&x.other, &y.other, all); on {
		x.stack.diff(&y.stack, all)
	}
}

// onStack says whether addr is in the region of the stack.
func (s *Space) onStack(addr uint64) bool {
	r := &s.fam.cfg.Regions[Stack]
	return addr-r.Lo < r.Hi-r.Lo
}

// get is the object that begins at base.
func (s *Space) get(base uint64) (*Object, bool) {
	if s.onStack(base) {
		return s.objects.stack.get(base)
	}
	return s.objects.other.Get(base)
}

// put makes o the object that begins at its base.
func (s *Space) put(o *Object) {
	if s.onStack(o.Base) {
		s.objects.stack.put(s.token(), o)
	} else {
		s.objects.other.Set(o.Base, o)
	}
}

// remove takes out the object that begins at base.
func (s *Space) remove(base uint64) {
	if s.onStack(base) {
		s.objects.stack.remove(s.token(), base)
	} else {
		s.objects.other.Delete(base)
	}
}

// floor is the last object that begins at or before addr, nil if there is none.
func (s *Space) floor(addr uint64) *Object {
	stack := s.fam.cfg.Regions[Stack]
	var in, out *Object
	if addr >= stack.Lo {
		in = s.objects.stack.floor(addr)
	}
	if in == nil || addr >= stack.Hi {
		_, out, _ = s.objects.other.Floor(addr)
	}
	if in == nil || out != nil && out.Base > in.Base {
		return out
	}
	return in
}

// ceil is the first object that begins at or after addr, nil if there is none.
func (s *Space) ceil(addr uint64) *Object {
	stack := s.fam.cfg.Regions[Stack]
	var in, out *Object
	if addr < stack.Hi {
		in = s.objects.stack.ceil(addr)
	}
	if in == nil || addr < stack.Lo {
		_, out, _ = s.objects.other.Ceil(addr)
	}
	if in == nil || out != nil && out.Base < in.Base {
		return out
	}
	return in
}

// Find is the object that holds addr.
func (s *Space) Find(addr uint64) (*Object, bool) {
	var o *Object
	if s.onStack(addr) {
		o = s.objects.stack.floor(addr)
	} else {
		_, o, _ = s.objects.other.Floor(addr)
	}
	if o != nil && addr-o.Base < o.Size {
		return o, true
	}
	// An object at an address that the program chose may reach from one part into the other.
	if o := s.floor(addr); o != nil && addr-o.Base < o.Size {
		return o, true
	}
	return nil, false
}

// At is the object that begins at base, which may have size 0.
func (s *Space) At(base uint64) (*Object, bool) { return s.get(base) }

// Near gives the last object that begins at or before addr and the first one after it, nil where there is none.
func (s *Space) Near(addr uint64) (before, after *Object) {
	if addr != ^uint64(0) {
		after = s.ceil(addr + 1)
	}
	return s.floor(addr), after
}

// Objects yields the objects that begin in [lo, hi] in address order. yield must not change the space.
func (s *Space) Objects(lo, hi uint64, yield func(*Object) bool) {
	stack, on := s.fam.cfg.Regions[Stack], true
	all := func(_ uint64, o *Object) bool {
		on = yield(o)
		return on
	}
	if lo < stack.Lo {
		s.objects.other.Range(lo, min(hi, stack.Lo-1), all)
	}
	if on && lo < stack.Hi && hi >= stack.Lo {
		s.objects.stack.each(lo, hi, all)
	}
	if on && hi >= stack.Hi {
		s.objects.other.Range(max(lo, stack.Hi), hi, all)
	}
}
