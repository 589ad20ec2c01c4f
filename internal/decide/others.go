package decide

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Others asks for an input that makes the decisions up to before, nil for none, and then makes none of those in taken,
// which other inputs have made there. hint is an input that makes the decisions up to before. sink, if not nil, takes
// partial solutions. It is how a driver comes back for the sides that pinned paths did not take.
func (d *Door) Others(before *state.Decision, taken []*state.Decision, hint *eval.Assignment,
	sink solver.PartialSink) solver.Result {
	cond, raw := d.b.True(), d.b.True()
	for _, t := range taken {
		cond = d.b.And(cond, d.Negation(t.Path.Term()))
		raw = d.b.And(raw, d.b.Not(t.Raw))
	}
	cond = d.Simp.Simplify(cond)
	if cond.IsFalse() {
		return solver.Result{Verdict: solver.Unsat}
	}
	q := &solver.Query{PC: before.UpTo(), Cond: cond, Hint: hint, NeedModel: true, Hints: solver.Hints{Access: d.Access}}
	if d.Referee != nil {
		q.Made = &solver.Query{PC: before.Made(), Cond: raw}
	}
	return d.query(q, sink)
}

// OthersAssume says whether inputs may fulfil the assumption that s has made last, and that its own input refutes. It
// is false unless s is pinned: by forking, a path ends at an assumption only if no input fulfils it. s ends here, so
// with Suits the solver is asked. Without terms ([Drive]) nothing is known, so it may be.
func (d *Door) OthersAssume(s *state.State) bool {
	if d.Policy == Drive {
		return true
	}
	last := s.Last
	if d.Policy == Fork || last == nil || last.Kind != state.Assumption || last.Dir == 0 || !last.Adds() {
		return false
	}
	return !d.Suits || d.Others(last.Prev, []*state.Decision{last}, s.Model, nil).Verdict != solver.Unsat
}

// Opposite says whether two decisions that were made at one place are the two sides of one condition.
func (d *Door) Opposite(x, y *state.Decision) bool {
	return opposite(x.Raw, y.Raw) || d.b.Not(x.Raw) == y.Raw
}

func opposite(x, y *expr.Term) bool {
	return x.Kind() == expr.Not && x.Kid(0) == y || y.Kind() == expr.Not && y.Kid(0) == x
}
