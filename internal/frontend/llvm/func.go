package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// inst is one decoded instruction record, see shim.c.
type inst struct {
	h         handle
	op        int // LLVMOpcode
	flags     uint64
	t         *typ
	loc       handle
	aux, aux2 uint64
	ops       []uint64 // handles
	extra     []uint64
	sure      handle // br, switch: the only target that the constant condition leaves, or 0
}

func (in *inst) opnd(i int) handle { return handle(in.ops[i]) }

// llBlock is a block as LLVM has it.
type llBlock struct {
	h      handle
	name   string
	taken  bool
	insts  []inst
	before int      // instructions of the function before it
	num    int32    // ir block; -1 if unreachable or joined
	joined bool     // it is some block's next
	next   *llBlock // the block that continues this one in the same ir block, or nil
}

func (b *llBlock) term() *inst { return &b.insts[len(b.insts)-1] }

// successors are the terminator's targets, with repetitions.
func (b *llBlock) successors() []handle {
	t := b.term()
	var out []handle
	if t.sure != 0 {
		return []handle{t.sure}
	}
	switch t.op {
	case C.LLVMBr, C.LLVMIndirectBr:
		for _, x := range t.extra {
			out = append(out, handle(x))
		}
	case C.LLVMSwitch:
		out = append(out, handle(t.extra[0]))
		for i := 2; i < len(t.extra); i += 2 {
			out = append(out, handle(t.extra[i]))
		}
	case C.LLVMInvoke, C.LLVMCallBr:
		for _, x := range t.extra[2*len(t.ops):] {
			out = append(out, handle(x))
		}
	}
	return out
}

// param is a decoded parameter record.
type param struct {
	h     handle
	t     *typ
	byval handle
	align uint64
	name  string
}

// decode reads a function's stream.
func (l *lowerer) decode(w []uint64) (ps []param, bs []*llBlock) {
	i := 0
	next := func() uint64 { i++; return w[i-1] }
	for n := next(); n > 0; n-- {
		p := param{h: handle(next()), t: l.typeOf(handle(next())), byval: handle(next()), align: next()}
		s, k := next(), next()
		p.name = wordString(s, k)
		ps = append(ps, p)
	}
	for n := next(); n > 0; n-- {
		b := &llBlock{h: handle(next()), taken: next() != 0, num: -1}
		s, k := next(), next()
		b.name = wordString(s, k)
		b.insts = make([]inst, next())
		for j := range b.insts {
			in := &b.insts[j]
			in.h, in.op, in.flags = handle(next()), int(next()), next()
			in.t, in.loc, in.aux, in.aux2 = l.typeOf(handle(next())), handle(next()), next(), next()
			k := int(next())
			in.ops = w[i : i+k]
			i += k
			k = int(next())
			in.extra = w[i : i+k]
			i += k
		}
		if k := len(b.insts); k > 0 {
			l.decide(&b.insts[k-1])
		}
		if k := len(bs); k > 0 {
			b.before = bs[k-1].before + len(bs[k-1].insts)
		}
		bs = append(bs, b)
	}
	return ps, bs
}

// decide finds the target of a branch whose condition is a constant. The other targets are dropped, with the blocks
// that only they lead to. Exception clean-up and macros leave such branches.
func (l *lowerer) decide(in *inst) {
	if (in.op != C.LLVMBr && in.op != C.LLVMSwitch) || len(in.ops) == 0 || C.LLVMIsAConstantInt(in.opnd(0).val()) == nil {
		return
	}
	c := l.constant(in.opnd(0))
	if c.big != nil {
		return
	}
	if in.op == C.LLVMBr {
		in.sure = handle(in.extra[1-c.word&1])
		return
	}
	in.sure = handle(in.extra[0])
	for i := 1; i < len(in.extra); i += 2 {
		if l.constant(handle(in.extra[i])).word == c.word {
			in.sure = handle(in.extra[i+1])
		}
	}
}

// reversePostorder numbers the blocks that can be reached, and after them the other blocks whose address is taken.
func (l *lowerer) reversePostorder(bs []*llBlock) (order []*llBlock, reachable int, byHandle map[handle]*llBlock) {
	byHandle = make(map[handle]*llBlock, len(bs))
	for _, b := range bs {
		byHandle[b.h] = b
	}
	type frame struct {
		b    *llBlock
		succ []handle
	}
	seen := map[*llBlock]bool{bs[0]: true}
	stack := []frame{{bs[0], bs[0].successors()}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if n := len(f.succ); n > 0 {
			s := byHandle[f.succ[n-1]] // last first, so that the first successor follows its block
			f.succ = f.succ[:n-1]
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, s.successors()})
			}
			continue
		}
		order = append(order, f.b)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(order)
	reachable = len(order)
	for _, b := range bs {
		if b.taken && !seen[b] {
			order = append(order, b)
		}
	}
	l.joinBlocks(order[:reachable], byHandle)
	n := int32(0)
	for _, b := range order {
		if !b.joined {
			b.num = n
			n++
		}
	}
	return order, reachable, byHandle
}

// joinBlocks finds blocks that only one unconditional jump leads to: they continue the block that jumps. Compilers
// leave many of them, and each jump would cost time whenever it is reached. A jump that is the only code of a source
// line (break, continue) stays, because coverage counts lines by their instructions.
func (l *lowerer) joinBlocks(order []*llBlock, ll map[handle]*llBlock) {
	preds := make(map[*llBlock]int, len(order))
	for _, b := range order {
		for _, s := range b.successors() {
			preds[ll[s]]++
		}
	}
	for _, b := range order {
		t := b.term()
		if t.op != C.LLVMBr && t.sure == 0 {
			continue
		}
		s := b.successors()
		if len(s) != 1 {
			continue
		}
		to := ll[s[0]]
		if preds[to] == 1 && !to.taken && to != order[0] && to != b && (l.hasLine(b, t.loc) || l.hasLine(to, t.loc)) {
			b.next, to.joined = to, true
		}
	}
}

// hasLine says whether b has an instruction on the line of loc that certainly leaves code in ir.
func (l *lowerer) hasLine(b *llBlock, loc handle) bool {
	if loc == 0 {
		return true
	}
	want := l.out.Positions[l.posOf(loc)]
	for i := range b.insts {
		in := &b.insts[i]
		switch in.op {
		case C.LLVMLoad, C.LLVMStore, C.LLVMICmp, C.LLVMRet, C.LLVMAdd, C.LLVMSub, C.LLVMMul, C.LLVMSwitch:
			if p := l.out.Positions[l.posOf(in.loc)]; p.Line == want.Line && p.File == want.File {
				return true
			}
		}
	}
	return false
}

// blockNumber is the ir block of a block whose address is taken.
func (l *lowerer) blockNumber(fn, block handle) (int32, bool) {
	m := l.blocks[fn]
	if m == nil {
		m = map[handle]int32{}
		_, bs := l.decode(l.serialise(fn, nil))
		if len(bs) > 0 {
			order, _, _ := l.reversePostorder(bs)
			for _, b := range order {
				m[b.h] = b.num
			}
		}
		l.blocks[fn] = m
	}
	n, ok := m[block]
	return n, ok
}

// irBlock is a block being made.
type irBlock struct {
	name   string
	code   []ir.Instr
	from   []int32 // with Module.KeepText: for each of code, see origin
	places []place
	done   bool // it has its terminator
}

// addr is base + off.
type addr struct {
	base ir.Opnd
	off  int64
}

// allocaRef remembers the place of an alloca, to name it when its description is met.
type allocaRef struct {
	block, index int32
	h            handle
}

// fn is the lowering of one function.
type fn struct {
	l          *lowerer
	f          *ir.Func
	ll         map[handle]*llBlock
	vals       map[handle][]ir.Opnd
	valTypes   map[handle]*typ
	folds      map[handle]addr // getelementptr with a constant offset: its address
	consts     map[constKey]ir.Opnd
	constCache map[handle][]ir.Opnd
	blocks     []*irBlock
	cur        *irBlock
	curNum     int32
	llcur      *llBlock
	pos        uint32
	at         int32 // number of the instruction that is lowered; -1: none
	allocas    []allocaRef
	names      map[handle]string // variables' names from debug information
	namePos    map[handle]uint32
	lost       []place // of blocks that are not lowered
	fuses      bool    // compiled for a processor with fused multiply-add
}

// function fills out from the function h.
func (l *lowerer) function(out *ir.Func, h handle) {
	l.words = l.serialise(h, l.words)
	ps, bs := l.decode(l.words)
	order, reachable, byHandle := l.reversePostorder(bs)
	f := &fn{l: l, f: out, ll: byHandle, vals: map[handle][]ir.Opnd{}, valTypes: map[handle]*typ{},
		folds: map[handle]addr{}, consts: map[constKey]ir.Opnd{}, constCache: map[handle][]ir.Opnd{},
		names: map[handle]string{}, at: -1,
		namePos: map[handle]uint32{}, fuses: hasFMA(h)}
	for _, b := range order {
		if !b.joined {
			f.blocks = append(f.blocks, &irBlock{name: b.name})
		}
	}
	out.Frame = uint64(C.albers_frame_of(h.val()))
	f.params(ps)
	for _, b := range order {
		for i := range b.insts {
			in := &b.insts[i]
			if b.joined || in.op != C.LLVMPHI {
				break
			}
			f.vals[in.h], f.valTypes[in.h] = f.fresh(in.t), in.t
		}
	}
	for i, b := range order {
		switch {
		case b.joined: // lowered with the block before it
		case i >= reachable: // only its address matters
			f.startBlock(b.num)
			f.emit(ir.Instr{Op: ir.Unreachable})
			f.loseMarks(b)
		default:
			f.startBlock(b.num)
			for ; b != nil; b = b.next {
				f.block(b)
			}
		}
	}
	for _, b := range bs {
		if b.num < 0 && !b.joined {
			f.loseMarks(b)
		}
	}
	f.finish(ps)
	if l.m.KeepText {
		o := origin{}
		for _, b := range f.blocks {
			o.of = append(o.of, b.from...)
		}
		if n := len(bs); n > 0 {
			o.count = bs[n-1].before + len(bs[n-1].insts)
		}
		l.origins[out] = o
	}
}

// block lowers one block at the end of the current ir block.
func (f *fn) block(b *llBlock) {
	if b.joined {
		f.joinedPhis(b)
	}
	f.llcur = b
	for j := range b.insts {
		f.l.insts++
		in := &b.insts[j]
		f.valTypes[in.h] = in.t
		f.pos, f.at = f.l.posOf(in.loc), int32(b.before+j)
		if f.mark(in) {
			continue
		}
		if f.cur.done {
			if in.op == C.LLVMUnreachable {
				break
			}
			f.startBlock(f.newBlock(b.name + ".dead"))
		}
		if b.next != nil && j == len(b.insts)-1 {
			break // the jump to the next block
		}
		f.instruction(in)
	}
}

// joinedPhis names the only values that the phis of a joined block can have; f.llcur is the block before.
func (f *fn) joinedPhis(b *llBlock) {
	for i := range b.insts {
		phi := &b.insts[i]
		if phi.op != C.LLVMPHI {
			break
		}
		for j, from := range phi.extra {
			if handle(from) == f.llcur.h {
				f.vals[phi.h] = f.lanes(phi.opnd(j))
				break
			}
		}
	}
}

func (f *fn) params(ps []param) {
	var used passing
	for _, p := range ps {
		regs := f.fresh(p.t)
		f.vals[p.h] = regs
		size, align := uint64(0), uint64(0)
		if p.byval != 0 {
			size, align = byvalArea(f.l.typeOf(p.byval), p.align)
		}
		used.placeAll(p.t, size, align, false)
		for i, r := range regs {
			f.f.Params = append(f.f.Params, ir.Param{Name: p.name, Reg: int32(r), W: p.t.lanes[i].w, ByVal: size, Align: align})
		}
	}
	f.f.Fixed = used.Passed
}

// finish lays the blocks out and fills the data that depend on the layout.
func (f *fn) finish(ps []param) {
	total := 0
	for _, b := range f.blocks {
		total += len(b.code)
	}
	f.f.Code = make([]ir.Instr, 0, total)
	starts := make([]int32, len(f.blocks))
	for i, b := range f.blocks {
		starts[i] = int32(len(f.f.Code))
		f.f.Code = append(f.f.Code, b.code...)
		f.f.Blocks = append(f.f.Blocks, ir.Block{Start: starts[i], End: int32(len(f.f.Code)), Name: b.name})
	}
	for i := range f.f.Edges {
		f.f.Edges[i].Target = starts[f.f.Edges[i].To]
	}
	f.layMarks(starts)
	if len(f.allocas) > 0 {
		f.f.Allocas = make(map[int32]ir.AllocaInfo, len(f.allocas))
	}
	for _, a := range f.allocas {
		at := starts[a.block] + a.index
		info := ir.AllocaInfo{Name: f.names[a.h], Pos: f.f.Code[at].Pos, Fixed: C.albers_fixed_alloca(a.h.val()) != 0}
		if info.Name == "" {
			info.Name = valName(a.h.val())
		}
		if info.Pos == 0 {
			info.Pos = f.namePos[a.h]
		}
		if f.f.Code[at].Pos == 0 {
			f.f.Code[at].Pos = info.Pos
		}
		f.f.Allocas[at] = info
	}
	i := 0
	for _, p := range ps {
		for range p.t.lanes {
			if f.f.Params[i].Name == "" {
				f.f.Params[i].Name = f.names[p.h]
			}
			i++
		}
	}
}

func (f *fn) reg() int32 {
	f.f.NumRegs++
	return f.f.NumRegs - 1
}

// fresh makes a register for each lane of a type.
func (f *fn) fresh(t *typ) []ir.Opnd {
	out := make([]ir.Opnd, len(t.lanes))
	for i := range out {
		out[i] = ir.Opnd(f.reg())
	}
	return out
}

// newBlock adds a block that LLVM does not have.
func (f *fn) newBlock(name string) int32 {
	f.blocks = append(f.blocks, &irBlock{name: name})
	return int32(len(f.blocks) - 1)
}

func (f *fn) startBlock(n int32) { f.cur, f.curNum = f.blocks[n], n }

// emit appends an instruction to the current block, at the current source position.
func (f *fn) emit(in ir.Instr) {
	if f.cur.done {
		panic("BUG: instruction after a terminator in " + f.f.Name)
	}
	in.Pos = f.pos
	f.cur.code = append(f.cur.code, in)
	if f.l.m.KeepText {
		f.cur.from = append(f.cur.from, f.at)
	}
	if in.Op.IsTerminator() {
		f.cur.done = true
	}
}

// op emits an operation of W bits with up to three operands and returns its result.
func (f *fn) op(op ir.Op, w uint16, ops ...ir.Opnd) ir.Opnd {
	in := ir.Instr{Op: op, W: w, Dst: f.reg(), A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd}
	set(&in, ops)
	f.emit(in)
	return ir.Opnd(in.Dst)
}

func set(in *ir.Instr, ops []ir.Opnd) {
	if len(ops) > 0 {
		in.A = ops[0]
	}
	if len(ops) > 1 {
		in.B = ops[1]
	}
	if len(ops) > 2 {
		in.C = ops[2]
	}
}

// do emits an operation without result.
func (f *fn) do(op ir.Op, ops ...ir.Opnd) {
	in := ir.Instr{Op: op, Dst: ir.NoReg, A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd}
	set(&in, ops)
	f.emit(in)
}

// cast emits a cast from w2 to w bits.
func (f *fn) cast(op ir.Op, w, w2 uint16, a ir.Opnd) ir.Opnd {
	in := ir.Instr{Op: op, W: w, W2: w2, Dst: f.reg(), A: a, B: ir.NoOpnd, C: ir.NoOpnd}
	f.emit(in)
	return ir.Opnd(in.Dst)
}

// copyTo sets an existing register.
func (f *fn) copyTo(dst ir.Opnd, w uint16, src ir.Opnd) {
	f.emit(ir.Instr{Op: ir.Copy, W: w, Dst: int32(dst), A: src, B: ir.NoOpnd, C: ir.NoOpnd})
}

// lanes gives the operands of a value.
func (f *fn) lanes(h handle) []ir.Opnd {
	if o, ok := f.vals[h]; ok {
		return o
	}
	if _, local := f.folds[h]; local {
		panic("BUG: folded address used as a value in " + f.f.Name)
	}
	if C.LLVMIsConstant(h.val()) != 0 {
		return f.constLanes(h)
	}
	if C.LLVMIsAInstruction(h.val()) != nil || C.LLVMIsAArgument(h.val()) != nil {
		panic(fmt.Sprintf("BUG: value %q used before its definition in %s", valName(h.val()), f.f.Name))
	}
	return nil // metadata, labels, inline assembly
}

// scalar gives the only lane of a value.
func (f *fn) scalar(h handle) ir.Opnd {
	o := f.lanes(h)
	if len(o) != 1 {
		panic(fmt.Sprintf("BUG: %d lanes where one is expected in %s", len(o), f.f.Name))
	}
	return o[0]
}

// typeOfValue is the type of any value. It asks LLVM only about values that were not seen yet.
func (f *fn) typeOfValue(h handle) *typ {
	if t := f.valTypes[h]; t != nil {
		return t
	}
	if c := f.l.csts[h]; c != nil {
		return c.t
	}
	t := f.l.typeOf(ofTyp(C.LLVMTypeOf(h.val())))
	f.valTypes[h] = t
	return t
}

// unsupportedValue emits a call to a marker and gives lanes of type t that it would have produced.
func (f *fn) unsupportedValue(reason string, t *typ) []ir.Opnd {
	f.l.note(reason, f.f.Name)
	// One marker per reason serves results of any shape.
	marker := f.l.external("albers.unsupported."+reason, nil, nil, true)
	return f.callOf(marker, ir.Call{VarArg: true}, t.lanes)
}

// callTo calls a function that lowering knows by name and gives its results.
func (f *fn) callTo(name string, args []ir.Arg, results ...lane) []ir.Opnd {
	var ps, rs []uint16
	for _, a := range args {
		ps = append(ps, a.W)
	}
	for _, x := range results {
		rs = append(rs, x.w)
	}
	return f.callOf(f.l.external(name, ps, rs, false), ir.Call{Args: args, Fixed: len(args)}, results)
}

// callOf emits a call of a function that sets a register for each result.
func (f *fn) callOf(to *ir.Func, c ir.Call, results []lane) []ir.Opnd {
	c.Callee, c.Target, c.Normal, c.Unwind = to.Index, ir.NoOpnd, -1, -1
	out := make([]ir.Opnd, len(results))
	for i, x := range results {
		out[i] = ir.Opnd(f.reg())
		c.Dsts, c.DstW = append(c.Dsts, int32(out[i])), append(c.DstW, x.w)
	}
	f.callOp(c)
	return out
}

func (f *fn) callOp(c ir.Call) {
	f.f.Calls = append(f.f.Calls, c)
	f.emit(ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd,
		Imm: int64(len(f.f.Calls) - 1)})
}
