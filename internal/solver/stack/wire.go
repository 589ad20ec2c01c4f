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

// WriteScript prints a query about terms of b that shows a fault.
func WriteScript(w io.Writer, b *expr.Builder, q *solver.Query) error {
	return smt2.Write(w, q.Conjuncts(), smt2.Options{Builder: b})
}
