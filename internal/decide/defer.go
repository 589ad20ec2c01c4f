package decide

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// A question about a branch can be put again later. So the solver may give it up early ([solver.Query.Deferrable]). The
// path then goes on with the side that its model takes, and the other side becomes a state that waits until no other
// state is left ([state.Deferral]). When that state runs, it executes the branch again and asks with the full limit. If
// the side is infeasible, the state was no path.
//
// A path that an input leads does not even ask about sides that promise nothing ([Door.Lazily]). Such a side waits as a
// path does, and asks when its turn comes.
//
// Only branches are deferred. In a switch the state would make the decisions before the open one twice. In a region of
// merging other states would wait for the one that is deferred.

// Deferrals counts sides of branches that waited for an answer.
type Deferrals struct {
	Sides      uint64 // that began to wait
	Feasible   uint64 // of these, those that have an input
	Infeasible uint64 // those that have none
	GivenUp    uint64 // those that nobody decided with the full limit, either
}

// haste says when a question needs an answer.
type haste uint8

const (
	now     haste = iota
	later         // if it is hard, it may be asked again later
	unasked       // it is asked later, unless the answer costs next to nothing
	last          // nothing else is left to be done
)

// waits says whether the question may be put off.
func (h haste) waits() bool { return h == later || h == unasked }

// deferrable says whether the side of a branch of s may wait.
func (d *Door) deferrable(s *state.State) bool {
	return d.Defers && d.Policy == Fork && d.Partials == nil && s.Deferral == nil &&
		s.Region == nil && s.Trail == nil && !s.NoFork && (d.Room < 0 || len(d.Added) < d.Room) && !d.tooDeep(s)
}

// postpone forks off the side of raw that s's model does not take, to be decided later. holds says that it is the side
// on which raw holds, and lazy that nobody has asked yet.
func (d *Door) postpone(s *state.State, raw *expr.Term, kind state.DecisionKind, holds, lazy bool) *state.State {
	c := d.fork(s)
	c.Trail, c.Deferral = nil, &state.Deferral{Raw: raw, Kind: kind, Holds: holds, Lazy: lazy}
	c.Steps-- // it executes the branch again
	return c
}

// settle is Split for a state that has waited. ok is false if this is not the decision for which it did. cond may be
// another simplified form of raw than when the state began to wait.
func (d *Door) settle(s *state.State, raw, cond *expr.Term) (yes, no *state.State, err error, ok bool) {
	x := s.Deferral
	if x.Raw != raw {
		if _, known := s.Known(cond); known || cond.IsConst() {
			return nil, nil, nil, false
		}
		panic("BUG: a state that has waited for the answer to one question asks another one")
	}
	side, asked := cond, raw
	if !x.Holds {
		side, asked = d.Negation(cond), d.b.Not(raw)
	}
	h := last
	if x.Lazy && d.Defers {
		h = later
	}
	r, err := d.askFor(s, asked, side, h)
	switch {
	case err != nil:
		return nil, nil, err, true
	case r.Early:
		d.postpone(s, raw, x.Kind, x.Holds, false)
		return nil, nil, waitsAgain(), true
	case r.Verdict == solver.Unsat:
		d.Deferred.Infeasible++
		return nil, nil, &outcome.End{Reason: outcome.Silent, Message: "a side that waited for an answer has no input"}, true
	case r.Verdict == solver.Unknown:
		d.Deferred.GivenUp++
		return nil, nil, &outcome.End{Reason: outcome.Solver, Message: "the solver gave up: " + r.Reason}, true
	}
	d.Deferred.Feasible++
	s.Model, s.Deferral = r.Model, nil
	yes, no = d.record(s, raw, cond, x.Kind, x.Holds, true, true)
	return yes, no, nil, true
}

// waitsAgain ends a state for which another one waits for the same answer.
func waitsAgain() error {
	return &outcome.End{Reason: outcome.Silent, Message: "it waits for an answer again"}
}
