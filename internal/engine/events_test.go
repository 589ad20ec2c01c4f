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
	if len(s.tests) != senders*each || s.other != senders*each/25 || len(v.waiting) != 0 {
		t.Errorf("%d tests of %d, %d other events, %d left", len(s.tests), senders*each, s.other, len(v.waiting))
	}
	for n, times := range s.tests {
		if times != 1 {
			t.Errorf("test %d was told %d times", n, times)
		}
	}
}
