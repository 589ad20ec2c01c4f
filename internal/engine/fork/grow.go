package fork

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// growth is what decides when the input grows (option.Input.Grow): when the paths have covered nothing new of the
// program for a good part of all work, or when none is left.
type growth struct {
	over  bool           // it has grown as often as it may
	now   bool           // a worker makes the new starts
	stale uint64         // the work since the input grew, or since an edge of the program was taken first
	first []*state.State // new starts that have not run; some may have ended
}

// The input grows when paths have covered nothing new for one part in so many of the run's work, and for the least.
const (
	stalePart  = 2
	leastStale = 1 << 24
)

// due says whether the input is to grow now. The caller holds d.mu.
func (d *Driver) due() bool {
	g := &d.growth
	if g.over || g.now {
		return false
	}
	return g.stale >= max(leastStale, d.work/stalePart) || d.frontier.Len()+d.busy+d.regions.parked == 0
}

// grow makes the first states of a larger input wait. They are the next to run, each for a turn. The caller holds d.mu,
// which is free meanwhile.
func (d *Driver) grow(e *engine.Engine, w *exec.Worker) {
	d.growth.now = true
	d.busy++
	d.mu.Unlock()
	first := e.Grow(w)
	if d.fuzz != nil {
		d.fuzz.Grow(first)
	}
	d.mu.Lock()
	for _, s := range first {
		d.frontier.Add(s, first[0])
	}
	d.busy--
	d.growth = growth{over: len(first) == 0, first: first}
	d.wake.Broadcast()
}

// next is the next of the new starts, nil if there is none.
func (g *growth) next(waits func(*state.State) bool) *state.State {
	for len(g.first) > 0 {
		s := g.first[0]
		g.first = g.first[1:]
		if waits(s) {
			return s
		}
	}
	return nil
}
