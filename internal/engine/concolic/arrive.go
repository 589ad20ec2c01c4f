package concolic

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Stay makes the driver wait for inputs from outside when it has nothing left to do, until the engine stops. It is
// called before Explore.
func (d *Driver) Stay() { d.stays = true }

// Room is the number of inputs that may arrive now.
func (d *Driver) Room() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.arrived.Room()
}

// Arrive makes inputs from outside wait; the caller has asked for room.
func (d *Driver) Arrive(seeds ...outside.Seed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.arrived.Arrive(seeds...)
	d.wake.Broadcast()
}

// nextArrived is what inputs from outside do next: some of them are sifted, or one runs with terms. The caller holds
// d.mu.
func (d *Driver) nextArrived() (batch []outside.Seed, in *input) {
	batch, best := d.arrived.Next(d.idle(), func(a *outside.Arrival) bool {
		return d.met[(&input{start: a.Start, values: a.Values}).key()]
	})
	if best == nil {
		return batch, nil
	}
	in = &input{start: best.Start, values: best.Values}
	d.met[in.key()] = true
	d.arrived.Ran(best, true)
	return nil, in
}

// siftArrived sifts inputs that have arrived.
func (d *Driver) siftArrived(e *engine.Engine, w *exec.Worker, batch []outside.Seed) {
	d.arrived.Sift(&d.mu, &outside.Sifting{Worker: w, Starts: d.starts, Fuzz: d.cfg.FuzzSize, Stopped: e.Stopped,
		Run: func(start int, values *eval.Assignment) (run sift.Run, ok bool) {
			in := &input{start: start, values: values}
			d.mu.Lock()
			known := d.met[in.key()]
			d.mu.Unlock()
			if known {
				return sift.Run{}, false
			}
			return d.plain(e, w, in)
		}}, batch, outside.BatchSteps)
}
