package engine

import (
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/exec"
)

// tally is what one worker has done. Only that worker adds to it, so a slice takes no lock; others read it.
type tally struct {
	instructions, forks atomic.Uint64
	seen                int // of the common coverage, of which this worker knows; only the worker reads it

	// gate is held by the worker while it does anything that others can see; see [Engine.Enter].
	gate   sync.Mutex
	inside bool     // the worker holds it; the worker's own
	notes  []string // of the slice that is running; the worker's own
	told   []told   // likewise

	_ [64]byte // processors that write to one line of their caches in turn wait for each other
}

// tallies has an entry for each worker, and one for nil: what a driver counts itself. The map is never changed after
// the run has begun.
type tallies map[*exec.Worker]*tally

func newTallies(workers []*exec.Worker) tallies {
	t := tallies{nil: {}}
	for _, w := range workers {
		t[w] = new(tally)
	}
	return t
}

func (t tallies) instructions() (n uint64) {
	for _, y := range t {
		n += y.instructions.Load()
	}
	return n
}

func (t tallies) forks() (n uint64) {
	for _, y := range t {
		n += y.forks.Load()
	}
	return n
}
