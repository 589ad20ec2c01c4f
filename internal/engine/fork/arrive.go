package fork

import (
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// Outside is where inputs arrive while the driver explores.
func (d *Driver) Outside() *outside.Arrivals { return d.arrived }

// receive deals with inputs from outside after a turn: some are sifted, or the one that promises the most leads. led
// says so; s is the state that has run last then, nil if none does.
//
// All of that together takes as much work as the rest of the exploration. An input that brings something new is also a
// beginning of inputs that are made.
func (t *turn) receive() (s *state.State, led bool) {
	d := t.d
	d.mu.Lock()
	idle := d.frontier.Len() == 0
	d.credit = min(d.credit+int(t.work), outside.BatchSteps)
	if d.credit <= 0 && !idle {
		d.mu.Unlock()
		return nil, false
	}
	most := uint64(max(d.credit, 1))
	if idle {
		most = outside.BatchSteps
	}
	batch, best := d.arrived.Next(idle, nil)
	d.busy++ // until the worker is done
	d.mu.Unlock()
	cost := 0
	switch {
	case best != nil:
		before := t.ledWork
		s = t.lead(&best.Run)
		cost = int(t.ledWork - before)
	case len(batch) > 0:
		kept, steps := d.arrived.Sift(&outside.Sifting{Worker: t.w, Starts: d.fuzz.Starts(), Fuzz: d.cfg.FuzzSize,
			Stopped: t.e.Stopped, Run: func(start int, values *eval.Assignment) (sift.Run, bool) {
				return d.fuzz.Try(t.w, start, values, t.e.Stopped)
			}}, batch, most)
		for _, a := range kept {
			d.fuzz.Learn(a.Start, a.Run.Input)
		}
		cost = int(steps)
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
	d.credit -= cost
	d.busy--
	d.wake.Broadcast()
	return s, s != nil
}

// again lets inputs wait once more that met no state while other workers had some in hand. The caller holds d.mu, and
// has given states back.
func (d *Driver) again() {
	for _, a := range d.later {
		d.arrived.Again(a)
	}
	d.later = d.later[:0]
}
