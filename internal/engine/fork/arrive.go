package fork

import (
	"time"

	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// Outside is where inputs arrive while the driver explores.
func (d *Driver) Outside() *outside.Arrivals { return d.arrived }

// Seeding says whether seeds wait, which come before all else.
func (d *Driver) Seeding() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.arrived.Begins()
}

// mostSifts is how long sifting may take before other work comes.
const mostSifts = time.Second

// receive deals with inputs from outside after a turn: some are sifted, or the one that promises the most leads. ok
// says so; s is the state that has run last then, nil if none does.
//
// The paths that such inputs lead take as much work as the rest of the exploration, and sifting as much time as all
// else. A path with terms can take as long as thousands of inputs on plain values, which say what fuzzers have covered.
// Most of that is time of the solver, which work does not measure well. An input that brings something new is also a
// beginning of inputs that are made.
//
// Seeds come before all else, and nothing is timed until they are dealt with: a run with one worker repeats.
func (t *turn) receive() (s *state.State, ok bool) {
	d := t.d
	now := time.Now()
	t.sifts, t.received = min(t.sifts+now.Sub(t.received), mostSifts), now // in the first turn it is all of mostSifts
	d.mu.Lock()
	begins := d.arrived.Begins()
	idle := begins || d.frontier.Len() == 0
	d.leads = min(d.leads+int(t.work), outside.BatchSteps)
	batch, best := d.arrived.Next(outside.May{Sift: idle || t.sifts > 0, Run: idle || d.leads > 0, Idle: idle}, nil)
	if best == nil && len(batch) == 0 {
		d.mu.Unlock()
		return nil, false
	}
	d.busy++ // until the worker is done
	d.mu.Unlock()
	led := 0
	switch {
	case best != nil:
		before := t.ledWork
		s = t.lead(&best.Run)
		led = int(t.ledWork - before)
	default:
		t.sift(batch, idle, begins)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case best == nil:
	case s != nil || !t.others:
		d.arrived.Ran(best, s != nil)
	case d.busy > 1: // another worker may have its state in hand: see again
		d.later = append(d.later, best)
	default: // that worker has given it back meanwhile
		d.arrived.Again(best)
	}
	d.leads -= led
	d.busy--
	d.wake.Broadcast()
	return s, s != nil
}

// sift sifts inputs from outside: a batch of seeds, or as many others as there is time for.
func (t *turn) sift(batch []outside.Seed, idle, begins bool) {
	d := t.d
	for len(batch) > 0 {
		began := time.Now()
		kept := d.arrived.Sift(&outside.Sifting{Worker: t.w, Starts: d.fuzz.Starts(), Fuzz: d.cfg.FuzzSize,
			Stopped: t.e.Stopped, Run: func(start int, values *eval.Assignment) (sift.Run, bool) {
				return d.fuzz.Try(t.w, start, values, t.e.Stopped)
			}}, batch)
		for _, a := range kept {
			d.fuzz.Learn(a.Start, a.Run.Input)
		}
		t.received = time.Now()
		t.sifts -= t.received.Sub(began)
		if begins {
			return
		}
		d.mu.Lock()
		batch, _ = d.arrived.Next(outside.May{Sift: t.sifts > 0 && !t.e.Stopped(), Idle: idle}, nil)
		d.mu.Unlock()
	}
}

// again lets inputs wait once more that met no state while other workers had some in hand. The caller holds d.mu, and
// has given states back.
func (d *Driver) again() {
	for _, a := range d.later {
		d.arrived.Again(a)
	}
	d.later = d.later[:0]
}
