package decide

import (
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Ask says whether cond, the decided form of raw, can hold on s's path. Under [Pin] the path's own input answers: if
// the model refutes cond, Ask narrows s to the inputs on which cond does not hold, and records the decision.
//
// If the answer is unknown because the run was stopped, Ask returns an error, which ends the path. Otherwise the
// caller would go on as if the solver had given up, and find things that a run to the end does not find.
func (d *Door) Ask(s *state.State, raw, cond *expr.Term) (solver.Result, error) {
	r, err := d.ask(s, raw, cond)
	if d.Pinned() && r.Verdict == solver.Unknown {
		d.record(s, raw, cond, state.Concretise, false, true, false)
		r.Verdict = solver.Unsat
	}
	return r, err
}

// May says whether raw can hold on s's path, for any of its inputs, and narrows nothing. Under [Pin] every condition
// may hold that no decision rules out.
func (d *Door) May(s *state.State, raw *expr.Term) (solver.Verdict, error) {
	r, err := d.ask(s, raw, d.Cond(s, raw))
	if d.Pinned() && r.Verdict == solver.Unknown {
		r.Verdict = solver.Sat
	}
	return r.Verdict, err
}

// Seek asks for an input of s's path on which raw holds, and narrows nothing. A hard question is given up early.
func (d *Door) Seek(s *state.State, raw *expr.Term) (solver.Result, error) {
	return d.askFor(s, raw, d.Cond(s, raw), later)
}

// ask is Ask without a record: a condition that the model refutes is unknown under [Pin].
func (d *Door) ask(s *state.State, raw, cond *expr.Term) (solver.Result, error) {
	return d.askFor(s, raw, cond, now)
}

// askFor is ask for a question that may be asked again later, unless h is now.
func (d *Door) askFor(s *state.State, raw, cond *expr.Term, h haste) (solver.Result, error) {
	if s.Model.Bool(cond) {
		return d.confirmed(s, raw, solver.Result{Verdict: solver.Sat, Model: s.Model}), nil
	}
	if v, ok := s.Known(cond); cond.IsFalse() || ok && !v {
		return d.confirmed(s, raw, solver.Result{Verdict: solver.Unsat}), nil
	}
	if d.Pinned() {
		return solver.Result{Verdict: solver.Unknown}, nil
	}
	var sink solver.PartialSink
	if d.Partials != nil && s.Trail == nil {
		if m := d.Partials.model(s, cond); m != nil {
			return d.confirmed(s, raw, solver.Result{Verdict: solver.Sat, Model: m}), nil
		}
		d.Partials.begin(s)
		sink = d.Partials
	}
	q := &d.asked
	*q = solver.Query{PC: s.Path(), Cond: cond, Hint: s.Model, NeedModel: true, Deferrable: h.waits(),
		Hasty: h.waits() && s.Dear, Lazy: h == unasked, Patient: h == last, Hints: solver.Hints{Access: d.Access}}
	if d.Referee != nil {
		q.Made = made(s, raw)
	}
	r := d.query(q, sink)
	*q = solver.Query{} // it may hold what nobody else does
	if sink != nil {
		d.Partials.took(s)
		d.revive()
	}
	if r.Verdict == solver.Unknown && d.ctx.Err() != nil {
		return r, &outcome.End{Reason: outcome.LimitHalt, Message: "the run was stopped"}
	}
	return r, nil
}

// confirmed passes r, an answer that no solver gave, to the referee, if there is one, and returns it.
func (d *Door) confirmed(s *state.State, raw *expr.Term, r solver.Result) solver.Result {
	if d.Referee != nil && !(raw.IsConst() && raw.IsTrue() == (r.Verdict == solver.Sat)) {
		d.Referee.Confirm(d.ctx, made(s, raw), r)
	}
	return r
}

// made is the question whether raw can hold on s's path, as the program made it.
func made(s *state.State, raw *expr.Term) *solver.Query {
	return &solver.Query{PC: s.Made(), Cond: raw}
}

// askWork and stepWork are the cost of a question in instructions: askWork for a query that the caches answer,
// stepWork for each step of the solver. Both are below the measured time, because a change of the path costs time,
// too: the solver begins another path.
const (
	askWork  = 256
	stepWork = 4
)

// query asks the solver and counts the cost.
func (d *Door) query(q *solver.Query, sink solver.PartialSink) (r solver.Result) {
	d.Queries++
	d.Asked += askWork
	if d.Timed != nil {
		begin := time.Now()
		defer func() { d.Timed(r.Verdict, time.Since(begin)) }()
	}
	if d.Effort == nil {
		return d.solver.Check(d.ctx, q, sink)
	}
	before := d.Effort()
	r = d.solver.Check(d.ctx, q, sink)
	d.Asked += stepWork * (d.Effort() - before)
	return r
}
