package concolic

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Beside another driver, which explores the same program and counts its paths, a run is no path: it becomes a test only
// if it covers something that neither driver has covered, or is the first with its bug. What is given up is counted
// apart.

// Steps are what the driver does beside another one.
type Steps struct {
	d    *Driver
	e    *engine.Engine
	w    *exec.Worker
	over bool // nothing is left to do
}

// Begin makes the driver work step by step beside another one, with one worker. Explore is not called then. The states
// of first belong to the driver.
func (d *Driver) Begin(e *engine.Engine, w *exec.Worker, first []*state.State) *Steps {
	d.beside = true
	d.begin(w, first)
	return &Steps{d: d, e: e, w: w}
}

// Step runs an input or asks about a node. It says whether there was anything to do, and the run goes on.
func (x *Steps) Step() (more bool) {
	w := x.w
	policy, ranges, suits := w.Policy, w.Ranges, w.Suits
	pin(w)
	more = x.d.step(x.e, w)
	w.Policy, w.Ranges, w.Suits = policy, ranges, suits
	x.over = !more && !x.e.Stopped()
	return more
}

// Rest does nothing: nothing is in hand between two steps.
func (x *Steps) Rest() {}

// End ends the exploration. Runs that wait end, too. None of them is a path.
func (x *Steps) End() (left []*state.State) {
	d := x.d
	for _, r := range d.waiting {
		r.s.End = &outcome.End{Reason: outcome.LimitHalt, Message: "the run stopped"}
		r.s.Hash = r.open.Named()
		d.finishBeside(x.e, x.w, r.s)
	}
	d.waiting = nil
	if x.over {
		d.check(x.e)
	}
	return nil
}

// finishBeside makes a test of a run if it brings something new.
func (d *Driver) finishBeside(e *engine.Engine, w *exec.Worker, s *state.State) {
	if e.FinishBeside(w, s) {
		d.mu.Lock()
		d.counts.tests++
		d.mu.Unlock()
	}
}

// gone notes that inputs are given up. They are paths if nobody else counts these.
func (d *Driver) gone(w *exec.Worker, why outcome.Reason) {
	if d.beside {
		d.counts.given++
	} else {
		w.Gone[why]++
	}
}

// mostOffered bounds the inputs that wait when a path of the other driver adds one.
const mostOffered = 64

// Ended takes notice of a path of the other driver that has ended: of its finding, and of its input, which waits to
// run if the path has covered something first and there is room. It is called between two steps.
func (d *Driver) Ended(s *state.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.arrived.Ended(s)
	if !s.NewCode || s.Deferral != nil || s.End.Reason == outcome.Silent || len(d.inputs) >= mostOffered {
		return
	}
	for i, start := range d.starts {
		if q := (solver.Query{PC: start.Path()}); q.Holds(s.Model) {
			if d.offer(&input{start: i, values: s.Model}) {
				d.counts.crossed++
			}
			return
		}
	}
}
