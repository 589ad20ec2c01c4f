package fork

import (
	"slices"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// A turn is what a worker makes of a state that the frontier gave it. The state runs, and so do the states that are
// forked off meanwhile: whenever a path ends, the youngest of them goes on. When they have done the work that the
// driver allows, all of them go to the frontier at once.
//
// A searcher that chose after each fork would go from one path to another after some microseconds. Most waiting states
// are out of the processor's caches, and each visit to the frontier takes its lock.
type turn struct {
	d *Driver
	e *engine.Engine
	w *exec.Worker

	root *state.State   // that the frontier gave; it may have ended
	held []*state.State // forked off in this turn and not ended, the oldest first
	late []*state.State // of them, those that wait for the solver, which are not in held
	work uint64         // done, in instructions and what takes as long
	dear uint64         // of it, that of slices that asked questions which took long

	leader *eval.Assignment // the input that the turn follows; nil: none
	ledFor uint64           // up to how many instructions of the path
	ledOn  *solver.Path     // the last path that it was found to be on
	// ledWork is that of the turns that followed inputs since some were made last: it pays for the next ones, too.
	ledWork uint64
	// What sifting inputs from outside may take, and up to when the time of all else is in it; see receive.
	sifts    time.Duration
	received time.Time
	others   bool // the last input that was to lead met no state, and other workers had some in hand

	// With checkpoints: the state that runs, as it was before its slice. Written behind the worker's gate.
	at      engine.Waiting
	running bool
}

// take runs a turn of s. A state that enters a region of merging, or is in one, has a turn of one slice: where it goes
// is a matter of its region.
func (t *turn) take(s *state.State) {
	t.root, t.work, t.dear, t.running = s, 0, 0, true
	defer func() { t.running = false }()
	t.aim()
	for s != nil {
		in := s.Region
		t.slice(s)
		if in != nil || s.Region != nil || inRegion(t.w.Added) {
			t.release(s)
			t.d.give(t, s, in, false)
			return
		}
		s = t.keep(s)
		if s != nil && t.leader != nil {
			s = t.led(s)
		}
		if t.leader == nil && (t.work >= t.d.turn || t.d.hungry.Load() > 0 && len(t.held) > 0) || t.e.Stopped() {
			break
		}
	}
	if s != nil && s != t.root {
		t.held = append(t.held, s)
	}
	// Where a leader has chosen another state, the root is among those that wait.
	t.held = slices.DeleteFunc(t.held, func(c *state.State) bool { return c == t.root })
	t.held = append(t.held, t.late...)
	t.late = t.late[:0]
	t.w.Added, t.held = t.held, t.w.Added[:0]
	t.d.give(t, t.root, nil, t.root.End != nil)
}

// slice runs s for a slice and counts its work.
func (t *turn) slice(s *state.State) {
	w, d := t.w, t.d
	in, joint, work, asked, queries := s.Region, s.Joint, w.Work(), w.Asked, w.Queries
	w.Lazily = t.leader != nil && d.frontier.Thrift
	if t.e.Keeps() {
		t.at = engine.At(s)
	}
	t.e.Slice(w, s)
	work, asked, queries = w.Work()-work, w.Asked-asked, w.Queries-queries
	t.work += work
	if d.frontier.Thrift {
		t.weigh(s, work, asked)
	}
	d.regions.spend(in, joint, queries, asked)
	if in == nil && s.Region == nil {
		again(joint, w.Added)
	}
}

// dearTurns is how many turns the questions of a slice take that is dear.
const dearTurns = 8

// weigh notes whether a slice of s was dear, by its work and what of that was questions, for s and what it has forked
// off. Its next hard questions about branches are put off then, so its path ends soon: the model takes it there. A path
// that an input leads stays dear to its end.
func (t *turn) weigh(s *state.State, work, asked uint64) {
	s.Dear = asked > dearTurns*t.d.turn || s.Dear && t.leader != nil
	for _, c := range t.w.Added {
		c.Dear = s.Dear
	}
	if s.Dear {
		t.dear += work
	}
}

// eachWaiting yields the states that the turn has not given back. Its worker is at its gate.
func (t *turn) eachWaiting(yield func(engine.Waiting)) {
	if !t.running {
		return
	}
	yield(t.at)
	for _, s := range t.held {
		yield(engine.At(s))
	}
	for _, s := range t.late {
		yield(engine.At(s))
	}
}

// keep holds the states that s has just forked off, finishes those that have ended, and says which state goes on; nil:
// none is left. The root of the turn keeps its memory until the end of the turn, because the frontier has its place.
func (t *turn) keep(s *state.State) *state.State {
	t.d.learn(t.w)
	ended := t.w.Added[:0]
	for _, c := range t.w.Added {
		switch {
		case c.End != nil:
			ended = append(ended, c)
		case c.Deferral != nil:
			t.late = append(t.late, c)
		default:
			s.Idle, c.Idle = 0, 0
			t.held = append(t.held, c)
		}
	}
	over := s.End != nil
	if over && s != t.root {
		ended = append(ended, s)
	}
	t.d.finish(t.e, t.w, ended)
	if !over {
		return s
	}
	if s == t.root {
		t.d.ended(s)
		t.e.Finish(t.w, s)
	}
	n := len(t.held)
	if n == 0 {
		return nil
	}
	s = t.held[n-1]
	t.held = t.held[:n-1]
	return s
}

// release gives the states that are held to the frontier before the end of the turn, and s, which goes on, a place
// there.
func (t *turn) release(s *state.State) {
	t.held = append(t.held, t.late...)
	t.late = t.late[:0]
	if s == t.root && len(t.held) == 0 {
		return
	}
	for _, c := range t.held {
		t.w.Rest(c)
	}
	d := t.d
	// Where a leader has chosen another state, the root is among those that wait.
	over := s != t.root && !slices.Contains(t.held, t.root)
	d.mu.Lock()
	for _, c := range t.held {
		if c != t.root {
			d.add(c, t.root)
		}
	}
	if s != t.root {
		d.frontier.Place(s, t.root)
		if over {
			d.frontier.End(t.root)
		} else {
			d.add(t.root, nil)
		}
	}
	t.held = t.held[:0]
	d.mu.Unlock()
	if over {
		t.w.Retire(t.root)
	}
	d.wake.Broadcast()
}

// inRegion says whether one of the states is in a region of merging.
func inRegion(states []*state.State) bool {
	for _, s := range states {
		if s.Region != nil {
			return true
		}
	}
	return false
}

// learn notes the edges that w has covered first, and says whether the program's own are among them.
func (d *Driver) learn(w *exec.Worker) (news bool) {
	if len(w.Fresh) == 0 {
		return false
	}
	d.mu.Lock()
	if news = d.arrived.Took(w.Fresh...); news {
		d.growth.stale = 0
	}
	d.mu.Unlock()
	w.Fresh = w.Fresh[:0]
	return news
}
