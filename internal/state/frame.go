package state

import (
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// Code is a function ready to run: its constants are resolved to values, symbols to addresses.
type Code struct {
	*ir.Func
	Pool []memory.Value // one for each of Func.Consts
	Addr uint64         // of the function

	liveness func() *liveness // nil: not known, resting frames keep all registers
}

// Frame is an activation. PC is the instruction where it goes on: the next instruction of the top frame, and the
// instruction after the call in the frames below.
type Frame struct {
	Caller  *Frame
	Code    *Code
	Regs    []memory.Value
	PC      int32
	At      int32 // instruction being executed; the call for frames below the top
	Depth   int32
	Serial  uint64   // names the activation on its path (setjmp, stack objects)
	Locals  []uint64 // base addresses of stack objects, freed at return
	VarArgs []VarArg
	Stack   uint64 // bytes of the machine's stack in use, this frame included (see exec/stack.go)
	owner   *Token
	kept    *kept // of a frame that rests, in place of Regs, never written; nil: Regs is there
}

// VarArg is a variadic argument: a scalar of W bits, or the address of a copy of Size bytes if Size is above 0.
type VarArg struct {
	memory.Value
	W     uint16
	Size  uint64
	Place ir.Place
}

// copyFor returns a copy of f with registers of p. A frame that rests has no registers to copy; its packed registers
// are never written and stay shared. The copy shares nothing that is written, and tok's state may write it.
func (f *Frame) copyFor(tok *Token, p *Registers) *Frame {
	c := p.frame()
	locals := c.Locals[:0]
	*c = *f
	if f.kept == nil {
		c.Regs = p.take(f.Code)
		copy(c.Regs, f.Regs)
	} else if !f.kept.shared {
		f.kept.shared = true
	}
	c.Locals = append(locals, f.Locals...) // f's array is written again when f is recycled
	c.VarArgs = slices.Clone(f.VarArgs)
	c.owner = tok
	return c
}

// Instr is the instruction that the frame is executing.
func (f *Frame) Instr() *ir.Instr { return &f.Code.Func.Code[f.At] }

// mostTraced is the number of calls that a trace lists at most.
const mostTraced = 64

// Ours says whether a function is one of Albers's own, that starts programs or takes part in a call.
func Ours(name string) bool { return strings.HasPrefix(name, "albers.") }

// Trace lists the calls that led to the top frame, innermost first. It ends at the program's outermost function: what
// started that is not the program's. Functions of Albers are left out.
func (s *State) Trace(m *ir.Module) []outcome.Call {
	if s.Top == nil {
		return nil
	}
	out := make([]outcome.Call, 0, min(int(s.Top.Depth), mostTraced))
	own := 0 // calls up to the program's outermost function
	for f := s.Top; f != nil && len(out) < mostTraced; f = f.Caller {
		if Ours(f.Code.Name) {
			continue
		}
		file, line, col := m.Position(f.Instr().Pos)
		if file == "" {
			file, line = m.Files[f.Code.File], int(f.Code.Line)
		}
		c := outcome.Call{Func: ir.SourceName(f.Code.Name), File: file, Line: line, Col: col}
		if f.Code.Text != nil {
			c.Text = int(f.Code.Text[f.At])
		}
		out = append(out, c)
		if !f.Code.Lib {
			own = len(out)
		}
	}
	if own > 0 {
		out = out[:own]
	}
	return out
}

// Where is the source line that the state is at, "file:line", or the function's name.
func (s *State) Where(m *ir.Module) string {
	for f := s.Top; f != nil; f = f.Caller {
		if f.Code.Lib {
			continue
		}
		if file, line, _ := m.Position(f.Instr().Pos); line > 0 {
			return fmt.Sprintf("%s:%d", file, line)
		}
		return ir.SourceName(f.Code.Name)
	}
	return ""
}
