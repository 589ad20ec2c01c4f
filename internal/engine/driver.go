package engine

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/merge"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/merge/fold"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Driver is a way of exploring. It decides which state runs next and where the states of a finished slice go. The
// engine may hold its lock when it calls Waiting and Wake. So a driver that holds a lock of its own may call no
// method of the engine but [Engine.Stopped].
type Driver interface {
	// Explore runs paths on the workers, beginning with first, until no state is left or the engine has stopped. It
	// runs a state with [Engine.Slice], gives ended states to [Engine.Finish], and returns the states that have not
	// ended.
	Explore(e *Engine, workers []*exec.Worker, first []*state.State) (left []*state.State)
	// Waiting is the number of states that have not ended.
	Waiting() int
	// Count adds the driver's own counters to those of a summary, by technique.
	Count(techniques map[string]map[string]float64)
	// Wake tells goroutines that wait that the engine has stopped.
	Wake()
}

// slice is the amount of work after which another state may be chosen: instructions, plus questions in instructions
// that take as long. Work is counted, never timed, so that runs repeat. The cost of queries counts, because a path
// that asks at every turn of a loop would otherwise keep its worker for minutes.
const slice = 1 << 17

// Slice runs s on w for a slice, and counts the slice's work and coverage. Afterwards w.Added has the states that s
// forked off, and w.Fresh the edges and functions that were covered first. It takes the engine's lock only when there
// is something to tell, because a path of some microseconds has two or three slices.
func (e *Engine) Slice(w *exec.Worker, s *state.State) {
	y := e.tallies[w]
	budget := e.prepare(w, y)
	steps, work, known := w.Steps, w.Work(), s.Trail != nil || s.Steps < s.Counted
	before, waited := s.Steps, s.Deferral != nil
	if s.Trail == nil && known {
		budget = min(budget, s.Counted-s.Steps) // the slice ends where that of the earlier part of the run has ended
	}
	sliced := s.Sliced
	budget -= min(sliced, budget-1)
	s.Steps, s.Sliced = s.Steps-sliced, 0 // as where the slice began
	costs := w.Costs
	if known {
		w.Costs = nil
	}
	y.leave()
	w.Run(s, budget)
	s.Steps += sliced
	y.enter()
	if w.Costs = costs; costs != nil {
		costs.Commit()
	}
	steps = w.Steps - steps
	s.Idle += w.Work() - work
	if len(w.Fresh) > 0 {
		s.Idle = 0
	}
	switch {
	case known:
		steps = e.followed(w, s, before)
	case waited && steps > 0:
		steps-- // the branch whose side it is, for the second time
	}
	y.instructions.Add(steps)
	y.forks.Add(uint64(len(w.Added) - w.Following.Forks))
	e.tellReports(y)
	e.tell(w, y, known)
	if len(w.Fresh)+len(w.Grown) == 0 && !e.stale.Load() && !e.measuring.Load() {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.coverage.take(w) {
		e.grew()
	}
	if e.stale.Swap(false) {
		e.lines, e.branches, e.code = e.covered()
		if s.Top != nil {
			e.where = s.Where(e.mod)
		}
	}
}

// followed is the number of instructions of a slice of s that count, from a state that follows a recorded way or has
// just come to its end; before is how many it had executed.
func (e *Engine) followed(w *exec.Worker, s *state.State, before uint64) uint64 {
	for _, a := range w.Following.Arrived {
		h := a.Way.Leaf.Hash
		if h != [2]uint64{} && a.State.Hash != h && a.State.Last.Count() == a.Way.End() {
			e.lose(a.State, "its path has another name")
		}
	}
	if s.Guided { // it has not arrived, or has left all ways
		return 0
	}
	if s.Trail != nil {
		if s.End != nil && s.End.Reason != outcome.LimitHalt {
			e.lose(s, "its path ended by "+string(s.End.Reason))
		}
		return 0
	}
	if s.Deferral != nil { // it has come to the branch whose side waits, which another state has executed
		return 0
	}
	return s.Steps - min(s.Steps, max(before, s.Counted))
}

// tell counts what was noted in a slice, and paths that were given up. known says that an earlier part of the run has
// counted it.
func (e *Engine) tell(w *exec.Worker, y *tally, known bool) {
	if len(y.notes)+len(w.Gone) == 0 {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if !known {
		for _, what := range y.notes {
			e.noted[what]++
		}
	}
	y.notes = y.notes[:0]
	e.gone(w)
}

// Enter and Leave stand around the work of a driver's worker. Between them, the worker is at its gate only while it
// runs a slice, so whoever holds all gates sees states between two slices. A driver whose states are named by their
// decisions ([Frontier]) calls them.
func (e *Engine) Enter(w *exec.Worker) {
	y := e.tallies[w]
	y.inside = true
	y.enter()
}

// Leave is the end of what Enter began.
func (e *Engine) Leave(w *exec.Worker) {
	y := e.tallies[w]
	y.leave()
	y.inside = false
}

func (y *tally) enter() {
	if y.inside {
		y.gate.Lock()
	}
}

func (y *tally) leave() {
	if y.inside {
		y.gate.Unlock()
	}
}

// prepare tells w the coverage of the other workers and how many states it may fork off. It returns the length of the
// slice in work, which is shorter near --max-instructions.
func (e *Engine) prepare(w *exec.Worker, y *tally) uint64 {
	if e.coverage.behind(y) {
		e.mu.Lock()
		e.coverage.learn(w, y)
		e.mu.Unlock()
	}
	if e.cfg.MaxForks > 0 {
		w.Room = int(e.cfg.MaxForks - min(e.tallies.forks(), e.cfg.MaxForks))
	}
	if e.cfg.MaxInstructions == 0 {
		return slice
	}
	return min(slice, max(e.cfg.MaxInstructions-min(e.tallies.instructions(), e.cfg.MaxInstructions), 1))
}

// MayFork says whether --max-forks allows one more fork.
func (e *Engine) MayFork() bool { return e.cfg.MaxForks == 0 || e.tallies.forks() < e.cfg.MaxForks }

// Forked counts a path that a driver found by asking the solver, not by forking a state.
func (e *Engine) Forked() { e.tallies[nil].forks.Add(1) }

// Stopped says whether the run is to end: no further slice begins.
func (e *Engine) Stopped() bool { return e.stopped.Load() || e.run.Err() != nil }

// Halt ends a run that has done what was asked for, though not all paths were looked for.
func (e *Engine) Halt(why string) { e.stop(why) }

// stop ends the run after the slices that are running. Only the first reason counts.
func (e *Engine) stop(why string) {
	e.mu.Lock()
	e.stopLocked(why)
	e.mu.Unlock()
}

func (e *Engine) stopLocked(why string) {
	if e.halt == "" {
		e.halt = why
	}
	e.stopped.Store(true)
	e.driver.Wake()
}

// Merge merges the states that have arrived at the end of a region. on are the states that go on; gone are those that
// have ended, because they became a part of another.
func (e *Engine) Merge(w *exec.Worker, r *merge.Region) (on, gone []*state.State) {
	return e.merger.Release(w, r)
}

// Book decides where states are merged; nil: nobody does.
func (e *Engine) Book() *cost.Book { return e.book }

// Folds is the tree in which the states of r are merged while it runs, nil if they are not. It takes no lock.
func (e *Engine) Folds(r *state.Region) *fold.Tree { return e.merger.Folds(r) }

// Fold makes s stand for another state, too, which it has met inside a region.
func (e *Engine) Fold(w *exec.Worker, s *state.State, r *fold.Rewrite) { e.merger.Fold(w, s, r) }

// Short says once whenever memory gets short. The driver then gives up half of what waits, hands that half to
// [Engine.Name], or keeps it in less memory itself.
func (e *Engine) Short() bool {
	return e.short.Load() && e.short.Swap(false)
}

// Crowded says once whenever what waits takes so much memory that more should not join it. The driver then does with
// half of it what it does when memory is short, if nothing is given up.
func (e *Engine) Crowded() bool { return e.crowd.take() }

// Say tells the observer something about the run.
func (e *Engine) Say(text string) { e.events.message(text) }

// Finish turns states that have ended into counts and tests, and stops the run where it has reached a limit.
func (e *Engine) Finish(w *exec.Worker, ended ...*state.State) {
	for _, s := range ended {
		e.finish(w, s, false)
		if s.End.Reason == outcome.LimitMemory && s.Region == nil && !s.Arrived {
			s.Mem.Retire() // now: the driver may keep the state for a while, and the next one asks for memory
		}
	}
	if e.cfg.MaxInstructions > 0 && e.tallies.instructions() >= e.cfg.MaxInstructions {
		e.stop("max-instructions")
	}
}

// Cover counts what a run beside the exploration, on w, has covered. w may be no worker of the engine.
func (e *Engine) Cover(w *exec.Worker) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.coverage.take(w) {
		e.grew()
	}
}

// FinishBeside turns the end of a run beside the exploration into a test, if the run has covered something first or is
// the first with its bug, and says whether it has one. Such a run is no path: nothing else counts it.
func (e *Engine) FinishBeside(w *exec.Worker, s *state.State) (tested bool) {
	return e.finish(w, s, true)
}
