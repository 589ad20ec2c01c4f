package decide

import (
	"encoding/binary"
	"errors"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/trail"
	"github.com/albers-engine/albers/outcome"
)

// A state that continues an earlier run follows a recorded way (package trail) until it has made the last decision of
// the way. Its model is the input of the leaf that the way leads to, so it takes the way by itself. The record says
// what nobody asks the solver again: whether a condition is implied, and whether other states wait on its other side.
//
// The condition of a side is on record only if the model satisfies it. So whatever the record says, no path gets a
// condition that its input violates.

// ErrAgain makes a worker execute the instruction again, in the same state.
var ErrAgain = errors.New("BUG: the instruction is to be executed again")

// Following counts what states that follow a recorded way do.
type Following struct {
	Forks   int       // where the way parts
	Arrived []Arrival // states that have come to the end of their way since the caller last emptied it
	// Lost is told of a state that does not go as it was recorded. It follows no way any more, so what it meets is
	// explored anew.
	Lost func(s *state.State, why string)
}

// Arrival is a state at the end of its way.
type Arrival struct {
	State *state.State
	Way   *trail.Segment
}

// follow is Split for a state that follows a recorded way. It does nothing, and ok is false, if s does not go as it was
// recorded.
func (d *Door) follow(s *state.State, raw, cond *expr.Term, kind state.DecisionKind) (
	yes, no *state.State, err error, ok bool) {
	if s.Guided {
		return d.guided(s, raw, cond, kind)
	}
	g, n := s.Trail, s.Last.Count()
	step, kids := g.At(n), g.KidsAt(n)
	here := step != nil && d.here(s, step, kind)
	mine := here && s.Model.Bool(cond) == first(step)
	switch {
	case here && !mine && g.Waits(n) && len(kids) == 0:
		// Only the side that waits for an answer is left of this place. A state for it waits again; s was no path.
		d.postpone(s, raw, kind, first(step), false)
		s.Trail, s.Deferral = nil, &state.Deferral{Raw: raw, Kind: kind, Holds: first(step)}
		return nil, nil, waitsAgain(), true
	case !mine:
		d.lose(s, "another decision was recorded")
		return nil, nil, nil, false
	case len(kids) > 1 || len(kids) == 1 && !d.opposes(s, &kids[0].Steps[0], step, kind):
		d.lose(s, "other ways were recorded")
		return nil, nil, nil, false
	case len(kids) == 1 && kids[0].Waits(n):
		c := d.postpone(s, raw, kind, !first(step), false)
		d.Following.Forks++
		c.Follow(kids[0])
		c.Trail = nil
		yes, no = d.record(s, raw, cond, kind, first(step), true, true)
		return yes, no, nil, true
	case len(kids) == 1:
		c := d.fork(s)
		d.Following.Forks++
		with, without := s, c // the sides on which the condition holds, and does not
		if first(step) {
			c.Follow(kids[0])
		} else {
			s.Follow(kids[0])
		}
		d.record(with, raw, cond, kind, true, true, true)
		d.record(without, raw, cond, kind, false, true, true)
		return s, c, nil, true
	case !first(step) && step.Forked && again(kind) && !s.NoFork:
		// The state that took the other side has ended. This one was forked off, and executed the instruction again.
		d.record(s, raw, cond, kind, false, step.Adds, true)
		s.Top.PC = s.Top.At
		return nil, s, ErrAgain, true
	}
	yes, no = d.record(s, raw, cond, kind, first(step), step.Adds, step.Forked)
	return yes, no, nil, true
}

// guided is follow for a state whose model says which of the recorded ways it takes. It ends where it leaves them all.
// Where the last step of its way waits for an answer, its model is one: it becomes the state that waits.
func (d *Door) guided(s *state.State, raw, cond *expr.Term, kind state.DecisionKind) (
	yes, no *state.State, err error, ok bool) {
	n, holds := s.Last.Count(), s.Model.Bool(cond)
	fits := func(g *trail.Segment) bool {
		step := g.At(n)
		return step != nil && d.here(s, step, kind) && first(step) == holds
	}
	if s.Trail == nil || !fits(s.Trail) && !s.Turn(n, fits) {
		return nil, nil, &outcome.End{Reason: outcome.Silent, Message: "no recorded way goes on here"}, true
	}
	if s.Trail.Waits(n) {
		d.Following.Arrived = append(d.Following.Arrived, Arrival{s, s.EndWay()})
		s.Deferral = &state.Deferral{Raw: raw, Kind: kind, Holds: holds, Lazy: true}
		s.Top.PC, s.Steps = s.Top.At, s.Steps-1 // it executes the branch again
		return nil, nil, ErrAgain, true
	}
	step := s.Trail.At(n)
	if !holds && step.Forked && again(kind) && !s.NoFork {
		d.record(s, raw, cond, kind, false, step.Adds, true)
		s.Top.PC = s.Top.At
		return nil, s, ErrAgain, true
	}
	yes, no = d.record(s, raw, cond, kind, holds, step.Adds, step.Forked)
	return yes, no, nil, true
}

// opposes says whether step o takes the other side of the condition of step, at the same instruction.
func (d *Door) opposes(s *state.State, o, step *trail.Step, kind state.DecisionKind) bool {
	return d.here(s, o, kind) && first(o) != first(step)
}

// first says whether a step takes the side on which its condition holds.
func first(step *trail.Step) bool { return step.Dir&1 == 0 }

// again says whether a state on the false side of such a decision executes the instruction again.
func again(kind state.DecisionKind) bool { return kind == state.Concretise || kind == state.Choice }

// here says whether s is at the instruction of a step.
func (d *Door) here(s *state.State, step *trail.Step, kind state.DecisionKind) bool {
	return step.Kind == uint8(kind) && s.Top != nil && step.Func == s.Top.Code.Index && step.Instr == s.Top.At
}

// pinned is the step after s's last decision if that step pins a term to a value, nil if it does not.
func (d *Door) pinned(s *state.State) *trail.Step {
	if s.Trail == nil {
		return nil
	}
	step := s.Trail.At(s.Last.Count())
	if step == nil || !step.Forked || !d.here(s, step, state.Concretise) {
		return nil
	}
	return step
}

// tried is the value of t that s takes or rules out next: the model's or, on a recorded way, the recorded one.
func (d *Door) tried(s *state.State, t *expr.Term) *expr.Term {
	v := d.Value(s, t)
	step := d.pinned(s)
	if step == nil {
		return v
	}
	if step.Value != "" {
		return d.b.ConstBig(bv.FromBytes([]byte(step.Value), uint(t.Width())))
	}
	if t.Width() == 1 && !first(step) { // a comparison of one bit has no constant
		return d.b.Not(v)
	}
	return v
}

// Object is the mark of the object that s takes or rules out next for an address ([state.Mark]), by a recorded way.
func (d *Door) Object(s *state.State) (mark uint32, ok bool) {
	if step := d.pinned(s); step != nil && len(step.Value) == 4 {
		return binary.LittleEndian.Uint32([]byte(step.Value)), true
	}
	return 0, false
}

// lose makes s follow no recorded way any more.
func (d *Door) lose(s *state.State, why string) {
	s.Trail = nil
	if d.Following.Lost != nil && !s.Guided { // a guided one ends at its next decision
		d.Following.Lost(s, why)
	}
}

// decide puts a decision on record, and follows the recorded way.
func (d *Door) decide(s *state.State, kind state.DecisionKind, raw, cond *expr.Term, dir uint32, forked bool) {
	if cond != nil && d.Adding != nil {
		d.Adding()
	}
	s.Decide(kind, raw, cond, dir, forked)
	if cond != nil && len(s.Spare) > 0 {
		s.Spare = fulfilling(s.Spare, cond)
	}
	if s.Trail == nil {
		return
	}
	made := s.Last.Step()
	if s.Guided {
		n := s.Last.N - 1
		is := func(g *trail.Segment) bool { x := g.At(n); return x != nil && x.Same(&made) }
		if !is(s.Trail) {
			s.Turn(n, is)
		}
	}
	if step := s.Trail.At(s.Last.N - 1); step == nil || !step.Same(&made) {
		d.lose(s, "another decision was recorded")
	} else if g := s.Arrive(); g != nil {
		d.Following.Arrived = append(d.Following.Arrived, Arrival{s, g})
	}
}
