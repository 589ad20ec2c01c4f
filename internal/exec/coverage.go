package exec

import (
	"sort"
	"time"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Edges are counted as they are taken. How far a block was executed matters where no edge leaves the block: at a
// return, and where a path or an activation ends in the middle. The functions below note these places, so the
// instructions in between cost nothing.

// numberReturns writes into each return the number of its block in the function, so that ret finds it without a search.
func numberReturns(f *ir.Func) {
	for i := range f.Blocks {
		if last := &f.Code[f.Blocks[i].End-1]; last.Op == ir.Ret || last.Op == ir.RetMany {
			last.C = ir.Opnd(i)
		}
	}
}

// mark makes the marks those of s; nil: of no state.
func (w *Worker) mark(s *state.State) {
	if w.marks = w.Edges; w.Paths != nil && s != nil {
		w.Paths.Enter(s.Code)
		w.marks = w.Paths.Marks
	}
	if w.Costs != nil {
		w.marks = w.Costs.Zero
	}
}

// CountCosts makes w count what its states cost. It is called before w runs. What counts is costs, also while w.Costs
// is nil for a slice that an earlier part of the run has counted: the questions of such a slice are asked once more.
func (w *Worker) CountCosts() {
	costs := cover.NewCosts(w.Mod)
	w.Costs = costs
	w.Timed = func(v solver.Verdict, took time.Duration) {
		a := cover.Asking{Queries: 1, Time: took}
		switch v {
		case solver.Sat:
			a.Sat = 1
		case solver.Unsat:
			a.Unsat = 1
		}
		if s := w.Running; s != nil && s.Top != nil {
			costs.Ask(asker(s), a)
		}
	}
	w.Forked = func(s *state.State) { costs.Ask(asker(s), cover.Asking{Forks: 1}) }
}

// asker is where s is.
func asker(s *state.State) cover.Asker {
	own := s.Top
	for own.Code.Lib && own.Caller != nil {
		own = own.Caller
	}
	return cover.Asker{Func: s.Top.Code.Index, At: s.Top.At, OwnFunc: own.Code.Index, OwnAt: own.At}
}

// took notes that s has taken an edge without a mark.
func (w *Worker) took(s *state.State, id int32) {
	if w.Costs != nil {
		w.Costs.Took(id)
	}
	if w.Paths != nil {
		s.Code = w.Paths.Took(s.Code, id)
	}
	if w.Edges[id] == 0 {
		w.Edges[id] = 1
		w.covered(s, id)
	}
}

// returned notes that s has left a block by a return.
func (w *Worker) returned(s *state.State, block int32) {
	if w.Paths != nil {
		s.Code = w.Paths.Left(s.Code, block, cover.Whole)
	}
	if w.Ran[block] != cover.Whole {
		w.Ran[block] = cover.Whole
		w.Grown = append(w.Grown, block)
	}
}

// Executed is the code of a path up to where it is.
func (w *Worker) Executed(s *state.State) *cover.Path {
	p := s.Code
	for f := s.Top; f != nil; f = f.Caller {
		p = w.cameTo(p, f)
	}
	return p
}

// cameTo is p with how far an activation came.
func (w *Worker) cameTo(p *cover.Path, f *state.Frame) *cover.Path {
	for _, x := range came(f) {
		if x.ran > 0 {
			p = w.Paths.Left(p, x.block, x.ran)
		}
	}
	return p
}

// Ended notes how far the activations of a path came that has ended. Most paths of a program end at one place, and
// only the first of them has anything to note.
func (w *Worker) Ended(s *state.State) {
	known, why := true, stopBits(s.End.Reason)
	n := 0
	for f := s.Top; f != nil; f = f.Caller {
		at := left{f.Code, f.At, f.PC, why}
		if known = known && n < len(w.ending) && w.ending[n] == at; !known {
			w.ending = append(w.ending[:n], at)
			w.leftAt(f)
			if why != 0 {
				w.stoppedAt(f, why)
			}
		}
		n++
	}
}

// left is where an activation came to.
type left struct {
	code   *state.Code
	at, pc int32
	why    uint8 // see [stopBits]
}

// stopBits are the bits of Stopped for a reason to end, 0 if the program ended the path.
func stopBits(r outcome.Reason) uint8 {
	switch r {
	case outcome.LimitHalt:
		return cover.StopWaits
	case outcome.Solver:
		return cover.StopSolver
	case outcome.LimitDepth, outcome.LimitMemory:
		return cover.StopLimit
	case outcome.Unsupported:
		return cover.StopUnsupported
	}
	return 0
}

// stoppedAt notes why an activation does not come to the end of its block. After a jump that is the block that the
// activation has jumped to. One whose jump leads to the next instruction may not have jumped: then it is both blocks.
func (w *Worker) stoppedAt(f *state.Frame, why uint8) {
	if code := f.Code.Func.Code; code[f.At].Op.IsTerminator() && f.PC != f.At && int(f.PC) < len(code) {
		w.stopped(f, f.PC, why)
		if f.PC != f.At+1 {
			return
		}
	}
	w.stopped(f, f.At, why)
}

func (w *Worker) stopped(f *state.Frame, at int32, why uint8) {
	if b := f.Code.FirstBlock + cover.BlockAt(f.Code.Func, at); w.Stopped[b]|why != w.Stopped[b] {
		w.Stopped[b] |= why
		w.Halted = append(w.Halted, b)
	}
}

// leftTop notes how far the top activation of s came, which does not go on.
func (w *Worker) leftTop(s *state.State) {
	if w.Paths != nil {
		s.Code = w.cameTo(s.Code, s.Top)
	}
	w.leftAt(s.Top)
}

// leftAt notes how far an activation came that does not go on.
func (w *Worker) leftAt(f *state.Frame) {
	for _, x := range came(f) {
		if x.ran > 0 && w.Ran[x.block] < x.ran {
			w.Ran[x.block] = x.ran
			w.Grown = append(w.Grown, x.block)
		}
	}
}

// progress says how many instructions of a block ran.
type progress struct{ block, ran int32 }

// came says how far an activation came: it reached the instruction that it is executing, and the one in front of the
// next one, unless it is about to enter a block. ran is 0 where there is nothing to say.
func came(f *state.Frame) (two [2]progress) {
	two[0] = reached(f, f.At)
	if at := f.PC - 1; at >= 0 && !f.Code.Func.Code[at].Op.IsTerminator() {
		two[1] = reached(f, at)
	}
	return two
}

// reached says how many instructions of a block ran if the instruction at was reached.
func reached(f *state.Frame, at int32) progress {
	blocks := f.Code.Blocks
	b := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start > at }) - 1
	if b < 0 {
		return progress{}
	}
	return progress{f.Code.FirstBlock + int32(b), at - blocks[b].Start + 1}
}
