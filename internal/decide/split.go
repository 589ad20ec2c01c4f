package decide

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// ways says which sides of a condition a state can take, with a model for each.
type ways struct {
	yes, no *eval.Assignment // nil: infeasible, or not to be followed
	open    bool             // nobody knows whether the nil side is feasible
	early   bool             // open, and the solver gave up early
}

// sides decides which sides of cond s follows. The side that the model takes costs nothing. raw is cond before
// simplification.
func (d *Door) sides(s *state.State, raw, cond *expr.Term, h haste) (ways, error) {
	if cond.IsConst() && d.Referee == nil {
		if cond.IsTrue() {
			return ways{yes: s.Model}, nil
		}
		return ways{no: s.Model}, nil
	}
	holds := s.Model.Bool(cond)
	other := cond
	if holds {
		other = d.Negation(cond)
	}
	rawOther := raw
	if d.Referee != nil {
		mine := d.b.Not(raw) // the side that the model takes
		if holds {
			mine, rawOther = raw, mine
		}
		d.confirmed(s, mine, solver.Result{Verdict: solver.Sat, Model: s.Model})
	}
	r, err := d.askFor(s, rawOther, other, h)
	if err != nil {
		return ways{}, err
	}
	v := ways{open: r.Verdict == solver.Unknown, early: r.Early}
	if r.Verdict != solver.Sat {
		r.Model = nil
	}
	if holds {
		v.yes, v.no = s.Model, r.Model
	} else {
		v.yes, v.no = r.Model, s.Model
	}
	return v, nil
}

// Split brings s to the true side of cond and returns the states on its true side and its false side. A result is nil
// if that side is infeasible or the policy does not follow it. If both sides are there, s itself continues on the
// true side, and the other state executes the instruction again unless the caller sends it elsewhere. raw is cond
// before simplification. An error ends s, which is [Door.Running].
func (d *Door) Split(s *state.State, raw, cond *expr.Term, kind state.DecisionKind) (yes, no *state.State, err error) {
	return d.split(s, raw, cond, kind, now)
}

// Branch is Split for a branch. With lazy, the side that the model does not take may become a state that nobody has
// asked about yet: it asks when it runs.
func (d *Door) Branch(s *state.State, raw, cond *expr.Term, lazy bool) (yes, no *state.State, err error) {
	h := now
	switch {
	case !d.deferrable(s):
	case lazy:
		h = unasked
	default:
		h = later
	}
	return d.split(s, raw, cond, state.Branch, h)
}

// split is Split, where the question about the other side has the haste h.
func (d *Door) split(s *state.State, raw, cond *expr.Term, kind state.DecisionKind, h haste) (
	yes, no *state.State, err error) {
	if s != d.Running {
		panic("BUG: a state is split that a failure would not end")
	}
	d.Skipped = NotSkipped
	if s.Trail != nil || s.Guided {
		if yes, no, err, ok := d.follow(s, raw, cond, kind); ok {
			return yes, no, err
		}
	}
	if s.Deferral != nil {
		if yes, no, err, ok := d.settle(s, raw, cond); ok {
			return yes, no, err
		}
	}
	v, err := d.sides(s, raw, cond, h)
	if err != nil {
		return nil, nil, err
	}
	if !v.open && (v.yes == nil || v.no == nil) {
		d.Skipped = SkipNoInput
	}
	if v.open && !d.Pinned() {
		d.Skipped = SkipUnknown
		if v.early {
			d.Deferred.Sides++
			d.postpone(s, raw, kind, v.yes == nil, h == unasked)
			yes, no = d.record(s, raw, cond, kind, v.yes != nil, true, true)
			return yes, no, nil
		}
		d.Gone[outcome.Solver]++ // that side is not followed
		if d.Partials != nil {
			d.Partials.park(s, raw, cond, kind, v.yes == nil)
		}
	}
	if v.open && d.Pinned() && d.tooDeep(s) {
		return nil, nil, tooDeep()
	}
	if v.yes == nil || v.no == nil {
		// A condition that is open must go on record; one that is implied adds nothing to solve.
		yes, no = d.record(s, raw, cond, kind, v.yes != nil, v.open, false)
		return yes, no, nil
	}
	if d.tooDeep(s) {
		return nil, nil, tooDeep()
	}
	if s.NoFork || d.Room >= 0 && len(d.Added) >= d.Room {
		d.Skipped = SkipLimit
		d.Gone[outcome.LimitDepth]++ // no more forks are allowed: the side that the model does not take is given up
		yes, no = d.record(s, raw, cond, kind, s.Model.Bool(cond), true, true)
		return yes, no, nil
	}
	c := d.fork(s)
	s.Model, c.Model = v.yes, v.no
	d.record(s, raw, cond, kind, true, true, true)
	d.record(c, raw, cond, kind, false, true, true)
	return s, c, nil
}

// tooDeep says whether s may make no more decisions.
func (d *Door) tooDeep(s *state.State) bool { return d.MaxDepth > 0 && s.Forks >= d.MaxDepth }

func tooDeep() error {
	return &outcome.End{Reason: outcome.LimitDepth, Message: "path has reached --max-depth decisions"}
}

// fork makes a second state from s and puts it into Added. The new state executes the instruction again unless
// somebody sends it elsewhere. So it stays whole even if a limit, a halt or a fault ends s before the step is over.
func (d *Door) fork(s *state.State) *state.State {
	c := s.Again()
	c.ID = d.NextID()
	d.Added = append(d.Added, c)
	if d.Forked != nil && s.Trail == nil {
		d.Forked(c)
	}
	return c
}

// record puts the side of cond that s is on into s's record, and returns s as that side. The side is a new condition
// of the path if adds is set; otherwise the path implies it. forked says that both sides are feasible.
func (d *Door) record(s *state.State, raw, cond *expr.Term, kind state.DecisionKind, holds, adds, forked bool) (
	yes, no *state.State) {
	var side *expr.Term
	way := uint32(0)
	if d.Pinned() && adds {
		if d.Opened != nil {
			d.Opened(s, kind)
		}
		s.Forks++
	}
	if yes = s; !holds {
		yes, no, raw, way = nil, s, d.b.Not(raw), 1
	}
	switch {
	case adds && holds:
		side = cond
	case adds:
		side = d.Negation(cond)
	}
	d.decide(s, kind, raw, side, way, forked)
	if holds && forked {
		s.Implied(d.Negation(cond), false)
	} else {
		s.Implied(cond, holds)
	}
	return yes, no
}

// Imply notes that cond was found to hold on s's path. It adds nothing to the path condition.
func (d *Door) Imply(s *state.State, cond *expr.Term) {
	s.Implied(cond, true)
	s.Implied(d.Negation(cond), false)
}

// Assume narrows s to raw. It returns false if raw cannot hold or, under [Pin], if the model refutes raw.
func (d *Door) Assume(s *state.State, raw *expr.Term) (bool, error) {
	cond := d.Cond(s, raw)
	r, err := d.ask(s, raw, cond)
	switch {
	case err != nil:
		return false, err
	case cond.IsTrue():
		return true, nil
	case r.Verdict == solver.Unsat:
		return false, nil
	case r.Verdict == solver.Unknown && d.Pinned():
		d.record(s, raw, cond, state.Assumption, false, true, false)
		return false, nil
	case r.Verdict == solver.Unknown:
		return false, &outcome.End{Reason: outcome.Solver, Message: "the solver gave up on an assumption: " + r.Reason}
	}
	s.Model = r.Model
	d.decide(s, state.Assumption, raw, cond, 0, false)
	return true, nil
}

// Lean makes the state's model satisfy raw if it can, without narrowing the path. A term that is concretised next
// takes its value from that model. Lean says whether the model satisfies raw. Under [Pin] and on a recorded way the
// model stays.
func (d *Door) Lean(s *state.State, raw *expr.Term) (bool, error) {
	r, err := d.ask(s, raw, d.Cond(s, raw))
	if err != nil || r.Verdict != solver.Sat {
		return false, err
	}
	if s.Trail == nil {
		s.Model = r.Model
	}
	return true, nil
}

// Suit is Lean for a path that ends here. No decision follows that another model could change, so with Suits the solver
// is asked under [Pin], too.
func (d *Door) Suit(s *state.State, raw *expr.Term) error {
	if d.Policy != Pin || !d.Suits || s.Model.Bool(raw) {
		_, err := d.Lean(s, raw)
		return err
	}
	if v, ok := s.Known(d.Cond(s, raw)); ok && !v {
		return nil
	}
	q := &solver.Query{PC: s.Path(), Cond: d.Cond(s, raw), Hint: s.Model, NeedModel: true}
	if d.Referee != nil {
		q.Made = made(s, raw)
	}
	if r := d.query(q, nil); r.Verdict == solver.Sat {
		s.Model = r.Model
	}
	return nil
}

// Satisfying is a model of s's path condition that satisfies as many of its preferences as it can, newest first.
func (d *Door) Satisfying(s *state.State) *eval.Assignment {
	if s.Prefer == nil {
		return s.Model
	}
	t := s.Fork()
	for p := t.Prefer; p != nil; p = p.Prev {
		_, _ = d.Assume(t, p.Cond) // a preference that cannot hold, or that nobody decides, changes nothing
	}
	return t.Model
}
