package stack

import (
	"fmt"
	"io"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/simplify"
)

func newSimplifier(b *expr.Builder) simplify.Simplifier { return rewrite.New(b) }

// WriteScript prints a query that shows a fault.
func WriteScript(w io.Writer, q *solver.Query) error { return writeScript(w, q.Conjuncts()) }

// writeLowered prints a query for the log, with floats as circuits.
func writeLowered(w io.Writer, low *lower.Lowerer, constraints []*expr.Term) error {
	out := make([]*expr.Term, len(constraints))
	for i, t := range constraints {
		if out[i], _ = low.Term(t); out[i] == nil {
			_, err := fmt.Fprintf(w, "; a query with %v, which is too large for circuits\n", t)
			return err
		}
	}
	return writeScript(w, out)
}

// writeScript prints a query without floats.
func writeScript(w io.Writer, constraints []*expr.Term) error {
	return smt2.Write(w, constraints, smt2.Options{})
}
