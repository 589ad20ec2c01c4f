package stack

import (
	"io"

	"albers/internal/expr"
	"albers/internal/expr/rewrite"
	"albers/internal/expr/smt2"
	"albers/internal/solver"
	"albers/internal/solver/simplify"
)

func newSimplifier(b *expr.Builder) simplify.Simplifier { return rewrite.New(b) }

// WriteScript prints a query that shows a fault.
func WriteScript(w io.Writer, q *solver.Query) error { return writeScript(w, q.Conjuncts()) }

// writeScript prints a query for the log.
func writeScript(w io.Writer, constraints []*expr.Term) error {
	return smt2.Write(w, constraints, smt2.Options{})
}
