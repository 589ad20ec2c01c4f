package exec

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// This file describes bad accesses: the kind of the finding, and the object that the message names.

// nullPage is the end of the area at address 0, in which only the program itself can define objects. A bad access in
// this area is an access through a null pointer. A number this small is never the home of a pointer.
const nullPage = memory.NullEnd

// badPointer is the finding on a path where none of p's addresses lies in an object. If null is one of the addresses,
// the finding is a null pointer, so the kind does not depend on the address that the model has. If the run was
// stopped, it is another error.
func (w *Worker) badPointer(s *state.State, p *pointer) error {
	null := w.B.Ult(p.t, w.B.Const(64, nullPage))
	if err := w.Suit(s, null); err != nil {
		return err
	}
	if p.bad != nil {
		return p.bad(s, s.Model.Word(p.t))
	}
	return w.badAccess(s, s.Model.Word(p.t), p.n, p.write)
}

// badAccess is the finding for an address where no object lies.
func (w *Worker) badAccess(s *state.State, addr, n uint64, write bool) *outcome.End {
	what := accessOf(n, write)
	if o, ok := s.Mem.Find(addr); ok {
		return w.outside(s, o.Birth, addr, n, write)
	}
	if addr < nullPage {
		if o, _, ok := s.Mem.Nearest(addr); ok && o.Kind == memory.Fixed {
			return w.outside(s, o, addr, n, write)
		}
		return find(outcome.NullDereference, fmt.Sprintf("%s at address 0x%x (null pointer)", what, addr))
	}
	if o := w.meant(s, addr); o != nil {
		return w.outside(s, o.Birth, addr, n, write)
	}
	if fr, ok := s.Mem.FindFreed(addr); ok {
		return w.freedAccess(s, fr, addr, what)
	}
	if o, gone, ok := s.Mem.Nearest(addr); ok {
		if gone.Object == o {
			return w.freedAccess(s, gone, addr, what)
		}
		return w.outside(s, o, addr, n, write)
	}
	e := find(outcome.InvalidPointer, fmt.Sprintf("%s at address 0x%x, where no object ever was", what, addr))
	if unwritten(addr) {
		e.Unwritten = true
		e.Message += ": the address is made of memory that nobody wrote"
	}
	return e
}

// unwritten says whether an address looks like the bytes of memory that nobody wrote, perhaps with an offset. No object
// is at such an address.
func unwritten(addr uint64) bool {
	const most = 1 << 32
	word := uint64(memory.Unspecified) * 0x0101010101010101
	return addr-word+most <= 2*most
}

// FreedAt says where a heap block was freed.
func (w *Worker) FreedAt(fr memory.Freed) string {
	return "freed at " + w.where(fr.Pos) + w.by(fr.Calls)
}

// outside is the finding for an access that leaves o.
func (w *Worker) outside(s *state.State, o *memory.Birth, addr, n uint64, write bool) *outcome.End {
	size := o.SizeUnder(s.Model)
	access := accessOf(n, write)
	if o.Kind == memory.Code {
		return find(outcome.InvalidPointer, fmt.Sprintf("%s at the code of function %s", access, o.Name))
	}
	what := w.describe(o)
	if o.Kind != memory.Heap || o.SizeTerm != nil {
		what += fmt.Sprintf(", which has %d bytes", size)
	}
	away, how := beyond(o.Base, size, addr)
	e := find(outcome.OutOfBounds, fmt.Sprintf("%s at offset %d of %s%s", access, int64(addr-o.Base), what, how))
	e.Beyond, e.Object, e.Empty = away, o.Kind.String(), size == 0
	e.Write, e.Before = write, int64(addr-o.Base) < 0
	e.Detail = w.madeAt(o)
	return e
}

// beyond says how far an access is from the bytes of an object that it does not touch: the distance in bytes, and a
// text.
func beyond(base, size, addr uint64) (n uint64, text string) {
	switch off := int64(addr - base); {
	case off < 0:
		return uint64(-off), fmt.Sprintf(", %d bytes before its start", -off)
	case uint64(off) > size:
		return uint64(off) - size, fmt.Sprintf(", %d bytes past its end", uint64(off)-size)
	}
	return 0, ""
}

// meant is the live object that the program meant when it computed addr for the access that s executes. The program
// has taken that object's address: in the running function, an operand of the access that is addr is a sum with the
// address of the object (or of its end); the rest of the sum may be symbolic. nil means that the function does not
// show it. The search runs only after addr was found to be bad, so good accesses pay nothing.
func (w *Worker) meant(s *state.State, addr uint64) (o *memory.Object) {
	f := s.Top
	f.Instr().Reads(f.Code.Func, func(p ir.Opnd, width uint16) {
		if o != nil || width != 64 {
			return
		}
		v := *get(f.Regs, f.Code.Pool, p)
		if v.Term == nil && v.Word == addr || v.Term != nil && s.Model.Word(v.Term) == addr {
			o = baseOf(s, f, p)
		}
	})
	return o
}

// baseOf is the live object that pointer p of the running frame f was computed from, if f shows it.
func baseOf(s *state.State, f *state.Frame, p ir.Opnd) *memory.Object {
	const most = 8 // steps of pointer arithmetic that are followed
	for range most {
		v := get(f.Regs, f.Code.Pool, p)
		if v.Term != nil {
			for o := range bases(s, v.Term) {
				if o.Kind != memory.Code {
					return o
				}
			}
			return nil
		}
		if o, ok := s.Mem.Find(v.Word); ok && o.Kind != memory.Code {
			return o
		}
		if p < 0 {
			return nil
		}
		def := slices.IndexFunc(f.Code.Func.Code, func(x ir.Instr) bool { return x.Op == ir.Lea && x.Dst == int32(p) })
		if def < 0 {
			return nil
		}
		p = f.Code.Func.Code[def].A
	}
	return nil
}

func (w *Worker) freedAccess(s *state.State, fr memory.Freed, addr uint64, what string) *outcome.End {
	kind, how := outcome.UseAfterFree, "freed"
	if fr.Kind == memory.Stack {
		kind, how = outcome.UseAfterReturn, "gone since its function returned"
	}
	o := fr.Object
	if o != nil && fr.Kind == memory.Stack && inScope(s, o.Base) {
		kind, how = outcome.UseAfterScope, "gone since its scope ended"
	}
	if o == nil {
		return find(kind, fmt.Sprintf("%s at address 0x%x, which was %s long ago", what, addr, how))
	}
	e := find(kind, fmt.Sprintf("%s at offset %d of %s, which is %s", what, int64(addr-o.Base), w.describe(o), how))
	e.Detail = w.madeAt(o)
	if fr.Kind == memory.Heap {
		e.Detail += "\n" + w.FreedAt(fr)
	}
	return e
}

func (w *Worker) readOnly(o *memory.Object) *outcome.End {
	return find(outcome.ReadOnlyWrite, "write to read-only "+w.describe(o.Birth))
}

func accessOf(n uint64, write bool) string {
	if write {
		return fmt.Sprintf("write of %d bytes", n)
	}
	return fmt.Sprintf("read of %d bytes", n)
}

func (w *Worker) describe(o *memory.Birth) string {
	switch o.Kind {
	case memory.Global:
		return "global " + o.Name
	case memory.Stack:
		return "local variable " + o.Name
	case memory.Heap:
		if o.SizeTerm != nil {
			return "a heap block of symbolic size"
		}
		return fmt.Sprintf("a heap block of %d bytes", o.Size)
	case memory.Code:
		return "the code of " + o.Name
	}
	return "object " + o.Name
}

// where is a source position as text. Of a library's variable only the file is known.
func (w *Worker) where(pos uint32) string {
	switch file, line, _ := w.Mod.Position(pos); {
	case line > 0:
		return fmt.Sprintf("%s:%d", file, line)
	case file != "":
		return file
	}
	return "an unknown place"
}

func (w *Worker) madeAt(o *memory.Birth) string {
	switch o.Kind {
	case memory.Heap:
		return "allocated at " + w.where(o.Pos) + w.by(o.Calls)
	case memory.Global, memory.Stack:
		return "declared at " + w.where(o.Pos)
	}
	return ""
}
