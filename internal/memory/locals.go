package memory

import (
	"math"
	"slices"

	"github.com/albers-engine/albers/internal/persist"
)

// locals is the objects in the region of the stack by base address. Most programs have few of them at a time, and
// nearly every path frees some after a fork. So up to mostFew are a short list, which the first change after a fork
// copies. More are in a map, which then copies a part of them.
type locals struct {
	few  *few // nil: all are in many
	many persist.Map[*Object]
}

// few is a list in ascending order.
type few struct {
	own  *owner // who may change it
	list []placed
}

type placed struct {
	base uint64
	o    *Object
}

const (
	mostFew   = 8
	fewerThan = 4 // objects for which a list has room in half of the memory
)

// newFew makes an empty list with room for n objects, in one piece of memory.
func newFew(tok *owner, n int) *few {
	if n <= fewerThan {
		m := &struct {
			few
			room [fewerThan]placed
		}{}
		m.own, m.list = tok, m.room[:0]
		return &m.few
	}
	m := &struct {
		few
		room [mostFew]placed
	}{}
	m.own, m.list = tok, m.room[:0]
	return &m.few
}

// objects is the list; nothing if the objects are in the map.
func (x *locals) objects() []placed {
	if x.few == nil {
		return nil
	}
	return x.few.list
}

func (x *locals) fork() locals { return locals{x.few, x.many.Fork()} }

func (x *locals) len() int { return len(x.objects()) + x.many.Len() }

// from is the place in the list of the first object at or after addr.
func (x *locals) from(addr uint64) int {
	list := x.objects()
	for i := range list {
		if list[i].base >= addr {
			return i
		}
	}
	return len(list)
}

func (x *locals) get(base uint64) (*Object, bool) {
	if x.few == nil {
		return x.many.Get(base)
	}
	if i := x.from(base); i < len(x.few.list) && x.few.list[i].base == base {
		return x.few.list[i].o, true
	}
	return nil, false
}

// floor is the last object that begins at or before addr, nil if there is none.
func (x *locals) floor(addr uint64) *Object {
	if x.few == nil {
		_, o, _ := x.many.Floor(addr)
		return o
	}
	list := x.few.list
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].base <= addr {
			return list[i].o
		}
	}
	return nil
}

// ceil is the first object that begins at or after addr, nil if there is none.
func (x *locals) ceil(addr uint64) *Object {
	if x.few == nil {
		_, o, _ := x.many.Ceil(addr)
		return o
	}
	if i := x.from(addr); i < len(x.few.list) {
		return x.few.list[i].o
	}
	return nil
}

// each yields the objects that begin in [lo, hi].
func (x *locals) each(lo, hi uint64, yield func(uint64, *Object) bool) {
	if x.few == nil {
		x.many.Range(lo, hi, yield)
		return
	}
	for _, p := range x.few.list[x.from(lo):] {
		if p.base > hi || !yield(p.base, p.o) {
			return
		}
	}
}

// put makes o the object that begins at its base. tok is the token of the space.
func (x *locals) put(tok *owner, o *Object) {
	list := x.objects()
	n, i := len(list), x.from(o.Base)
	switch {
	case x.many.Len() > 0:
		x.many.Set(o.Base, o)
	case i < n && list[i].base == o.Base:
		x.own(tok, n)
		x.few.list[i].o = o
	case n == mostFew:
		for _, p := range list {
			x.many.Set(p.base, p.o)
		}
		x.many.Set(o.Base, o)
		x.few = nil
	default:
		x.own(tok, n+1)
		x.few.list = slices.Insert(x.few.list, i, placed{o.Base, o})
	}
}

// own makes sure that tok may change the list, which is to have room for n objects.
func (x *locals) own(tok *owner, n int) {
	if x.few == nil || x.few.own != tok || cap(x.few.list) < n {
		f := newFew(tok, n)
		f.list = append(f.list, x.objects()...)
		x.few = f
	}
}

// remove takes out the object that begins at base.
func (x *locals) remove(tok *owner, base uint64) {
	if x.few == nil {
		x.many.Delete(base)
		return
	}
	list := x.few.list
	i := x.from(base)
	if i == len(list) || list[i].base != base {
		return
	}
	if x.few.own == tok {
		x.few.list = slices.Delete(list, i, i+1)
		return
	}
	f := newFew(tok, len(list)-1)
	f.list = append(append(f.list, list[:i]...), list[i+1:]...)
	x.few = f
}

// diff is [persist.Diff].
func (x *locals) diff(y *locals, yield func(base uint64, o *Object, inX bool, p *Object, inY bool) bool) {
	switch {
	case x.few == nil && y.few == nil:
		persist.Diff(&x.many, &y.many, yield)
		return
	case x.few == y.few:
		return
	}
	a, b := x.all(), y.all()
	for on := true; on && len(a)+len(b) > 0; {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].base < b[0].base:
			on = yield(a[0].base, a[0].o, true, nil, false)
			a = a[1:]
		case len(a) == 0 || b[0].base < a[0].base:
			on = yield(b[0].base, nil, false, b[0].o, true)
			b = b[1:]
		default:
			on = yield(a[0].base, a[0].o, true, b[0].o, true)
			a, b = a[1:], b[1:]
		}
	}
}

// all is the objects in ascending order.
func (x *locals) all() (out []placed) {
	x.each(0, math.MaxUint64, func(base uint64, o *Object) bool {
		out = append(out, placed{base, o})
		return true
	})
	return out
}
