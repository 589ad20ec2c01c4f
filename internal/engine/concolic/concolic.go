package concolic

import (
	"fmt"
	"math/rand"
	"slices"
	"sync"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Driver explores inputs. It is an [engine.Driver], for one run.
type Driver struct {
	cfg *engine.Config

	mu       sync.Mutex // guards the fields below; no method of the engine that locks is called with it held
	wake     *sync.Cond
	tree     tree
	frontier *frontier
	inputs   []*input         // that wait, in the order in which they run
	partials []partial        // that wait for a turn without inputs, the best first
	met      map[key]bool     // inputs that have waited
	sifted   map[key]bool     // partial solutions that have waited
	waiting  []*run           // that have worked for long without a new decision or new code, the oldest first
	yields   bool             // the last turn was not that of a waiting run
	begun    []bool           // starts of which a run has ended
	busy     int              // workers that have something in hand
	taken    *search.Coverage // by runs, and by inputs from outside that were sifted
	near     *search.Near
	counts   counts
	sifters  map[*exec.Worker]*sift.Sifter
	filter   *sift.Filter // of inputs that are sifted; nil: there is none
	longest  uint64       // instructions of the longest run

	snapshots snapshots
	away      away

	arrived *outside.Arrivals
	fed     bool // the last turn was that of inputs from outside

	beside bool // another driver explores, and counts paths

	seeds []outside.Seed
	only  bool // nothing but the seeds runs
	// target says that the program is a fuzz target.
	target bool
	// done is told of the runs of seeds when they have ended, with s nil of seeds that no start takes; nil: nobody is.
	done   func(seed int, s *state.State)
	starts []*state.State // never change; runs are forked off
}

// New makes a driver for m, a program that an engine was made for, with the strategies that cfg names.
func New(m *ir.Module, cfg *engine.Config) (*Driver, error) {
	return NewSharing(m, cfg, search.NewCoverage(m))
}

// NewSharing is New with a coverage that another driver adds to, while this one waits.
func NewSharing(m *ir.Module, cfg *engine.Config, taken *search.Coverage) (*Driver, error) {
	d := &Driver{cfg: cfg, met: map[key]bool{}, sifted: map[key]bool{}, taken: taken,
		sifters: map[*exec.Worker]*sift.Sifter{}}
	d.wake = sync.NewCond(&d.mu)
	d.arrived = outside.New(taken, d.wake)
	d.snapshots.most = cfg.MaxMemory / share
	d.away.lots = rand.New(rand.NewSource(cfg.Seed))
	d.near = search.NewNear(m, d.taken)
	var err error
	d.frontier, err = newFrontier(cfg.Search, cfg.Seed, m, d.taken, d.near, &d.tree.roots)
	return d, err
}

// Natively lets inputs that are sifted run natively first. It is called before Explore.
func (d *Driver) Natively(f *sift.Filter) { d.filter = f }

// Explore runs inputs until no other way of any decision is open. It returns the runs that the engine has stopped.
func (d *Driver) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) (left []*state.State) {
	d.begin(workers[0], first)
	var wg sync.WaitGroup
	for _, w := range workers {
		pin(w)
		wg.Go(func() {
			for d.step(e, w) {
			}
		})
	}
	wg.Wait()
	for _, r := range d.waiting {
		left = append(left, r.s)
	}
	d.waiting = nil
	d.arrived.Leave()
	switch {
	case e.Stopped():
	case d.only:
		d.frontier.list = nil
		e.Halt("replay-tests")
	default:
		d.check(e)
	}
	return left
}

// pin makes w run inputs.
func pin(w *exec.Worker) { w.Policy, w.Ranges, w.Suits = decide.Pin, nil, true }

// begin makes the first inputs wait.
func (d *Driver) begin(w *exec.Worker, first []*state.State) {
	d.starts, d.tree.roots, d.begun = first, make([]*node, len(first)), make([]bool, len(first))
	d.snapshots.on = d.cfg.MultiplexResume == option.ResumeSnapshot && !d.only
	sown := d.sow(w)
	for i, s := range first {
		if sown[i] || d.only {
			continue
		}
		if d.target {
			d.offerLongest(w, i)
		}
		d.offer(&input{start: i, values: s.Model})
	}
}

// check makes sure that nothing was lost: when the exploration is over, no node waits for an input that was to come.
func (d *Driver) check(e *engine.Engine) {
	lost := 0
	d.tree.each(func(n *node) {
		if n.rest == open || n.rest == solving {
			lost++
		}
	})
	if lost > 0 {
		e.Fault(&solver.Fault{Layer: "concolic", Message: fmt.Sprintf("%d decisions were left open", lost)})
	}
}

// Waiting is the number of inputs, open nodes and runs that wait or are in hand.
func (d *Driver) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.inputs) + len(d.partials) + len(d.frontier.list) + len(d.waiting) + d.arrived.Waiting() + d.busy +
		d.away.waits + len(d.away.again)
}

// Wake makes waiting workers check whether the engine has stopped.
func (d *Driver) Wake() {
	d.mu.Lock()
	d.wake.Broadcast()
	d.mu.Unlock()
}

// step runs an input or asks about a node. It says whether there was anything to do, and the run goes on.
func (d *Driver) step(e *engine.Engine, w *exec.Worker) (more bool) {
	r, in, p, n, batch := d.next(e, w)
	if p != nil && d.promoted(e, w, p.input) {
		in = p.input
	}
	if in != nil {
		r = d.start(e, w, in, p == nil)
	}
	making := in != nil && in.again != nil
	switch {
	case making && r != nil:
		d.remake(e, w, r)
	case r != nil:
		d.run(e, w, r)
	case in != nil, p != nil:
	case n != nil:
		d.ask(e, w, n)
	case batch != nil:
		d.siftArrived(e, w, batch)
	default:
		return false
	}
	d.mu.Lock()
	d.away.short = e.Short() || d.away.short
	d.away.crowded = d.worthwhile() && e.Crowded() || d.away.crowded
	if making {
		d.made()
	} else {
		d.away.worked = true
	}
	d.busy--
	d.wake.Broadcast()
	d.mu.Unlock()
	return true
}

// next is what a worker does next: a run to go on with, an input to run, a partial solution, a node to ask about, or
// inputs from outside to sift. It waits while others may find something, and returns nothing when the exploration is
// over.
func (d *Driver) next(e *engine.Engine, w *exec.Worker) (r *run, in *input, p *partial, n *node, batch []outside.Seed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		if e.Stopped() {
			return nil, nil, nil, nil, nil
		}
		switch in, again := d.tend(e, w); {
		case in != nil:
			d.busy++
			return nil, in, nil, nil, nil
		case again:
			continue
		}
		if !d.fed || d.idle() && len(d.waiting) == 0 {
			if batch, in = d.nextArrived(); in != nil || len(batch) > 0 {
				d.fed = true
				d.busy++
				return nil, in, nil, nil, batch
			}
		}
		d.fed = false
		d.yields = !d.yields
		switch {
		case len(d.waiting) > 0 && (d.yields || d.idle()):
			r, d.waiting = d.waiting[0], d.waiting[1:]
		case len(d.inputs) > 0:
			in, d.inputs = d.inputs[0], d.inputs[1:]
		case len(d.partials) > 0:
			p, d.partials = &d.partials[0], d.partials[1:]
		case !d.only:
			n = d.frontier.take()
		}
		if r != nil || in != nil || p != nil || n != nil {
			d.busy++
			return r, in, p, n, nil
		}
		if d.busy == 0 && d.recall() {
			continue
		}
		if d.busy == 0 && !d.arrived.Stays() {
			d.wake.Broadcast()
			return nil, nil, nil, nil, nil
		}
		d.wake.Wait()
	}
}

// idle says whether nothing but runs waits. The caller holds d.mu.
func (d *Driver) idle() bool {
	return len(d.inputs)+len(d.partials)+d.away.waits == 0 && (len(d.frontier.list) == 0 || d.only)
}

// offer makes an input wait, unless it has done so before. The caller holds d.mu or is alone.
func (d *Driver) offer(in *input) bool {
	k := in.key()
	if d.met[k] {
		d.counts.dupInput++
		return false
	}
	d.met[k] = true
	d.inputs = append(d.inputs, in)
	return true
}

// start makes a run of an input, nil if its start does not take it.
func (d *Driver) start(e *engine.Engine, w *exec.Worker, in *input, sure bool) *run {
	if r := d.resume(w, in); r != nil {
		r.s.ID, r.sure = w.NextID(), sure
		return r
	}
	s := d.starts[in.start].Fork()
	s.ID = w.NextID()
	if !w.Follow(s, in.values) {
		e.Fault(&solver.Fault{Layer: "concolic", Message: "an input contradicts the conditions of its start"})
		return nil
	}
	return &run{input: in, s: s, last: s.Last, sure: sure}
}

// run lets a run work until it ends or has worked for long in vain.
func (d *Driver) run(e *engine.Engine, w *exec.Worker, r *run) {
	s := r.s
	for {
		d.follow(w, r)
		before := w.Steps
		r.began, r.sliced = s.Steps-s.Sliced, s.Sliced
		e.Slice(w, s)
		w.Opened, w.Adding = nil, nil
		r.steps += w.Steps - before
		d.mu.Lock()
		r.news += len(w.Fresh)
		d.arrived.Took(w.Fresh...)
		had := r.at
		fault := d.enter(w, r)
		if r.at != had { // decisions that earlier ones imply are nothing new
			s.Idle = 0
		}
		// On a known way a run is never idle: so it is the same whether it goes on from a snapshot or not.
		idle := d.cfg.Patience > 0 && s.Idle >= d.cfg.Patience && (r.from == nil || r.passed)
		over := s.End != nil
		switch {
		case r.into != nil:
			d.come(w, r)
		case over:
			d.ended(w, r)
		case e.Stopped() || idle:
			w.Rest(s)
			d.waiting = append(d.waiting, r)
		}
		d.mu.Unlock()
		if fault != nil {
			e.Fault(fault)
		}
		switch {
		case r.into != nil:
			d.accuse(e, r)
			d.leave(e, w, r)
			return
		case over:
			d.finish(e, w, r)
			return
		}
		e.Finish(w) // limits of the run may be reached
		if idle || e.Stopped() {
			return
		}
	}
}

// follow makes w note the open decisions of r.
func (d *Driver) follow(w *exec.Worker, r *run) {
	w.Opened = func(s *state.State, kind state.DecisionKind) {
		if s != r.s {
			return
		}
		n := int32(1)
		if s.Last != nil {
			n = s.Last.N + 1
		}
		d.mu.Lock() // places number the program's places for all workers
		e := event{n: n, place: d.near.Here(s), given: s.NoFork}
		d.mu.Unlock()
		if !e.given && kind != state.Assumption { // a call that assumes something is not made for being executed again
			e.before = d.here(w, r)
		}
		r.events = append(r.events, e)
	}
	if d.snapshots.on {
		w.Adding = w.Decided
	}
}

// enter puts the new decisions of r into the tree. The caller holds d.mu.
func (d *Driver) enter(w *exec.Worker, r *run) *solver.Fault {
	var decisions []*state.Decision // the newest first
	for x := r.s.Last; x != r.last; x = x.Prev {
		if x.Adds() {
			decisions = append(decisions, x)
		}
	}
	r.last = r.s.Last
	for _, x := range slices.Backward(decisions) {
		if r.lost || r.into != nil || r.again.over() {
			break
		}
		if len(r.taken) > 0 && r.taken[0].s.Last == x.Prev {
			r.taken[0].at, r.taken[0].open = r.at, r.open
			r.taken = r.taken[1:]
		}
		var e *event
		if len(r.events) > 0 && r.events[0].n == x.N {
			e, r.events = &r.events[0], r.events[1:]
		}
		if f := d.decided(w, r, x, e); f != nil {
			return f
		}
	}
	return nil
}

// decided moves r along decision x.
func (d *Driver) decided(w *exec.Worker, r *run, x *state.Decision, e *event) *solver.Fault {
	if r.at.n != nil {
		if r.into = r.at.n.edges[r.at.e].away; r.into != nil {
			return nil
		}
	}
	n, ok := d.tree.enter(r.start, r.at, x, e)
	if !ok {
		r.lost = true
		d.counts.divergences++
		return &solver.Fault{Layer: "concolic", Message: fmt.Sprintf(
			"after the same decisions one run makes a decision at instruction %v (%v), and another one at %v (%v)", n.site,
			n.kind, x.Site, x.Kind)}
	}
	if n.hint == nil {
		n.hint, n.news = r.s.Model, r.news
		if e != nil {
			n.place = e.place
		}
		if n.rest == dropped && r.again == nil {
			d.gone(w, outcome.LimitDepth)
		}
	}
	r.passed = r.passed || n == r.from
	i, fresh := n.take(x, r.s.Model)
	r.at = at{n, i}
	if n == r.leaves && r.fits(i) {
		r.left = true
	}
	if n.rest != fixed {
		r.open = x
	}
	if fresh && (r.again == nil || n.rest == open) {
		r.made = r.made || n.rest != fixed
		d.filed(w, n)
	}
	if r.again != nil {
		d.pass(r, n)
	}
	if e != nil && e.before != nil {
		d.keep(w, r, n, e.before)
	}
	return nil
}

// filed makes n, which has a new edge, wait if there may be inputs that take none of its edges.
func (d *Driver) filed(w *exec.Worker, n *node) {
	last := n.edges[len(n.edges)-1].decision
	complete := slices.ContainsFunc(n.edges[:len(n.edges)-1], func(e edge) bool {
		return w.Opposite(e.decision, last)
	})
	switch {
	case n.rest == fixed || n.rest == dropped:
	case complete:
		if n.branch != nil {
			d.frontier.strike(n)
		}
		d.close(w, n, infeasible)
	case n.branch == nil:
		d.frontier.file(n)
	}
}

// ended notes the end of a run. The caller holds d.mu.
func (d *Driver) ended(w *exec.Worker, r *run) {
	d.counts.runs++
	d.counts.symbolicSteps += r.steps
	d.longest = max(d.longest, r.s.Steps-d.starts[r.start].Steps)
	d.arrived.Ended(r.s)
	if !r.sure {
		d.counts.partial(r)
	}
	if !d.begun[r.start] {
		d.begun[r.start], r.made = true, true // a path without a decision
	}
	if !r.made {
		d.counts.samePath++
	}
	d.astray(w, r)
}

// astray closes the node where r had to leave known paths, if it has not. The caller holds d.mu.
func (d *Driver) astray(w *exec.Worker, r *run) {
	n := r.leaves
	if n == nil || r.left {
		return
	}
	why := diverged
	switch {
	case r.cut():
		why = dropped
		if !r.made {
			d.gone(w, r.s.End.Reason) // nobody else counts it
		}
	case !r.lost:
		d.counts.divergences++
	}
	if n.rest == solving {
		d.close(w, n, why)
	}
}

// cut says whether a limit of the whole run ended r, which may not have come to where it was to leave known paths.
func (r *run) cut() bool {
	return r.s.End != nil && (r.s.End.Reason == outcome.LimitMemory || r.s.End.Reason == outcome.LimitHalt)
}

// finish makes a test of a run that has ended, if it is a path, and recycles its memory.
func (d *Driver) finish(e *engine.Engine, w *exec.Worker, r *run) {
	d.accuse(e, r)
	if r.made {
		r.s.Hash, r.s.Jumped = r.open.Named(), !r.sure
		if d.beside {
			d.finishBeside(e, w, r.s)
		} else {
			e.Finish(w, r.s)
		}
	}
	if d.done != nil {
		w.Locate(r.s, r.s.End)
		for _, k := range r.seeds {
			d.done(k, r.s)
		}
	}
	w.Retire(r.s)
}

// accuse reports a run that has not left known paths where it had to.
func (d *Driver) accuse(e *engine.Engine, r *run) {
	if r.leaves != nil && !r.left && !r.lost && !r.cut() {
		e.Fault(&solver.Fault{Layer: "concolic", Message: fmt.Sprintf(
			"a run does not take another way at the %v that its input was made for", r.leaves.kind)})
	}
}

// ask asks for an input that takes none of the edges of n.
func (d *Driver) ask(e *engine.Engine, w *exec.Worker, n *node) {
	d.mu.Lock()
	taken, start, known := n.taken(), d.startOf(n), d.known(n)
	d.mu.Unlock()
	if known {
		return
	}
	if !e.MayFork() {
		d.give(w, n, dropped, outcome.LimitDepth)
		return
	}
	var x *sink
	var to solver.PartialSink
	if d.cfg.PartialSolutions {
		x = &sink{d: d, n: n, start: start, fault: e.Fault, at: map[int]int{}}
		to = x
	}
	result := w.Others(n.before, taken, n.hint, to)
	n.hint.Rest()
	d.mu.Lock()
	d.counts.asked++
	d.mu.Unlock()
	if x != nil {
		d.mu.Lock()
		d.receive(x)
		d.mu.Unlock()
	}
	switch {
	case result.Verdict == solver.Sat:
		if !d.beside {
			e.Forked()
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.counts.solutions++
		// An input that waits already will come here by itself.
		d.offer(&input{start: start, values: result.Model, from: n, leaves: n, new: len(taken)})
	case result.Verdict == solver.Unsat:
		d.mu.Lock()
		defer d.mu.Unlock()
		if n.rest == solving {
			d.close(w, n, infeasible)
		}
	case e.Stopped():
		d.mu.Lock()
		defer d.mu.Unlock()
		if n.rest == solving {
			d.frontier.file(n)
		}
	default:
		d.give(w, n, unknown, outcome.Solver)
	}
}

// give gives up what n has left.
func (d *Driver) give(w *exec.Worker, n *node, why rest, reason outcome.Reason) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if n.rest == solving {
		d.close(w, n, why)
		d.gone(w, reason)
	}
}

// startOf is the number of the start that n is below.
func (d *Driver) startOf(n *node) int {
	for n.parent != nil {
		n = n.parent
	}
	return slices.Index(d.tree.roots, n)
}
