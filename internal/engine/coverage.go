package engine

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/outcome"
)

// covering is the coverage of all workers together. If there are several workers, each has maps of its own and learns
// of the others' coverage here; a single worker writes into these maps directly. The engine's lock guards it.
type covering struct {
	cover *cover.Map
	from  *cover.Map // of the code that is reachable from the functions of --cover-from; nil: not asked for
	hits  cover.Hits
	alone bool         // there is one worker
	fresh []int32      // everything covered, in order of discovery, unless alone
	found atomic.Int64 // the length of fresh, which may be read without the lock

	directions []uint16 // by edge, see [cover.Map.Directions]
	branches   int      // directions that are covered
}

// newCoverage prepares the maps of m. Functions of files that do not count are marked, so that searchers do not aim
// at them.
func newCoverage(m *ir.Module, files, from []string, workers int) (*covering, error) {
	c := &covering{cover: cover.New(m, files), hits: cover.NewHits(m), alone: workers == 1}
	c.directions = c.cover.Directions()
	if err := c.countFrom(m, files, from); err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return c, nil
	}
	if c.cover.Lines() == 0 {
		return nil, fmt.Errorf("--cover-files: none of the program's source files with code fits %s",
			strings.Join(files, ", "))
	}
	for _, f := range m.Funcs {
		f.Aside = !coverage.Matches(files, m.Files[f.File])
	}
	return c, nil
}

// countFrom prepares the map of what is reachable from functions.
func (c *covering) countFrom(m *ir.Module, files, functions []string) error {
	var from []int32
	for _, name := range functions {
		f := m.Lookup(name)
		if f == nil || len(f.Code) == 0 {
			return fmt.Errorf("--cover-from: the program has no code of a function %q", name)
		}
		from = append(from, f.Index)
	}
	if len(from) > 0 {
		c.from = cover.Within(m, files, cfg.Reachable(m, from...))
	}
	return nil
}

// reachable counts the coverage of what is reachable from functions, nil if nobody asked for it.
func (c *covering) reachable(functions []string) *outcome.From {
	if c.from == nil {
		return nil
	}
	out := &outcome.From{Functions: functions}
	out.Lines, out.Branches = c.from.Totals(c.hits)
	return out
}

// share makes a worker that is alone write into the common maps.
func (c *covering) share(w *exec.Worker) {
	if c.alone {
		w.Edges, w.Entered = c.hits.Edges, c.hits.Entered
	}
}

// restore takes over the coverage of an earlier part of the run, before any worker has begun. It says whether that is
// coverage of this program.
func (c *covering) restore(from *Checkpoint) bool {
	if !fill(c.hits.Edges, from.Edges) || !fill(c.hits.Entered, from.Entered) || !fill(c.hits.Ran, from.Ran) ||
		!fill(c.hits.Passed, from.Passed) || !fill(c.hits.Stopped, from.Stopped) {
		return false
	}
	for i, v := range c.hits.Edges {
		if v != 0 {
			c.branches += int(c.directions[i])
		}
		if v != 0 && !c.alone {
			c.fresh = append(c.fresh, int32(i))
		}
	}
	for i, v := range c.hits.Entered {
		if v != 0 && !c.alone {
			c.fresh = append(c.fresh, ^int32(i))
		}
	}
	c.found.Store(int64(len(c.fresh)))
	return true
}

// stopped is why paths came no further, for a run that goes on: without those that wait.
func (c *covering) stopped() []uint8 {
	out := slices.Clone(c.hits.Stopped)
	for i := range out {
		out[i] &^= cover.StopWaits
	}
	return out
}

// take notes the coverage of w in a slice. It says whether branches of the program are among it.
func (c *covering) take(w *exec.Worker) (grown bool) {
	for _, id := range w.Fresh {
		// What is fresh to a worker may be known to the others, unless it writes into the common maps.
		if id >= 0 && c.directions[id] > 0 && (c.alone || c.hits.Edges[id] == 0) {
			c.branches += int(c.directions[id])
			grown = true
		}
	}
	mark(&c.hits, w.Fresh)
	if !c.alone {
		c.fresh = append(c.fresh, w.Fresh...)
		c.found.Store(int64(len(c.fresh)))
	}
	c.grow(w)
	return grown
}

// behind says whether there is coverage of which the worker of y does not know.
func (c *covering) behind(y *tally) bool { return int64(y.seen) < c.found.Load() }

// learn tells a worker with maps of its own the coverage of the others.
func (c *covering) learn(w *exec.Worker, y *tally) {
	mark(&w.Hits, c.fresh[y.seen:])
	y.seen = len(c.fresh)
}

// mark adds edges and, negated, functions to hits.
func mark(hits *cover.Hits, fresh []int32) {
	for _, id := range fresh {
		if id >= 0 {
			hits.Edges[id] = 1
		} else {
			hits.Entered[^id] = 1
		}
	}
}

// grow takes over how far a worker has come in blocks.
func (c *covering) grow(w *exec.Worker) {
	for _, b := range w.Grown {
		c.hits.Ran[b] = max(c.hits.Ran[b], w.Ran[b])
	}
	w.Grown = w.Grown[:0]
	for _, e := range w.Noted {
		c.hits.Passed[e] |= w.Passed[e]
	}
	w.Noted = w.Noted[:0]
	for _, b := range w.Halted {
		c.hits.Stopped[b] |= w.Stopped[b]
	}
	w.Halted = w.Halted[:0]
}

// Coverage tells which lines and branches of the program were covered.
func (e *Engine) Coverage() *coverage.Report {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.coverage.cover.Report(e.coverage.hits)
}
