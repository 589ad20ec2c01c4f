package stack

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
)

// fallback asks first and, where that gives up, last.
//
// Of the queries that the first solver gives up, the last one decides few. To give up takes it as long again, and some
// seconds more where Z3 does not let itself be interrupted. So it is asked as long as it pays, and now and then, unless
// nothing else waits for the time.
//
// In a run with a limit of time, queries that nobody answers may take a part of it. Beyond that all are asked briefly.
//
// A query that can wait is first asked briefly. If that does not decide it, it is hard. It is asked with the full limit
// as long as that decides such queries, and now and then; else it is given up early, to be asked again.
type fallback struct {
	first, last solver.Solver
	always      bool          // last is asked whatever it has decided
	purse       solver.Purse  // else pays for last
	hard        solver.Purse  // pays for hard queries that can wait
	lost        *lost         // forCircuits counts there, too
	hurried     *atomic.Int64 // queries given up after a brief search, because others had taken too much time in vain
}

func newFallback(first, last solver.Solver) *fallback {
	return &fallback{first: first, last: last, lost: &lost{began: time.Now()}, hurried: new(atomic.Int64),
		purse: solver.Purse{Credit: 2, Most: 16, Seldom: 32},
		hard:  solver.Purse{Credit: 2 * hardCost, Most: 16 * hardCost, Seldom: 32}}
}

// lastWorth is the questions to last that an answer pays for, or seconds of them without an answer.
const lastWorth = 4

// What a hard query costs, and what its answer brings. One that is given up takes some times as long as one that is
// decided: if a quarter of them are, the others have to wait.
const (
	hardCost  = 3
	hardWorth = 4
)

// forCircuits is f for the circuits of floats, with purses of their own.
func (f *fallback) forCircuits() *fallback {
	c := newFallback(f.first, f.last)
	c.lost, c.hurried, c.purse.Credit = f.lost, f.hurried, 1
	return c
}

// Close frees both.
func (f *fallback) Close() {
	solver.Close(f.first)
	solver.Close(f.last)
}

// Check answers q.
func (f *fallback) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	tooMuch := f.lost.tooMuch() && !q.Patient
	if !q.Deferrable && !tooMuch {
		return f.full(ctx, q, sink)
	}
	if q.Hasty {
		return putOff()
	}
	brief := *q
	brief.Brief = true
	r := f.first.Check(ctx, &brief, sink)
	if r.Verdict != solver.Unknown || ctx.Err() != nil {
		return r
	}
	if tooMuch {
		f.hurried.Add(1)
	}
	if tooMuch || !f.hard.Open() {
		r.Early = q.Deferrable
		return r
	}
	r = f.full(ctx, q, sink)
	if r.Verdict == solver.Unknown {
		f.hard.Pay(hardCost, 0)
	} else {
		f.hard.Pay(hardCost, hardWorth)
	}
	return r
}

// lost is the time of a worker that went into queries that nobody has answered.
type lost struct {
	total   time.Duration // that the run has; 0: no limit
	began   time.Time
	time    time.Duration
	seconds atomic.Int64 // whole ones of single queries, see charge
}

// inVain is the part of the time, one in so many, that queries may take in vain: of all that the run has, and of what
// has passed.
const inVain = 8

// tooMuch says whether queries have taken so much time in vain that others get little, because the run has a limit. A
// path that ends where the solver gives up is less of a loss than all those that the run could have had meanwhile.
func (l *lost) tooMuch() bool {
	return l.total > 0 && l.time > (l.total+time.Since(l.began))/inVain
}

// charge counts the time of a query that nobody has answered. What counts as work is whole seconds, of which the limits
// have some: as long as no limit of time ends a query, what is counted does not depend on the clock.
func (l *lost) charge(d time.Duration) {
	l.time += d
	l.seconds.Add(int64(d / time.Second))
}

// full asks both with their full limits.
func (f *fallback) full(ctx context.Context, q *solver.Query, sink solver.PartialSink) (r solver.Result) {
	began := time.Now()
	defer func() {
		if r.Verdict == solver.Unknown {
			f.lost.charge(time.Since(began))
		}
	}()
	r = f.first.Check(ctx, q, sink)
	if r.Verdict != solver.Unknown || ctx.Err() != nil {
		return r
	}
	if f.always || f.purse.Open() {
		asked := time.Now()
		if r = f.last.Check(ctx, q, sink); r.Verdict != solver.Unknown {
			f.purse.Pay(1, lastWorth)
		} else {
			f.purse.Pay(1+int(time.Since(asked)/time.Second), 0)
		}
	}
	return r
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
