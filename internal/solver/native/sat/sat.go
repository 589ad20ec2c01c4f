// Package sat is the interface between the bit-vector solver and a SAT solver. The back ends are in packages below:
//
//   - cdcl, our own, in Go: the default. It is called without crossing into C, keeps its trail from one query of a path
//     to the next, decides only variables of the query at hand, and shows its trail.
//   - cadical, Debian's libcadical through cgo: for instances that stay hard.
//
// The formula only grows. A query adds its own conditions as assumptions, and a query that fails names the
// assumptions that it failed by. Variables are numbered from 1; a literal is twice its variable, plus 1 if negated.
package sat

import "context"

// Var is a variable; 0 is none.
type Var uint32

// Lit is a variable or its negation.
type Lit uint32

// End closes a clause in the lists that Add takes. It is no literal.
const End Lit = 0

// Lit is v, negated if neg.
func (v Var) Lit(neg bool) Lit {
	if neg {
		return Lit(v)<<1 | 1
	}
	return Lit(v) << 1
}

// Var is the variable of l.
func (l Lit) Var() Var { return Var(l >> 1) }

// Neg says whether l is a negated variable.
func (l Lit) Neg() bool { return l&1 != 0 }

// Not is the negation of l.
func (l Lit) Not() Lit { return l ^ 1 }

// Dimacs is l as a signed number.
func (l Lit) Dimacs() int {
	if l.Neg() {
		return -int(l >> 1)
	}
	return int(l >> 1)
}

// Status is the answer of a solver. The zero value claims nothing.
type Status uint8

// The answers.
const (
	Unknown Status = iota // a limit was reached or the context ended
	Sat
	Unsat
)

// String is the word of the SAT competition for s.
func (s Status) String() string { return [...]string{"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE"}[s] }

// Solver is one incremental SAT solver, used by one goroutine at a time.
type Solver interface {
	// NewVars makes n variables with consecutive numbers and returns the first.
	NewVars(n int) Var

	// Add adds clauses, each closed by End.
	Add(clauses []Lit)

	// Solve decides the formula under assumptions. It answers Unknown after that many conflicts (0: no limit) and within
	// some milliseconds of ctx's end.
	Solve(ctx context.Context, assumptions []Lit, conflicts int64) Status

	// Value is 1 if l is true in the model of the last Solve, -1 if false, 0 if the model leaves it open. After Sat only.
	Value(l Lit) int8

	// Failed appends to core the assumptions that cannot hold together. After Unsat only; none means that the formula
	// itself is unsatisfiable.
	Failed(core []Lit) []Lit

	// Fixed is 1 if l is known to follow from the formula, -1 if its negation is, else 0.
	Fixed(l Lit) int8

	// Phase is advice: try l true when its variable has to be decided.
	Phase(l Lit)

	// Stats counts the work of the solver so far.
	Stats() Stats

	// Close frees memory outside of Go's heap.
	Close()
}

// Explorer is a solver that can be looked into. Only cdcl is one.
type Explorer interface {
	Solver

	// Enter makes v a variable that is decided on; Leave takes it off again. Solve answers Sat when all entered variables
	// have values and no clause is false. That is enough if every variable that was not entered is a function of those
	// that were and its clauses define it.
	Enter(v Var)
	Leave(v Var)

	// Rewind undoes all decisions that the next Solve, under these assumptions, would undo. Before clauses are added it
	// saves looking at them under a trail that will go away.
	Rewind(assumptions []Lit)

	// Guide lets g decide as long as a Solve has few conflicts; nil ends it.
	Guide(g Guide)

	// Advised is the literal of v that Phase or the last value of v advises.
	Advised(v Var) Lit

	// OnTrail calls f with the literals that are true whenever a restart or the end of a Solve is about to give them up.
	// The slice is the solver's own. f nil ends it.
	OnTrail(f func(trail []Lit))
}

// Proof receives a proof line by line: a clause that follows from those before it (add) or one that is no longer used.
// The slice is the solver's own. See package drat.
type Proof func(add bool, lits []Lit)

// Prover is a solver that proves its answers.
type Prover interface {
	Solver

	// Prove sends the proof to p, at the latest before a Solve returns. Call it before the first clause.
	Prove(p Proof) error
}

// Guide decides for a solver while a query seems easy: it knows the circuit, and so the nodes that still need a
// value.
type Guide interface {
	// Next is an open literal to assume, or End if the assigned literals suffice: Solve then answers Sat. anew says
	// that assignments were undone since the last call.
	Next(anew bool) Lit
}

// Stats counts work.
type Stats struct {
	Vars, Clauses, Learnt                               int64
	Conflicts, Decisions, Propagations, Restarts, Reuse int64 // Reuse: decision levels kept from one Solve to the next
}
