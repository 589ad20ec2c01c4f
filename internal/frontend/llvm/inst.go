package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"sort"

	"github.com/albers-engine/albers/internal/ir"
)

// instruction lowers one LLVM instruction at the end of the current block.
func (f *fn) instruction(in *inst) {
	if why := f.refused(in); why != "" {
		f.refuse(in, why)
		return
	}
	switch in.op {
	case C.LLVMPHI: // moves on edges
	case C.LLVMRet:
		f.ret(in)
	case C.LLVMBr:
		f.br(in)
	case C.LLVMSwitch:
		f.switchInst(in)
	case C.LLVMIndirectBr:
		f.indirectBr(in)
	case C.LLVMUnreachable:
		f.do(ir.Unreachable)
	case C.LLVMCall, C.LLVMInvoke, C.LLVMCallBr:
		f.call(in)
	case C.LLVMResume:
		v := f.lanes(in.opnd(0))
		f.do(ir.Resume, v[0], v[1])
	case C.LLVMStore:
		f.store(f.typeOfValue(in.opnd(0)), f.address(in.opnd(1)), f.lanes(in.opnd(0)), memFlags(in))
	case C.LLVMFence:
	default:
		if v := f.compute(in); v != nil {
			f.vals[in.h] = v
		}
	}
}

// refused says why an instruction cannot be lowered because of the types of its result and operands.
func (f *fn) refused(in *inst) string {
	if in.t.noLower != "" {
		return in.t.noLower
	}
	switch in.op {
	case C.LLVMCleanupRet, C.LLVMCatchRet, C.LLVMCatchPad, C.LLVMCleanupPad, C.LLVMCatchSwitch:
		return "windows-exceptions"
	}
	for i := range in.ops {
		if t := f.typeOfValue(in.opnd(i)); t.noLower != "" {
			return t.noLower
		}
	}
	at := -1
	switch in.op {
	case C.LLVMLoad, C.LLVMAtomicRMW, C.LLVMAtomicCmpXchg:
		at = 0
	case C.LLVMStore:
		at = 1
	case C.LLVMGetElementPtr:
		if t := f.l.typeOf(handle(in.aux)); t.noLower != "" && t.noLower != "huge-aggregate-value" {
			return t.noLower
		}
		return ""
	case C.LLVMAlloca:
		if in.t.as != 0 {
			return "address-space"
		}
		return ""
	}
	if at >= 0 {
		if t := f.typeOfValue(in.opnd(at)); t.kind == kPtr && t.as != 0 {
			return "address-space"
		}
	}
	return ""
}

// refuse puts a marker in an instruction's place. The engine ends the state at the marker. If the instruction is a
// terminator, unreachable follows the marker.
func (f *fn) refuse(in *inst, why string) {
	v := f.unsupportedValue(why, in.t)
	switch in.op {
	case C.LLVMRet, C.LLVMInvoke, C.LLVMCallBr, C.LLVMCleanupRet, C.LLVMCatchRet, C.LLVMCatchSwitch:
		f.do(ir.Unreachable)
	}
	if in.op != C.LLVMPHI {
		f.vals[in.h] = v
	}
}

var binops = map[int]ir.Op{
	C.LLVMAdd: ir.Add, C.LLVMSub: ir.Sub, C.LLVMMul: ir.Mul, C.LLVMUDiv: ir.UDiv, C.LLVMSDiv: ir.SDiv,
	C.LLVMURem: ir.URem, C.LLVMSRem: ir.SRem, C.LLVMAnd: ir.And, C.LLVMOr: ir.Or, C.LLVMXor: ir.Xor,
	C.LLVMShl: ir.Shl, C.LLVMLShr: ir.LShr, C.LLVMAShr: ir.AShr,
	C.LLVMFAdd: ir.FAdd, C.LLVMFSub: ir.FSub, C.LLVMFMul: ir.FMul, C.LLVMFDiv: ir.FDiv, C.LLVMFRem: ir.FRem,
}

var casts = map[int]ir.Op{
	C.LLVMTrunc: ir.Trunc, C.LLVMZExt: ir.ZExt, C.LLVMSExt: ir.SExt, C.LLVMFPTrunc: ir.FTrunc, C.LLVMFPExt: ir.FExt,
	C.LLVMFPToUI: ir.FToUI, C.LLVMFPToSI: ir.FToSI, C.LLVMUIToFP: ir.UIToF, C.LLVMSIToFP: ir.SIToF,
}

var icmps = [...]ir.Op{ir.Eq, ir.Ne, ir.Ugt, ir.Uge, ir.Ult, ir.Ule, ir.Sgt, ir.Sge, ir.Slt, ir.Sle}

// compute lowers an instruction, or a constant expression, that makes a value.
func (f *fn) compute(in *inst) []ir.Opnd {
	if op, ok := binops[in.op]; ok {
		return f.binary(op, in)
	}
	switch in.op {
	case C.LLVMFNeg:
		return f.perLane(in, func(x lane, v []ir.Opnd) ir.Opnd { return f.fop(ir.FNeg, x, v...) })
	case C.LLVMICmp:
		w := f.typeOfValue(in.opnd(0)).elemScalar().w
		op := icmps[in.aux-C.LLVMIntEQ]
		return f.perLane(in, func(_ lane, v []ir.Opnd) ir.Opnd { return f.op(op, w, v...) })
	case C.LLVMFCmp:
		x := f.typeOfValue(in.opnd(0)).elemScalar().lanes[0]
		return f.perLane(in, func(_ lane, v []ir.Opnd) ir.Opnd { return f.fcmp(ir.Pred(in.aux), x, v[0], v[1]) })
	case C.LLVMSelect:
		return f.selectInst(in)
	case C.LLVMFreeze:
		return f.lanes(in.opnd(0))
	case C.LLVMTrunc, C.LLVMZExt, C.LLVMSExt, C.LLVMFPTrunc, C.LLVMFPExt, C.LLVMFPToUI, C.LLVMFPToSI, C.LLVMUIToFP,
		C.LLVMSIToFP, C.LLVMPtrToInt, C.LLVMIntToPtr, C.LLVMAddrSpaceCast:
		return f.castInst(in)
	case C.LLVMBitCast:
		return f.bitcast(f.typeOfValue(in.opnd(0)), in.t, f.lanes(in.opnd(0)))
	case C.LLVMGetElementPtr:
		return f.gep(in)
	case C.LLVMAlloca:
		return f.alloca(in)
	case C.LLVMLoad:
		return f.load(in.t, f.address(in.opnd(0)), memFlags(in))
	case C.LLVMAtomicRMW:
		return f.atomicRMW(in)
	case C.LLVMAtomicCmpXchg:
		return f.cmpxchg(in)
	case C.LLVMVAArg:
		return f.vaArg(in)
	case C.LLVMLandingPad:
		return f.landingPad(in)
	case C.LLVMExtractValue:
		start, t := path(f.typeOfValue(in.opnd(0)), in.extra)
		return f.lanes(in.opnd(0))[start : start+len(t.lanes)]
	case C.LLVMInsertValue:
		start, _ := path(in.t, in.extra)
		out := append([]ir.Opnd{}, f.lanes(in.opnd(0))...)
		copy(out[start:], f.lanes(in.opnd(1)))
		return out
	case C.LLVMExtractElement:
		return []ir.Opnd{f.extractElement(f.typeOfValue(in.opnd(0)), f.lanes(in.opnd(0)), in.opnd(1))}
	case C.LLVMInsertElement:
		return f.insertElement(in)
	case C.LLVMShuffleVector:
		return f.shuffle(in)
	}
	return f.unsupportedValue("instruction", in.t)
}

// path follows constant indices into an aggregate. It returns the first lane and the type of the element.
func path(t *typ, indices []uint64) (start int, at *typ) {
	for _, i := range indices {
		start += t.laneStart(i)
		t = t.element(i)
	}
	return start, t
}

// perLane applies g to each lane of the result with the same lane of every operand.
func (f *fn) perLane(in *inst, g func(x lane, v []ir.Opnd) ir.Opnd) []ir.Opnd {
	ops := make([][]ir.Opnd, len(in.ops))
	for i := range in.ops {
		ops[i] = f.lanes(in.opnd(i))
	}
	out := make([]ir.Opnd, len(in.t.lanes))
	v := make([]ir.Opnd, len(ops))
	for i := range out {
		for j := range ops {
			v[j] = ops[j][i]
		}
		out[i] = g(in.t.lanes[i], v)
	}
	return out
}

// speculated is the flag of an instruction that is perhaps computed for nothing: speculate.c.
const speculated = 16

func (f *fn) binary(op ir.Op, in *inst) []ir.Opnd {
	flags := ir.Flags(0)
	if in.flags&1 != 0 {
		flags |= ir.NSW
	}
	if in.flags&2 != 0 {
		flags |= ir.NUW
	}
	if in.flags&4 != 0 {
		flags |= ir.Exact
	}
	if in.flags&speculated != 0 {
		flags = flags&^(ir.NSW|ir.NUW) | ir.Synth
	}
	return f.perLane(in, func(x lane, v []ir.Opnd) ir.Opnd {
		r := f.op(op, x.w, v...)
		f.last().Flags = flags | bfFlag(x)
		return r
	})
}

// last is the instruction emitted last.
func (f *fn) last() *ir.Instr { return &f.cur.code[len(f.cur.code)-1] }

func bfFlag(x lane) ir.Flags {
	if x.bf {
		return ir.BFloat
	}
	return 0
}

// fop emits a float operation in the lane's format.
func (f *fn) fop(op ir.Op, x lane, v ...ir.Opnd) ir.Opnd {
	r := f.op(op, x.w, v...)
	f.last().Flags |= bfFlag(x)
	return r
}

func (f *fn) fcmp(p ir.Pred, x lane, a, b ir.Opnd) ir.Opnd {
	r := f.fop(ir.FCmp, x, a, b)
	f.last().Imm = int64(p)
	return r
}

func (f *fn) selectInst(in *inst) []ir.Opnd {
	c, a, b := f.lanes(in.opnd(0)), f.lanes(in.opnd(1)), f.lanes(in.opnd(2))
	perLane := f.typeOfValue(in.opnd(0)).kind == kVector
	out := make([]ir.Opnd, len(a))
	for i := range out {
		cond := c[0]
		if perLane {
			cond = c[i]
		}
		if i == 0 && !perLane { // what vectors choose between is hardly a condition of the source
			f.side(cond)
		}
		out[i] = f.op(ir.Select, in.t.lanes[i].w, cond, a[i], b[i])
	}
	return out
}

func (f *fn) castInst(in *inst) []ir.Opnd {
	from := f.typeOfValue(in.opnd(0)).elemScalar().lanes[0]
	to := in.t.elemScalar().lanes[0]
	op, ok := casts[in.op]
	switch {
	case ok:
	case from.w == to.w: // of a pointer
		return f.lanes(in.opnd(0))
	case from.w > to.w:
		op = ir.Trunc
	default:
		op = ir.ZExt
	}
	src := f.lanes(in.opnd(0))
	out := make([]ir.Opnd, len(src))
	for i := range out {
		out[i] = f.fcast(op, to, from, src[i])
		if in.flags&speculated != 0 {
			f.last().Flags |= ir.Synth
		}
	}
	return out
}

// fcast is a cast that knows of bfloat on either side.
func (f *fn) fcast(op ir.Op, to, from lane, a ir.Opnd) ir.Opnd {
	r := f.cast(op, to.w, from.w, a)
	f.last().Flags |= bfFlag(to) | bfFlag(from)
	return r
}

// resize brings an integer to w bits, signed or not.
func (f *fn) resize(a ir.Opnd, w, from uint16, signed bool) ir.Opnd {
	if w == from {
		return a
	}
	if v, ok := f.constWord(a); ok && w <= 64 && from <= 64 {
		if signed {
			v = uint64(signExtend(v, from))
		}
		return f.word(w, v)
	}
	switch {
	case w < from:
		return f.cast(ir.Trunc, w, from, a)
	case signed:
		return f.cast(ir.SExt, w, from, a)
	}
	return f.cast(ir.ZExt, w, from, a)
}

func (f *fn) ret(in *inst) {
	if len(in.ops) == 0 {
		f.do(ir.Ret)
		return
	}
	v := f.lanes(in.opnd(0))
	switch len(v) {
	case 0:
		f.do(ir.Ret)
	case 1:
		f.do(ir.Ret, v[0])
		f.last().W = f.typeOfValue(in.opnd(0)).lanes[0].w
	default:
		f.f.Rets = append(f.f.Rets, v)
		f.do(ir.RetMany)
		f.last().Imm = int64(len(f.f.Rets) - 1)
	}
}

func (f *fn) br(in *inst) {
	if in.sure != 0 {
		f.jump(f.edge(in.sure))
		return
	}
	if len(in.ops) == 0 {
		f.sides(handle(in.extra[0]))
		f.jump(f.edge(handle(in.extra[0])))
		return
	}
	c := f.scalar(in.opnd(0))
	yes := f.edge(handle(in.extra[0]))
	f.do(ir.Br, c, ir.Opnd(yes), ir.Opnd(f.edge(handle(in.extra[1]))))
}

func (f *fn) switchInst(in *inst) {
	if in.sure != 0 {
		f.jump(f.edge(in.sure))
		return
	}
	v := f.scalar(in.opnd(0))
	w := f.typeOfValue(in.opnd(0)).w
	if w > 64 {
		f.switchChain(in, v, w)
		return
	}
	t := ir.SwitchTable{Default: f.edge(handle(in.extra[0]))}
	for i := 1; i < len(in.extra); i += 2 {
		c := f.l.constant(handle(in.extra[i]))
		t.Cases = append(t.Cases, ir.Case{Val: c.word, Edge: f.edge(handle(in.extra[i+1]))})
	}
	sort.Slice(t.Cases, func(a, b int) bool { return t.Cases[a].Val < t.Cases[b].Val })
	f.f.Switches = append(f.f.Switches, t)
	f.emit(ir.Instr{Op: ir.Switch, W: w, Dst: ir.NoReg, A: v, B: ir.NoOpnd, C: ir.NoOpnd,
		Imm: int64(len(f.f.Switches) - 1)})
}

// switchChain compares with one case after the other.
func (f *fn) switchChain(in *inst, v ir.Opnd, w uint16) {
	for i := 1; i < len(in.extra); i += 2 {
		c := f.op(ir.Eq, w, v, f.scalar(handle(in.extra[i])))
		yes := f.edge(handle(in.extra[i+1]))
		next := f.newBlock(f.cur.name + ".case")
		f.branch(c, yes, f.plainEdge(next))
		f.startBlock(next)
	}
	f.jump(f.edge(handle(in.extra[0])))
}

func (f *fn) indirectBr(in *inst) {
	a := f.scalar(in.opnd(0))
	var edges []int32
	seen := map[uint64]bool{}
	for _, b := range in.extra {
		if !seen[b] {
			seen[b] = true
			edges = append(edges, f.edge(handle(b)))
		}
	}
	f.f.Indirects = append(f.f.Indirects, edges)
	f.do(ir.IndirectBr, a)
	f.last().Imm = int64(len(f.f.Indirects) - 1)
}

func (f *fn) landingPad(in *inst) []ir.Opnd {
	regs := f.fresh(in.t)
	p := ir.Pad{Dsts: [2]int32{ir.NoReg, ir.NoReg}, Cleanup: in.aux != 0}
	for i := range min(len(regs), 2) {
		p.Dsts[i] = int32(regs[i])
	}
	for i := range in.ops {
		h := in.opnd(i)
		c := ir.Clause{Filter: f.typeOfValue(h).kind == kArray}
		for _, t := range f.lanes(h) {
			if v, ok := f.constWord(t); ok && v == 0 && !c.Filter {
				continue // catch-all
			}
			c.Types = append(c.Types, t)
		}
		p.Clauses = append(p.Clauses, c)
	}
	f.f.Pads = append(f.f.Pads, p)
	f.do(ir.LandingPad)
	f.last().Imm = int64(len(f.f.Pads) - 1)
	return regs
}
