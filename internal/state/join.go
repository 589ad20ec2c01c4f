package state

import (
	"iter"
	"slices"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/persist"
)

// This file makes one state of several that have come to the same place. Package merge says which, and with which
// path condition.

// Joins names the difference because of which s and t cannot become one state, "" if there is none: the place, the
// calls, the symbolic inputs, the live objects and the world must be the same.
func (s *State) Joins(t *State) (why string) {
	switch {
	case s.Float != t.Float || s.Raised != t.Raised:
		return "float"
	case s.NoFork != t.NoFork || s.Refused != t.Refused || s.Retry != t.Retry || s.Tried != t.Tried:
		return "other"
	case !sameInputs(s.Inputs, t.Inputs):
		return "inputs"
	case !sameFrames(s.Top, t.Top):
		return "calls"
	case (s.Env == nil) != (t.Env == nil) || s.Env != nil && !s.Env.Same(t.Env):
		return "world"
	}
	return s.Mem.Joins(t.Mem)
}

// Agrees says whether s and t, which are at the same place, differ in nothing that their paths may still see: they
// [State.Joins] each other, and every live register and every byte of memory is the same.
func (s *State) Agrees(t *State) bool {
	if !sameFrames(s.Top, t.Top) {
		return false
	}
	for f, g, top := s.Top, t.Top, true; f != g; f, g, top = f.Caller, g.Caller, false {
		for r := range f.live(top) {
			if f.register(r) != g.register(r) {
				return false
			}
		}
	}
	return s.Joins(t) == "" && s.Mem.Agrees(t.Mem)
}

// Meeting is a number that depends on where s is and on the live registers of its top frame. States that agree have
// the same one.
func (s *State) Meeting() uint64 {
	f := s.Top
	h := mix(uint64(f.Code.Index)<<32|uint64(uint32(f.PC)), f.Serial)
	for r := range f.live(true) {
		v := f.register(r)
		h = mix(h, v.Word)
		if v.Term != nil {
			h = mix(h, v.Term.ID()+1)
		}
	}
	return h
}

// live yields the registers that f, the top frame or one below it, may still read.
func (f *Frame) live(top bool) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		l := f.Code.liveness()
		widths := l.widths()
		for _, r := range l.live.At(f.liveAt(top)) {
			if widths[r] != 0 && !yield(r) { // without a width nobody sets it
				return
			}
		}
	}
}

// liveAt is the instruction whose live registers f may still read.
func (f *Frame) liveAt(top bool) int32 {
	if top {
		return f.PC
	}
	// Registers that are read after the call are read before it or are its results. An invoke goes on elsewhere than
	// at PC.
	return f.At
}

func sameInputs(a, b *Input) bool {
	for a != b {
		if a == nil || b == nil || a.N != b.N || a.Array != b.Array {
			return false
		}
		a, b = a.Prev, b.Prev
	}
	return true
}

// sameFrames says whether two stacks of calls differ in their registers only.
func sameFrames(f, g *Frame) bool {
	for top := true; f != g; f, g, top = f.Caller, g.Caller, false {
		if f == nil || g == nil || f.Code != g.Code || f.PC != g.PC || !top && f.At != g.At || f.Depth != g.Depth ||
			f.Serial != g.Serial || f.Stack != g.Stack || !slices.Equal(f.Locals, g.Locals) ||
			!slices.Equal(f.VarArgs, g.VarArgs) {
			return false
		}
	}
	return true
}

// Join makes s stand for all states, which s [State.Joins]; the first one is s itself. The caller gives s the decision
// that makes the paths one. s keeps its model, which is one of its path condition then, but no spare ones: auxiliary
// variables get their values in the model alone. s must be awake.
func (s *State) Join(states []*State, choose memory.Choose) {
	s.joinFrames(states, choose)
	spaces := make([]*memory.Space, len(states))
	for i, t := range states {
		spaces[i] = t.Mem
	}
	s.Mem.Join(spaces, choose)
	names := make([][2]uint64, len(states))
	for i, t := range states {
		names[i] = t.Hash
		if t == s {
			continue
		}
		s.joinFacts(t)
		s.joinSizes(t)
		s.Merged, s.Loose = s.Merged+t.Merged+1, s.Loose || t.Loose
		s.Prefer = commonPreferences(s.Prefer, t.Prefer)
		s.Code = s.Code.With(t.Code)
		s.Forks, s.Steps, s.Moved = max(s.Forks, t.Forks), max(s.Steps, t.Steps), max(s.Moved, t.Moved)
		s.SinceNew, s.Idle, s.Serial = max(s.SinceNew, t.SinceNew), min(s.Idle, t.Idle), max(s.Serial, t.Serial)
	}
	s.Hash, s.Spare = joinNames(names), nil
}

// joinNames is the name of the path that paths with these names became. It does not depend on their order.
func joinNames(names [][2]uint64) (h [2]uint64) {
	slices.SortFunc(names, func(a, b [2]uint64) int { return slices.Compare(a[:], b[:]) })
	for _, n := range names {
		h[0] = mix(h[0], n[0])
		h[1] = mix(h[1]^h[0], n[1])
	}
	return h
}

// commonPreferences is the part of two lists that both paths have.
func commonPreferences(a, b *Preference) *Preference {
	if a == b {
		return a
	}
	has := map[*Preference]bool{}
	for p := b; p != nil; p = p.Prev {
		has[p] = true
	}
	for a != nil && !has[a] {
		a = a.Prev
	}
	return a
}

// joinFacts leaves the facts that t knows, too.
func (s *State) joinFacts(t *State) {
	s.facts.settle()
	t.facts.settle()
	if !keepCommon(&s.facts.equals, &t.facts.equals) {
		s.equalities = new(Equalities)
	}
	keepCommon(&s.facts.known, &t.facts.known)
	keepCommon(&s.choices, &t.choices)
}

// keepCommon removes the entries of a that b does not have. It says whether there were none.
func keepCommon[V comparable](a, b *persist.Map[V]) bool {
	var gone []uint64
	persist.Diff(a, b, func(k uint64, x V, inA bool, y V, inB bool) bool {
		if inA && (!inB || x != y) {
			gone = append(gone, k)
		}
		return true
	})
	for _, k := range gone {
		a.Delete(k)
	}
	return len(gone) == 0
}

// joinFrames joins the registers that may still be read.
func (s *State) joinFrames(states []*State, choose memory.Choose) {
	frames := make([]*Frame, len(states)) // at the same depth
	for i, t := range states {
		frames[i] = t.Top
	}
	s.Own()
	last := &s.Top // where the frame that is looked at hangs
	for top := true; slices.ContainsFunc(frames, func(f *Frame) bool { return f != frames[0] }); top = false {
		f := *last
		if !s.Owns(f) {
			f = f.copyFor(s.tok, s.regs)
			*last = f
		}
		f.wake(s.regs)
		f.join(frames, top, choose)
		for i, g := range frames {
			frames[i] = g.Caller
		}
		last = &f.Caller
	}
}

// join joins the registers of frames, which differ in nothing else; the first one has the registers of f.
func (f *Frame) join(frames []*Frame, top bool, choose memory.Choose) {
	pc := f.liveAt(top)
	widths := f.Code.liveness().widths()
	live := f.Code.liveness().live.At(pc)
	values := make([]memory.Value, len(frames))
	for _, r := range f.Code.keeps(pc) {
		equal := true
		for i, g := range frames {
			values[i] = g.register(r)
			equal = equal && values[i] == values[0]
		}
		switch _, read := slices.BinarySearch(live, r); {
		case equal || widths[r] == 0: // without a width nobody sets it
		case read:
			f.Regs[r] = choose(int(widths[r]), values)
		default:
			f.Regs[r] = memory.Value{} // only messages look at it
		}
	}
}

// register is the value of register r, which is among those that resting frames keep.
func (f *Frame) register(r int32) memory.Value {
	if f.kept == nil {
		return f.Regs[r]
	}
	at, ok := slices.BinarySearch(f.Code.keeps(f.kept.pc), r)
	if !ok {
		return memory.Value{}
	}
	v := memory.Value{Word: f.kept.words[at]}
	for _, x := range f.kept.terms {
		if int(x.at) == at {
			v.Term = x.t
		}
	}
	return v
}

// Before is a state that has the memory and the model of s, and knows the decisions up to d and nothing else. The door
// brings the condition of a merged path into form on it: with the facts of s, which that condition implies, it would
// lose parts of itself.
func (s *State) Before(d *Decision) *State {
	return &State{Top: s.Top, Mem: s.Mem, Model: s.Model, Last: d, tok: new(Token)}
}

// Rejoin makes the record of s that of t, which [State.Before] gave, and takes over which tables its path has replaced.
func (s *State) Rejoin(t *State) {
	s.Last = t.Last
	t.choices.Range(0, ^uint64(0), func(k uint64, _ struct{}) bool {
		s.choices.Set(k, struct{}{})
		return true
	})
}
