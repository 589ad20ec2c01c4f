package engine

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
)

// coverage is what all workers together have covered. Several workers have maps of their own and learn from each
// other here; one worker writes into these maps directly. It is guarded by the engine's lock.
type coverage struct {
	cover   *cover.Map
	edges   []uint8
	entered []uint8
	reach   []int32              // by block, see exec.Worker.Reach
	alone   bool                 // there is one worker
	fresh   []int32              // everything covered, in order of discovery, unless alone
	seen    map[*exec.Worker]int // of fresh
}

// newCoverage prepares the maps of m. Functions of files that do not count are marked, so that searchers do not aim
// at them.
func newCoverage(m *ir.Module, files []string, workers int) (*coverage, error) {
	c := &coverage{cover: cover.New(m, files), edges: make([]uint8, m.NumEdges), entered: make([]uint8, len(m.Funcs)),
		reach: make([]int32, m.NumBlocks), alone: workers == 1, seen: map[*exec.Worker]int{}}
	if len(files) == 0 {
		return c, nil
	}
	if c.cover.Lines() == 0 {
		return nil, fmt.Errorf("--cover-files: none of the program's source files with code fits %s",
			strings.Join(files, ", "))
	}
	for _, f := range m.Funcs {
		f.Aside = !cover.Matches(files, m.Files[f.File])
	}
	return c, nil
}

// share makes a worker that is alone write into the common maps.
func (c *coverage) share(w *exec.Worker) {
	if c.alone {
		w.Edges, w.Entered = c.edges, c.entered
	}
}

// take notes what w covered in a slice.
func (c *coverage) take(w *exec.Worker) {
	for _, id := range w.Fresh {
		if id >= 0 {
			c.edges[id] = 1
		} else {
			c.entered[^id] = 1
		}
	}
	if !c.alone {
		c.fresh = append(c.fresh, w.Fresh...)
	}
	c.grow(w)
}

// learn tells a worker with maps of its own what others have covered.
func (c *coverage) learn(w *exec.Worker) {
	if c.alone {
		return
	}
	for _, id := range c.fresh[c.seen[w]:] {
		if id >= 0 {
			w.Edges[id] = 1
		} else {
			w.Entered[^id] = 1
		}
	}
	c.seen[w] = len(c.fresh)
}

// grow takes over how far a worker has come in blocks.
func (c *coverage) grow(w *exec.Worker) {
	for _, b := range w.Grown {
		c.reach[b] = max(c.reach[b], w.Reach[b])
	}
	w.Grown = w.Grown[:0]
}

func (c *coverage) hits() cover.Hits {
	return cover.Hits{Edges: c.edges, Entered: c.entered, Reach: c.reach}
}

// Coverage tells which lines and branches of the program were covered.
func (e *Engine) Coverage() *cover.Report {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.coverage.cover.Report(e.coverage.hits())
}
