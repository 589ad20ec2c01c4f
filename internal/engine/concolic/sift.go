package concolic

import (
	"context"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/outcome"
)

// sifter runs inputs without terms, to see whether they bring something new. It has its own worker.
type sifter struct {
	w    *exec.Worker
	over *exec.Worker // whose coverage counts
}

// newSifter makes a sifter beside w.
func newSifter(w *exec.Worker) *sifter {
	x := &sifter{w: w.NewWorker(context.Background(), decide.Drive, nil, w.Simp), over: w}
	x.w.NextID = w.NextID
	// How far blocks ran is no part of what is new.
	x.w.Hits = cover.Hits{Edges: w.Edges, Entered: w.Entered, Ran: make([]int32, len(w.Ran)),
		Passed: make([]uint8, len(w.Passed)), Stopped: make([]uint8, len(w.Stopped))}
	return x
}

// place is where a program ends with a finding.
type place struct {
	kind      outcome.Kind
	fn, instr int32
}

// longer is how many times the instructions of the longest run a sifted one may take.
const longer = 4

// siftSlice is how many instructions a sifted run takes between two looks at whether the engine has stopped.
const siftSlice = 1 << 20

// sift runs an input on plain values. It says whether the run covers an edge, or ends with a finding, that no run with
// terms has.
func (d *Driver) sift(e *engine.Engine, w *exec.Worker, in *input) (novel bool) {
	d.mu.Lock()
	x := d.sifters[w]
	if x == nil {
		x = newSifter(w)
		d.sifters[w] = x
	}
	budget := longer * max(d.longest, 1<<16)
	d.mu.Unlock()
	s := d.starts[in.start].Fork()
	s.ID = w.NextID()
	if !x.w.Follow(s, in.values) {
		return false
	}
	var fresh []int32
	for s.End == nil && s.Steps < budget && !e.Stopped() {
		x.w.Run(s, min(budget-s.Steps, siftSlice))
		fresh = append(fresh, x.w.Fresh...)
	}
	d.mu.Lock()
	for _, id := range fresh { // only a run with terms covers anything; that of another worker counts, too
		if id >= 0 {
			w.Edges[id] = 0
			novel = novel || !d.taken.Taken(id)
		} else {
			w.Entered[^id] = 0
			novel = novel || !d.entered[^id]
		}
	}
	d.counts.concreteSteps += s.Steps
	if s.End != nil && s.End.Reason == outcome.Found && s.Top != nil {
		novel = novel || !d.findings[place{s.End.Kind, s.Top.Code.Index, s.Top.At}]
	}
	d.mu.Unlock()
	x.w.Retire(s)
	return novel
}
