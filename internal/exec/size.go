package exec

import (
	"sort"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Objects of symbolic size (--symbolic-size; Trabish and others, ESEC/FSE 2023, section 2, after their bounded symbolic
// size model). An allocation of n bytes, where n is a term with several values, makes one object with room for a fixed
// number of bytes, the capacity. The path is narrowed to sizes up to the capacity; larger sizes are given up and
// counted. Addresses resolve by the capacity, and accesses are checked against n. Without the flag, nothing is given
// up: sizes that are too large are made concrete, one by one.

// Extent is the size of an object that is to be made.
type Extent struct {
	Room uint64     // bytes; the capacity if Term is set
	Term *expr.Term // symbolic size, 64 bits; nil: Room
}

// Fits builds the condition that a size is at most n bytes.
type Fits func(n uint64) *expr.Term

// sizeStep is the growth of a capacity that is too small for all sizes of an object. It is the step of the authors'
// implementation.
const sizeStep = 20

// gaveUpSizes is how the summary names the sizes that a path gave up.
const gaveUpSizes = "sizes above the capacity of an object of symbolic size (given up: --symbolic-size)"

// Bounded narrows s to sizes that fit a capacity, and returns the capacity. It is Options.SymbolicSize, or larger in
// steps if all sizes of the path are larger. ok is false if they are all above limit. size is the size in bytes, 64
// bits.
func (w *Worker) Bounded(s *state.State, size *expr.Term, fits Fits, limit uint64) (e Extent, ok bool) {
	room := w.Opt.SymbolicSize
	grown := func(steps int) uint64 { return w.Opt.SymbolicSize + uint64(steps)*sizeStep }
	may := func(raw *expr.Term) bool { return Must(w.May(s, raw)) != solver.Unsat }
	if !may(fits(room)) {
		most := int((limit - min(limit, room)) / sizeStep)
		steps := 1
		for steps < most && !may(fits(grown(steps))) { // the first number of steps that suffices is at most this
			steps *= 2
		}
		steps = min(steps, most)
		if !may(fits(grown(steps))) {
			return Extent{}, false
		}
		steps = sort.Search(steps, func(k int) bool { return may(fits(grown(k))) })
		room = grown(steps)
	}
	raw := fits(room)
	if may(w.B.Not(raw)) {
		if !Must(w.Assume(s, raw)) {
			return Extent{}, false
		}
		w.Note(gaveUpSizes)
	}
	s.AddSize(size)
	return Extent{Room: room, Term: size}, true
}

// autoSize is the capacity in bytes of objects of symbolic size in a run that has none chosen: an array of more bytes
// is slow to solve for.
const autoSize = 4 << 10

// AutoSized says whether objects get symbolic sizes without a capacity of the run's own. A run on one input has one
// size.
func (w *Worker) AutoSized() bool { return w.Opt.AutoSizes && !w.Pinned() }

// Sized is [Worker.Bounded] for a run without a capacity of its own (Options.AutoSizes). Nothing is given up: not ok is
// a path on which all sizes are larger, and such a path is split off if there are any.
func (w *Worker) Sized(s *state.State, size *expr.Term, fits Fits) (e Extent, ok bool) {
	if !w.AutoSized() {
		return Extent{}, false
	}
	raw := fits(autoSize)
	yes, _, err := w.Split(s, raw, w.Cond(s, raw), state.Choice)
	Check(err)
	if yes == nil {
		return Extent{}, false
	}
	if w.Merges() {
		s.AddSize(size)
	}
	for room := uint64(16); room < autoSize; room *= 16 {
		if Must(w.May(s, w.B.Not(fits(room)))) == solver.Unsat {
			return Extent{Room: room, Term: size}, true
		}
	}
	return Extent{Room: autoSize, Term: size}, true
}

// Set makes o, an object that was just made, an object of e's size.
func (e Extent) Set(o *memory.Object) { o.SizeTerm = e.Term }
