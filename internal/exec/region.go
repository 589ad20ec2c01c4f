package exec

import (
	"slices"
	"strings"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/merge/uses"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// This file says where regions of merging begin and end (package merge). The rules for loops are those of Trabish and
// others, ESEC/FSE 2023: only outermost loops count, and a region begins at the first branch inside the loop that
// forks, so the iterations before it cost nothing. The guard of a loop, which optimised code has, counts as inside:
// a loop has the same ways whether its first test is in it or in front of it.
//
// A call of a function that calls nothing is a region from the first branch that forks in it outside of a loop, if the
// user wants that: its ways are few, and come together at its return.

// regions has the tables of the program's regions. It is nil if nothing is merged.
type regions struct {
	fold  bool            // states that meet inside a region become one, too
	calls []bool          // by function: its calls are regions
	loops []func() *loops // by function; nil: nobody needs to know
	sizes bool            // only a branch that depends on a size begins the region of a loop

	book *cost.Book    // decides where the regions of loops begin; nil: everywhere
	uses *uses.Program // nil if book is
}

// loops has the outermost loops of a function.
type loops struct {
	fn     *cfg.Func
	may    []*span         // by index of the loop; nil: it can be no region
	call   bool            // calls of the function may be regions
	guards map[int32]*span // by block that ends in the guard of a loop
}

// newRegions makes the tables for m. Names of functions that m does not have are ignored: the engine has checked them.
// runs says whether calls of a function run its code.
func newRegions(m *ir.Module, all Options, runs func(fn int32) bool) *regions {
	opt := all.Merging
	if opt.Merge == option.MergeNone {
		return nil
	}
	r := &regions{fold: opt.Folds(), sizes: opt.MergeWhere == option.BeginAtSizes, book: all.Book}
	if r.book != nil {
		r.uses = uses.New(m, func(fn int32) *cfg.Func { return r.loops[fn]().fn }, runs)
	}
	for _, name := range opt.MergeFunctions {
		if f := m.Lookup(name); f != nil {
			if r.calls == nil {
				r.calls = make([]bool, len(m.Funcs))
			}
			r.calls[f.Index] = true
		}
	}
	if opt.MergeLoops == option.NoLoops && opt.MergeCalls == option.NoLoops && !r.fold {
		return r
	}
	r.loops = make([]func() *loops, len(m.Funcs))
	for i, f := range m.Funcs {
		if f.Code != nil {
			r.loops[i] = sync.OnceValue(func() *loops { return newLoops(m, f, opt) })
		}
	}
	return r
}

func newLoops(m *ir.Module, f *ir.Func, opt option.Merging) *loops {
	x := &loops{fn: cfg.NewFunc(m, f), guards: map[int32]*span{}}
	blocks := make([]int32, len(f.Blocks))
	for i := range blocks {
		blocks[i] = int32(i)
	}
	x.call = opt.MergeCalls != option.NoLoops && callsNothing(m, x.fn.CallsIn(blocks))
	all, mode := x.fn.Loops().All, opt.MergeLoops
	x.may = make([]*span, len(all))
	for i := range all {
		l := &all[i]
		if l.Parent >= 0 || mode == option.NoLoops || mode == option.NoCallLoops && !callsNothing(m, x.fn.CallsIn(l.Blocks)) {
			continue
		}
		x.may[i] = &span{fn: x.fn, loop: l}
		if g := x.fn.Guard(l); g != nil {
			x.may[i].around, x.may[i].guard, x.guards[g.Block] = g.Around, g, x.may[i]
		}
	}
	return x
}

// callsNothing says whether c are only intrinsics and functions of KLEE's interface, which are no code.
func callsNothing(m *ir.Module, c cfg.Calls) bool {
	for _, i := range c.Direct {
		if name := m.Funcs[i].Name; !strings.HasPrefix(name, "llvm.") && !strings.HasPrefix(name, "klee_") {
			return false
		}
	}
	return !c.Unknown && !c.Asm
}

// span is the instructions of a loop, and those between its guard, the loop and their common exit.
type span struct {
	fn     *cfg.Func
	loop   *cfg.Loop
	around []int32 // blocks outside of the loop, sorted
	guard  *cfg.Guard
}

// Has implements [state.Span].
func (x *span) Has(pc int32) bool {
	b := x.fn.BlockOf(pc)
	if x.fn.Loops().Contains(x.loop, b) {
		return true
	}
	_, found := slices.BinarySearch(x.around, b)
	return found
}

// Test implements [state.Span].
func (x *span) Test(at state.Site, way uint32) (state.Site, uint32) {
	g, blocks := x.guard, x.fn.F.Blocks
	if g == nil || g.Latch < 0 || at.Func != x.fn.F.Index || at.Instr != blocks[g.Block].End-1 {
		return at, way
	}
	at.Instr = blocks[g.Latch].End - 1
	if g.Crossed {
		way ^= 1
	}
	return at, way
}

// at is the region that a branch or a call at pc is in, nil if in none.
func (x *loops) at(pc int32) *span {
	b := x.fn.BlockOf(pc)
	if out := x.fn.Loops().Outermost(b); out != nil {
		return x.may[out.Index]
	}
	if g := x.guards[b]; g != nil && pc == x.fn.F.Blocks[b].End-1 {
		return g
	}
	return nil
}

// around finds the loop that is to be the region of a branch in the frame top: of all loops that are running, that of
// the outermost call whose states are worth merging. account is for them.
func (r *regions) around(top *state.Frame) (frame *state.Frame, in *span, account *state.Account) {
	for f := top; f != nil; f = f.Caller {
		x := r.loops[f.Code.Index]
		if x == nil {
			continue
		}
		if l := x().at(f.At); l != nil {
			if a, pays := r.pays(f, l); pays {
				frame, in, account = f, l, a
			}
		}
	}
	return frame, in, account
}

// begin prepares a new region.
func (r *regions) begin(x *state.Region) *state.Region {
	if r.fold {
		x.InLoop = r.inLoop
		x.Folding.Store(true)
	}
	return x
}

// inLoop says whether an instruction is in a loop of its function.
func (r *regions) inLoop(at state.Site) bool {
	x := r.loops[at.Func]
	return x != nil && x().outermost(at.Instr) != nil
}

// outermost is the outermost loop around an instruction, nil if there is none.
func (x *loops) outermost(pc int32) *cfg.Loop { return x.fn.Loops().Outermost(x.fn.BlockOf(pc)) }

// turns says whether s is in a loop of its region, a region that folds: one that does not have the region's beginning
// in it.
func (r *regions) turns(s *state.State) bool {
	in := s.Region
	for f := s.Top; f != nil && f.Serial >= in.Frame; f = f.Caller {
		pc := f.At
		if f == s.Top {
			pc = f.PC
		}
		x := r.loops[f.Code.Index]()
		l, around := x.outermost(pc), in.Kind == state.Manual && f.Serial == in.Frame
		if l != nil && !(around && x.fn.Loops().Contains(l, x.fn.BlockOf(in.From.Instr))) {
			return true
		}
	}
	return false
}

// forked begins a region at a branch or switch that both yes and no, its two sides, have just left, if it is in a loop
// or, in no loop, in a call that may be a region. root is the newest decision before it.
func (w *Worker) forked(root *state.Decision, yes, no *state.State) {
	if yes == nil || no == nil || w.regions == nil || w.regions.loops == nil || yes.Region != nil ||
		yes.Trail != nil || no.Trail != nil {
		return
	}
	if w.regions.sizes && !onSize(yes) {
		return
	}
	r := &state.Region{Root: root, From: yes.Last.Site}
	if f, in, account := w.regions.around(yes.Top); f != nil {
		r.Kind, r.Frame, r.Loop, r.Account = state.Loop, f.Serial, in, account
	} else if f := yes.Top; f.Caller != nil && w.regions.loops[f.Code.Index]().call {
		r.Kind, r.Frame = state.Call, f.Serial
	} else {
		return
	}
	r = w.regions.begin(r)
	yes.Region, no.Region = r, r
}

// pays says whether the region of loop in, which runs in frame f, is to begin, and gives the account of its states.
func (r *regions) pays(f *state.Frame, in *span) (*state.Account, bool) {
	if r.book == nil {
		return nil, true
	}
	start := in.fn.F.Blocks[in.loop.Header].Start
	at := cost.Where{Loop: state.Site{Func: f.Code.Index, Instr: start}}
	if up := f.Caller; up != nil {
		at.Call = state.Site{Func: up.Code.Index, Instr: up.At}
	}
	return r.book.Open(at, func() uses.Count { return r.count(f, in) })
}

// returns is the number of functions that a value is followed out of.
const returns = 4

// count counts the uses of the values that a loop in frame f makes.
func (r *regions) count(f *state.Frame, in *span) uses.Count {
	sum := r.uses.OfLoop(f.Code.Index, in.loop)
	for n, back := 0, sum.Returned; back && f.Caller != nil; n++ {
		if n == returns {
			sum.Unknown++
			break
		}
		f = f.Caller
		next := r.uses.OfResult(f.Code.Index, f.At)
		sum.Add(next)
		back = next.Returned
	}
	return sum
}

// onSize says whether the newest decision of s depends on the size of an object: its condition reads a byte from which
// a size is computed, also as an index or a value that was written before, or it mentions how often a loop ran whose
// states were merged.
func onSize(s *state.State) bool {
	c := s.Last.Raw
	return c.HasAux() || s.SizeBytes().Overlaps(expr.SupportOf(c))
}

// called begins a region at a call of code, whose frame is the top one, if the user wants it.
func (w *Worker) called(s *state.State, code *state.Code) {
	if w.regions != nil && w.regions.calls != nil && w.regions.calls[code.Index] && s.Region == nil && s.Trail == nil {
		from := s.Top.Caller
		s.Region = w.regions.begin(&state.Region{Root: s.Last, From: state.Site{Func: from.Code.Index, Instr: from.At},
			Kind: state.Call, Frame: s.Top.Serial})
	}
}

// crossed is called where s enters a basic block. It makes s arrive if it has left the loop of its region, and stop in
// a region that folds.
func (w *Worker) crossed(s *state.State) {
	switch r := s.Region; {
	case r == nil:
	case ofLoop(s) && !r.Loop.Has(s.Top.PC):
		w.arrive(s)
	case r.Folding.Load():
		s.Entered, s.InLoop = true, w.regions.turns(s)
	}
}

// arrive makes s wait at the end of its region for the other states of the region. If there are none, it goes on.
func (w *Worker) arrive(s *state.State) {
	if s.Region.Members.Load() <= 1 && len(w.Added) == 0 {
		s.Leave()
	} else {
		s.Arrived = true
	}
}

// watched says whether every edge that s takes has to be looked at.
func watched(s *state.State) bool { return s.Region != nil && (ofLoop(s) || s.Region.Folding.Load()) }

// ofLoop says whether s, which is in a region, runs the code of the region's loop.
func ofLoop(s *state.State) bool {
	return s.Region.Kind == state.Loop && s.Region.Frame == s.Top.Serial
}

// Merges says whether states are merged.
func (x *Machine) Merges() bool { return x.regions != nil }

// OpenRegion begins a region at the call, unless the state is in one, or follows a recorded way: that was in no region
// at its end.
func (c *Ctx) OpenRegion() {
	if c.S.Region == nil && c.S.Trail == nil {
		from := state.Site{Func: c.S.Top.Code.Index, Instr: c.S.Top.At}
		c.S.Region = c.W.regions.begin(&state.Region{Root: c.S.Last, From: from, Kind: state.Manual,
			Frame: c.S.Top.Serial})
	}
}

// CloseRegion ends the region that OpenRegion began. It returns false if the state is in no region and follows no
// recorded way. In a region that began in another way it does nothing.
func (c *Ctx) CloseRegion() bool {
	r := c.S.Region
	if r != nil && r.Kind == state.Manual {
		c.W.arrive(c.S)
	}
	return r != nil || c.S.Trail != nil
}
