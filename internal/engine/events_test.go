package engine

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/albers-engine/albers/outcome"
)

// slow is an observer that takes its time and notes whether it is told two things at once.
type slow struct {
	t     *testing.T
	inUse atomic.Bool
	tests map[int]int
	other int
}

func (s *slow) busy(n int) {
	if s.inUse.Swap(true) {
		s.t.Error("two events at once")
	}
	if n%97 == 0 {
		time.Sleep(time.Millisecond)
	}
	s.inUse.Store(false)
}

func (s *slow) Test(t *outcome.Test)      { s.busy(t.N); s.tests[t.N]++ }
func (s *slow) Message(string)            { s.busy(0); s.other++ }
func (s *slow) Progress(outcome.Snapshot) { s.busy(0); s.other++ }

// TestEvents: an observer hears of each test once, of one thing at a time, and of all when the last sender is done.
func TestEvents(t *testing.T) {
	const senders, each = 8, 500
	s := &slow{t: t, tests: map[int]int{}}
	v := events{obs: s}
	var wg sync.WaitGroup
	for w := range senders {
		wg.Go(func() {
			for i := range each {
				switch {
				case i%50 == 0:
					v.message("m")
				case i%50 == 25:
					v.progress(outcome.Snapshot{})
				}
				v.test(&outcome.Test{N: w*each + i})
			}
		})
	}
	wg.Wait()
	v.wait()
	if len(s.tests) != senders*each || s.other != senders*each/25 || len(v.waiting) != 0 {
		t.Errorf("%d tests of %d, %d other events, %d left", len(s.tests), senders*each, s.other, len(v.waiting))
	}
	for n, times := range s.tests {
		if times != 1 {
			t.Errorf("test %d was told %d times", n, times)
		}
	}
}

// endless is an observer to whom each test brings another one, until somebody has come back.
type endless struct {
	v    *events
	back chan struct{}
	told int
}

func (x *endless) Test(t *outcome.Test) {
	x.told++
	if x.told == 100 {
		<-x.back
	}
	if x.told < 200 {
		x.v.test(&outcome.Test{N: t.N + 1})
	}
}
func (x *endless) Message(string)            {}
func (x *endless) Progress(outcome.Snapshot) {}

// TestProgressComesBack: whoever passes another event on is not kept by tests that come as fast as they are told.
func TestProgressComesBack(t *testing.T) {
	x := &endless{back: make(chan struct{})}
	v := &events{obs: x, waiting: []*outcome.Test{{N: 1}}}
	x.v = v
	go func() {
		v.progress(outcome.Snapshot{})
		close(x.back)
	}()
	select {
	case <-x.back:
	case <-time.After(time.Minute):
		t.Fatal("it tells tests and does not come back")
	}
	v.wait()
	if x.told != 200 {
		t.Errorf("%d tests were told, want 200", x.told)
	}
}
