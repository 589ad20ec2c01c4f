package exec

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// This file gives variadic arguments to the code that front ends make of va_arg. That code reads gp_offset and
// fp_offset, and takes an argument from the register save area or from the overflow area. The x86-64 ABI decides
// which area an argument is in, and its alignment there. The front end has computed this as each argument's
// [ir.Place].

// variadic keeps the arguments in w.args behind f's parameters. c does not describe the words that a hook passes.
func (w *Worker) variadic(s *state.State, f *state.Frame, c *ir.Call) {
	fixed := len(f.Code.Params)
	for k, v := range w.args[fixed:] {
		a := state.VarArg{Value: v, W: 64, Place: wordPlace(f.Code.Fixed, uint32(k))}
		if fixed+k < len(c.Args) {
			arg := &c.Args[fixed+k]
			a.W, a.Size = arg.W, arg.ByVal
			if c.VarArg || c.Callee < 0 {
				a.Place = arg.Place
			}
			if a.Size > 0 {
				a.Value = w.byVal(s, f, ir.Param{Name: "argument", ByVal: a.Size, Align: arg.Align}, v)
			}
		}
		f.VarArgs = append(f.VarArgs, a)
	}
}

// wordPlace is where the k-th of a row of words is passed behind parameters.
func wordPlace(fixed ir.Passed, k uint32) ir.Place {
	if n := fixed.GP + k; n < gpSize/8 {
		return ir.Place{Area: ir.InGP, At: n}
	}
	return ir.Place{At: fixed.Stack + 8*(fixed.GP+k-gpSize/8)}
}

const (
	vaListSize = 24            // of __va_list_tag: gp_offset, fp_offset, overflow_arg_area, reg_save_area
	gpSize     = 6 * 8         // general registers in the register save area
	saveSize   = gpSize + 8*16 // and vector registers
	stackAt    = 192           // the stack area in our object: after the register save area, aligned for every vector
	stackAlign = 64            // of the stack area
)

// vaStart lays out the variadic arguments in one object: the register save area first, the stack area at its end. It
// moves the registers that were passed to the ends of their areas. At the end of the argument list va_arg goes to the
// overflow area and leaves the object, so reading more arguments than were passed is found.
func (w *Worker) vaStart(s *state.State, in *ir.Instr) error {
	f := s.Top
	list := *get(f.Regs, f.Code.Pool, in.A)
	t := w.concreteArea(s, list, vaListSize, true) // may fork, so it comes before anything changes
	var gp, sse, end uint64                        // bytes in each area
	end = uint64(f.Code.Fixed.Stack)
	for _, a := range f.VarArgs {
		switch a.Place.Area {
		case ir.InGP:
			gp += slotSize(a)
		case ir.InSSE:
			sse += 16
		default:
			end = max(end, uint64(a.Place.At)+slotSize(a))
		}
	}
	if f.Code.Lib {
		end += librarySlack
	}
	o := w.push(s, f, stackAt+end, stackAlign, "variadic arguments", 0)
	base := o.Base
	gp, sse = gpSize-min(gp, gpSize), saveSize-min(sse, saveSize-gpSize)
	nextGP, nextSSE := gp, sse
	for _, a := range f.VarArgs {
		at := stackAt + uint64(a.Place.At)
		switch a.Place.Area {
		case ir.InGP:
			at, nextGP = nextGP, nextGP+slotSize(a)
		case ir.InSSE:
			at, nextSSE = nextSSE, nextSSE+16
		}
		w.putArgument(s, base, at, a)
	}
	for _, p := range []struct {
		off   uint64
		width int
		v     uint64
	}{{0, 32, gp}, {4, 32, sse}, {8, 64, base + stackAt + uint64(f.Code.Fixed.Stack)}, {16, 64, base}} {
		o, _ := s.Mem.Find(t.obj.Base)
		w.write(s, place{obj: o, off: t.off + p.off}, p.width, memory.Value{Word: p.v})
	}
	return nil
}

// putArgument writes one argument into the object at base.
func (w *Worker) putArgument(s *state.State, base, at uint64, a state.VarArg) {
	o, _ := s.Mem.Find(base)
	switch {
	case a.Size > 0:
		from, ok := s.Mem.Find(a.Word)
		if !ok {
			panic("BUG: the copy of a variadic argument is gone")
		}
		s.Mem.Copy(o, at, from, 0, a.Size)
	case a.W < 64:
		w.write(s, place{obj: o, off: at}, 64, w.resize(a.Value, a.W, 64))
	default:
		w.write(s, place{obj: o, off: at}, int(a.W), a.Value)
	}
}

// librarySlack is room in bytes behind the variadic arguments of library functions. Some of them fetch an argument
// before they know whether it was passed (open, fcntl, ioctl).
const librarySlack = 48

func slotSize(a state.VarArg) uint64 {
	if a.Size > 0 {
		return (a.Size + 7) &^ 7
	}
	return (bytesOf(a.W) + 7) &^ 7
}
