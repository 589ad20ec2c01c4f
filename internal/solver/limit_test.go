package solver

import (
	"context"
	"sync/atomic"
	"testing"
	"time"
)

// TestWithLimit: the clock ends a query that had its processor time; one that had none has patience.
func TestWithLimit(t *testing.T) {
	const limit = 20 * time.Millisecond
	begin := time.Now()
	ctx, cancel := WithLimitOf(t.Context(), limit, func() time.Duration { return time.Since(begin) })
	<-ctx.Done()
	if took := time.Since(begin); ctx.Err() != context.DeadlineExceeded || took < limit {
		t.Errorf("a process with a processor: %v after %v", ctx.Err(), took)
	}
	if r := FromContext(ctx); r.Reason != ReasonTimeout {
		t.Errorf("reason %q", r.Reason)
	}
	cancel()

	begin = time.Now()
	ctx, cancel = WithLimitOf(t.Context(), limit, func() time.Duration { return 0 })
	<-ctx.Done()
	if took := time.Since(begin); ctx.Err() != context.DeadlineExceeded || took < patience*limit {
		t.Errorf("a process without: %v after %v", ctx.Err(), took)
	}
	cancel()

	// It has nothing until the clock has run out, and then enough at once.
	var calls atomic.Int32
	ctx, cancel = WithLimitOf(t.Context(), 20*limit, func() time.Duration {
		if calls.Add(1) <= 3 {
			return 0
		}
		return 20 * limit
	})
	<-ctx.Done()
	if ctx.Err() != context.DeadlineExceeded || calls.Load() < 2 {
		t.Errorf("a process that waited: %v after %d looks", ctx.Err(), calls.Load())
	}
	cancel()

	run, stop := context.WithCancel(t.Context())
	ctx, cancel = WithLimit(run, time.Hour)
	stop()
	<-ctx.Done()
	if ctx.Err() != context.Canceled {
		t.Errorf("a run that was stopped: %v", ctx.Err())
	}
	cancel()
	ctx, cancel = WithLimit(t.Context(), time.Hour)
	if ctx.Err() != nil || ProcessorTime() == 0 {
		t.Errorf("at the beginning: %v, %v", ctx.Err(), ProcessorTime())
	}
	cancel()
	if ctx.Err() != context.Canceled {
		t.Errorf("cancelled: %v", ctx.Err())
	}
}
