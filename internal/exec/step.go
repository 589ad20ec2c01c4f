package exec

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
)

// Tracer sees everything that a path does. A worker with a tracer runs instruction by instruction, and some ten times
// as slowly.
type Tracer interface {
	// Before is called when s is about to execute the instruction at s.Top.At, and After when s has done so; s.Top may
	// be another frame then. After an instruction that ends the path, only Ended is called.
	Before(s *state.State)
	After(s *state.State)
	// Wrote says that the instruction that is being executed writes n bytes at addr.
	Wrote(addr, n uint64)
	// Ended is called at the end of the path; its End is complete.
	Ended(s *state.State)
}

// Trace makes w tell t of all that its states do. It is called before w runs.
func (w *Worker) Trace(t Tracer) {
	w.tracer = t
	w.initial.Watch(t.Wrote)
}

// execute runs s as [Worker.Run] says.
func (w *Worker) execute(s *state.State, budget uint64) error {
	if w.tracer != nil {
		return w.traced(s, budget)
	}
	return w.loop(s, budget)
}

// traced is [Worker.loop] for a worker with a tracer.
func (w *Worker) traced(s *state.State, budget uint64) error {
	var n uint64
	began := w.beside()
	defer func() {
		s.Steps += n
		w.Steps += n
		for _, c := range w.Added {
			c.Steps += n
		}
	}()
	for {
		if w.Memory.Pressed.Load() {
			if end := w.starved(); end != nil {
				return end
			}
		}
		f := s.Top
		f.At, f.PC = f.PC, f.PC+1
		in := f.Instr()
		w.tracer.Before(s)
		n++
		if err := w.step(s, in); err != nil {
			return err
		}
		w.tracer.After(s)
		if len(w.Added) > 0 || s.Arrived || s.Entered || len(w.Following.Arrived) > 0 || w.Interrupted.Load() ||
			(s.Top != f || in.Op.IsTerminator()) && n >= w.left(budget, began) {
			return nil
		}
	}
}

// step executes one instruction in general, as the slow arms of [Worker.loop] do.
func (w *Worker) step(s *state.State, in *ir.Instr) error {
	regs, pool := s.Top.Regs, s.Top.Code.Pool
	switch in.Op {
	case ir.Copy:
		regs[in.Dst] = *get(regs, pool, in.A)
	case ir.Load:
		w.load(s, in)
	case ir.Store:
		w.store(s, in)
	case ir.Jmp:
		w.take(s, int32(in.B))
	case ir.Br:
		switch c := get(regs, pool, in.A); {
		case c.Term != nil:
			w.branch(s, in, c.Term)
		case c.Word != 0:
			w.take(s, int32(in.B))
		default:
			w.take(s, int32(in.C))
		}
	case ir.Switch:
		if a := get(regs, pool, in.A); a.Term != nil {
			w.switchOn(s, in, a.Term)
		} else {
			w.takeCase(s, caseOf(&s.Top.Code.Switches[in.Imm], a.Word))
		}
	case ir.CallOp:
		return w.call(s, in)
	case ir.Ret, ir.RetMany:
		return w.ret(s, in)
	default:
		if pure[in.Op] == nil {
			return w.other(s, in)
		}
		_, err := w.pure(s, in)
		return err
	}
	return nil
}
