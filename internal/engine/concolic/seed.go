package concolic

import (
	"slices"

	objects "github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// Seed is an input to begin with: objects by name. An object without a name is standard input or, if that is not
// symbolic, the first symbolic file.
type Seed []objects.Object

// Seeds makes the driver run these inputs before all others. It is called before Explore.
func (d *Driver) Seeds(seeds []Seed) { d.seeds = seeds }

// sow makes the seeds wait for the starts that take them, and says which starts have one. The caller is alone.
func (d *Driver) sow(w *exec.Worker) (sown map[int]bool) {
	sown = map[int]bool{}
	for _, seed := range d.seeds {
		used := false
		for i, s := range d.starts {
			t := s.Fork()
			if values := seed.values(w, s); w.Follow(t, values) {
				used, sown[i] = true, true
				d.offer(&input{start: i, values: values})
			}
		}
		if used {
			d.counts.seeds++
		} else {
			d.counts.seedsRefused++
		}
	}
	return sown
}

// values is the seed as values for a run that begins with s. An input that the start has already is cut or filled with
// zeros to its size. Others are made by the program: they take the seed's bytes if they are of its size.
func (x Seed) values(w *exec.Worker, s *state.State) *eval.Assignment {
	m := s.Model
	made := s.InputList()
	for _, o := range x {
		i := -1
		for k, a := range made {
			role, _ := objects.Parse(a.Name)
			if a.Name == o.Name || o.Name == "" && (role == objects.Stdin || role == objects.FileData) {
				i = k
				break
			}
		}
		switch {
		case i >= 0:
			data := slices.Clone(o.Data[:min(uint64(len(o.Data)), made[i].Size)])
			m = m.With(made[i], append(data, make([]byte, made[i].Size-uint64(len(data)))...))
		case o.Name != "":
			m = m.With(w.Input(o.Name, uint64(len(o.Data)), nil), o.Data)
		}
	}
	return m
}
