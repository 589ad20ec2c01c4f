package concolic

import (
	objects "github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// Seeds makes the driver run these inputs before all others or, if only is set, these and no others. Where only those
// that bring something new are wanted, they come from [Driver.Outside] instead. It is called before Explore.
func (d *Driver) Seeds(seeds []outside.Seed, only bool) { d.seeds, d.only = seeds, only }

// Done makes the driver tell of each run of a seed that has ended, and with s nil of a seed that no start takes.
// Workers call done, several at a time. Done is called before Explore.
func (d *Driver) Done(done func(seed int, s *state.State)) { d.done = done }

// sow makes the seeds wait for the starts that take them, and says which starts have one. The caller is alone.
func (d *Driver) sow(w *exec.Worker) (sown map[int]bool) {
	sown = map[int]bool{}
	for k, seed := range d.seeds {
		used := false
		for i, s := range d.starts {
			t := s.Fork()
			if values := seed.Values(w, s, d.cfg.FuzzSize); w.Follow(t, values) {
				used, sown[i] = true, true
				d.offerSeed(&input{start: i, values: values, seeds: []int{k}})
			}
		}
		if used {
			d.counts.seeds++
		} else {
			d.counts.seedsRefused++
			if d.done != nil {
				d.done(k, nil)
			}
		}
	}
	return sown
}

// Target says that the program is a fuzz target, whose first input is one of the greatest size: a target decides on its
// size before all else, and an input that was found for a small size does not grow. It is called before Explore.
func (d *Driver) Target() { d.target = true }

// offerLongest makes an input of zeros of the greatest size wait for start number i. The caller is alone.
func (d *Driver) offerLongest(w *exec.Worker, i int) {
	s := d.starts[i]
	values := outside.Seed{objects.Object{Data: make([]byte, d.cfg.FuzzSize)}}.Values(w, s, d.cfg.FuzzSize)
	if w.Follow(s.Fork(), values) {
		d.offer(&input{start: i, values: values})
	}
}

// offerSeed makes the input of a seed wait. Seeds that are the same input have one run.
func (d *Driver) offerSeed(in *input) {
	if d.offer(in) {
		return
	}
	k := in.key()
	for _, other := range d.inputs {
		if other.key() == k {
			other.seeds = append(other.seeds, in.seeds...)
		}
	}
}
