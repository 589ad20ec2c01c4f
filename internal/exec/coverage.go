package exec

import (
	"sort"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
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
	known := true
	n := 0
	for f := s.Top; f != nil; f = f.Caller {
		at := left{f.Code, f.At, f.PC}
		if known = known && n < len(w.ending) && w.ending[n] == at; !known {
			w.ending = append(w.ending[:n], at)
			w.leftAt(f)
		}
		n++
	}
}

// left is where an activation came to.
type left struct {
	code   *state.Code
	at, pc int32
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
