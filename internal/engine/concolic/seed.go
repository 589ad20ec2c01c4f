package concolic

import (
	"encoding/binary"
	"slices"

	objects "github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// Seed is an input to begin with: objects by name. An object without a name is standard input or, if that is not
// symbolic, the first symbolic file; for a fuzz target it is the target's input.
type Seed []objects.Object

// Seeds makes the driver run these inputs before all others or, if only is set, these and no others. It is called
// before Explore.
func (d *Driver) Seeds(seeds []Seed, only bool) { d.seeds, d.only = seeds, only }

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
	values := Seed{objects.Object{Data: make([]byte, d.cfg.FuzzSize)}}.Values(w, s, d.cfg.FuzzSize)
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

// Values is the seed as values for a run that begins with s. An input that the start has already is cut or filled with
// zeros to its size. Others are made by the program: they take the seed's bytes if they are of its size. An object
// without a name is the input of a fuzz target, of at most fuzz bytes, if s has neither symbolic input nor files.
func (x Seed) Values(w *exec.Worker, s *state.State, fuzz int) *eval.Assignment {
	m := s.Model
	made := s.InputList()
	for _, o := range x {
		i := slices.IndexFunc(made, func(a *expr.Array) bool {
			role, _ := objects.Parse(a.Name)
			return a.Name == o.Name || o.Name == "" && (role == objects.Stdin || role == objects.FileData)
		})
		switch {
		case i >= 0:
			m = m.With(made[i], fitted(o.Data, made[i].Size))
			if o.Name == "" {
				m = sized(m, made, made[i].Name, min(uint64(len(o.Data)), made[i].Size))
			}
		case o.Name != "":
			m = m.With(w.Input(o.Name, uint64(len(o.Data)), nil), o.Data)
		default:
			n := min(len(o.Data), fuzz)
			m = m.With(w.Input("size", 8, nil), binary.LittleEndian.AppendUint64(nil, uint64(n)))
			if n > 0 {
				m = m.With(w.Input("data", uint64(n), nil), o.Data[:n])
			}
		}
	}
	return m
}

// fitted is data cut or filled with zeros to a size.
func fitted(data []byte, size uint64) []byte {
	data = slices.Clone(data[:min(uint64(len(data)), size)])
	return append(data, make([]byte, size-uint64(len(data)))...)
}

// sized gives the object whose content has a name the size n, if its size is an input.
func sized(m *eval.Assignment, made []*expr.Array, name string, n uint64) *eval.Assignment {
	role, number := objects.Parse(name)
	of := objects.FileSize.Name(number)
	if role == objects.Stdin {
		of = objects.StdinSize.Name(0)
	}
	for _, a := range made {
		if a.Name == of {
			m = m.With(a, fitted(binary.LittleEndian.AppendUint64(nil, n), a.Size))
		}
	}
	return m
}
