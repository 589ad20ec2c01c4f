package concolic

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
)

// plain runs an input on plain values; not ok if its start does not take it.
func (d *Driver) plain(e *engine.Engine, w *exec.Worker, in *input) (run sift.Run, ok bool) {
	d.mu.Lock()
	x := d.sifters[w]
	if x == nil {
		x = sift.New(w, d.filter)
		d.sifters[w] = x
	}
	budget := sift.Longer * max(d.longest, 1<<16)
	d.mu.Unlock()
	run, ok = x.Run(d.starts[in.start].Fork(), in.values, budget, e.Stopped)
	d.mu.Lock()
	d.counts.concreteSteps += run.Steps
	d.mu.Unlock()
	return run, ok
}

// sift runs an input on plain values. It says whether the run covers an edge, or ends with a finding, that neither a
// run with terms nor an input from outside has.
func (d *Driver) sift(e *engine.Engine, w *exec.Worker, in *input) (novel bool) {
	run, ok := d.plain(e, w, in)
	if !ok {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, id := range run.Fresh { // what a run of another worker has reached counts, too
		if id >= 0 {
			novel = novel || !d.taken.Side(id) && !d.taken.Taken(id)
		} else {
			novel = novel || !d.arrived.Entered[^id]
		}
	}
	return novel || run.Found && !d.arrived.Findings[run.At]
}
