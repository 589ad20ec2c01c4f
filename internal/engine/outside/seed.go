package outside

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
			m = m.With(made[i], eval.Fitted(o.Data, made[i].Size))
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

// sized gives the object whose content has a name the size n, if its size is an input.
func sized(m *eval.Assignment, made []*expr.Array, name string, n uint64) *eval.Assignment {
	role, number := objects.Parse(name)
	of := objects.FileSize.Name(number)
	if role == objects.Stdin {
		of = objects.StdinSize.Name(0)
	}
	for _, a := range made {
		if a.Name == of {
			m = m.With(a, eval.Fitted(binary.LittleEndian.AppendUint64(nil, n), a.Size))
		}
	}
	return m
}
