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
}

func newRunner() *runner {
	r := &runner{jobs: make(chan func() int), reply: make(chan int, 1), timer: time.NewTimer(time.Hour)}
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
	r.timer.Stop()
}

// outcome says how a job ended.
type outcome uint8

const (
	finished  outcome = iota
	timedOut          // the limit passed; the job has been interrupted and has ended
	cancelled         // the same for the context
	stuck             // the job still runs: whatever it uses is lost to us
)

// patience is how long an interrupted job may take to end.
const patience = 40 * time.Millisecond

// run does job and gives its result, or interrupts it when ctx ends or limit (0: none) has passed.
func (r *runner) run(ctx context.Context, limit time.Duration, interrupt func(), job func() int) (int, outcome) {
	r.jobs <- job
	var expired <-chan time.Time
	if limit > 0 {
		r.timer.Reset(limit)
		expired = r.timer.C
	}
	why := cancelled
	select {
	case v := <-r.reply:
		return v, finished
	case <-ctx.Done():
	case <-expired:
		why = timedOut
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

// abandon waits in the background for a stuck job, interrupting it now and then, and calls free when it has ended.
func (r *runner) abandon(interrupt, free func()) {
	r.timer.Stop()
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
