package stack

import (
	"io"

	"albers/internal/expr"
	"albers/internal/expr/rewrite"
	"albers/internal/expr/smt2"
	"albers/internal/solver/simplify"
)

func newSimplifier(b *expr.Builder) simplify.Simplifier { return rewrite.New(b) }

// writeScript prints a query for the log.
func writeScript(w io.Writer, constraints []*expr.Term) error {
	return smt2.Write(w, constraints, smt2.Options{})
}
