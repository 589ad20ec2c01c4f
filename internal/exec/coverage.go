package exec

import (
	"sort"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
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

// returned notes that a block was left by a return.
func (w *Worker) returned(block int32) {
	w.Ran[block] = cover.Whole
	w.Grown = append(w.Grown, block)
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

// leftAt notes how far an activation came that does not go on. It reached the instruction that it was executing and
// the instruction in front of the next one.
func (w *Worker) leftAt(f *state.Frame) {
	w.reached(f, f.At)
	if at := f.PC - 1; at >= 0 && !f.Code.Func.Code[at].Op.IsTerminator() { // else it is about to enter a block
		w.reached(f, at)
	}
}

// reached notes that an instruction was reached.
func (w *Worker) reached(f *state.Frame, at int32) {
	blocks := f.Code.Blocks
	b := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start > at }) - 1
	if b < 0 {
		return
	}
	id, n := f.Code.FirstBlock+int32(b), at-blocks[b].Start+1
	if w.Ran[id] < n {
		w.Ran[id] = n
		w.Grown = append(w.Grown, id)
	}
}
