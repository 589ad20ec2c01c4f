package concolic

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Outside is where inputs arrive while the driver explores.
func (d *Driver) Outside() *outside.Arrivals { return d.arrived }

// nextArrived is what inputs from outside do next: some of them are sifted, or one runs with terms. The caller holds
// d.mu.
func (d *Driver) nextArrived() (batch []outside.Seed, in *input) {
	batch, best := d.arrived.Next(outside.May{Sift: true, Run: true, Idle: d.idle()}, func(a *outside.Arrival) bool {
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
	d.arrived.Sift(&outside.Sifting{Worker: w, Starts: d.starts, Fuzz: d.cfg.FuzzSize, Stopped: e.Stopped,
		Run: func(start int, values *eval.Assignment) (run sift.Run, ok bool) {
			in := &input{start: start, values: values}
			d.mu.Lock()
			known := d.met[in.key()]
			d.mu.Unlock()
			if known {
				return sift.Run{}, false
			}
			return d.plain(e, w, in)
		}}, batch)
}
