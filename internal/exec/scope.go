package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// A local lives from its alloca on to the return of its function. Marks (ir.LifeEnd, ir.LifeStart) take it out of
// memory at the end of its scope and put it back, at the same address, when the scope is entered again.

// leaveScope ends the life of a local until its scope is entered again.
func (w *Worker) leaveScope(s *state.State, in *ir.Instr) error {
	f := s.Top
	if o, ok := s.Mem.At(get(f.Regs, f.Code.Pool, in.A).Word); ok {
		s.Mem.Free(o, f.Instr().Pos)
	}
	return nil
}

// enterScope puts a local back that has left its scope.
func (w *Worker) enterScope(s *state.State, in *ir.Instr) error {
	f := s.Top
	base := get(f.Regs, f.Code.Pool, in.A).Word
	if _, ok := s.Mem.At(base); ok {
		return nil // for the first time, or by a jump within the scope
	}
	if gone, ok := s.Mem.FindFreed(base); ok && gone.Object != nil && gone.Object.Base == base {
		s.Mem.Revive(gone.Object)
		return nil
	}
	// It left its scope so long ago that memory has forgotten it.
	at := slices.IndexFunc(f.Code.Func.Code, func(x ir.Instr) bool { return x.Op == ir.Alloca && x.Dst == int32(in.A) })
	if at < 0 {
		return nil
	}
	made, info := &f.Code.Func.Code[at], f.Code.Allocas[int32(at)]
	n := *get(f.Regs, f.Code.Pool, made.A)
	if n.Term != nil {
		return nil
	}
	size := n.Word * uint64(made.Imm)
	s.Mem.Revive(&memory.Birth{Base: base, Size: size,
		Site: &memory.Site{Align: uint64(made.Scale()), Name: info.Name, Pos: info.Pos, Kind: memory.Stack}})
	return nil
}

// inScope says whether the function whose local was at address base still runs: the local has left its scope only.
func inScope(s *state.State, base uint64) bool {
	for f := s.Top; f != nil; f = f.Caller {
		if slices.Contains(f.Locals, base) {
			return true
		}
	}
	return false
}
