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
// Only branches are deferred. In a switch the state would make the decisions before the open one twice. In a region of
// merging other states would wait for the one that is deferred.

// Deferrals counts sides of branches that waited for an answer.
type Deferrals struct {
	Sides      uint64 // that began to wait
	Feasible   uint64 // of these, those that have an input
	Infeasible uint64 // those that have none
	GivenUp    uint64 // those that nobody decided with the full limit, either
}

// deferrable says whether the side of a decision of s may wait.
func (d *Door) deferrable(s *state.State, kind state.DecisionKind) bool {
	return d.Defers && kind == state.Branch && d.Policy == Fork && d.Partials == nil && s.Deferral == nil &&
		s.Region == nil && s.Trail == nil && !s.NoFork && (d.Room < 0 || len(d.Added) < d.Room) && !d.tooDeep(s)
}

// postpone forks off the side of raw that s's model does not take, to be decided later. holds says that it is the side
// on which raw holds.
func (d *Door) postpone(s *state.State, raw *expr.Term, kind state.DecisionKind, holds bool) *state.State {
	c := d.fork(s)
	c.Trail, c.Deferral = nil, &state.Deferral{Raw: raw, Kind: kind, Holds: holds}
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
	r, err := d.ask(s, asked, side)
	switch {
	case err != nil:
		return nil, nil, err, true
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
