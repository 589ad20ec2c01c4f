package stack

import (
	"context"
	"time"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
)

// fallback asks first and, where that gives up, last.
type fallback struct{ first, last solver.Solver }

// Close frees both.
func (f *fallback) Close() {
	solver.Close(f.first)
	solver.Close(f.last)
}

// Check answers q.
func (f *fallback) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r := f.first.Check(ctx, q, sink)
	if r.Verdict != solver.Unknown || ctx.Err() != nil {
		return r
	}
	return f.last.Check(ctx, q, sink)
}

// newNative is our own solver. It leaves a third of the time to the one that is asked when it gives up.
func (s *Shared) newNative(limit time.Duration) *native.Solver {
	o := native.Default()
	o.Timeout, o.Report, o.Counters = limit*2/3, s.opt.Report, s.counters[nativeName]
	o.Axioms, o.Array, o.Certify = axioms.ModeOf(s.opt.Axioms), s.counters[arrayName], s.opt.Certify
	if s.opt.Own != nil {
		s.opt.Own(&o)
	}
	return native.New(s.b, o)
}
