package exec

import (
	"context"
	"errors"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Worker executes states one at a time. Every question and every decision of a state goes through the worker's door.
// Terms and the machine are shared between workers.
type Worker struct {
	*Machine
	decide.Door

	cover.Hits
	// Paths keeps the code of each path apart; nil: nobody wants to know.
	Paths *cover.Tracker
	// Costs counts what is executed and asked, by place; nil: nobody wants to know.
	Costs *cover.Costs
	marks []uint8 // by edge: zero if the running state has to tell that it takes the edge
	// Fresh lists the edges and, negated, the functions that this worker reached first in the last Run.
	Fresh []int32
	// Grown lists the blocks in which more instructions ran than before, since the engine last looked.
	Grown []int32
	// Noted lists the edges of which Passed has new bits, Halted the blocks of which Stopped has, since the engine last
	// looked.
	Noted, Halted []int32
	// Steps counts instructions, Moved what it costs to move many bytes at once (see Moves), Sifted what inputs cost
	// that ran on plain values beside the worker. All are in instructions.
	Steps, Moved, Sifted uint64
	// Reported is told of the newest of s.Reports, and says whether the path goes on; nil: such findings end paths.
	Reported func(s *state.State) (goesOn bool)
	// Compared is told what texts a path compares, where all of it is plain values; nil: nobody wants to know.
	Compared func(Comparison)
	// Aim is told inputs on the path of the running state that take a side of a condition which nobody has taken, see
	// [Worker.side]; nil: nobody wants to know.
	Aim func(input *eval.Assignment)
	// Message tells the user something once.
	Message func(text string)

	kept      *state.State    // by the instruction that runs; decided: it cannot keep one; nil: it has decided nothing
	decided   state.State     // no state; see kept
	tracer    Tracer          // nil: nobody looks
	residues  *residue.Prover // see classify
	registers *state.Registers

	checkOv, checkFloat bool

	grouped  map[*ir.SwitchTable][]caseGroup // see groups
	switches map[switched][]*expr.Term       // conditions of groups, see caseConditions
	choices  map[*expr.Term]*choice          // by address, nil for those that are none; see choice
	calls    trace                           // the last one
	stacks   map[uint64]*memory.Calls        // by hash, see Calls
	visits   map[int32]uint32                // by first side of a condition, see due
	ending   []left                          // the frames of the last path that ended; see Ended
	args     []memory.Value                  // scratch
	placed   [1]place                        // scratch for places
	hook     Ctx                             // scratch for hooks
}

// NewWorker makes a worker for m whose states take the sides that p says. sv may be nil if p is [decide.Pin].
func (x *Machine) NewWorker(ctx context.Context, p decide.Policy, sv solver.Solver, simp decide.Simplifier) *Worker {
	w := &Worker{
		Machine: x, Door: decide.New(ctx, p, x.B, sv, simp), Hits: cover.NewHits(x.Mod),
		checkOv: x.Opt.CheckOverflow, checkFloat: x.Opt.CheckFloat,
		registers: state.NewRegisters(len(x.Codes)), Message: func(string) {},
		grouped: map[*ir.SwitchTable][]caseGroup{}, switches: map[switched][]*expr.Term{},
		choices: map[*expr.Term]*choice{}, stacks: map[uint64]*memory.Calls{}, visits: map[int32]uint32{},
	}
	w.MaxDepth = x.Opt.MaxDepth
	w.mark(nil)
	return w
}

// WholeFrames makes resting states keep registers that nobody reads any more, too.
func (w *Worker) WholeFrames() { w.registers.Whole = true }

// Wake makes s, a state that waits, ready to be looked at.
func (w *Worker) Wake(s *state.State) { s.Wake(w.registers) }

// Rest makes s small until it runs again. s is waiting, and nobody else may use it until Rest returns.
func (w *Worker) Rest(s *state.State) { s.Rest(w.registers) }

// Keep is s, which runs and is about to split, as a second state that waits before the instruction and has no input but
// none. If the instruction has kept a state before, made is false, and that one is the result. There is no result if
// the instruction has decided something before that: it would do so a second time. How many instructions the state has
// executed is known when the instruction is over.
func (w *Worker) Keep(s *state.State, none *eval.Assignment) (c *state.State, made bool) {
	switch w.kept {
	case nil:
	case &w.decided:
		return nil, false
	default:
		return w.kept, false
	}
	c = s.Kept(none)
	w.Rest(c)
	w.kept = c
	return c, true
}

// Decided notes that the running instruction decides something.
func (w *Worker) Decided() {
	if w.kept == nil {
		w.kept = &w.decided
	}
}

// over ends an instruction that may have kept a state, the n-th one of a slice.
func (w *Worker) over(n uint64) {
	if w.kept != nil {
		w.kept.Steps += n - 1
		w.kept = nil
	}
}

// Retire takes the memory of s for reuse. s has ended, and nobody may use it any more.
func (w *Worker) Retire(s *state.State) { s.Retire(w.registers) }

// covered records that s reached an edge (id) or a function (^id) first.
func (w *Worker) covered(s *state.State, id int32) {
	w.Fresh = append(w.Fresh, id)
	s.NewCode = true
	s.SinceNew = s.Steps
}

// ended is the End that an error of a slow method means, with its place filled in.
func (w *Worker) ended(s *state.State, err error) *outcome.End {
	end, ok := err.(*outcome.End)
	if !ok {
		end = wrapped(err)
	}
	w.Locate(s, end)
	return end
}

// wrapped is the End that err holds.
func wrapped(err error) *outcome.End {
	var end *outcome.End
	if !errors.As(err, &end) {
		end = &outcome.End{Reason: outcome.Internal, Message: err.Error()}
	}
	return end
}

// Locate fills in where a path ended, unless that is known.
func (w *Worker) Locate(s *state.State, end *outcome.End) {
	if end.File == "" && end.Func == "" {
		w.place(s, end)
	}
}

// place fills in where s is.
func (w *Worker) place(s *state.State, end *outcome.End) {
	if s.Top == nil {
		return
	}
	end.Stack = w.calls.of(s, w.Mod)
	f, via := s.Top, ""
	for g := f; g != nil; g = g.Caller {
		if !g.Code.Lib {
			f, end.Via = g, via // a fault inside the library is the fault of the program's call
			break
		}
		via = ir.SourceName(g.Code.Name)
	}
	end.Func = ir.SourceName(f.Code.Name)
	end.File, end.Line, end.Col = w.Mod.Position(f.Instr().Pos)
	if end.File == "" {
		end.File, end.Line = w.Mod.Files[f.Code.File], int(f.Code.Line)
	}
}

// trace keeps the last stack trace: most paths of a program end at one place, and share the trace.
type trace struct {
	frames []traced
	calls  []outcome.Call
}

type traced struct {
	code *state.Code
	at   int32
}

// of is the trace of s, which nobody may change.
func (x *trace) of(s *state.State, m *ir.Module) []outcome.Call {
	f, n := s.Top, 0
	for ; f != nil && n < len(x.frames) && x.frames[n] == (traced{f.Code, f.At}); f = f.Caller {
		n++
	}
	if f == nil && n == len(x.frames) {
		return x.calls
	}
	x.frames = x.frames[:0]
	for f := s.Top; f != nil; f = f.Caller {
		x.frames = append(x.frames, traced{f.Code, f.At})
	}
	x.calls = s.Trace(m)
	return x.calls
}

// find is a finding at the current place.
func find(k outcome.Kind, message string) *outcome.End {
	return &outcome.End{Reason: outcome.Found, Kind: k, Message: message}
}

// unsupported ends a path at something that is not modelled.
func unsupported(what string) *outcome.End {
	return &outcome.End{Reason: outcome.Unsupported, Message: what}
}
