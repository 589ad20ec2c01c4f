package exec

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// TypeCounts counts access classes over all workers. A class says how an object is accessed at symbolic offsets; it
// replaces the type, which an opaque pointer does not tell. Accesses at literal offsets say nothing and are not
// counted. Block operations belong to them, because their operands are made concrete.
type TypeCounts struct {
	Objects           atomic.Int64    // that got a class, on each path that gave it one
	Class             [9]atomic.Int64 // by modulus: objects as they were accessed last
	Proved, Unaligned atomic.Int64    // accesses whose offset has a proved residue modulo their width, and others
}

// Counters are the statistics by name.
func (c *TypeCounts) Counters() map[string]float64 {
	return map[string]float64{
		"objects": float64(c.Objects.Load()), "class1": float64(c.Class[1].Load()), "class2": float64(c.Class[2].Load()),
		"class4": float64(c.Class[4].Load()), "class8": float64(c.Class[8].Load()),
		"proved": float64(c.Proved.Load()), "hint_only": float64(c.Unaligned.Load()),
	}
}

func (c *TypeCounts) moved(from, to memory.Class) {
	if from.G == 0 {
		c.Objects.Add(1)
	} else if from.G < uint64(len(c.Class)) {
		c.Class[from.G].Add(-1)
	}
	if to.G < uint64(len(c.Class)) {
		c.Class[to.G].Add(1)
	}
}

// Bounds of a worker's tables.
const (
	maxResidues = 1 << 14
	maxHints    = 256
)

// classify notes the alignment of an access of n bytes at a symbolic offset with its object. The solver handles the
// path's facts about the offset; the class is a hint, from which nothing is inferred.
func (w *Worker) classify(s *state.State, t *place, n uint64) {
	if w.residues == nil || w.residues.Len() > maxResidues {
		w.residues = residue.New()
	}
	c := w.residues.Of(t.sym)
	if c.M < 64 && 1<<c.M >= n {
		w.Types.Proved.Add(1)
	} else {
		w.Types.Unaligned.Add(1)
	}
	before := t.obj.Class
	t.obj = s.Mem.Note(t.obj, n, uint(c.M), c.R)
	if after := t.obj.Class; after != before {
		w.Types.moved(before, after)
		root, _ := s.Mem.Flat(t.obj)
		w.hint(solver.Access{Array: root, G: after.G, Rho: after.Rho})
	}
}

// hint puts a into the hints that the worker's queries carry.
func (w *Worker) hint(a solver.Access) {
	i, found := slices.BinarySearchFunc(w.Access, a, func(x, y solver.Access) int {
		return cmp.Compare(x.Array.ID(), y.Array.ID())
	})
	switch {
	case found:
		w.Access = slices.Clone(w.Access)
		w.Access[i] = a
	case len(w.Access) < maxHints:
		w.Access = slices.Insert(slices.Clone(w.Access), i, a)
	}
}
