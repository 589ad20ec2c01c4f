package stack

import (
	"context"

	"github.com/albers-engine/albers/internal/solver"
)

// lazy gives up queries that are not worth more than what the layers above it do ([solver.Query.Lazy]).
type lazy struct{ solver.Solver }

// Check answers q.
func (l lazy) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if q.Deferrable && q.Lazy {
		return putOff()
	}
	return l.Solver.Check(ctx, q, sink)
}

// Close frees the solver below.
func (l lazy) Close() { solver.Close(l.Solver) }

// putOff is the answer to a query that is to be asked again.
func putOff() solver.Result {
	return solver.Result{Verdict: solver.Unknown, Early: true, Reason: "put off"}
}
