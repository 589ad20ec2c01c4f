package concolic

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
)

// Inputs that come from outside while the driver explores are sifted like partial solutions: they run on plain values
// first, and with terms only if they cover an edge, or show a finding, that no run with terms has. A fuzzer brings
// thousands of inputs, most of which go known ways. So they have every other turn at most.

// mostArrived bounds the inputs from outside that wait.
const mostArrived = 64

// Stay makes the driver wait for inputs from outside when it has nothing left to do, until the engine stops. It is
// called before Explore.
func (d *Driver) Stay() { d.stays = true }

// Room is the number of inputs that may arrive now.
func (d *Driver) Room() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return max(0, mostArrived-len(d.arrived))
}

// Arrive makes inputs from outside wait; the caller has asked for room.
func (d *Driver) Arrive(seeds ...Seed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.arrived = append(d.arrived, seeds...)
	d.wake.Broadcast()
}

// receiveSeed sifts an input that has arrived, for each start of the program that takes it, and runs it if it brings
// something new.
func (d *Driver) receiveSeed(e *engine.Engine, w *exec.Worker, seed Seed) {
	taken, novel := false, false
	for i, s := range d.starts {
		values := seed.Values(w, s, d.cfg.FuzzSize)
		if !w.Follow(s.Fork(), values) {
			continue
		}
		taken = true
		in := &input{start: i, values: values}
		k := in.key()
		d.mu.Lock()
		known := d.met[k]
		d.mu.Unlock()
		if known || !d.sift(e, w, in) {
			continue
		}
		d.mu.Lock()
		known = d.met[k] // since
		d.met[k] = true
		d.mu.Unlock()
		if known {
			continue
		}
		novel = true
		if r := d.begin(e, w, in, true); r != nil {
			d.run(e, w, r)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case novel:
		d.counts.arrivedNew++
	case taken:
		d.counts.arrivedKnown++
	default:
		d.counts.arrivedRefused++
	}
}
