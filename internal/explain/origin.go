package explain

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
)

// origin is the pieces of memory that a value was computed from. It never changes.
type origin struct {
	reads []*read
	cut   bool // there are more
}

// most reads in an origin; a sum over a long array has as many as elements.
const mostReads = 16

// read is a piece of memory that was read.
type read struct {
	addr, n uint64
	name    string
	value   memory.Value
	width   int
	writes  []*write // that its bytes were from, each once; nil stands for bytes that nobody has written since the start
}

// write is an execution of an instruction that writes memory.
type write struct {
	pos      uint32
	fn, via  string   // the program's function, and the library function that it called
	argument bool     // it is the call that passes an argument
	computed []string // what was written is from these
}

// union is a and b together.
func union(a, b *origin) *origin {
	switch {
	case a == nil || a == b:
		return b
	case b == nil:
		return a
	}
	out := &origin{reads: append([]*read{}, a.reads...), cut: a.cut || b.cut}
	for _, r := range b.reads {
		known := false
		for _, x := range out.reads {
			known = known || x == r || x.addr == r.addr && x.n == r.n && sameWrites(x.writes, r.writes)
		}
		switch {
		case known:
		case len(out.reads) == mostReads:
			out.cut = true
		default:
			out.reads = append(out.reads, r)
		}
	}
	return out
}

func sameWrites(a, b []*write) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// names are the pieces of memory of an origin; nil has none.
func (o *origin) names() (list []string) {
	if o == nil {
		return nil
	}
	for _, r := range o.reads {
		list = append(list, r.name)
	}
	return list
}

// writers knows who wrote each byte of memory last.
type writers struct {
	pages map[uint64]*[writersPage]*write
}

const writersPage = 256

// put notes that n bytes at addr are from w.
func (x *writers) put(addr, n uint64, w *write) {
	for n > 0 {
		p := x.pages[addr/writersPage]
		if p == nil {
			p = new([writersPage]*write)
			x.pages[addr/writersPage] = p
		}
		from := addr % writersPage
		run := min(n, writersPage-from)
		for i := from; i < from+run; i++ {
			p[i] = w
		}
		addr += run
		n -= run
	}
}

// of lists who wrote n bytes at addr, each once.
func (x *writers) of(addr, n uint64) (list []*write) {
	for i := range n {
		var w *write
		if p := x.pages[(addr+i)/writersPage]; p != nil {
			w = p[(addr+i)%writersPage]
		}
		known := false
		for _, o := range list {
			known = known || o == w
		}
		if !known {
			list = append(list, w)
		}
	}
	return list
}

// shadow is the origins of a frame's registers.
type shadow []*origin

// of is the origin of an operand.
func (s shadow) of(o ir.Opnd) *origin {
	if o < 0 || int(o) >= len(s) {
		return nil
	}
	return s[o]
}

// set gives a register an origin.
func (s shadow) set(r int32, o *origin) {
	if r >= 0 && int(r) < len(s) {
		s[r] = o
	}
}
