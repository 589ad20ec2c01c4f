package state

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// Registers recycles states, frames and their registers. It belongs to one worker; nil recycles nothing.
//
// A waiting state needs only the registers that may still be read. These are few: a function of some hundred
// registers has a dozen that are live at a branch. So [State.Rest] keeps the live ones, and a state takes registers
// again when it runs. The other registers then have arbitrary content.
type Registers struct {
	free   [][][]memory.Value // by function
	frames []*Frame           // without registers
	states []*State           // retired
	packs  []*kept            // empty
	ends   []*outcome.End     // of retired states
	// Whole makes resting frames keep all registers: the search for leaks takes them for roots, live or not.
	Whole bool
}

// mostFree is the number of register sets that are kept for reuse, for each function. A bound is needed because
// states move between workers.
const mostFree = 64

// mostRetired is the number of states that are kept for reuse. Each holds the world of a path that has ended.
const mostRetired = 16

// NewRegisters makes an empty store for a program of n functions.
func NewRegisters(n int) *Registers { return &Registers{free: make([][][]memory.Value, n)} }

// take gives registers for c, with arbitrary content.
func (p *Registers) take(c *Code) []memory.Value {
	if p != nil {
		if l := p.free[c.Index]; len(l) > 0 {
			r := l[len(l)-1]
			p.free[c.Index] = l[:len(l)-1]
			return r
		}
	}
	return make([]memory.Value, c.NumRegs)
}

// give takes registers that nobody uses any more.
func (p *Registers) give(c *Code, r []memory.Value) {
	if p != nil && r != nil && len(p.free[c.Index]) < mostFree {
		p.free[c.Index] = append(p.free[c.Index], r)
	}
}

// Frame gives a frame of c whose registers have arbitrary content.
func (p *Registers) Frame(c *Code) *Frame {
	f := p.frame()
	f.Code, f.Regs = c, p.take(c)
	return f
}

// frame gives an empty frame without registers. Its Locals may have room.
func (p *Registers) frame() *Frame {
	if p == nil || len(p.frames) == 0 {
		return new(Frame)
	}
	f := p.frames[len(p.frames)-1]
	p.frames = p.frames[:len(p.frames)-1]
	return f
}

// state gives a copy of s, and the memory and the world of a retired state, whose memory may be used again; nil: none.
func (p *Registers) state(s *State) (c *State, mem *memory.Space, env Env) {
	if p == nil || len(p.states) == 0 {
		c = new(State)
		*c = *s // in each way by itself: fresh memory is not read before it is written (see Decide)
		return c, nil, nil
	}
	c = p.states[len(p.states)-1]
	p.states = p.states[:len(p.states)-1]
	mem, env = c.Mem, c.Env
	*c = *s
	return c, mem, env
}

// End gives memory for the end of a path, with arbitrary content.
func (p *Registers) End() *outcome.End {
	if p == nil || len(p.ends) == 0 {
		return new(outcome.End)
	}
	e := p.ends[len(p.ends)-1]
	p.ends = p.ends[:len(p.ends)-1]
	return e
}

// Recycle takes a frame that nobody refers to any more.
func (p *Registers) Recycle(f *Frame) {
	p.give(f.Code, f.Regs)
	if len(p.frames) < mostFree {
		*f = Frame{Locals: f.Locals[:0]}
		p.frames = append(p.frames, f)
	}
}

// kept is the packed registers of a resting frame: those of [Code.keeps] at an instruction.
type kept struct {
	words  []uint64
	terms  []keptTerm
	pc     int32 // the instruction
	shared bool  // several frames may hold it
}

// pack gives room for packed registers.
func (p *Registers) pack() *kept {
	n := len(p.packs)
	if n == 0 {
		return new(kept)
	}
	k := p.packs[n-1]
	p.packs = p.packs[:n-1]
	return k
}

// unpacked takes the packed registers of a frame that has woken up.
func (p *Registers) unpacked(k *kept) {
	if p == nil || k.shared || len(p.packs) >= mostFree {
		return
	}
	clear(k.terms)
	k.words, k.terms = k.words[:0], k.terms[:0]
	p.packs = append(p.packs, k)
}

// keptTerm is a term among the packed registers.
type keptTerm struct {
	at int32 // position in words
	t  *expr.Term
}

// leastPacked is the number of registers from which packing pays.
const leastPacked = 8

// rest packs the registers of f, the top frame or one below it, which no other state may see.
func (f *Frame) rest(p *Registers, top bool) {
	if p == nil || p.Whole || f.Regs == nil || f.Code.liveness == nil || len(f.Regs) < leastPacked {
		return
	}
	pc := f.liveAt(top)
	keep := f.Code.keeps(pc)
	terms := 0
	for _, r := range keep {
		if f.Regs[r].Term != nil {
			terms++
		}
	}
	k := p.pack()
	k.words, k.terms = room(k.words, len(keep)), room(k.terms, terms)
	for i, r := range keep {
		v := &f.Regs[r]
		k.words = append(k.words, v.Word)
		if v.Term != nil {
			k.terms = append(k.terms, keptTerm{int32(i), v.Term})
		}
	}
	p.give(f.Code, f.Regs)
	k.pc = pc
	f.Regs, f.kept = nil, k
}

// restBelow packs the registers of the frames below the top one before another state shares them: neither state needs
// them before the calls return.
func (s *State) restBelow() {
	if s.Top == nil || s.regs == nil {
		return
	}
	for f := s.Top.Caller; f != nil && s.Owns(f); f = f.Caller {
		if f.rest(s.regs, false); f.kept != nil {
			f.kept.shared = true
		}
	}
}

// room is s, which is empty, if it has room for n, but not for many more, and else a slice that has.
func room[T any](s []T, n int) []T {
	if cap(s) < n || cap(s) > 4*n+8 {
		return make([]T, 0, n)
	}
	return s
}

// wake gives f its registers back.
func (f *Frame) wake(p *Registers) {
	if f.kept == nil {
		return
	}
	f.Regs = p.take(f.Code)
	keep := f.Code.keeps(f.kept.pc)
	for i, r := range keep {
		f.Regs[r] = memory.Value{Word: f.kept.words[i]}
	}
	for _, x := range f.kept.terms {
		f.Regs[keep[x.at]].Term = x.t
	}
	p.unpacked(f.kept)
	f.kept = nil
}

// Rest makes s, a state that waits, small. Nobody else may use s meanwhile. The registers go to p.
func (s *State) Rest(p *Registers) {
	s.Mem.Rest()
	s.Model.Rest()
	if s.Top != nil && s.Owns(s.Top) {
		s.Top.rest(p, true)
	}
	s.regs = nil
}

// Retire gives the memory of s to p after its end: another path gets it. A state of a region of merging is only
// emptied, because others may still look at it.
func (s *State) Retire(p *Registers) {
	s.Model.Rest()
	if p == nil || s.Region != nil || s.Arrived {
		s.Mem.Rest()
		s.regs = nil
		return
	}
	for f := s.Top; f != nil && s.Owns(f); {
		caller := f.Caller
		p.Recycle(f)
		f = caller
	}
	if e := s.End; e != nil && e.Reason == outcome.Exit && len(p.ends) < mostRetired {
		p.ends = append(p.ends, e) // other ends may be several states'
	}
	s.Mem.Retire()
	*s = State{Mem: s.Mem, Env: s.Env}
	if len(p.states) < mostRetired {
		p.states = append(p.states, s)
	}
}

// Wake makes s ready to run with registers of p, whether s rests or not.
func (s *State) Wake(p *Registers) {
	s.regs = p
	s.Own()
}

// liveness knows which registers of a function a resting frame has to keep.
type liveness struct {
	live  *cfg.Liveness
	bases []int32                   // base registers of addresses: messages about bad accesses look there
	at    []atomic.Pointer[[]int32] // by instruction; nil: not asked for yet

	widths func() []uint16 // of the registers; 0: nobody sets it
}

// NewCode prepares function f of m to run.
func NewCode(m *ir.Module, f *ir.Func) *Code {
	c := &Code{Func: f}
	if f.Code != nil {
		c.liveness = sync.OnceValue(func() *liveness { return newLiveness(m, f) })
	}
	return c
}

func newLiveness(m *ir.Module, f *ir.Func) *liveness {
	l := &liveness{live: cfg.NewFunc(m, f).Live(), at: make([]atomic.Pointer[[]int32], len(f.Code)),
		widths: sync.OnceValue(f.Widths)}
	for i := range f.Code {
		if in := &f.Code[i]; in.Op == ir.Lea && in.A >= 0 {
			l.bases = append(l.bases, int32(in.A))
		}
	}
	slices.Sort(l.bases)
	l.bases = slices.Compact(l.bases)
	return l
}

// keeps lists the registers that have to be kept in front of instruction pc. The slice is shared.
func (c *Code) keeps(pc int32) []int32 {
	l := c.liveness()
	if p := l.at[pc].Load(); p != nil {
		return *p
	}
	all := slices.Concat(l.live.At(pc), l.bases)
	slices.Sort(all)
	all = slices.Clip(slices.Compact(all))
	l.at[pc].Store(&all)
	return all
}
