package exec

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// This file is the engine's part of unwinding. As on a real machine, a run-time library decides which landing pad an
// exception goes to; here it is bitcode (internal/libc/cxx). A native unwinder reads tables beside machine code. The
// library asks the engine instead, and the engine leaves the frames. Frames are data, so nothing else is needed.
//
// The library names a frame by its depth, counted from 1 at the bottom. It names a landing pad by a number that is
// the same whenever the pad's function runs (padName). A selector is the number by which a landing pad tells which of
// its clauses was chosen: positive for a type (selector), negative for a filter, 0 for cleanup.

// catchAll is the selector of catch (...), which has no type.
const catchAll = 1<<31 - 1

// landing is the pad to which frame f goes when an exception leaves the call that it is in,
// and the pad's place in the code.
func landing(f *state.Frame) (pad, at int32, ok bool) {
	in := f.Instr()
	if in.Op != ir.CallOp {
		return 0, 0, false
	}
	edge := f.Code.Calls[in.Imm].Unwind
	if edge < 0 {
		return 0, 0, false
	}
	at = f.Code.Edges[edge].Target
	if p := &f.Code.Func.Code[at]; p.Op == ir.LandingPad {
		return int32(p.Imm), at, true
	}
	return 0, 0, false // another language's kind of pad, which the front end has refused
}

// NextLanding finds the innermost frame below depth whose call has a landing pad, and returns its depth and the pad's
// name. Depth 0 begins at the frame that calls the hook. It returns 0 if there is none.
func (c *Ctx) NextLanding(depth uint64) (frame, pad uint64) {
	if depth == 0 {
		depth = uint64(c.S.Top.Depth)
	}
	for f := c.S.Top; f != nil; f = f.Caller {
		if uint64(f.Depth) >= depth {
			continue
		}
		if p, _, ok := landing(f); ok {
			return uint64(f.Depth), uint64(f.Code.Index)<<32 | uint64(p)
		}
	}
	return 0, 0
}

// padOf is the landing pad with a name that NextLanding gave, and its function; nil for any other number.
func (c *Ctx) padOf(name uint64) (*ir.Pad, *state.Code) {
	fn, i := name>>32, name&(1<<32-1)
	if fn >= uint64(len(c.W.Codes)) || i >= uint64(len(c.W.Codes[fn].Pads)) {
		return nil, nil
	}
	return &c.W.Codes[fn].Pads[i], c.W.Codes[fn]
}

// PadCleanup says whether a landing pad wants every exception, to clean up.
func (c *Ctx) PadCleanup(name uint64) bool {
	p, _ := c.padOf(name)
	return p != nil && p.Cleanup
}

// PadClause describes clause i of a landing pad: whether it is a filter, and the addresses of its type infos. A catch
// has one address; catch (...) has none. ok is false if there is no such clause.
func (c *Ctx) PadClause(name, i uint64) (filter bool, types []uint64, ok bool) {
	p, code := c.padOf(name)
	if p == nil || i >= uint64(len(p.Clauses)) {
		return false, nil, false
	}
	cl := &p.Clauses[i]
	for _, t := range cl.Types {
		types = append(types, get(nil, code.Pool, t).Word)
	}
	return cl.Filter, types, true
}

// Selector is the number of a type info in landing pads: the number of its variable.
func (c *Ctx) Selector(typeInfo uint64) uint64 {
	if i, ok := c.W.globalAt[typeInfo]; ok {
		return uint64(i) + 1
	}
	return catchAll
}

// Land leaves all frames above depth and goes on at the landing pad of the frame there. It returns false if that frame
// has none.
func (c *Ctx) Land(depth, exception, selector uint64) bool {
	f := c.S.Top
	for f != nil && uint64(f.Depth) != depth {
		f = f.Caller
	}
	if f == nil {
		return false
	}
	pad, at, ok := landing(f)
	if !ok {
		return false
	}
	for uint64(c.S.Top.Depth) != depth {
		c.W.leftTop(c.S)
		c.W.freeLocals(c.S, c.S.Top, 0)
		c.W.leave(c.S)
	}
	c.moved = true
	c.W.take(c.S, f.Code.Calls[f.Instr().Imm].Unwind)
	f = c.S.Top
	for i, v := range []uint64{exception, selector & (1<<32 - 1)} {
		if d := f.Code.Pads[pad].Dsts[i]; d != ir.NoReg {
			f.Regs[d] = memory.Value{Word: v}
		}
	}
	f.PC = at + 1
	return true
}

// resumer is the function of the run-time library that continues unwinding after a cleanup.
const resumer = "_Unwind_Resume"

// resume executes the end of a cleanup: the library looks for the next landing pad. The library function never
// returns here.
func (w *Worker) resume(s *state.State, in *ir.Instr) error {
	code, ok := w.Func(resumer)
	if !ok || code.Func.Code == nil {
		return unsupported("C++ exception")
	}
	w.args = append(w.args[:0], *get(s.Top.Regs, s.Top.Code.Pool, in.A))
	return w.enter(s, &ir.Call{}, code)
}
