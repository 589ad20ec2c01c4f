package exec

import (
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// Some pointers have to mean a thing as a whole: a heap block that is freed, a function that is called, a label that is
// jumped to. Each thing has one address. A symbolic pointer of that kind goes to each thing that it can mean, one path
// each, and one more path has all other addresses. So its values are never enumerated where no thing is.

// Naming is the address that means o as a whole; not ok if no address does.
type Naming func(o *memory.Object) (addr uint64, ok bool)

// named is the address of the thing that v means on this path; other things go to forked states, which execute the
// instruction again. A path where v means nothing ends with the error that bad returns for it and its address.
func (w *Worker) named(s *state.State, v memory.Value, names Naming, bad func(*state.State, uint64) error) uint64 {
	p := &pointer{s: s, names: names, bad: bad}
	addr := v.Word
	if v.Term != nil {
		p.raw = w.written(s, v.Term, anAddress)
		p.t = w.Simp.Simplify(p.raw)
		p.rest, p.rawRest = w.B.True(), w.B.True()
		if !p.t.IsConst() && s.Retry != p.t {
			w.leaveBad(p)
		}
		addr = Must(w.Concretise(s, p.t))
	}
	if _, ok := p.holder(addr); !ok {
		Check(bad(s, addr))
	}
	return addr
}

// Named is the address of the thing that argument i means; see [Naming].
func (c *Ctx) Named(i int, names Naming, bad func(s *state.State, addr uint64) error) uint64 {
	return c.W.named(c.S, c.Arg(i), names, bad)
}

// Object is the object that n bytes at pointer argument i are in. The offset in it stays open.
func (c *Ctx) Object(i int, n uint64) *memory.Object { return c.W.resolve(c.S, c.Arg(i), n, false).obj }

// entry is the address at which a call finds the function whose code o is, if the program has that address anywhere. A
// symbolic pointer that can be anything goes to no other function: the program has no way to mean it.
func (x *Machine) entry(o *memory.Object) (addr uint64, ok bool) {
	if o.Kind != memory.Code {
		return 0, false
	}
	addr = o.Base + x.before
	i, ok := x.byAddr[addr]
	return addr, ok && x.taken[i]
}
