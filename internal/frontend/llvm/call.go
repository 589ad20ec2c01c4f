package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// call lowers call, invoke and callbr.
func (f *fn) call(in *inst) {
	callee := handle(in.aux)
	if C.LLVMIsAInlineAsm(callee.val()) != nil {
		f.asm(in, callee)
		return
	}
	info := f.l.resolveFunc(callee)
	if in.op == C.LLVMCallBr {
		f.refuse(in, "callbr")
		return
	}
	if info != nil && info.intrinsic != "" && f.intrinsic(in, info) {
		if in.op == C.LLVMInvoke && !f.cur.done {
			f.jump(f.edge(handle(in.extra[2*len(in.ops)])))
		}
		return
	}
	c := ir.Call{Callee: -1, Target: ir.NoOpnd, Normal: -1, Unwind: -1, NoReturn: in.flags&1 != 0,
		Typed: in.flags&2 != 0, Tail: in.flags&4 != 0, TypeID: uint32(in.flags >> 32)}
	ft := f.l.typeOf(handle(in.aux2))
	switch {
	case info != nil && info.f == nil: // a known intrinsic in a form that its lowering does not take
		c.Callee = f.l.external(info.name, nil, nil, true).Index
	case info != nil && info.typ == ft:
		c.Callee = info.f.Index
	default: // through a pointer, or with another type than the callee has
		c.Target = f.scalar(callee)
	}
	f.arguments(in, ft, &c)
	f.finishCall(in, c)
}

// arguments flattens the arguments of a call.
func (f *fn) arguments(in *inst, ft *typ, c *ir.Call) {
	c.VarArg = ft.varArg
	var p passing
	for i := range in.ops {
		h := in.opnd(i)
		t := f.typeOfValue(h)
		variadic := uint64(i) >= ft.n
		if !variadic {
			c.Fixed += len(t.lanes)
		}
		v := f.lanes(h)
		size, align := uint64(0), uint64(0)
		if bt := in.extra[2*i]; bt != 0 {
			size, align = byvalArea(f.l.typeOf(handle(bt)), in.extra[2*i+1])
		}
		var places []ir.Place
		if c.VarArg || c.Callee < 0 {
			places = p.placeAll(t, size, align, variadic)
		}
		if variadic && t.kind == kVector && len(places) > 0 {
			w := t.elem.w
			c.Args = append(c.Args, ir.Arg{Val: f.join(v, w), W: w * uint16(len(v)), Float: true, Place: places[0]})
			continue
		}
		for j, x := range t.lanes {
			if j >= len(v) {
				break // metadata
			}
			a := ir.Arg{Val: v[j], W: x.w, Float: x.float, ByVal: size, Align: align}
			if len(places) > 0 {
				a.Place = places[min(j, len(places)-1)]
			}
			c.Args = append(c.Args, a)
		}
	}
}

// finishCall gives the call its results and, for an invoke, its edges, and emits it.
func (f *fn) finishCall(in *inst, c ir.Call) {
	if len(in.t.lanes) > 0 {
		regs := f.fresh(in.t)
		f.vals[in.h] = regs
		for i, r := range regs {
			c.Dsts = append(c.Dsts, int32(r))
			c.DstW = append(c.DstW, in.t.lanes[i].w)
		}
	} else if in.t.kind != kVoid {
		f.vals[in.h] = nil
	}
	if in.op == C.LLVMInvoke {
		n := 2 * len(in.ops)
		c.Normal = f.edge(handle(in.extra[n]))
		c.Unwind = f.edge(handle(in.extra[n+1]))
	}
	f.callOp(c)
	if in.op == C.LLVMInvoke {
		f.cur.done = true
	}
}

// asm lowers inline assembly. A barrier becomes nothing. An empty text that ties an output to an input becomes a
// copy. A known instruction becomes what it does. Everything else stays a call with its text.
func (f *fn) asm(in *inst, callee handle) {
	var n C.size_t
	p := C.LLVMGetInlineAsmAsmString(callee.val(), &n)
	text := cstr(p, n)
	p = C.LLVMGetInlineAsmConstraintString(callee.val(), &n)
	cons := cstr(p, n)
	effect, v := f.emptyAsm(in, text, cons)
	switch {
	case in.op == C.LLVMCallBr && effect && len(in.t.lanes) == 0:
		f.jump(f.edge(handle(in.extra[2*len(in.ops)])))
		return
	case in.op == C.LLVMCallBr:
		f.refuse(in, "asm-goto")
		return
	case effect:
		f.vals[in.h] = v
		if in.op == C.LLVMInvoke {
			f.jump(f.edge(handle(in.extra[2*len(in.ops)])))
		}
		return
	}
	if in.op == C.LLVMCall {
		if v, ok := f.knownAsm(in, text, cons); ok {
			f.vals[in.h] = v
			return
		}
	}
	c := ir.Call{Callee: -1, Target: ir.NoOpnd, Normal: -1, Unwind: -1, NoReturn: in.flags&1 != 0, Asm: text,
		AsmCons: cons}
	if text == "" {
		c.Asm = " " // an empty text would mean that this is no assembly
	}
	f.l.note("inline-assembly", f.f.Name)
	f.arguments(in, f.l.typeOf(handle(in.aux2)), &c)
	f.finishCall(in, c)
}

// emptyAsm says whether the text does nothing at run time, and gives the outputs that are tied to inputs, by number or
// by the name of a register. Memory outputs of a barrier ("=*m") are inputs of the call and keep their bytes.
func (f *fn) emptyAsm(in *inst, text, cons string) (ok bool, out []ir.Opnd) {
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		switch strings.TrimSpace(line) {
		case "", "nop", "pause", "mfence", "lfence", "sfence", "rep nop", "rep":
		default:
			if !strings.HasPrefix(strings.TrimSpace(line), "#") {
				return false, nil
			}
		}
	}
	outs, inputs := 0, 0 // direct outputs, call arguments
	tied := map[int]int{}
	into := map[string]int{} // the direct output in a register that its constraint names
	if cons != "" {
		for _, c := range strings.Split(cons, ",") {
			switch {
			case strings.HasPrefix(c, "~"), strings.HasPrefix(c, "!"):
			case strings.HasPrefix(c, "=*"):
				inputs++
			case strings.HasPrefix(c, "="):
				if r := register(c); r != "" {
					into[r] = outs
				}
				outs++
			default:
				if k, ok := into[register(c)]; ok {
					tied[k] = inputs
				} else if len(c) == 1 && c[0] >= '0' && c[0] <= '9' {
					tied[int(c[0]-'0')] = inputs
				}
				inputs++
			}
		}
	}
	if outs == 0 {
		return true, nil
	}
	if len(tied) != outs || inputs > len(in.ops) {
		return false, nil
	}
	for i := range outs {
		k, ok := tied[i]
		if !ok {
			return false, nil
		}
		out = append(out, f.lanes(in.opnd(k))...)
	}
	return len(out) == len(in.t.lanes), out
}
