package fork

import (
	"cmp"
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fuzz"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// inputs deals with inputs after a turn, in which last ran, nil if no state did: those from outside, and those that the
// fuzzer makes. The state that an input leads runs for a turn of its own, up to the end of the input's path. The result
// is the state that has run last, nil if it rests.
func (t *turn) inputs(last *state.State) *state.State {
	d := t.d
	if d.fuzz == nil || t.e.Stopped() {
		return last
	}
	d.mu.Lock()
	making, receiving := d.makes(), d.arrived.Waiting() > 0
	if (making || receiving) && last != nil && d.frontier.Waits(last) { // another worker may run and end it meanwhile
		t.w.Rest(last)
	}
	d.mu.Unlock()
	if !making && !receiving {
		return last
	}
	if receiving {
		if s, led := t.receive(); led {
			return s
		}
	}
	if !making {
		return nil
	}
	waiting := func(rng *rand.Rand) *eval.Assignment {
		d.mu.Lock()
		defer d.mu.Unlock()
		if s := d.frontier.Any(rng); s != nil {
			return s.Input()
		}
		return nil
	}
	taken := func(edge int32) bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return !d.taken.Own(edge) || d.taken.Taken(edge)
	}
	leader := d.fuzz.Turn(t.w, t.work+t.ledWork, waiting, taken, t.e.Stopped)
	t.ledWork = 0
	if leader != nil && !(d.atOnce && leader.Exit && t.cover(leader)) {
		return t.follow(&leader.Run)
	}
	if next := d.nextPending(); next != nil {
		return t.follow(next)
	}
	return nil
}

// follow lets an input lead that was made, and counts whether a state follows it.
func (t *turn) follow(run *sift.Run) *state.State {
	before := t.ledWork
	s := t.lead(run)
	d := t.d
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ledWork += t.ledWork - before
	if s == nil {
		d.lost++
	} else {
		d.led++
	}
	return s
}

// pending is the inputs that have tests and are to lead, the longest run first.
type pending []*sift.Run

const (
	mostPending = 1 << 10
	ledShare    = 16 // the part of all work that the paths of such inputs take at most; their questions take long
)

// cover makes a test of an input that covers new code. It waits to lead then: a path with terms can take as long as
// thousands of inputs. ok is false if the run did not end as the first one, so that the input is to lead at once.
func (t *turn) cover(leader *fuzz.Leader) (ok bool) {
	d := t.d
	over, s, ok := d.fuzz.Cover(t.w, leader)
	if !ok {
		return false
	}
	t.e.Cover(over)
	if d.learn(over) { // else another worker has been there meanwhile
		d.wait(&leader.Run, t.e.FinishBeside(over, s))
	}
	over.Retire(s)
	return true
}

// wait makes an input wait to lead. If too many wait, the longest is given up. tested says that it is a test.
func (d *Driver) wait(run *sift.Run, tested bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if tested {
		d.tests++
	}
	at, _ := slices.BinarySearchFunc(d.pending, run, func(a, b *sift.Run) int { return cmp.Compare(b.Steps, a.Steps) })
	d.pending = slices.Insert(d.pending, at, run)
	if len(d.pending) > mostPending {
		d.pending = slices.Delete(d.pending, 0, 1)
	}
}

// nextPending is the shortest input that waits to lead, nil if there is none or such inputs have had their share.
func (d *Driver) nextPending() *sift.Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := len(d.pending)
	if n == 0 || ledShare*d.ledWork > d.work {
		return nil
	}
	run := d.pending[n-1]
	d.pending = d.pending[:n-1]
	return run
}

// ledTurns is how many turns that of an input takes which leads, beside twice its instructions. A path through tables
// of symbolic content can ask for minutes, in which nobody else has a turn. What is left of it is not lost: its state
// waits as others do, and has the input for its model. Where the searcher chooses after each slice, there are no turns,
// and twice its instructions are all.
const ledTurns = 512

// lead lets the waiting state that is on the path of an input follow it. The result is the state that has run last; nil
// if none waits there: another worker has it in hand, or it is beyond a side that waits for the solver.
func (t *turn) lead(run *sift.Run) *state.State {
	d, m := t.d, t.w.Roomy(run.Input)
	d.mu.Lock()
	s := d.admitting(m)
	if s == nil {
		s = d.recall(t.e, t.w, m)
	}
	t.others = s == nil && d.busy > 1
	if s == nil {
		d.mu.Unlock()
		return nil
	}
	d.frontier.Take(s)
	d.busy++
	d.mu.Unlock()
	t.w.Follow(s, m)
	t.leader, t.ledFor, t.ledOn = m, run.Steps, s.Path()
	t.take(s)
	t.leader, t.ledOn, t.ledWork = nil, nil, t.ledWork+t.work
	return s
}

// recall makes the state wait again that is kept by name and on whose path an input is, nil if there is none. The
// caller holds d.mu, which is free meanwhile.
func (d *Driver) recall(e *engine.Engine, w *exec.Worker, m *eval.Assignment) *state.State {
	if e.Named() == 0 || d.growth.now {
		return nil
	}
	d.growth.now = true
	d.busy++
	d.mu.Unlock()
	s := e.Recall(w, m, d.fuzz.Starts())
	d.mu.Lock()
	d.busy--
	d.growth.now = false
	if s != nil {
		d.frontier.Add(s, nil)
	}
	d.wake.Broadcast()
	return s
}

// aim makes the worker offer inputs for sides of conditions, as long as inputs are made and become tests. Most are on
// the path of the state that offers them, and would lead nobody.
func (t *turn) aim() {
	t.w.Aim = nil
	t.d.mu.Lock()
	defer t.d.mu.Unlock()
	if t.d.atOnce && t.d.makes() {
		t.w.Aim = t.d.fuzz.Offer
	}
}

// alone is the work of the exploration, in instructions and what takes as long, after which inputs are made. Small
// programs end before, and their tests have the plain inputs of the solver.
const alone = 1 << 20

// makes says whether inputs are to be made. The caller holds d.mu.
func (d *Driver) makes() bool {
	return d.made && (d.work >= alone || d.cfg.Fuzz == option.FuzzOn)
}

// ended tells the fuzzer, and who else wants to know, of paths that have ended.
func (d *Driver) ended(paths ...*state.State) {
	if d.done != nil {
		for _, s := range paths {
			d.done(s)
		}
	}
	if d.fuzz != nil && len(paths) > 0 {
		d.fuzz.Ended(paths...)
	}
	if d.arrived.Come() {
		d.mu.Lock()
		for _, s := range paths {
			d.arrived.Ended(s)
		}
		d.mu.Unlock()
	}
}

// admitting is the waiting state whose path an input is on, nil if there is none. The caller holds d.mu.
func (d *Driver) admitting(m *eval.Assignment) (found *state.State) {
	d.frontier.Each(func(s *state.State) {
		if found == nil && s.Trail == nil && awaits(s, m) && on(s, m) {
			found = s
		}
	})
	return found
}

// awaits says whether s, which waits, is a path, or the side of a branch that an input takes and nobody has asked
// about.
func awaits(s *state.State, m *eval.Assignment) bool {
	x := s.Deferral
	return x == nil || x.Lazy && m.Bool(x.Raw) == x.Holds
}

// on says whether an input is on the path of s.
func on(s *state.State, m *eval.Assignment) bool {
	q := solver.Query{PC: s.Path()}
	return q.Holds(m)
}

// follows says whether the input that leads the turn is on the path of s. What was found for the last path that it is
// on holds for those that begin with it: a led path asks after each decision.
func (t *turn) follows(s *state.State) bool {
	if !awaits(s, t.leader) {
		return false
	}
	for p := s.Path(); p != nil && p != t.ledOn; p = p.Parent() {
		if !t.leader.Bool(p.Term()) {
			return false
		}
	}
	t.ledOn = s.Path()
	return true
}

// led is the state that goes on in a turn that an input leads: s, or one of those that are held, which takes its place.
func (t *turn) led(s *state.State) *state.State {
	if s.Steps >= t.ledFor || t.work >= ledTurns*t.d.turn+2*t.ledFor {
		t.leader = nil
		return s
	}
	if t.follows(s) {
		return s
	}
	for i, c := range t.held {
		if t.follows(c) {
			t.held[i] = s
			return c
		}
	}
	t.leader = nil // its path has ended
	return s
}
