package exec

import (
	"fmt"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// bytesOf is the number of bytes that a value of w bits takes in memory.
func bytesOf(w uint16) uint64 { return uint64(w+7) / 8 }

// load executes a load in general.
func (w *Worker) load(s *state.State, in *ir.Instr) {
	f := s.Top
	places := w.places(s, *get(f.Regs, f.Code.Pool, in.A), in.Imm, bytesOf(in.W), false)
	last, width := len(places)-1, int(in.W)
	v := w.read(s, places[last], width)
	for i := last - 1; i >= 0; i-- {
		v = value(w.B.Ite(places[i].when, term(w.B, w.read(s, places[i], width), width), term(w.B, v, width)))
	}
	if v.Term != nil && w.Policy == decide.Drive {
		v = value(w.Value(s, v.Term))
	}
	if v.Term != nil && in.W == fp80 && w.prints(s.Top.Code) {
		v = w.fromBits(w.floatBits(s, in, v), fp80)
	}
	s.Top.Regs[in.Dst] = v
}

// read takes a value of width bits out of memory; the bits above it in the last byte are ignored.
func (w *Worker) read(s *state.State, at place, width int) memory.Value {
	whole := (width + 7) / 8 * 8
	var v memory.Value
	if at.sym == nil {
		v = s.Mem.Load(at.obj, at.off, whole)
	} else {
		w.classify(s, &at, uint64(whole/8))
		v = s.Mem.LoadAt(at.obj, at.sym, whole)
	}
	switch {
	case whole == width:
	case v.Term != nil:
		v = value(w.B.Extract(v.Term, 0, width))
	default:
		v.Word &= mask(uint16(width))
	}
	return v
}

// store executes a store in general. If there are several places, each takes the value under its condition and
// otherwise keeps its old content.
func (w *Worker) store(s *state.State, in *ir.Instr) {
	f := s.Top
	addr, v := *get(f.Regs, f.Code.Pool, in.A), *get(f.Regs, f.Code.Pool, in.B)
	places := w.places(s, addr, in.Imm, bytesOf(in.W), true)
	width := int(in.W)
	if len(places) == 1 {
		w.write(s, places[0], width, v)
		return
	}
	for _, at := range places {
		at.obj, _ = s.Mem.Find(at.obj.Base) // the write before may have copied it
		kept := w.read(s, at, width)
		w.write(s, at, width, value(w.B.Ite(at.when, term(w.B, v, width), term(w.B, kept, width))))
	}
}

// write puts a value of width bits into memory; the bits above it in the last byte become 0.
func (w *Worker) write(s *state.State, at place, width int, v memory.Value) {
	whole := (width + 7) / 8 * 8
	if whole != width && v.Term != nil {
		v = value(w.B.ZExt(v.Term, whole))
	}
	if at.sym == nil {
		s.Mem.Store(at.obj, at.off, whole, v)
	} else {
		w.classify(s, &at, uint64(whole/8))
		s.Mem.StoreAt(at.obj, at.sym, whole, v)
	}
}

// word is an operand as a concrete number of at most 64 bits; a symbolic one is concretised.
func (w *Worker) word(s *state.State, o ir.Opnd) uint64 {
	v := *get(s.Top.Regs, s.Top.Code.Pool, o)
	if v.Term == nil {
		return v.Word
	}
	return Must(w.Concretise(s, w.written(s, v.Term, aNumber)))
}

// Functions of the C library that do in loops over bytes what the instructions memmove and memset do.
const moveLoop, setLoop = "memmove", "memset"

// BlockLoops lists the functions that a run with symbolic sizes needs besides those that the program calls: a block
// operation of symbolic length runs as one of them.
func BlockLoops() []string { return []string{moveLoop, setLoop} }

// memOp executes memcpy, memmove and memset.
func (w *Worker) memOp(s *state.State, in *ir.Instr) error {
	f := s.Top
	dst, src, n := *get(f.Regs, f.Code.Pool, in.A), *get(f.Regs, f.Code.Pool, in.B), *get(f.Regs, f.Code.Pool, in.C)
	if n.Term != nil {
		n = value(w.written(s, n.Term, aNumber))
	}
	if n.Term != nil && w.Opt.SymbolicSize > 0 {
		name := moveLoop
		if in.Op == ir.MemSet {
			name = setLoop
		}
		if code, ok := w.Func(name); ok && code.Func.Code != nil && w.Bytewise(s, dst, src, n, in.Op == ir.MemSet) {
			n.Term = w.B.ZExt(n.Term, 64)
			if in.Op == ir.MemSet {
				src = w.resize(src, 8, 32)
			}
			w.args = append(w.args[:0], dst, src, n)
			return w.enter(s, &ir.Call{}, code)
		}
	}
	if in.Op == ir.MemSet {
		w.Fill(s, dst, src, n)
	} else if in.Op == ir.MemCpy && !f.Code.Lib {
		w.CopyApart(s, dst, src, n)
	} else {
		w.Copy(s, dst, src, n)
	}
	return nil
}

// Bytewise says whether a block operation of n bytes is left to a loop over bytes. That is so in a run with symbolic
// sizes if n has several values: state merging sees the loop, and each number of bytes is a path that leaves it.
// Bytewise has made sure that the bytes are inside their objects, as far as the pointers are concrete. If fill is set,
// src is no pointer.
func (w *Worker) Bytewise(s *state.State, dst, src, n memory.Value, fill bool) bool {
	if w.Opt.SymbolicSize == 0 || n.Term == nil {
		return false
	}
	if _, one := w.One(s, n.Term); one {
		return false
	}
	from := &src
	if fill {
		from = nil
	}
	w.checkLength(s, dst, from, n.Term)
	return true
}

// Copy copies n bytes from src to dst, areas that may overlap included.
func (w *Worker) Copy(s *state.State, dst, src, n memory.Value) {
	if to, from, size := w.areas(s, dst, &src, n); size > 0 {
		w.copyArea(s.Mem, to.obj, to.off, from.obj, from.off, size)
	}
}

// CopyApart is Copy for areas that must be the same or not overlap.
func (w *Worker) CopyApart(s *state.State, dst, src, n memory.Value) {
	to, from, size := w.areas(s, dst, &src, n)
	if size == 0 {
		return
	}
	if to.obj.Base == from.obj.Base && to.off != from.off && max(to.off, from.off)-min(to.off, from.off) < size {
		Check(w.overlap(to.obj.Birth, fmt.Sprintf("memcpy of %d bytes", size), to.off, from.off))
	}
	w.copyArea(s.Mem, to.obj, to.off, from.obj, from.off, size)
}

// OfAString begins what findings say of copies of strings that overlap, behind the function's name.
const OfAString = " of a string"

// overlap is the finding for a copy within o from one offset to another.
func (w *Worker) overlap(o *memory.Birth, what string, to, from uint64) *outcome.End {
	e := find(outcome.OverlappingCopy, fmt.Sprintf("%s from offset %d to offset %d of %s: they overlap", what, from, to,
		w.describe(o)))
	e.Detail = w.madeAt(o)
	return e
}

// Fill sets n bytes at dst to c.
func (w *Worker) Fill(s *state.State, dst, c, n memory.Value) {
	to, _, size := w.areas(s, dst, nil, n)
	if size == 0 {
		return
	}
	if c.Term != nil && c.Term.Width() > 8 {
		c = value(w.B.Extract(c.Term, 0, 8))
	}
	if c.Word &= 0xff; c.Term != nil {
		w.Afford(size * memory.CellBytes)
	}
	w.Moves(size)
	s.Mem.Fill(to.obj, to.off, size, c)
}

// areas resolves the operands of a block operation to concrete areas. It checks the length against both objects
// before it pins the length. So lengths that do not fit are one finding, not one finding for each length.
func (w *Worker) areas(s *state.State, dst memory.Value, src *memory.Value,
	n memory.Value) (to, from place, size uint64) {
	if size = n.Word; n.Term != nil {
		size = w.boundLength(s, dst, src, n.Term)
	}
	if size == 0 {
		return
	}
	to = w.concreteArea(s, dst, size, true)
	if src != nil {
		from = w.concreteArea(s, *src, size, false)
		// The first look-up may have been overtaken by a copy on write of the second.
		to = w.resolveAt(s, to.obj.Base+to.off, size, true)
	}
	return
}

// concreteArea resolves a pointer and pins it.
func (w *Worker) concreteArea(s *state.State, p memory.Value, n uint64, write bool) place {
	return w.pinned(s, w.resolve(s, p, n, write))
}

// boundLength splits off lengths that leave an object, then pins the length.
func (w *Worker) boundLength(s *state.State, dst memory.Value, src *memory.Value, n *expr.Term) uint64 {
	w.checkLength(s, dst, src, n)
	return Must(w.Concretise(s, n))
}

// checkLength splits off lengths that leave an object.
func (w *Worker) checkLength(s *state.State, dst memory.Value, src *memory.Value, n *expr.Term) {
	for i, p := range []*memory.Value{&dst, src} {
		if p == nil || p.Term != nil {
			continue
		}
		o, ok := s.Mem.Find(p.Word)
		if !ok {
			continue // the access itself reports it for lengths above 0
		}
		raw := w.hasRoom(o, p.Word-o.Base, n)
		Check(w.require(s, raw, w.Cond(s, raw), func(s *state.State) error {
			return w.outside(s, o.Birth, p.Word, s.Model.Word(n), i == 0)
		}))
	}
}

// hasRoom says that n bytes from off on are inside o. Not even 0 bytes leave an object.
func (w *Worker) hasRoom(o *memory.Object, off uint64, n *expr.Term) *expr.Term {
	if o.SizeTerm == nil {
		return w.B.Ule(n, w.B.Const(n.Width(), o.Size-off))
	}
	n = w.B.ZExt(n, 64)
	at := w.B.Const(64, off)
	inside := w.B.And(w.B.Ule(at, o.SizeTerm), w.B.Ule(n, w.B.Sub(o.SizeTerm, at)))
	if off == 0 {
		return inside
	}
	return w.B.Or(w.B.Eq(n, w.B.Const(64, 0)), inside)
}
