package solver

import (
	"context"
	"time"
)

// watched passes every query on and tells of the answer.
type watched struct {
	next Solver
	tell func(q *Query, r Result, took time.Duration)
}

// Watch is next with tell called after every answer, by the goroutine that asked.
func Watch(next Solver, tell func(q *Query, r Result, took time.Duration)) Solver {
	return &watched{next, tell}
}

// Close closes next.
func (w *watched) Close() { Close(w.next) }

// Check passes q on.
func (w *watched) Check(ctx context.Context, q *Query, sink PartialSink) Result {
	start := time.Now()
	r := w.next.Check(ctx, q, sink)
	w.tell(q, r, time.Since(start))
	return r
}
