package decide

import (
	"context"

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
	// Pin follows the side that the model takes. The solver is never asked. A decision whose other side nobody has
	// ruled out is on record with its condition and without [state.Decision.Forked].
	Pin
)

// Simplifier rewrites a term into an equivalent one that is easier to solve.
type Simplifier interface{ Simplify(t *expr.Term) *expr.Term }

// Referee checks answers that no solver was asked for: what a model, a simplification or an earlier decision says.
// Solvers check their own ([solver.Query.Made]).
type Referee interface {
	Confirm(ctx context.Context, q *solver.Query, r solver.Result)
}

// Door answers the questions of the states that one worker runs, and records their decisions. It owns the solver.
type Door struct {
	Policy Policy
	Simp   Simplifier
	Arrays *arrayopt.Optimizer // transforms reads of tables; nil: nothing does
	// Fault, if set, makes the door check what Arrays does, and is told of what is wrong.
	Fault func(*solver.Fault)
	// Referee, if set, is told every answer about a path that is used, with the question as the program made it.
	Referee Referee
	// Ranges knows which values terms can have on a path; nil: nobody does.
	Ranges *interval.Oracle
	// Effort tells how much the solver did so far, counted in its own steps; nil: queries count alone.
	Effort func() uint64
	// Access hints at how arrays are accessed. It is replaced, never changed: queries hold it.
	Access []solver.Access

	// Running is the state that the step works on: what fails, an error or a panic, ends it and no other. It is the
	// state being run, but for a switch, which goes on with the rest of its cases.
	Running *state.State
	// Added are the states that were forked off since the caller last emptied it; some may have ended already.
	Added []*state.State
	// Room is how many states Added may have; then open branches follow the model only. Negative: any number.
	Room int
	// MaxDepth bounds the forks on a path, 0 without limit.
	MaxDepth int
	// Forks counts forks, Asked the work of answering questions, in instructions that take as long.
	Forks uint64
	Asked uint64
	// Gone counts paths given up without a test, by reason.
	Gone map[outcome.Reason]int
	// NextID numbers states.
	NextID func() uint64
	// Note counts something by name that the user should know: unsupported parts met, given-up choices.
	Note func(what string)

	ctx    context.Context
	solver solver.Solver
	b      *expr.Builder
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
