package stack

import (
	"io"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/simplify"
)

func newSimplifier(b *expr.Builder) simplify.Simplifier { return rewrite.New(b) }

// WriteScript prints a query that shows a fault.
func WriteScript(w io.Writer, q *solver.Query) error { return writeScript(w, q.Conjuncts()) }

// writeScript prints a query for the log.
func writeScript(w io.Writer, constraints []*expr.Term) error {
	return smt2.Write(w, constraints, smt2.Options{})
}
