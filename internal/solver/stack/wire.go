package stack

import (
	"errors"
	"io"

	"albers/internal/expr"
	"albers/internal/solver/simplify"
)

// flattening takes the place of package expr/rewrite until that is there: conjunctions are taken apart and constants
// seen, nothing is rewritten.
type flattening struct{}

func (flattening) Simplify(t *expr.Term) *expr.Term { return t }

func newSimplifier(*expr.Builder) simplify.Simplifier { return flattening{} }

// writeScript prints a query for the log. It waits for package expr/smt2.
func writeScript(io.Writer, []*expr.Term) error { return errors.New("the query log is not there yet") }
