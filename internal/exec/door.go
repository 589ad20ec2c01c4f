package exec

import (
	"albers/internal/expr"
	"albers/internal/state"
)

// Registers hold raw terms. What is asked of them (a condition, an address, a number) goes through one of two doors, and what
// comes out is what path conditions, solvers and models see. The raw term stays what it was: it may be part of other
// terms, and state merging compares its shape.

// Cond is raw, a term of one bit, as it is decided on s's path.
func (w *Worker) Cond(s *state.State, raw *expr.Term) *expr.Term { return w.Simp.Simplify(raw) }

// Plain is raw, an address or a number, as it is used on s's path.
func (w *Worker) Plain(s *state.State, raw *expr.Term) *expr.Term { return w.Simp.Simplify(raw) }

// negation is the other side of a condition that has been through the door.
func (w *Worker) negation(cond *expr.Term) *expr.Term { return w.Simp.Simplify(w.B.Not(cond)) }
