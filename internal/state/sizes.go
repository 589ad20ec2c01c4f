package state

import "github.com/albers-engine/albers/internal/expr"

// AddSize notes that an object of the path has the symbolic size t.
func (s *State) AddSize(t *expr.Term) { s.sizes = s.SizeBytes().Union(expr.SupportOf(t)) }

// SizeBytes is the set of input bytes from which the sizes of objects on this path are computed. A condition depends
// on a size if its support overlaps that set (Trabish and others, ESEC/FSE 2023, section 3: loops whose conditions
// depend on the size of an object are merged).
func (s *State) SizeBytes() *expr.Support {
	if s.sizes == nil {
		return &expr.Support{}
	}
	return s.sizes
}

// joinSizes adds the size bytes of t to those of s, which stands for t's path, too.
func (s *State) joinSizes(t *State) { s.sizes = s.SizeBytes().Union(t.SizeBytes()) }
