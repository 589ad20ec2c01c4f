package z3

import (
	"context"
	"time"
)

// runner lets another goroutine wait for Z3, so that the caller can leave when its time is up even if Z3 does not react
// to an interrupt (some of its preprocessing does not look at the flag for seconds).
type runner struct {
	jobs  chan func() int
	reply chan int // room for one, so that an abandoned job ends
	timer *time.Timer
	look  *time.Ticker // at the memory
	full  func() bool  // Z3 has taken too much of it
}

// lookEvery is how often a running job's memory is looked at: Z3 takes some hundred megabytes a second at most.
const lookEvery = 50 * time.Millisecond

func newRunner(full func() bool) *runner {
	r := &runner{jobs: make(chan func() int), reply: make(chan int, 1), timer: time.NewTimer(time.Hour),
		look: time.NewTicker(time.Hour), full: full}
	go r.loop()
	return r
}

func (r *runner) loop() {
	for job := range r.jobs {
		r.reply <- job()
	}
}

func (r *runner) close() {
	close(r.jobs)
	r.stop()
}

func (r *runner) stop() {
	r.timer.Stop()
	r.look.Stop()
}

// outcome says how a job ended.
type outcome uint8

const (
	finished  outcome = iota
	timedOut          // the limit passed; the job has been interrupted and has ended
	cancelled         // the same for the context
	oversized         // the same for memory
	stuck             // the job still runs: whatever it uses is lost to us
)

// patience is how long an interrupted job may take to end.
const patience = 40 * time.Millisecond

// run does job and gives its result, or interrupts it when ctx ends, when limit (0:
// none) has passed, or when Z3 has taken too much memory.
func (r *runner) run(ctx context.Context, limit time.Duration, interrupt func(), job func() int) (int, outcome) {
	r.jobs <- job
	var expired <-chan time.Time
	if limit > 0 {
		r.timer.Reset(limit)
		expired = r.timer.C
	}
	r.look.Reset(lookEvery)
	defer r.look.Reset(time.Hour)
	v, why := r.wait(ctx, expired)
	if why == finished {
		return v, why
	}
	// An interrupt that comes just before Z3 starts to work is lost, so it is repeated.
	for end := time.Now().Add(patience); time.Now().Before(end); {
		interrupt()
		r.timer.Reset(time.Millisecond)
		select {
		case v := <-r.reply:
			return v, why
		case <-r.timer.C:
		}
	}
	return 0, stuck
}

func (r *runner) wait(ctx context.Context, expired <-chan time.Time) (int, outcome) {
	for {
		select {
		case v := <-r.reply:
			return v, finished
		case <-ctx.Done():
			return 0, cancelled
		case <-expired:
			return 0, timedOut
		case <-r.look.C:
			if r.full() {
				return 0, oversized
			}
		}
	}
}

// abandon waits in the background for a stuck job, interrupting it now and then, and calls free when it has ended.
func (r *runner) abandon(interrupt, free func()) {
	r.stop()
	go func() {
		for {
			select {
			case <-r.reply:
				close(r.jobs)
				free()
				return
			case <-time.After(20 * time.Millisecond):
				interrupt()
			}
		}
	}()
}
