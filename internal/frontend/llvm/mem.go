package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"math"

	"github.com/albers-engine/albers/internal/ir"
)

func memFlags(in *inst) ir.Flags {
	if in.flags&8 != 0 {
		return ir.Volatile
	}
	return 0
}

// address gives a pointer as base and constant offset.
func (f *fn) address(h handle) addr {
	if a, ok := f.folds[h]; ok {
		return a
	}
	return addr{base: f.scalar(h)}
}

// load reads a value of type t, lane by lane.
func (f *fn) load(t *typ, a addr, flags ir.Flags) []ir.Opnd {
	return f.loadLanes(make([]ir.Opnd, 0, len(t.lanes)), t, a, flags)
}

func (f *fn) loadLanes(out []ir.Opnd, t *typ, a addr, flags ir.Flags) []ir.Opnd {
	switch {
	case len(t.lanes) == 0:
	case t.kind == kStruct:
		for i, e := range t.fields {
			out = f.loadLanes(out, e, addr{a.base, a.off + int64(t.offs[i])}, flags)
		}
	case t.bitPacked():
		w := uint16(t.bits)
		whole := f.load1(w, a, flags)
		out = append(out, f.split(whole, w, t.elem.w)...)
	case t.kind == kArray, t.kind == kVector:
		for i := range t.n {
			out = f.loadLanes(out, t.elem, addr{a.base, a.off + int64(i*f.step(t))}, flags)
		}
	default:
		out = append(out, f.load1(t.w, a, flags))
	}
	return out
}

// step is the distance of a sequence's elements: arrays pad them, vectors do not.
func (f *fn) step(t *typ) uint64 {
	if t.kind == kVector {
		return t.elem.bits / 8
	}
	return t.elem.alloc
}

func (f *fn) load1(w uint16, a addr, flags ir.Flags) ir.Opnd {
	in := ir.Instr{Op: ir.Load, W: w, Dst: f.reg(), A: a.base, B: ir.NoOpnd, C: ir.NoOpnd, Imm: a.off, Flags: flags}
	f.emit(in)
	return ir.Opnd(in.Dst)
}

// store writes a value of type t, lane by lane; v holds its lanes.
func (f *fn) store(t *typ, a addr, v []ir.Opnd, flags ir.Flags) {
	switch {
	case len(t.lanes) == 0:
	case t.kind == kStruct:
		for i, e := range t.fields {
			f.store(e, addr{a.base, a.off + int64(t.offs[i])}, v[:len(e.lanes)], flags)
			v = v[len(e.lanes):]
		}
	case t.bitPacked():
		w := uint16(t.bits)
		f.store1(w, a, f.join(v, t.elem.w), flags)
	case t.kind == kArray, t.kind == kVector:
		n := len(t.elem.lanes)
		for i := range t.n {
			f.store(t.elem, addr{a.base, a.off + int64(i*f.step(t))}, v[int(i)*n:int(i+1)*n], flags)
		}
	default:
		f.store1(t.w, a, v[0], flags)
	}
}

func (f *fn) store1(w uint16, a addr, v ir.Opnd, flags ir.Flags) {
	f.emit(ir.Instr{Op: ir.Store, W: w, Dst: ir.NoReg, A: a.base, B: v, C: ir.NoOpnd, Imm: a.off, Flags: flags})
}

func (f *fn) alloca(in *inst) []ir.Opnd {
	t := f.l.typeOf(handle(in.aux))
	ct := f.typeOfValue(in.opnd(0))
	n := f.resize(f.scalar(in.opnd(0)), 64, ct.w, false)
	align := max(in.aux2, 1)
	if align > math.MaxInt32 {
		return f.unsupportedValue("alloca-alignment", in.t)
	}
	r := f.op(ir.Alloca, 64, n)
	f.last().C, f.last().Imm = ir.Opnd(align), int64(t.alloc)
	f.allocas = append(f.allocas, allocaRef{block: f.curNum, index: int32(len(f.cur.code) - 1), h: in.h})
	return []ir.Opnd{r}
}

// lea emits base + index·scale + off.
func (f *fn) lea(base, index ir.Opnd, scale, off int64, flags ir.Flags) ir.Opnd {
	if index != ir.NoOpnd && (scale > math.MaxInt32 || scale <= math.MinInt32) {
		index = f.op(ir.Mul, 64, index, f.word(64, uint64(scale)))
		f.last().Flags = ir.Synth
		scale = 1
	}
	r := f.op(ir.Lea, 64, base, index)
	f.last().C, f.last().Imm, f.last().Flags = ir.Opnd(scale), off, flags
	return r
}

// term is index·scale, part of an address.
type term struct {
	index ir.Opnd
	scale int64
}

// gep lowers getelementptr, also a vector of them or as a constant expression.
func (f *fn) gep(in *inst) []ir.Opnd {
	flags := ir.Flags(0)
	if in.flags&1 != 0 {
		flags = ir.InBounds
	}
	if in.t.kind == kVector {
		out := make([]ir.Opnd, in.t.n)
		for i := range out {
			v := f.lanes(in.opnd(0))
			base := v[min(i, len(v)-1)]
			off, terms := f.offsets(in, i)
			out[i] = f.materialise(addr{base, off}, terms, flags)
		}
		return out
	}
	base := f.address(in.opnd(0))
	off, terms := f.offsets(in, 0)
	a := addr{base.base, base.off + off}
	if len(terms) == 0 {
		f.folds[in.h] = a
		if in.h != 0 && in.flags&2 != 0 {
			return nil // used by loads, stores and other getelementptrs only: they take the offset
		}
		if a.off == 0 {
			return []ir.Opnd{a.base}
		}
	}
	return []ir.Opnd{f.materialise(a, terms, flags)}
}

// materialise emits the additions that make an address.
func (f *fn) materialise(a addr, terms []term, flags ir.Flags) ir.Opnd {
	if len(terms) == 0 {
		if a.off == 0 {
			return a.base
		}
		return f.lea(a.base, ir.NoOpnd, 0, a.off, flags)
	}
	r := a.base
	for i, t := range terms {
		off := int64(0)
		if i == len(terms)-1 {
			off = a.off
		}
		r = f.lea(r, t.index, t.scale, off, flags)
	}
	return r
}

// offsets walks the indices of a getelementptr: the constant part and the terms for the given lane.
func (f *fn) offsets(in *inst, laneNo int) (off int64, terms []term) {
	t := f.l.typeOf(handle(in.aux))
	for i := 1; i < len(in.ops); i++ {
		v := f.lanes(in.opnd(i))
		ix := v[min(laneNo, len(v)-1)]
		scale := int64(0)
		switch {
		case i == 1:
			scale = int64(t.alloc)
		case t.kind == kStruct:
			n, _ := f.constWord(ix)
			off += int64(t.offs[n])
			t = t.fields[n]
			continue
		default:
			scale = int64(f.step(t))
			t = t.elem
		}
		w := f.typeOfValue(in.opnd(i)).elemScalar().w
		if n, ok := f.constWord(ix); ok {
			off += signExtend(n, w) * scale
		} else if scale != 0 {
			terms = append(terms, term{f.resize(ix, 64, w, true), scale})
		}
	}
	return off, terms
}

func (f *fn) atomicRMW(in *inst) []ir.Opnd {
	a, v := f.address(in.opnd(0)), f.scalar(in.opnd(1))
	x := in.t.elemScalar().lanes[0]
	if !in.t.scalar() {
		return f.unsupportedValue("atomicrmw-vector", in.t)
	}
	old := f.load1(x.w, a, memFlags(in))
	f.store1(x.w, a, f.rmw(int(in.aux), x, old, v), memFlags(in))
	return []ir.Opnd{old}
}

// rmw is the new value that an atomic operation stores.
func (f *fn) rmw(op int, x lane, old, v ir.Opnd) ir.Opnd {
	pick := map[int]ir.Op{
		C.LLVMAtomicRMWBinOpAdd: ir.Add, C.LLVMAtomicRMWBinOpSub: ir.Sub, C.LLVMAtomicRMWBinOpAnd: ir.And,
		C.LLVMAtomicRMWBinOpOr: ir.Or, C.LLVMAtomicRMWBinOpXor: ir.Xor, C.LLVMAtomicRMWBinOpMax: ir.SMax,
		C.LLVMAtomicRMWBinOpMin: ir.SMin, C.LLVMAtomicRMWBinOpUMax: ir.UMax, C.LLVMAtomicRMWBinOpUMin: ir.UMin,
		C.LLVMAtomicRMWBinOpFAdd: ir.FAdd, C.LLVMAtomicRMWBinOpFSub: ir.FSub, C.LLVMAtomicRMWBinOpFMax: ir.FMaxNum,
		C.LLVMAtomicRMWBinOpFMin: ir.FMinNum,
	}
	if o, ok := pick[op]; ok {
		return f.fop(o, x, old, v)
	}
	w := x.w
	switch op {
	case C.LLVMAtomicRMWBinOpNand:
		return f.not(w, f.op(ir.And, w, old, v))
	case C.LLVMAtomicRMWBinOpUIncWrap: // old ≥ v ? 0 : old + 1
		next := f.op(ir.Add, w, old, f.word(w, 1))
		return f.op(ir.Select, w, f.op(ir.Uge, w, old, v), f.word(w, 0), next)
	case C.LLVMAtomicRMWBinOpUDecWrap: // old = 0 or old > v ? v : old - 1
		next := f.op(ir.Sub, w, old, f.word(w, 1))
		wrap := f.op(ir.Or, 1, f.op(ir.Eq, w, old, f.word(w, 0)), f.op(ir.Ugt, w, old, v))
		return f.op(ir.Select, w, wrap, v, next)
	}
	return v // xchg
}

func (f *fn) not(w uint16, a ir.Opnd) ir.Opnd { return f.op(ir.Xor, w, a, f.ones(w)) }

// cmpxchg stores the old value back when it differs, as the hardware does.
func (f *fn) cmpxchg(in *inst) []ir.Opnd {
	a := f.address(in.opnd(0))
	want, next := f.scalar(in.opnd(1)), f.scalar(in.opnd(2))
	w := in.t.lanes[0].w
	old := f.load1(w, a, memFlags(in))
	same := f.op(ir.Eq, w, old, want)
	f.store1(w, a, f.op(ir.Select, w, same, next, old), memFlags(in))
	return []ir.Opnd{old, same}
}

// vaArg takes the next variadic argument as the x86-64 ABI lays it out: in the register save area as long as there are
// registers, then in the overflow area.
func (f *fn) vaArg(in *inst) []ir.Opnd {
	if !in.t.scalar() || in.t.w > 64 && in.t.kind != kX87 {
		return f.unsupportedValue("va_arg-type", in.t)
	}
	list := f.scalar(in.opnd(0))
	w := in.t.w
	overflowArea := func(size, align int64) ir.Opnd {
		p := f.load1(64, addr{list, 8}, 0)
		if align > 8 {
			p = f.op(ir.And, 64, f.lea(p, ir.NoOpnd, 0, align-1, 0), f.word(64, uint64(-align)))
		}
		f.store1(64, addr{list, 8}, f.lea(p, ir.NoOpnd, 0, size, 0), 0)
		return p
	}
	if in.t.kind == kX87 {
		return []ir.Opnd{f.load1(w, addr{overflowArea(16, 16), 0}, 0)}
	}
	field, limit, size := int64(0), uint64(48), int64(8) // gp_offset
	if in.t.isFloat() {
		field, limit, size = 4, 176, 16 // fp_offset
	}
	off := f.load1(32, addr{list, field}, 0)
	inRegs, inMem, join := f.newBlock("va.regs"), f.newBlock("va.mem"), f.newBlock("va.join")
	f.branch(f.op(ir.Ult, 32, off, f.word(32, limit)), f.plainEdge(inRegs), f.plainEdge(inMem))
	ptr := ir.Opnd(f.reg())
	f.startBlock(inRegs)
	save := f.load1(64, addr{list, 16}, 0)
	f.copyTo(ptr, 64, f.lea(save, f.cast(ir.ZExt, 64, 32, off), 1, 0, 0))
	f.store1(32, addr{list, field}, f.op(ir.Add, 32, off, f.word(32, uint64(size))), 0)
	f.jump(f.plainEdge(join))
	f.startBlock(inMem)
	f.copyTo(ptr, 64, overflowArea(8, 8))
	f.jump(f.plainEdge(join))
	f.startBlock(join)
	return []ir.Opnd{f.load1(w, addr{ptr, 0}, 0)}
}
