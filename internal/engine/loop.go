package engine

import (
	"sort"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/outcome"
	"github.com/albers-engine/albers/internal/state"
)

// work is a worker's life: take a state, run a slice, give back what is left.
func (e *Engine) work(w *exec.Worker) {
	seen := 0 // of e.fresh
	for {
		s := e.next(w, &seen)
		if s == nil {
			return
		}
		steps, asked := w.Steps, w.Asked
		w.Run(s, e.budget())
		e.give(w, s, w.Steps-steps, w.Asked-asked)
	}
}

// next takes a state from the frontier; it waits while others may still fork some off. nil: the run is over.
func (e *Engine) next(w *exec.Worker, seen *int) *state.State {
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		if e.halt != "" {
			return nil
		}
		if s := e.frontier.Next(); s != nil {
			e.busy++
			e.learn(w, seen)
			if e.cfg.MaxForks > 0 {
				w.Room = int(e.cfg.MaxForks - min(e.sum.Forks, e.cfg.MaxForks))
			}
			return s
		}
		if e.busy == 0 {
			e.wake.Broadcast()
			return nil
		}
		e.wake.Wait()
	}
}

// learn tells a worker with a coverage map of its own what others have covered.
func (e *Engine) learn(w *exec.Worker, seen *int) {
	if e.cfg.Jobs == 1 {
		return
	}
	for _, id := range e.fresh[*seen:] {
		if id >= 0 {
			w.Edges[id] = 1
		} else {
			w.Entered[^id] = 1
		}
	}
	*seen = len(e.fresh)
}

// budget is the length of a slice in work; near --max-instructions it is shorter.
func (e *Engine) budget() uint64 {
	if e.cfg.MaxInstructions == 0 {
		return slice
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if left := e.cfg.MaxInstructions - min(e.sum.Instructions, e.cfg.MaxInstructions); left < slice {
		return max(left, 1)
	}
	return slice
}

// give takes back a state and those that it forked off: ended ones become tests, the others wait in the frontier. The slice was
// steps instructions and the work of asked.
func (e *Engine) give(w *exec.Worker, s *state.State, steps, asked uint64) {
	e.mu.Lock()
	s.Idle += steps + asked
	if len(w.Fresh) > 0 {
		s.Idle = 0
	}
	forks := uint64(len(w.Added))
	e.sum.Instructions += steps
	e.sum.Forks += forks
	for _, id := range w.Fresh {
		if id >= 0 {
			e.edges[id] = 1
		} else {
			e.entered[^id] = 1
		}
	}
	if e.cfg.Jobs > 1 {
		e.fresh = append(e.fresh, w.Fresh...)
	}
	w.Fresh = w.Fresh[:0]
	e.grow(w)
	if s.Top != nil {
		e.where = s.Where(e.mod)
	}
	// Children first, the state itself last: depth-first search goes on with it. What is in the frontier may be another worker's as soon as the lock is
	// free, and end there: not even End may be looked at then.
	ended := w.Added[:0]
	for _, c := range w.Added {
		if c.End == nil {
			c.Mem.Rest()
			s.Idle, c.Idle = 0, 0
			e.frontier.Add(c, s)
		} else {
			ended = append(ended, c)
		}
	}
	over := s.End != nil
	if !over {
		e.frontier.Add(s, nil)
	}
	e.mu.Unlock()
	for _, c := range ended {
		e.finish(w, c)
	}
	if over {
		e.finish(w, s)
	}
	e.mu.Lock()
	if over {
		e.frontier.End(s)
	}
	e.busy--
	if e.cfg.MaxInstructions > 0 && e.sum.Instructions >= e.cfg.MaxInstructions {
		e.stopLocked("max-instructions")
	}
	culled := e.shrink()
	e.wake.Broadcast()
	e.mu.Unlock()
	for _, c := range culled {
		e.finish(w, c)
	}
}

// shrink takes the less useful half of the waiting states out when memory is short: those that have gone longest
// without new code, deepest first among equals.
func (e *Engine) shrink() []*state.State {
	if !e.cull {
		return nil
	}
	e.cull = false
	var all []*state.State
	e.frontier.All(func(s *state.State) bool {
		all = append(all, s)
		return true
	})
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if x, y := a.Steps-a.SinceNew, b.Steps-b.SinceNew; x != y {
			return x < y
		}
		if a.Forks != b.Forks {
			return a.Forks < b.Forks
		}
		return a.ID < b.ID
	})
	keep := (len(all) + 1) / 2
	for _, s := range all[:keep] {
		e.frontier.Add(s, nil)
	}
	for _, s := range all[keep:] {
		s.End = &outcome.End{Reason: outcome.LimitMemory, Message: "memory ran short"}
		e.frontier.End(s)
	}
	return all[keep:]
}

// drain ends the states that are left when the run stops.
func (e *Engine) drain(w *exec.Worker) {
	var left []*state.State
	e.mu.Lock()
	e.frontier.All(func(s *state.State) bool {
		left = append(left, s)
		return true
	})
	e.mu.Unlock()
	e.sum.States = len(left)
	for _, s := range left {
		s.End = &outcome.End{Reason: outcome.LimitHalt, Message: "the run stopped (" + e.halt + ")"}
		e.finish(w, s)
	}
}
