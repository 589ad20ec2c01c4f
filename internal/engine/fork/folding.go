package fork

import (
	"slices"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/merge"
	"github.com/albers-engine/albers/internal/merge/fold"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// This file merges states while their region runs (package fold). A state of such a region stops at each basic block.
// The worker that ran it makes a snapshot, and looks under the lock for a state to merge it with. It merges without the
// lock, and only then gives the state back.

// inVain is the number of snapshots in regions that began at one place, without a merge among them, after which no more
// are made there.
const inVain = 256

// stop is a state at the beginning of a basic block, and a copy of it.
type stop struct{ s, at *state.State }

// stops are those of a slice: the states that were forked off come before the one that ran.
type stops []stop

func (x stops) has(s *state.State) bool {
	return slices.ContainsFunc(x, func(y stop) bool { return y.s == s })
}

// snapshots copies s, which has run for a slice, and the states that it forked off, if they have stopped where a basic
// block begins.
func snapshots(w *exec.Worker, s *state.State) (list stops) {
	for i := range len(w.Added) + 1 {
		c := s
		if i < len(w.Added) {
			c = w.Added[i]
		}
		if c.Entered && c.End == nil && !c.Arrived && c.Region != nil && c.Region.Folding.Load() {
			list = append(list, snapshot(w, c))
		}
	}
	return list
}

func snapshot(w *exec.Worker, s *state.State) stop {
	at := s.Fork()
	w.Rest(at)
	return stop{s, at}
}

// fold merges states that have stopped after a slice of s with those that they meet, and gives them to the frontier.
func (d *Driver) fold(e *engine.Engine, w *exec.Worker, list stops, s *state.State) {
	for _, x := range list {
		if x.s.End != nil {
			continue // s was dropped while it ran
		}
		parent := s
		if x.s == s {
			parent = nil
		}
		for with := d.meet(e, w, x, parent); with != nil; with = d.meet(e, w, x, parent) {
			e.Fold(w, x.s, with)
			w.Rest(x.s)
			x = snapshot(w, x.s)
		}
	}
}

// meet finds a state that x can be merged with. If there is none, it gives x to the frontier or, if x has been dropped,
// ends it. parent is the state that x was forked from, or nil.
func (d *Driver) meet(e *engine.Engine, w *exec.Worker, x stop, parent *state.State) (with *fold.Rewrite) {
	var ended []*state.State
	d.mu.Lock()
	r := d.regions.open[x.s.Region]
	if r.dismissed(x.s) {
		x.s.End = merge.Ended()
		d.regions.end([]*state.State{x.s})
		d.frontier.End(x.s)
		ended = append(ended, x.s)
	} else if with = d.regions.fold(r, x); with != nil {
		ended = d.drop(w, r, with.Gone)
	} else {
		d.add(x.s, parent)
	}
	d.mu.Unlock()
	d.finish(e, w, ended)
	return with
}

// drop ends states of r that a merged state replaces. Those that run are ended when they come back. The caller holds
// d.mu.
func (d *Driver) drop(w *exec.Worker, r *region, states []*state.State) (ended []*state.State) {
	for _, s := range states {
		i := slices.Index(r.Arrived, s)
		if i < 0 && !d.frontier.Waits(s) {
			if r.doomed == nil {
				r.doomed = map[*state.State]bool{}
			}
			r.doomed[s] = true
			continue
		}
		if i >= 0 {
			r.Arrived = slices.Delete(r.Arrived, i, i+1)
			d.regions.parked--
		}
		s.End = merge.Ended()
		d.frontier.End(s)
		w.Rest(s) // the worker that ran it last may be running another
		ended = append(ended, s)
	}
	d.regions.end(ended)
	return ended
}

// dismiss ends s and the states that it forked off if s was dropped while it ran in the region in. Bugs that they have
// found stay found. It says whether s was.
func (x *regions) dismiss(s *state.State, in *state.Region, added []*state.State) bool {
	if r := x.open[in]; r == nil || !r.dismissed(s) {
		return false
	}
	for _, c := range append(slices.Clone(added), s) {
		if c.End == nil || c.End.Reason != outcome.Found && c.End.Reason != outcome.Internal {
			c.End, c.Arrived = merge.Ended(), false
		}
	}
	return true
}

// dismissed says whether s has been dropped. It says so once.
func (r *region) dismissed(s *state.State) bool {
	doomed := r.doomed[s]
	delete(r.doomed, s)
	return doomed
}

// wait notes that s has entered the frontier.
func (x *regions) wait(s *state.State) {
	r := x.open[s.Region]
	if r == nil {
		return
	}
	if r.Fold != nil {
		r.Fold.Wait(s)
	}
	if r.hurry {
		r.ready = append(r.ready, s)
	}
}

// first is the state to run in place of s, which the searcher has chosen: in a region that folds the one with the
// fewest decisions. waits says whether a state is in the frontier; s is not any more.
func (x *regions) first(s *state.State, waits func(*state.State) bool) *state.State {
	if r := x.open[s.Region]; r != nil && r.Fold != nil {
		if t := r.Fold.Next(func(t *state.State) bool { return t == s || waits(t) }); t != nil {
			return t
		}
	}
	return s
}

// fold looks for a state that x, of region r, can be merged with.
func (x *regions) fold(r *region, s stop) *fold.Rewrite {
	r.grow(s.s) // after a merge
	if r.Fold == nil {
		return nil
	}
	with := r.Fold.Fold(s.s, s.at)
	if with != nil {
		x.vain[r.From] = 0
	} else if x.vain[r.From]++; x.vain[r.From] >= inVain {
		r.unfold()
	}
	return with
}

// folding begins the tree of r, unless that was in vain in the regions before it.
func (x *regions) folding(r *region) {
	if x.vain == nil {
		x.vain = map[state.Site]int{}
	}
	if x.vain[r.From] < inVain {
		r.Fold = x.folds(r.Region.Region)
	} else {
		r.unfold()
	}
}

// grow notes the decisions of s and of the states that it forked off in the trees of their regions.
func (x *regions) grow(s *state.State, added []*state.State) {
	if r := x.open[s.Region]; r != nil {
		r.grow(s)
	}
	for _, c := range added {
		if r := x.open[c.Region]; r != nil {
			r.grow(c)
		}
	}
}

func (r *region) grow(s *state.State) {
	if r.Fold != nil && !r.Fold.Grow(s) {
		r.unfold()
	}
}

// over notes in the tree of r that s has ended or left it.
func (r *region) over(s *state.State) {
	if r.Fold != nil {
		r.Fold.End(s)
	}
}

// unfold ends the folding of r.
func (r *region) unfold() {
	r.Folding.Store(false)
	r.Fold = nil
}

// unfold ends all folding, because memory is short.
func (x *regions) unfold() {
	for _, r := range x.open {
		r.unfold()
	}
}
