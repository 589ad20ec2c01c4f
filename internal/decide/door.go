package decide

import (
	"context"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/interval"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Policy says which sides of a decision a state follows.
type Policy uint8

const (
	// Fork follows each side that an input of the path takes. The solver is asked about the side that the model does
	// not take, and a second state takes it.
	Fork Policy = iota
	// Pin follows the side that the model takes. The solver is never asked. If nobody has ruled out the other side,
	// the decision is on record with its condition and without [state.Decision.Forked].
	Pin
	// Drive is Pin without terms: registers hold the model's values, so that a run is as fast as an input allows. Its
	// record is not complete.
	Drive
)

// Pinned says whether states follow their models, and nobody is asked.
func (d *Door) Pinned() bool { return d.Policy != Fork }

// Skip says why a side of a decision is not followed.
type Skip uint8

// Reasons to skip a side.
const (
	NotSkipped  Skip = iota // both sides are followed, or nobody was asked
	SkipNoInput             // no input of the path takes it
	SkipUnknown             // the solver gave up
	SkipLimit               // no more forks are allowed
)

// Simplifier rewrites a term into an equivalent one that is easier to solve.
type Simplifier interface{ Simplify(t *expr.Term) *expr.Term }

// Referee checks answers that no solver gave: those from a model, a simplification or an earlier decision. Solvers
// check their own answers ([solver.Query.Made]).
type Referee interface {
	Confirm(ctx context.Context, q *solver.Query, r solver.Result)
}

// Door answers the questions of the states that one worker runs, and records their decisions. It owns the solver.
type Door struct {
	Policy  Policy
	Skipped Skip // why the last Split has one side only
	Simp    Simplifier
	Arrays  *arrayopt.Optimizer // transforms reads of tables; nil: no reads are transformed
	LookUps *LookUps            // replaces terms that have grown over one byte; nil: no terms are replaced
	// Fault, if set, makes the door check the results of Arrays and LookUps, and receives the faults that it finds.
	Fault func(*solver.Fault)
	// Referee, if set, sees every answer about a path that is used, with the question as the program made it.
	Referee Referee
	// Ranges knows which values terms can have on a path; nil: nobody does.
	Ranges *interval.Oracle
	// Opened, if set, is told of each decision of a state under [Pin] whose other side nobody has ruled out, just before
	// it goes on record. s is as it was before the decision.
	Opened func(s *state.State, kind state.DecisionKind)
	// Adding, if set, is told of each decision that adds a condition to a path, open or not, just before it goes on
	// record, and after Opened.
	Adding func()
	// Suits lets [Door.Suit] ask the solver under [Pin].
	Suits bool
	// Effort is the work of the solver so far, in its own steps; nil: only queries count.
	Effort func() uint64
	// Timed, if set, is told the answer to each question to the solver and how long it took, while [Door.Running] is as
	// it was when it was asked. Forked, if set, is told of each state that joins Added and that no recorded way has.
	Timed  func(v solver.Verdict, took time.Duration)
	Forked func(s *state.State)
	// Access hints at how arrays are accessed. It is replaced, never changed: queries hold it.
	Access []solver.Access

	// Running is the state that the step works on. An error or a panic in the step ends this state and no other. It
	// is the state being run, except in a switch, where it is the state with the remaining cases.
	Running *state.State
	// Added are the states that were forked off since the caller last emptied it. Some may have ended already.
	Added []*state.State
	// Room is the number of states that Added may have. When it is used up, open branches follow only the model. A
	// negative number means no bound.
	Room int
	// MaxDepth bounds the forks on a path, 0 without limit.
	MaxDepth int
	// Asked is the work of answering questions, in instructions that take as long.
	Asked uint64
	// Queries is the number of questions to the solver.
	Queries uint64
	// Gone counts paths given up without a test, by reason.
	Gone map[outcome.Reason]int
	// Defers lets the solver give up hard questions about branches early, and ask them again later (defer.go).
	Defers bool
	// Lazily, as long as it is set, makes sides of branches wait without a question, if both edges have been taken.
	Lazily bool
	// Deferred counts the sides that waited.
	Deferred Deferrals
	// NextID numbers states.
	NextID func() uint64
	// Note counts something by name that the user should know: unsupported parts met, given-up choices.
	Note func(what string)

	// Partials takes the partial solutions of questions, under [Fork]; nil: nobody does.
	Partials *Partials

	// Following is about states that follow a recorded way.
	Following Following

	ctx    context.Context
	solver solver.Solver
	b      *expr.Builder
	asked  solver.Query // scratch of ask
	values lastValues
	known  known // scratch for Arrays
}

// New makes a door in front of sv. With [Pin], sv may be nil.
func New(ctx context.Context, p Policy, b *expr.Builder, sv solver.Solver, simp Simplifier) Door {
	d := Door{Policy: p, ctx: ctx, b: b, solver: sv, Simp: simp, Room: -1,
		Gone: map[outcome.Reason]int{}, Note: func(string) {}}
	var id uint64
	d.NextID = func() uint64 { id++; return id }
	return d
}

// Close closes the solver.
func (d *Door) Close() { solver.Close(d.solver) }
