package exec

import (
	"context"
	"errors"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/outcome"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/interval"
	"github.com/albers-engine/albers/internal/state"
)

// Simplifier rewrites a term into an equivalent one that is easier to solve.
type Simplifier interface{ Simplify(t *expr.Term) *expr.Term }

// Referee checks answers that no solver was asked for: what a model, a simplification or an earlier decision says. Solvers check
// their own ([solver.Query.Made]).
type Referee interface {
	Confirm(ctx context.Context, q *solver.Query, r solver.Result)
}

// Worker executes states one at a time. It owns its solver; terms and the machine are shared.
type Worker struct {
	*Machine
	Ctx    context.Context
	Solver solver.Solver
	Simp   Simplifier
	Arrays *arrayopt.Optimizer // transforms reads of tables; nil: nothing does
	// Fault, if set, makes the worker check what Arrays does, and is told of what is wrong.
	Fault func(*solver.Fault)
	// Referee, if set, is told every answer about a path that is used, with the question as the program made it.
	Referee Referee
	// Ranges knows which values terms can have on a path; nil: nobody does.
	Ranges *interval.Oracle

	// Added are the states that the last Run forked off; some may have ended already.
	Added []*state.State
	// Edges has a byte for each edge of the module, non-zero once taken; Entered one for each function.
	Edges   []uint8
	Entered []uint8
	// Fresh lists the edges and, negated, the functions that this worker reached first since the engine last looked.
	Fresh []int32
	// Reach says for each block of the module how many of its instructions were reached where it was not left by an edge;
	// Grown lists the blocks whose reach has grown since the engine last looked.
	Reach []int32
	Grown []int32
	// Steps counts instructions, Forks forks, Asked the work of answering questions, in instructions that take as long.
	Steps uint64
	Forks uint64
	Asked uint64
	// Effort tells how much the solver did so far, counted in its own steps; nil: queries count alone.
	Effort func() uint64
	// Room is how many states a Run may fork off; then open branches follow the model only. Negative: any number.
	Room int
	// Note counts something by name that the user should know: unsupported parts met, given-up choices.
	Note func(what string)
	// Message tells the user something once.
	Message func(text string)
	// NextID numbers states.
	NextID func() uint64
	// Gone counts paths given up without a test, by reason.
	Gone map[outcome.Reason]int

	reaches lastReaches
	classes classes

	// s is the state that the step works on: what fails, an error or a panic, ends it and no other. It is the state being
	// run, but for a switch, which goes on with the rest of its cases.
	s       *state.State
	checkOv bool
	free    [][]*state.Frame // recycled frames by function
	args    []memory.Value   // scratch
	ctx     Ctx              // scratch for hooks
	known   known            // scratch for Arrays
}

// NewWorker makes a worker for m.
func (x *Machine) NewWorker(ctx context.Context, sv solver.Solver, simp Simplifier) *Worker {
	w := &Worker{
		Machine: x, Ctx: ctx, Solver: sv, Simp: simp, checkOv: x.Opt.CheckOverflow,
		Edges: make([]uint8, x.Mod.NumEdges), Entered: make([]uint8, len(x.Codes)), Reach: make([]int32, x.Mod.NumBlocks),
		free: make([][]*state.Frame, len(x.Codes)), Gone: map[outcome.Reason]int{}, Room: -1,
		Note: func(string) {}, Message: func(string) {},
	}
	var id uint64
	w.NextID = func() uint64 { id++; return id }
	return w
}

// covered records that s reached an edge (id) or a function (^id) first.
func (w *Worker) covered(s *state.State, id int32) {
	w.Fresh = append(w.Fresh, id)
	s.NewCode = true
	s.SinceNew = s.Steps
}

// fork makes a second state from s; it is in w.Added from now on. It executes the instruction again unless somebody sends
// it elsewhere, so it is whole whatever becomes of the step: a limit, a halt or a fault may end s before the step is over.
func (w *Worker) fork(s *state.State) *state.State {
	c := s.Fork()
	c.ID = w.NextID()
	if c.Top != nil {
		c.Top.PC = c.Top.At
	}
	w.Forks++
	w.Added = append(w.Added, c)
	return c
}

// ended is the End that an error of a slow method means, with its place filled in.
func (w *Worker) ended(s *state.State, err error) *outcome.End {
	var end *outcome.End
	if !errors.As(err, &end) {
		end = &outcome.End{Reason: outcome.Internal, Message: err.Error()}
	}
	w.Locate(s, end)
	return end
}

// Locate fills in where a path ended, unless that is known.
func (w *Worker) Locate(s *state.State, end *outcome.End) {
	if end.File == "" && end.Func == "" {
		w.place(s, end)
	}
}

// place fills in where s is.
func (w *Worker) place(s *state.State, end *outcome.End) {
	if s.Top == nil {
		return
	}
	end.Stack = s.Trace(w.Mod)
	f := s.Top
	for g := f; g != nil; g = g.Caller {
		if !g.Code.Lib {
			f = g // a fault inside the library is the fault of the program's call
			break
		}
	}
	end.Func = ir.SourceName(f.Code.Name)
	end.File, end.Line, end.Col = w.Mod.Position(f.Instr().Pos)
	if end.File == "" {
		end.File, end.Line = w.Mod.Files[f.Code.File], int(f.Code.Line)
	}
}

// find is a finding at the current place.
func find(k outcome.Kind, message string) *outcome.End {
	return &outcome.End{Reason: outcome.Found, Kind: k, Message: message}
}

// unsupported ends a path at something that is not modelled.
func unsupported(what string) *outcome.End {
	return &outcome.End{Reason: outcome.Unsupported, Message: what}
}

// ways says which sides of a condition a state can take, with a model for each.
type ways struct {
	yes, no *eval.Assignment // nil if infeasible (or unknown)
	unknown bool             // the solver gave up on the side that the state's model does not take
}

// sides decides which sides of cond are feasible under s's path condition. The side that the model takes costs nothing. raw is cond before
// simplification.
func (w *Worker) sides(s *state.State, raw, cond *expr.Term) (ways, error) {
	if cond.IsConst() && w.Referee == nil {
		if cond.IsTrue() {
			return ways{yes: s.Model}, nil
		}
		return ways{no: s.Model}, nil
	}
	holds := s.Model.Bool(cond)
	other := cond
	if holds {
		other = w.negation(cond)
	}
	rawOther := raw
	if w.Referee != nil {
		mine := w.B.Not(raw) // the side that the model takes
		if holds {
			mine, rawOther = raw, mine
		}
		w.confirmed(s, mine, solver.Result{Verdict: solver.Sat, Model: s.Model})
	}
	r, err := w.ask(s, rawOther, other)
	if err != nil {
		return ways{}, err
	}
	v := ways{unknown: r.Verdict == solver.Unknown}
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

// ask checks s's path condition together with cond, which is what became of raw. What is unknown because the run was stopped is an
// error, which ends the path: whoever asks would otherwise go on as if the solver had given up, and find what a run to the end does not.
func (w *Worker) ask(s *state.State, raw, cond *expr.Term) (solver.Result, error) {
	if s.Model.Bool(cond) {
		return w.confirmed(s, raw, solver.Result{Verdict: solver.Sat, Model: s.Model}), nil
	}
	if v, ok := s.Known(cond); cond.IsFalse() || ok && !v {
		return w.confirmed(s, raw, solver.Result{Verdict: solver.Unsat}), nil
	}
	q := &solver.Query{PC: s.Conditions(), Cond: cond, Hint: s.Model, NeedModel: true, Hints: solver.Hints{Access: w.classes.hints}}
	if w.Referee != nil {
		q.Made = w.made(s, raw)
	}
	r := w.query(q)
	if r.Verdict == solver.Unknown && w.Ctx.Err() != nil {
		return r, &outcome.End{Reason: outcome.LimitHalt, Message: "the run was stopped"}
	}
	return r, nil
}

// confirmed is r, an answer that no solver gave, after the referee, if there is one, has seen it.
func (w *Worker) confirmed(s *state.State, raw *expr.Term, r solver.Result) solver.Result {
	if w.Referee != nil && !(raw.IsConst() && raw.IsTrue() == (r.Verdict == solver.Sat)) {
		w.Referee.Confirm(w.Ctx, w.made(s, raw), r)
	}
	return r
}

// made is the question whether raw can hold on s's path, as the program made it.
func (w *Worker) made(s *state.State, raw *expr.Term) *solver.Query {
	return &solver.Query{PC: s.Made(), Cond: raw}
}

// What a question costs beside an instruction, as measured in instructions: a query that the caches answer, and a step of the
// solver. Both are below what they take, because to change the path costs, too: the solver begins another one.
const (
	askWork  = 256
	stepWork = 4
)

// query asks the solver and counts what that took.
func (w *Worker) query(q *solver.Query) solver.Result {
	w.Asked += askWork
	if w.Effort == nil {
		return w.Solver.Check(w.Ctx, q, nil)
	}
	before := w.Effort()
	r := w.Solver.Check(w.Ctx, q, nil)
	w.Asked += stepWork * (w.Effort() - before)
	return r
}

// split brings s to the true side of cond and returns the state on its false side; either is nil if that side is
// infeasible. If both are, s itself continues on the true side, and the other executes the instruction again unless the caller
// sends it elsewhere. raw is cond before simplification. An error ends s, which is [Worker.s].
func (w *Worker) split(s *state.State, raw, cond *expr.Term, kind state.DecisionKind) (yes, no *state.State, err error) {
	if s != w.s {
		panic("BUG: a state is split that a failure would not end")
	}
	v, err := w.sides(s, raw, cond)
	if err != nil {
		return nil, nil, err
	}
	if v.unknown { // that side is not followed
		w.Gone[outcome.Solver]++
	}
	switch {
	case v.yes != nil && v.no != nil:
		if w.Opt.MaxDepth > 0 && s.Forks >= w.Opt.MaxDepth {
			return nil, nil, &outcome.End{Reason: outcome.LimitDepth, Message: "path has reached --max-depth decisions"}
		}
		if s.NoFork || w.Room >= 0 && len(w.Added) >= w.Room {
			yes, no = w.oneSide(s, raw, cond, kind)
			return yes, no, nil
		}
		no = w.fork(s)
		s.Model, no.Model = v.yes, v.no
		w.decide(s, raw, cond, kind, true)
		w.decide(no, raw, cond, kind, false)
		return s, no, nil
	case v.yes != nil:
		// A condition that the solver left open must go on record; one that is implied adds nothing to solve.
		s.Decide(kind, raw, onlyIf(v.unknown, cond), 0, false)
		s.Implied(cond, true)
		return s, nil, nil
	default:
		s.Decide(kind, w.B.Not(raw), onlyIf(v.unknown, w.negation(cond)), 1, false)
		s.Implied(cond, false)
		return nil, s, nil
	}
}

// decide records which side of a condition, both of which are feasible, s is on.
func (w *Worker) decide(s *state.State, raw, cond *expr.Term, kind state.DecisionKind, holds bool) {
	other := w.negation(cond)
	if holds {
		s.Decide(kind, raw, cond, 0, true)
		s.Implied(other, false)
		return
	}
	s.Decide(kind, w.B.Not(raw), other, 1, true)
	s.Implied(cond, false)
}

func onlyIf(c bool, t *expr.Term) *expr.Term {
	if c {
		return t
	}
	return nil
}

// oneSide follows the model at a branch whose sides are both feasible, because no more forks are allowed. The other
// side is given up and counted.
func (w *Worker) oneSide(s *state.State, raw, cond *expr.Term, kind state.DecisionKind) (yes, no *state.State) {
	w.Gone[outcome.LimitDepth]++
	holds := s.Model.Bool(cond)
	w.decide(s, raw, cond, kind, holds)
	if holds {
		return s, nil
	}
	return nil, s
}

// assume narrows s to cond; it returns false if cond cannot hold.
func (w *Worker) assume(s *state.State, raw *expr.Term) (bool, error) {
	cond := w.Cond(s, raw)
	r, err := w.ask(s, raw, cond)
	switch {
	case err != nil:
		return false, err
	case cond.IsTrue():
		return true, nil
	case r.Verdict == solver.Unsat:
		return false, nil
	case r.Verdict == solver.Unknown:
		return false, &outcome.End{Reason: outcome.Solver, Message: "the solver gave up on an assumption: " + r.Reason}
	}
	s.Model = r.Model
	s.Decide(state.Assumption, raw, cond, 0, false)
	return true, nil
}

// concretise pins a term to one value on this path. Another feasible value is left to a forked state that executes the
// same instruction again, so that all values are reached in the end.
func (w *Worker) concretise(s *state.State, t *expr.Term) (uint64, error) {
	if t.IsConst() {
		return t.Word(), nil
	}
	// What a path chooses from is named by the term that does not depend on what the path knows.
	key := w.Simp.Simplify(t)
	if key.IsConst() {
		return key.Word(), nil
	}
	t = w.Plain(s, key)
	v := s.Model.Word(t)
	if t.IsConst() {
		w.chose(s, nil, key, v, false)
		return v, nil
	}
	raw := w.B.Eq(t, w.B.Const(t.Width(), v))
	yes, no, err := w.split(s, raw, w.Cond(s, raw), state.Concretise)
	if err != nil {
		return 0, err
	}
	if yes == nil {
		return 0, errors.New("BUG: the model's own value is infeasible")
	}
	w.chose(s, no, key, v, s.Last.Forked)
	return v, nil
}

// chose names the value v that s has taken for t; no, if not nil, has the other values and executes the instruction again.
// open says that there were others, followed or not.
func (w *Worker) chose(s, no *state.State, t *expr.Term, v uint64, open bool) {
	if no != nil {
		no.Retry = t
	}
	// The last value left is a choice as much as the others, the only one there ever was is none.
	if open || s.Retry == t {
		s.NameValue(v)
	}
	if s.Retry == t {
		s.Retry = nil
	}
}

// Satisfying is a model of s's path condition that satisfies as many of its preferences as it can, newest first.
func (w *Worker) Satisfying(s *state.State) *eval.Assignment {
	if s.Prefer == nil {
		return s.Model
	}
	t := s.Fork()
	for p := t.Prefer; p != nil; p = p.Prev {
		if ok, err := w.assume(t, p.Cond); err != nil || !ok {
			continue
		}
	}
	return t.Model
}

// pin fixes terms to the model's values and gives up the others, which is counted once under what the terms are. The results
// are constants.
func (w *Worker) pin(s *state.State, what string, terms ...*expr.Term) []*expr.Term {
	out := make([]*expr.Term, len(terms))
	narrowed := false
	for i, t := range terms {
		t = w.Plain(s, t)
		if !t.IsConst() {
			v := w.B.ConstBig(s.Model.Big(t))
			raw := w.B.Eq(t, v)
			s.Decide(state.Concretise, raw, w.Cond(s, raw), 0, false)
			t, narrowed = v, true
		}
		out[i] = t
	}
	if narrowed {
		w.Note(what + " (pinned to one value)")
	}
	return out
}
