package state

import (
	"encoding/binary"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/trail"
)

// Step is d as a step of a recorded way.
func (d *Decision) Step() trail.Step {
	s := trail.Step{Kind: uint8(d.Kind), Adds: d.Adds(), Forked: d.Forked, Dir: d.Dir, Func: d.Site.Func,
		Instr: d.Site.Instr}
	if d.Kind == Concretise && d.Forked {
		if s.Dir > 1 {
			s.Value, s.Dir = string(binary.LittleEndian.AppendUint32(nil, s.Dir>>1)), s.Dir&1
		} else {
			s.Value = compared(d.Raw)
		}
	}
	return s
}

// compared is the constant that a condition, or its negation, compares a term with; "" if there is none.
func compared(t *expr.Term) string {
	if t.Kind() == expr.Not {
		t = t.Kid(0)
	}
	if t.Kind() == expr.Eq {
		for i := range 2 {
			if c := t.Kid(i); c.IsConst() {
				return string(c.Big().AppendBytes(nil))
			}
		}
	}
	return ""
}

// Chose notes in d, which pins an address to the object at base, which object that is.
func (d *Decision) Chose(base uint64) { d.Dir = d.Dir&1 | Mark(base)<<1 }

// Mark is a number of 31 bits for the object at base.
func Mark(base uint64) uint32 { return uint32(mix(1, base)>>33) | 1 }

// Steps are the decisions of a path from before (nil: from its start) up to d, the oldest first.
func (d *Decision) Steps(before *Decision) []trail.Step {
	n := d.Count() - before.Count()
	steps := make([]trail.Step, n)
	for ; d != before; d = d.Prev {
		n--
		steps[n] = d.Step()
	}
	return steps
}

// Count is the number of decisions up to and with d; nil, which stands for no decision, has none.
func (d *Decision) Count() int32 {
	if d == nil {
		return 0
	}
	return d.N
}

// Follow makes s follow the recorded way g from here on, with the model of its leaf.
func (s *State) Follow(g *trail.Segment) {
	s.Trail, s.Counted = g, g.Leaf.Steps
	for i := s.Inputs; i != nil; i = i.Prev {
		s.Model = s.Model.With(i.Array, g.Leaf.Input(i.Array.Name))
	}
}

// Guide makes s follow the recorded ways from g on that its model takes.
func (s *State) Guide(g *trail.Segment) { s.Trail, s.Counted, s.Guided = g, g.Leaf.Steps, true }

// Turn makes a guided state follow a way that leaves its own after n decisions and that fits, if there is one.
func (s *State) Turn(n int32, fits func(*trail.Segment) bool) bool {
	kids := s.Trail.KidsAt(n)
	i := slices.IndexFunc(kids, fits)
	if i >= 0 {
		s.Guide(kids[i])
	}
	return i >= 0
}

// Arrive gives the recorded way that s has made the last decision of, and ends it; nil: s has not, or follows none.
func (s *State) Arrive() (g *trail.Segment) {
	if g = s.Trail; g == nil || s.Last.Count() != g.End() {
		return nil
	}
	return s.EndWay()
}

// EndWay ends the recorded way that s follows, and gives it: s is the state that it leads to.
func (s *State) EndWay() (g *trail.Segment) {
	g = s.Trail
	s.Trail, s.Guided = nil, false
	s.NewCode = s.NewCode || g.Leaf.NewCode
	return g
}
