package exec

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// The stack is counted in bytes, as the machine's is. The size of a frame is a lower estimate: the return address,
// the saved frame pointer, and the variables as a compiler without optimisation lays them out ([ir.Func.Frame]).
// Registers that a compiler spills or saves are not counted, nor are functions that a hook answers. So a path that is
// told to overflow the stack also overflows it natively. A path that ends a little below the limit may overflow it
// natively, too.

const (
	// callBytes is the space that a call takes before its variables: the return address and the saved frame pointer.
	callBytes = 16
	// frameAlign is the alignment of the stack at a call.
	frameAlign = 16
)

func alignStack(n uint64) uint64 { return (n + frameAlign - 1) &^ (frameAlign - 1) }

// frameBytes is the stack in use after a function has been called and has the variables of its entry.
func frameBytes(caller *state.Frame, code *state.Code) uint64 {
	return caller.Stack + callBytes + alignStack(code.Frame)
}

// grow takes n more bytes for a frame: for an argument passed by value, or for a variable whose size is only known at
// run time.
func (w *Worker) grow(f *state.Frame, n uint64, what string) {
	room := w.Opt.MaxStack - min(w.Opt.MaxStack, f.Stack)
	if n > room || alignStack(n) > room {
		Check(w.stackOverflow(fmt.Sprintf("%s of %d bytes", what, n)))
	}
	f.Stack += alignStack(n)
}

// push makes a stack object of a frame.
func (w *Worker) push(s *state.State, f *state.Frame, size, align uint64, name string, pos uint32) *memory.Object {
	o, err := s.Mem.Alloc(memory.Stack, size, align, name, pos)
	if err != nil {
		Check(find(outcome.StackOverflow, err.Error()))
	}
	f.Locals = append(f.Locals, o.Base)
	return o
}

// stackOverflow is the finding that the stack has no room for what, which is a description in words.
func (w *Worker) stackOverflow(what string) *outcome.End {
	return find(outcome.StackOverflow,
		fmt.Sprintf("%s does not fit on the stack of %d bytes (--max-stack)", what, w.Opt.MaxStack))
}

// alloca makes a stack object that lives until the frame returns.
func (w *Worker) alloca(s *state.State, in *ir.Instr) error {
	w.boundAlloca(s, in)
	if e, ok := w.sizedAlloca(s, in); ok {
		f := s.Top
		info := f.Code.Allocas[f.At]
		o := w.push(s, f, e.Room, max(uint64(in.Scale()), 1), info.Name, info.Pos)
		e.Set(o)
		set(&f.Regs[in.Dst], o.Base)
		return nil
	}
	n := w.word(s, in.A)
	f := s.Top
	elem, info := uint64(in.Imm), f.Code.Allocas[f.At]
	if elem > 0 && n > w.Opt.MaxStack/elem {
		return w.tooManyElements(info.Name, n, elem)
	}
	if !info.Fixed {
		w.grow(f, n*elem, "local variable "+info.Name)
	}
	o := w.push(s, f, n*elem, max(uint64(in.Scale()), 1), info.Name, info.Pos)
	set(&f.Regs[in.Dst], o.Base)
	return nil
}

// deepCall is the finding about a call that the stack has no room for. Its place is the call, or the function if
// nothing in the program called it.
func (w *Worker) deepCall(s *state.State, code *state.Code) *outcome.End {
	e := w.stackOverflow(fmt.Sprintf("the call of %s (%d bytes, %d calls deep)",
		ir.SourceName(code.Name), callBytes+alignStack(code.Frame), s.Top.Depth))
	for f := s.Top; f != nil; f = f.Caller {
		if !f.Code.Lib {
			return e
		}
	}
	e.Func, e.File, e.Line = ir.SourceName(code.Name), w.Mod.Files[code.File], int(code.Line)
	e.Stack = append([]outcome.Call{{Func: e.Func, File: e.File, Line: e.Line}}, s.Trace(w.Mod)...)
	return e
}

// boundAlloca splits off symbolic numbers of elements that the stack has no room for. So they are one finding and not
// one for each number.
func (w *Worker) boundAlloca(s *state.State, in *ir.Instr) {
	f := s.Top
	v, elem := *get(f.Regs, f.Code.Pool, in.A), uint64(in.Imm)
	if v.Term != nil && v.Term.HasUnwritten() {
		v = value(w.written(s, v.Term, aNumber))
		f.Regs[in.A] = v // a constant is no term with unwritten bytes
	}
	if v.Term == nil || elem == 0 {
		return
	}
	name, room := f.Code.Allocas[f.At].Name, (w.Opt.MaxStack-min(w.Opt.MaxStack, f.Stack))/elem
	raw := w.B.Ule(v.Term, w.B.Const(64, room))
	Check(w.require(s, raw, w.Cond(s, raw), func(s *state.State) error {
		return w.tooManyElements(name, s.Model.Word(v.Term), elem)
	}))
}

// sizedAlloca is the extent of a variable of symbolic size; not ok if it has none. The variable does not count as stack
// in use, because its size may be 0.
func (w *Worker) sizedAlloca(s *state.State, in *ir.Instr) (e Extent, ok bool) {
	f := s.Top
	v, elem := *get(f.Regs, f.Code.Pool, in.A), uint64(in.Imm)
	if v.Term == nil || elem == 0 {
		return Extent{}, false
	}
	if _, one := w.One(s, v.Term); one {
		return Extent{}, false
	}
	// Worker.boundAlloca has bounded the number of elements, so the product does not wrap.
	size := w.B.Mul(v.Term, w.B.Const(64, elem))
	fits := func(n uint64) *expr.Term { return w.B.Ule(v.Term, w.B.Const(64, n/elem)) }
	if w.Opt.SymbolicSize == 0 {
		return w.Sized(s, size, fits)
	}
	return w.Bounded(s, size, fits, w.Opt.MaxStack)
}

func (w *Worker) tooManyElements(name string, n, elem uint64) *outcome.End {
	return w.stackOverflow(fmt.Sprintf("local variable %s of %d times %d bytes", name, n, elem))
}

// freeLocals ends the life of the stack objects above mark.
func (w *Worker) freeLocals(s *state.State, f *state.Frame, mark int) {
	pos := f.Instr().Pos
	for _, base := range f.Locals[mark:] {
		if o, ok := s.Mem.At(base); ok {
			s.Mem.Free(o, pos)
		}
	}
	f.Locals = f.Locals[:mark]
}

// shrink is freeLocals within a function: it gives back the bytes that grow took. Variables of fixed size are all
// made before.
func (w *Worker) shrink(s *state.State, f *state.Frame, mark int) {
	for _, base := range f.Locals[mark:] {
		if o, ok := s.Mem.At(base); ok && o.SizeTerm == nil {
			f.Stack -= min(f.Stack, alignStack(o.Size))
		}
	}
	w.freeLocals(s, f, mark)
}

// Frames are not in memory, but their addresses are near the frame's variables: [Worker.frameAddress] is in the gap
// behind the frame's first variable, where no object has bytes. The stack of the model grows upwards, so a deeper
// frame has a higher address.

// frameAddress is an address for f that no other frame of the path has, near f's variables. It is the result of
// __builtin_frame_address.
func frameAddress(s *state.State, f *state.Frame) uint64 {
	away := uint64(1)
	for ; f != nil; f = f.Caller {
		if len(f.Locals) > 0 {
			if o, ok := s.Mem.At(f.Locals[0]); ok {
				return alignStack(o.End()) + frameAlign*min(away, memory.MinGap/frameAlign-1)
			}
		}
		away++ // a frame without variables is behind its caller's address
	}
	return memory.DefaultConfig().Regions[memory.Stack].Lo + frameAlign*away
}

// frameHook answers an intrinsic about a frame. The argument says how many calls above the running frame it is. The
// answer is 0 if there are not so many.
func frameHook(answer func(s *state.State, f *state.Frame) uint64) Hook {
	return func(c *Ctx) error {
		f := c.S.Top
		if c.NumArgs() > 0 {
			up := c.Word(0)
			for ; up > 0 && f != nil; up-- {
				f = f.Caller
			}
		}
		if f == nil {
			c.ReturnWord(0)
			return nil
		}
		c.ReturnWord(answer(c.S, f))
		return nil
	}
}

// returnAddress is an address in the code of f's caller: __builtin_return_address. The first frame has none.
func returnAddress(_ *state.State, f *state.Frame) uint64 {
	if f.Caller == nil {
		return 0
	}
	return f.Caller.Code.Addr + codeStride - 1
}
