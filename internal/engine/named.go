package engine

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/trail"
)

// named are waiting states that memory has no room for: the ways to them (package trail), some hundred bytes each.
// They are made again, by following their ways, when no state that is in memory waits any more.
type named struct {
	ways []byte
	n    int // states
}

// namedAtOnce is how many states are made again together, at most.
const namedAtOnce = 1 << 14

// Name takes over states that the driver has just forgotten, because memory is short. No state of a region is among
// them, and none whose question the solver has given up early.
func (e *Engine) Name(list []*state.State) {
	var out []named
	at := make([]Waiting, len(list))
	for i, s := range list {
		at[i] = At(s)
	}
	for _, line := range lines(at) {
		for part := range slices.Chunk(line, namedAtOnce) {
			out = append(out, named{frontier(part), len(part)})
		}
	}
	e.mu.Lock()
	first := e.namings == 0
	e.namings += len(list)
	e.named = append(e.named, out...)
	e.mu.Unlock()
	e.names.Add(int64(len(list)))
	if first && len(list) > 0 {
		e.Say("memory runs short: some waiting states are kept by their decisions alone, and go on when there is room")
	}
}

// Named is the number of states that are kept by their decisions alone.
func (e *Engine) Named() int { return int(e.names.Load()) }

// Rebuild makes some of these states again, those that were named first: the result is first states on the ways to
// them, none if the run is over or if the states cannot be made. Only one worker calls it or [Engine.Grow] at once.
func (e *Engine) Rebuild(w *exec.Worker) (first []*state.State) {
	if e.Stopped() {
		return nil
	}
	e.mu.Lock()
	if len(e.named) == 0 {
		e.mu.Unlock()
		return nil
	}
	x, grown := e.named[0], e.grown
	e.mu.Unlock()
	ways, err := trail.Read(x.ways)
	e.begun = 0 // the program starts in the same ways once more
	for k := 0; k <= grown && err == nil; k++ {
		var more []*state.State
		more, err = e.start(e.run, w, k)
		first = append(first, more...)
	}
	if e.Stopped() {
		return nil // they are still named
	}
	e.mu.Lock()
	e.named = slices.Delete(e.named, 0, 1)
	if err != nil {
		e.cut += x.n
	}
	e.mu.Unlock()
	e.names.Add(int64(-x.n))
	if err != nil {
		e.events.message(fmt.Sprintf("%d waiting states could not be made again, and are not explored: %v", x.n, err))
		return nil
	}
	return onWays(ways, first)
}

// Recall makes one of these states again: the one on whose path an input is. starts are at the start of the
// program, and only forks of them run. The result is nil if there is none. Only one worker calls it, [Engine.Rebuild]
// or [Engine.Grow] at once.
func (e *Engine) Recall(w *exec.Worker, m *eval.Assignment, starts []*state.State) *state.State {
	e.mu.Lock()
	list := slices.Clone(e.named)
	e.mu.Unlock()
	for i, x := range slices.Backward(list) {
		ways, err := trail.Read(x.ways)
		if err != nil || ways == nil {
			continue // Rebuild says so
		}
		for _, start := range starts {
			g := ways.Enter(start.Last.Steps(nil))
			if g == nil {
				continue
			}
			s := start.Fork()
			if !w.Follow(s, m) {
				continue
			}
			s.ID = w.NextID()
			e.line++
			s.Line = e.line
			s.Guide(g)
			g = e.guide(w, s)
			if e.Stopped() {
				return nil
			}
			if g == nil {
				continue
			}
			ways = ways.Without(g)
			e.mu.Lock()
			if ways == nil {
				e.named = slices.Delete(e.named, i, i+1)
			} else {
				e.named[i] = named{frontier([]Waiting{{way: ways}}), x.n - 1}
			}
			e.recalls++
			e.mu.Unlock()
			e.names.Add(-1)
			return s
		}
	}
	return nil
}

// guide runs s up to the end of the recorded way that its input takes, and gives the way; nil if it leaves them all.
func (e *Engine) guide(w *exec.Worker, s *state.State) *trail.Segment {
	g := s.Arrive() // if it has not run
	for g == nil && s.Trail != nil && s.End == nil && !e.Stopped() {
		e.Slice(w, s)
		for _, a := range w.Following.Arrived {
			if a.State == s && s.Trail == nil && s.End == nil {
				g = a.Way
			}
		}
		if len(w.Added) > 0 {
			return nil
		}
	}
	if g == nil || g.Leaf.Hash != s.Hash {
		return nil
	}
	return g
}

// onWays sends first states on the ways to waiting states. It returns those that have somewhere to go.
func onWays(ways *trail.Segment, first []*state.State) (out []*state.State) {
	if ways == nil {
		return nil
	}
	for _, s := range first {
		if g := ways.Enter(s.Last.Steps(nil)); g != nil {
			s.Follow(g)
			s.Arrive() // if it has not run
			out = append(out, s)
		}
	}
	return out
}

// keepNamed is the named states for a checkpoint. The caller holds e.mu, or is alone.
func (e *Engine) keepNamed() (list [][]byte) {
	for _, x := range e.named {
		list = append(list, x.ways)
	}
	return list
}

// restoreNamed takes over named states from a checkpoint.
func (e *Engine) restoreNamed(list [][]byte) error {
	for _, ways := range list {
		g, err := trail.Read(ways)
		if err != nil {
			return err
		}
		if g == nil {
			continue
		}
		x := named{ways, g.Leaves(0)}
		e.named = append(e.named, x)
		e.names.Add(int64(x.n))
	}
	return nil
}
