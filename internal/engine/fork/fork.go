// Package fork is the driver that explores by forking: where a path can go two ways, it becomes two states.
//
// The states that nobody runs wait in one frontier under one lock ([Driver.mu]). Each worker is a goroutine. It takes
// a state, runs it and what it forks off for a turn without the lock (turn.go), and gives back all that has not ended.
// A searcher decides which state a worker gets. With one worker the order depends only on the program,
// the flags and the seed, unless a time limit ends the run.
//
// A state that has arrived at the end of a region of merging waits outside of the frontier (regions.go). The worker
// that gives back the last running state of a region merges the states that wait there.
package fork

import (
	"math/rand"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fuzz"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/merge"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Driver explores every side of every branch. It is an [engine.Driver], for one run.
type Driver struct {
	mod *ir.Module
	cfg *engine.Config

	mu       parallel.Mutex // guards the fields below; no method of the engine that locks is called with it held
	wake     *sync.Cond
	turns    []*turn // of the workers; see EachWaiting
	frontier *search.Frontier
	busy     int // workers that run a state
	taken    *search.Coverage
	regions  regions // of merging

	fuzz *fuzz.Fuzzer // nil: no inputs run on plain values
	made bool         // inputs are made
	sift *sift.Filter // of inputs; nil: there is none
	led  int          // inputs that were made and led
	lost int          // inputs that were to lead, and that no waiting state takes
	// Where tests are for new code, inputs that cover some become tests at once, and lead later.
	atOnce  bool
	pending pending
	tests   int                // of these inputs
	ledWork uint64             // of paths that they have led
	done    func(*state.State) // is told of paths that have ended; nil: nobody is

	arrived *outside.Arrivals
	later   []*outside.Arrival // see again
	leads   int                // what the paths that they lead may cost, in instructions; see receive

	work   uint64     // of all turns, in instructions and what takes as long
	growth growth     // of the input
	lots   *rand.Rand // which states stay in memory

	turn   uint64       // the work of a turn, in instructions and what takes as long; see take
	hungry atomic.Int32 // workers that wait for a state
}

// New makes a driver for m, a program that an engine was made for, with the searchers that cfg names.
func New(m *ir.Module, cfg *engine.Config) (*Driver, error) {
	return NewSharing(m, cfg, NewCoverage(m, cfg))
}

// NewCoverage is the coverage of a driver for m before anything has run. Where inputs become tests, sides of conditions
// count, too.
func NewCoverage(m *ir.Module, cfg *engine.Config) *search.Coverage {
	c := search.NewCoverage(m)
	if cfg.TestsAtOnce() {
		c.CountSides(m)
	}
	return c
}

// NewSharing is New with a coverage that another driver adds to, while this one waits.
func NewSharing(m *ir.Module, cfg *engine.Config, taken *search.Coverage) (*Driver, error) {
	d := &Driver{taken: taken, leads: outside.BatchSteps, lots: rand.New(rand.NewSource(cfg.Seed))}
	d.wake = sync.NewCond(&d.mu)
	d.arrived = outside.New(taken, d.wake)
	var err error
	if d.frontier, err = search.New(cfg.Search, cfg.Seed, m, d.taken); err != nil {
		return nil, err
	}
	d.mod, d.cfg = m, cfg
	d.growth.over = cfg.Grow == 0
	d.atOnce = cfg.TestsAtOnce()
	d.frontier.Patience = cfg.Patience
	if !d.frontier.Strict() {
		d.turn = cfg.Turn
	}
	// What is dear is measured in turns.
	d.frontier.Thrift = d.turn > 0 && cfg.Defer && cfg.Patience > 0 && cfg.AimsAtCode() && !cfg.MergesAll()
	return d, nil
}

// Natively lets inputs run natively before anything else. It is called before Explore.
func (d *Driver) Natively(f *sift.Filter) { d.sift = f }

// Ended makes the driver tell of each path that has ended. It is called before the exploration.
func (d *Driver) Ended(done func(*state.State)) { d.done = done }

// Explore runs the paths that begin with first. It returns the states that are left when the engine has stopped.
func (d *Driver) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) (left []*state.State) {
	d.begin(e, first)
	var wg sync.WaitGroup
	for _, w := range workers {
		t := d.turnOf(e, w)
		wg.Go(func() {
			e.Enter(w)
			defer e.Leave(w)
			for t.Step() {
			}
		})
	}
	wg.Wait()
	return d.end()
}

// Begin makes the driver explore step by step with one worker, for a driver that does other things in between. Explore
// is not called then.
func (d *Driver) Begin(e *engine.Engine, w *exec.Worker, first []*state.State) *Turns {
	d.begin(e, first)
	return d.turnOf(e, w)
}

// begin makes the first states wait.
func (d *Driver) begin(e *engine.Engine, first []*state.State) {
	d.regions.folds, d.regions.book = e.Folds, e.Book()
	if d.made = d.cfg.Fuzzes(); d.made || d.arrived.Come() {
		var names []string
		for _, f := range d.cfg.Files() {
			names = append(names, f.Name)
		}
		d.fuzz = fuzz.New(d.mod, d.cfg.Seed, names, first, d.sift)
	}
	d.mu.Lock() // progress may be asked for already
	defer d.mu.Unlock()
	for _, s := range first {
		d.frontier.Add(s, first[0])
	}
}

// turnOf is where a worker's turns are kept.
func (d *Driver) turnOf(e *engine.Engine, w *exec.Worker) *Turns {
	t := &turn{d: d, e: e, w: w}
	d.mu.Lock()
	d.turns = append(d.turns, t)
	d.mu.Unlock()
	return &Turns{turn: t}
}

// Turns are the turns of one worker, one after another.
type Turns struct {
	turn *turn
	last *state.State // that ran last, and may go on; nil: it rests, or there is none
}

// Step makes a turn and tries inputs. It says whether there was anything to do, and the run goes on.
func (x *Turns) Step() (more bool) {
	t := x.turn
	s, more := t.d.next(t.e, t.w, x.last)
	if !more {
		return false
	}
	t.work = 0
	if s != nil {
		t.take(s)
	}
	x.last = t.inputs(s)
	return true
}

// Rest is called between two steps when the worker does something else before the next one.
func (x *Turns) Rest() {
	d := x.turn.d
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := x.last; s != nil && d.frontier.Waits(s) {
		x.turn.w.Rest(s)
	}
	x.last = nil
}

// End ends the exploration, and returns the states that are left.
func (x *Turns) End() (left []*state.State) { return x.turn.d.end() }

// end gives up what waits: inputs from outside, and the states, which it returns.
func (d *Driver) end() (left []*state.State) {
	d.again()
	d.arrived.Leave()
	return d.drain()
}

// EachWaiting yields the states of the frontier, and those of the turns that are running. The workers are at their
// gates, so no state moves meanwhile. States that are merged are not named by their decisions: those of regions are
// left out.
func (d *Driver) EachWaiting(yield func(engine.Waiting)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.turns {
		t.eachWaiting(yield)
	}
	d.frontier.Each(func(s *state.State) { yield(engine.At(s)) })
}

// Waiting is the number of states that have not ended. Those of a running turn count as one.
func (d *Driver) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.frontier.Len() + d.busy + d.regions.parked + d.arrived.Waiting() + len(d.later)
}

// Count adds what became of inputs that were made and of those from outside; the engine counts all else that this
// driver does.
func (d *Driver) Count(techniques map[string]map[string]float64) {
	if d.fuzz == nil {
		return
	}
	d.sift.Count(techniques)
	c := d.fuzz.Counts()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.arrived.Come() {
		d.arrived.Count(techniques)
	}
	if !d.made {
		return
	}
	techniques["fuzz"] = map[string]float64{"inputs": float64(c.Inputs), "instructions": float64(c.Steps),
		"led": float64(d.led), "lost": float64(d.lost), "tests": float64(d.tests),
		"pending": float64(len(d.pending)), "options": float64(c.Options),
		"strings": float64(c.Strings), "matched": float64(c.Matched),
		"offered": float64(c.Offered)}
}

// Wake makes waiting workers check whether the engine has stopped.
func (d *Driver) Wake() {
	d.mu.Lock()
	d.wake.Broadcast()
	d.mu.Unlock()
}

// next takes a state for w from the frontier, nil if there are only inputs from outside to deal with. It waits while
// other workers may still fork states off, or inputs may arrive, and says whether there is more to do. last is the
// state that w ran before, nil if there is none; it rests if another state is taken.
func (d *Driver) next(e *engine.Engine, w *exec.Worker, last *state.State) (s *state.State, more bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		if e.Stopped() {
			return nil, false
		}
		if d.frontier.Len()+d.busy+d.regions.parked == 0 && e.Named() > 0 {
			d.rebuild(e, w)
			continue
		}
		if d.arrived.Begins() {
			if last != nil && d.frontier.Waits(last) {
				w.Rest(last)
			}
			return nil, true
		}
		if d.due() {
			d.grow(e, w)
			continue
		}
		if s := d.choose(); s != nil {
			d.busy++
			if last != nil && last != s && d.frontier.Waits(last) {
				w.Rest(last)
			}
			return s, true
		}
		if d.arrived.Waiting() > 0 {
			return nil, true
		}
		if d.busy == 0 && !d.arrived.Stays() {
			d.wake.Broadcast()
			return nil, false
		}
		d.hungry.Add(1)
		e.Leave(w)
		d.wake.Wait()
		d.hungry.Add(-1)
		d.mu.Unlock() // the gate comes before the lock
		e.Enter(w)
		d.mu.Lock()
	}
}

// choose takes the state to run out of the frontier, nil if there is none. The caller holds d.mu.
func (d *Driver) choose() *state.State {
	if s := d.regions.hasty(d.frontier.Waits); s != nil {
		d.frontier.Take(s)
		return s
	}
	if s := d.growth.next(d.frontier.Waits); s != nil {
		d.frontier.Take(s)
		return s
	}
	s := d.frontier.Next()
	if s == nil {
		return nil
	}
	t := d.regions.first(s, d.frontier.Waits)
	if t != s {
		d.frontier.Instead(s, t)
	}
	return t
}

// give takes back a state and its forks: ended ones become tests, those at the end of a region wait for the others of
// the region, and the rest wait in the frontier. in is the region of s before the slice, finished says that s has
// ended and is a test already.
func (d *Driver) give(t *turn, s *state.State, in *state.Region, finished bool) {
	e, w := t.e, t.w
	for _, c := range w.Added {
		if c.End == nil {
			w.Rest(c)
		}
	}
	if s.Arrived {
		w.Rest(s)
	}
	stops := snapshots(w, s)
	d.learn(w)
	d.mu.Lock()
	d.frontier.Spend(t.work, t.dear)
	d.work += t.work
	d.growth.stale += t.work
	doomed := d.regions.dismiss(s, in, w.Added)
	over := s.End != nil
	d.regions.enter(s, in, w.Added)
	if !doomed {
		d.regions.grow(s, w.Added)
	}
	// The forks come first and the state itself last: depth-first search goes on with it. As soon as the lock is
	// free, another worker may run a state of the frontier and end it. So not even End may be read after that.
	ended := w.Added[:0]
	for _, c := range w.Added {
		if c.End == nil {
			s.Idle, c.Idle = 0, 0
			if !stops.has(c) {
				d.add(c, s)
			}
		} else {
			ended = append(ended, c)
		}
	}
	if over {
		d.frontier.End(s)
		if !finished {
			ended = append(ended, s)
		}
	} else if !stops.has(s) {
		d.add(s, nil)
	}
	d.regions.end(ended)
	if b := d.regions.book; b != nil {
		b.Waiting.Store(int64(d.frontier.Len()))
	}
	released := d.regions.released()
	released = append(released, d.regions.tire(in, t.work, d.cfg.Patience)...)
	d.mu.Unlock()
	d.finish(e, w, ended)
	if finished {
		w.Retire(s)
	}
	short, crowded := e.Short(), e.Crowded()
	if short {
		d.mu.Lock()
		d.regions.unfold()
		released = append(released, d.regions.all()...) // a merged state takes less memory than its parts
		d.mu.Unlock()
	}
	d.merge(e, w, released)
	d.fold(e, w, stops, s)
	var culled, named []*state.State
	d.mu.Lock()
	if short || crowded {
		culled, named = d.cull(w, short)
		d.regions.end(culled)
	}
	if released = d.regions.released(); len(culled)+len(named)+len(released) > 0 {
		d.mu.Unlock()
		d.finish(e, w, culled)
		e.Name(named)
		d.merge(e, w, released)
		d.mu.Lock()
	}
	d.again()
	d.busy--
	d.wake.Broadcast()
	d.mu.Unlock()
}

// add makes s wait: in its region if it has arrived at the end, else in the frontier. parent is the state that it was
// forked from, or nil. The caller holds d.mu.
func (d *Driver) add(s, parent *state.State) {
	if s.Arrived {
		d.frontier.Place(s, parent)
		d.regions.park(s)
	} else {
		d.frontier.Add(s, parent)
		d.regions.wait(s)
	}
}

// merge merges the states of regions that were released.
func (d *Driver) merge(e *engine.Engine, w *exec.Worker, released []*merge.Region) {
	for _, r := range released {
		on, gone := e.Merge(w, r)
		for _, s := range on {
			w.Rest(s)
		}
		d.mu.Lock()
		for _, s := range on {
			d.frontier.Add(s, nil)
		}
		d.mu.Unlock()
		d.mu.Lock()
		for _, s := range gone {
			d.frontier.End(s)
		}
		d.mu.Unlock()
		d.finish(e, w, gone)
	}
}

// finish turns ended states, which the frontier has forgotten, into tests and recycles their memory.
func (d *Driver) finish(e *engine.Engine, w *exec.Worker, ended []*state.State) {
	d.ended(ended...)
	e.Finish(w, ended...)
	for _, s := range ended {
		w.Retire(s)
	}
}

// cull takes waiting states out of memory: if it is short, those that hold much of it alone, which end, or, if there
// are none, half of all, which are kept by name.
//
// The quarter stays that has covered something new most recently, the least deep first among equals. Of the others a
// third stays that chance chooses. They stand for all, so the searchers have some of each sort, as before. Merged
// states, and states in regions, stay as well, because their decisions do not name them; if there are no others, and
// memory is short, the half of them ends that has no news.
func (d *Driver) cull(w *exec.Worker, short bool) (ended, named []*state.State) {
	all := d.all()
	if kept, out := d.greedy(all); short && len(out) > 0 && len(kept) > 0 {
		return d.part(w, kept, out, "memory ran short, and the path held much of it"), nil
	}
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
	others := all[keep/2:]
	if short && d.cfg.Merge != option.MergeNone && !slices.ContainsFunc(others, nameable) {
		return d.part(w, all[:keep], all[keep:], "memory ran short"), nil
	}
	d.lots.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	for i, s := range all {
		if i < keep || !nameable(s) {
			d.frontier.Add(s, nil)
			continue
		}
		d.frontier.End(s)
		named = append(named, s)
	}
	return nil, named
}

// nameable says whether s, which waits, can be kept by its decisions alone, and whether that saves anything. What waits
// for the solver holds little, and its way is that of another state up to its last decision.
func nameable(s *state.State) bool {
	return s.Region == nil && s.Merged == 0 && (s.Deferral == nil || s.Deferral.Lazy)
}

// rebuild makes states wait again that are kept by name. The caller holds d.mu, which is free meanwhile.
func (d *Driver) rebuild(e *engine.Engine, w *exec.Worker) {
	d.growth.now = true
	d.busy++
	d.mu.Unlock()
	first := e.Rebuild(w)
	if d.fuzz != nil && len(d.fuzz.Starts()) == 0 {
		d.fuzz.Grow(first)
	}
	d.mu.Lock()
	d.busy--
	d.growth.now = false
	for _, s := range first {
		d.frontier.Add(s, first[0])
	}
	d.wake.Broadcast()
}

// greedy splits states into those that hold a quarter of the process's memory each, out, and the others.
func (d *Driver) greedy(all []*state.State) (kept, out []*state.State) {
	for _, s := range all {
		if most := d.cfg.MaxMemory / 4; s.Mem.Bytes() > most && s.Mem.Owned() > most {
			out = append(out, s)
		} else {
			kept = append(kept, s)
		}
	}
	return kept, out
}

// part makes the states wait that are kept, and ends the others.
func (d *Driver) part(w *exec.Worker, kept, out []*state.State, why string) []*state.State {
	for _, s := range kept {
		d.frontier.Add(s, nil)
	}
	for _, s := range out {
		s.End = &outcome.End{Reason: outcome.LimitMemory, Message: why}
		d.frontier.End(s)
		w.Rest(s) // the worker that ran it last may be running another
	}
	return out
}

// drain empties the frontier and the regions.
func (d *Driver) drain() (left []*state.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	left = d.all()
	for _, r := range d.regions.all() {
		left = append(left, r.Arrived...)
	}
	return left
}

func (d *Driver) all() (all []*state.State) {
	d.frontier.All(func(s *state.State) bool {
		all = append(all, s)
		return true
	})
	return all
}
