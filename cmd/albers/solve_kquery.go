package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/expr/kquery"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/kqueryfile"
)

// solveKQuery answers the queries of a KQuery file.
func (a *app) solveKQuery(ctx context.Context, f *solveFlags, in *bufio.Reader) error {
	last, n, err := kqueryfile.Run(ctx, a.stdout, in, kqueryfile.Options{Timeout: f.solving.SolverTimeout,
		Backend: f.backend, Report: f.report, Counters: &f.theory})
	var place *kquery.Error
	switch {
	case errors.As(err, &place):
		fmt.Fprintf(a.stderr, "albers: %s:%s\n", f.processed, oneLine(place.Error()))
		a.code = exitFailed
		return nil
	case err != nil:
		return &albers.InputError{Err: fmt.Errorf("%s: %w", f.processed, err)}
	}
	if f.status && n > 0 {
		a.code = map[solver.Verdict]int{solver.Sat: exitSat, solver.Unsat: exitUnsat}[last]
	}
	return nil
}
