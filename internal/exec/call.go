package exec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// call executes a call site: it finds the callee, runs its hook or enters its code.
func (w *Worker) call(s *state.State, in *ir.Instr) error {
	c := &s.Top.Code.Calls[in.Imm]
	i := c.Callee
	if i < 0 {
		if c.Target == ir.NoOpnd {
			return unsupported("inline assembly: " + oneLine(c.Asm))
		}
		i = w.callee(s, c)
		if to := w.Codes[i]; c.Typed && to.Typed && to.TypeID != c.TypeID {
			return find(outcome.UndefinedBehavior,
				"call through a pointer to a function of another type: control-flow integrity check fails")
		}
	}
	if to, ok := w.chosen[i]; ok {
		i = to
	}
	code := w.Codes[i]
	w.args = w.args[:0]
	f := s.Top
	for _, a := range c.Args {
		w.args = append(w.args, *get(f.Regs, f.Code.Pool, a.Val))
	}
	if w.Compared != nil && w.compare[i] != 0 {
		w.compared(s, w.compare[i])
	}
	if h := w.hooks[i]; h != nil {
		return w.hooked(s, c, code, h)
	}
	if code.Func.Code == nil {
		return missing(code)
	}
	return w.enter(s, c, code)
}

// callee is the function that an indirect call goes to; a symbolic pointer goes to one function after the other.
func (w *Worker) callee(s *state.State, c *ir.Call) int32 {
	v := *get(s.Top.Regs, s.Top.Code.Pool, c.Target)
	if v.Term != nil {
		v.Word = w.named(s, v, w.entry, badCallee)
	}
	i, ok := w.byAddr[v.Word]
	if !ok {
		Check(badCallee(s, v.Word))
	}
	return i
}

// badCallee is the finding for a call to an address that no function has.
func badCallee(_ *state.State, addr uint64) error {
	if addr < nullPage {
		return find(outcome.InvalidCall, "call through a null function pointer")
	}
	return find(outcome.InvalidCall, fmt.Sprintf("call to address 0x%x, which is no function's", addr))
}

// missing is the end of a path that calls a function without a body.
func missing(code *state.Code) error {
	name := ir.SourceName(code.Name)
	switch {
	case strings.HasPrefix(name, "albers.unsupported."):
		return unsupported(strings.TrimPrefix(name, "albers.unsupported."))
	case strings.HasPrefix(name, "llvm."):
		return unsupported("intrinsic " + name)
	case code.Weak:
		return find(outcome.NullDereference, "call to the undefined weak function "+name)
	case code.IFunc > 0:
		return unsupported("indirect function " + name)
	}
	return unsupported("external function " + name)
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 60 {
		s = s[:60] + "…"
	}
	return s
}

// enter pushes a frame for code with the arguments in w.args.
func (w *Worker) enter(s *state.State, c *ir.Call, code *state.Code) error {
	if c.Tail {
		w.makeWay(s, code)
	}
	caller := s.Top
	stack := frameBytes(caller, code)
	if stack > w.Opt.MaxStack {
		return w.deepCall(s, code)
	}
	w.pinByVal(s, c, code)
	f := w.registers.Frame(code)
	s.Serial++
	f.Caller, f.PC, f.At, f.Depth, f.Serial = caller, 0, 0, caller.Depth+1, s.Serial
	f.Locals, f.VarArgs, f.Stack = f.Locals[:0], nil, stack
	s.Adopt(f)
	for i, p := range code.Params {
		if i >= len(w.args) {
			f.Regs[p.Reg] = w.absent(p.W)
			continue
		}
		v := w.args[i]
		if i < len(c.Args) {
			if p.ByVal > 0 {
				v = w.byVal(s, f, p, v)
			} else if c.Args[i].W != p.W {
				v = w.resize(v, c.Args[i].W, p.W)
			}
		}
		f.Regs[p.Reg] = v
	}
	if code.VarArg && len(w.args) > len(code.Params) {
		w.variadic(s, f, c)
	}
	s.Top = f
	w.called(s, code)
	if w.Costs != nil {
		w.Costs.Enter(code.Index)
	}
	if w.Entered[code.Index] == 0 {
		w.Entered[code.Index] = 1
		w.covered(s, ^code.Index)
	}
	return nil
}

// makeWay pops the top frame for a call to code that stands in the place of its return. The frame stays where arguments
// are in memory, which may be its own, and where it is a region's. Then the stack grows, as with any other call.
func (w *Worker) makeWay(s *state.State, code *state.Code) {
	f := s.Top
	if f.Caller == nil || code.VarArg || s.Region != nil && s.Region.Frame == f.Serial ||
		slices.ContainsFunc(code.Params, func(p ir.Param) bool { return p.ByVal > 0 }) {
		return
	}
	next := &f.Code.Func.Code[f.At+1]
	if next.Op != ir.Ret && next.Op != ir.RetMany {
		return
	}
	w.finish(s, f, next)
	w.leave(s)
}

// absent is the value of a parameter that the caller did not pass.
func (w *Worker) absent(width uint16) memory.Value {
	if width > 64 {
		return memory.Value{Term: zero(w.B, int(width))}
	}
	return memory.Value{}
}

// resize adapts a value whose width at the call differs from the width of the parameter.
func (w *Worker) resize(v memory.Value, from, to uint16) memory.Value {
	if v.Term == nil && to <= 64 {
		return memory.Value{Word: v.Word & mask(to)}
	}
	t := term(w.B, v, int(from))
	if to < from {
		return value(w.B.Extract(t, 0, int(to)))
	}
	return value(w.B.ZExt(t, int(to)))
}

// pinByVal makes the pointers in w.args to arguments passed by value concrete. States with other addresses execute
// the call again, so pinByVal runs before the call changes anything.
func (w *Worker) pinByVal(s *state.State, c *ir.Call, code *state.Code) {
	for i, v := range w.args[:min(len(w.args), len(c.Args))] {
		n := c.Args[i].ByVal
		if i < len(code.Params) {
			n = code.Params[i].ByVal
		}
		if n == 0 || v.Term == nil {
			continue
		}
		t := w.concreteArea(s, v, n, false)
		w.args[i] = memory.Value{Word: t.obj.Base + t.off}
	}
}

// byVal copies an argument that is passed by value in memory.
func (w *Worker) byVal(s *state.State, f *state.Frame, p ir.Param, v memory.Value) memory.Value {
	from := w.concreteArea(s, v, p.ByVal, false)
	w.grow(f, p.ByVal, "argument "+p.Name)
	o := w.push(s, f, p.ByVal, max(p.Align, 8), p.Name, 0)
	s.Mem.Copy(o, 0, from.obj, from.off, p.ByVal)
	return memory.Value{Word: o.Base}
}

// MainName is the function between the C library's start code and the program's entry, whose result is the exit code.
const MainName = "albers.main"

// ret executes a return: results go to the caller's registers, stack objects die, the caller goes on.
func (w *Worker) ret(s *state.State, in *ir.Instr) error {
	f := s.Top
	w.args = w.args[:0]
	if in.Op == ir.RetMany {
		for _, o := range f.Code.Rets[in.Imm] {
			w.args = append(w.args, *get(f.Regs, f.Code.Pool, o))
		}
	} else if in.A != ir.NoOpnd {
		w.args = append(w.args, *get(f.Regs, f.Code.Pool, in.A))
	}
	if f.Caller == nil {
		code := 0
		if len(w.args) > 0 {
			code = w.exitCode(s, w.args[0])
		}
		return w.exit(code)
	}
	if len(w.args) > 0 && w.args[0].Term != nil && f.Caller.Code.Name == MainName {
		w.args[0] = value(w.written(s, w.args[0].Term, AnExit)) // here it has a line of the program
	}
	w.finish(s, f, in)
	widths, region := f.Code.RetW, s.Region
	w.leave(s)
	w.results(s, widths)
	if region != nil && s.Region == nil { // the call was the region
		s.Region = region
		w.arrive(s)
	}
	return nil
}

// finish ends what the top frame f has of its own, at a return.
func (w *Worker) finish(s *state.State, f *state.Frame, in *ir.Instr) {
	if b := f.Code.FirstBlock + int32(in.C); w.Ran[b] != cover.Whole || w.Paths != nil {
		w.returned(s, b)
	}
	w.freeLocals(s, f, 0)
}

// leave pops the top frame. Its memory may belong to another call as soon as leave returns.
func (w *Worker) leave(s *state.State) {
	f := s.Top
	s.Top = f.Caller
	if r := s.Region; r != nil && r.Kind != state.Manual && r.Frame == f.Serial {
		s.Leave()
	}
	if s.Owns(f) {
		w.registers.Recycle(f)
	}
	s.Own()
}

// results writes w.args into the result registers of the call that the top frame is in and goes on after it. A block
// operation that is executed by code ([Worker.memOp]) has no results.
func (w *Worker) results(s *state.State, widths []uint16) {
	f := s.Top
	if f.Instr().Op != ir.CallOp {
		return
	}
	c := &f.Code.Calls[f.Instr().Imm]
	for i, d := range c.Dsts {
		switch {
		case d == ir.NoReg:
		case i >= len(w.args):
			f.Regs[d] = w.absent(c.DstW[i])
		case i < len(widths) && widths[i] != c.DstW[i]:
			f.Regs[d] = w.resize(w.args[i], widths[i], c.DstW[i])
		default:
			f.Regs[d] = w.args[i]
		}
	}
	if c.Normal >= 0 {
		w.take(s, c.Normal)
	}
}

// exit is the end of a path as the program's own end.
func (w *Worker) exit(code int) error {
	end := w.registers.End()
	*end = outcome.End{Reason: outcome.Exit, Code: code}
	return end
}

// exitCode is the exit code of a program that ends with v: the lowest byte of v. If v can have several values on this
// path, exitCode pins it to one of them, because the path is at its end.
func (w *Worker) exitCode(s *state.State, v memory.Value) int {
	if v.Term == nil {
		return int(v.Word & 0xff)
	}
	code := w.Plain(s, w.written(s, w.B.Extract(v.Term, 0, min(8, v.Term.Width())), AnExit))
	if code.IsConst() {
		return int(code.Word())
	}
	x := s.Model.Word(code)
	other := w.B.Not(w.B.Eq(code, w.B.Const(code.Width(), x)))
	if Must(w.May(s, other)) != solver.Unsat {
		w.Fix(s, "symbolic exit code", code)
	}
	return int(x)
}
