package solver

import (
	"context"
	"syscall"
	"time"
)

// patience is how many times its limit a query may take on a machine that gives the process less than one processor.
const patience = 4

// WithLimit is a context for one query with a limit of time. The limit is meant for work: on a machine with other
// load, a clock alone gives up queries that would need a tenth of the limit. So when the clock runs out, the query
// ends only once the process has had that much processor time since the query began, or when patience times the limit
// has passed. Workers share the process's time, so with several workers the limit may come as soon as the clock says,
// but never sooner.
func WithLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return WithLimitOf(ctx, limit, ProcessorTime)
}

// WithLimitOf is WithLimit for work of another process: used tells the processor time that it has had.
func WithLimitOf(ctx context.Context, limit time.Duration,
	used func() time.Duration) (context.Context, context.CancelFunc) {
	last, stop := context.WithTimeout(ctx, patience*limit)
	inner, cancel := context.WithCancelCause(last)
	begin := used()
	var check func()
	check = func() {
		// A process without rest may use a little less than the clock says.
		switch left := limit*9/10 - (used() - begin); {
		case inner.Err() != nil:
		case left <= 0:
			cancel(context.DeadlineExceeded)
		default:
			time.AfterFunc(max(left, limit/20), check)
		}
	}
	first := time.AfterFunc(limit, check)
	return limited{inner}, func() {
		first.Stop()
		cancel(context.Canceled)
		stop()
	}
}

// limited is a context that tells the end of its limit as a deadline.
type limited struct{ context.Context }

func (c limited) Err() error {
	if err := c.Context.Err(); err == nil || context.Cause(c.Context) != context.DeadlineExceeded {
		return err
	}
	return context.DeadlineExceeded
}

// ProcessorTime is how much of processors this process has had.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0 // not on any system that we know
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
