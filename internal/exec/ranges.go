package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/memory"
)

// reach is a set that holds all values of an address, computed without a solver ([decide.Door.Values]). It decides
// most of a pointer's resolution: which objects the pointer cannot reach, that it cannot leave an object, and, if the
// set is exact, which objects it reaches.
type reach decide.Values

// in says whether n bytes inside the capacity of o are among the addresses; sure is false if that is not known.
func (r reach) in(o *memory.Object, n uint64) (reached, sure bool) {
	if !r.Known || o.Size < n {
		return false, false
	}
	_, hit := r.Set.In(o.Base, o.End()-n)
	return hit, !hit || r.Exact
}

// beyond is the least address at which n bytes are not known to be inside one of the objects;
// ok is false if there is none.
func (r reach) beyond(objs []*memory.Object, n uint64) (a uint64, ok bool) {
	if !r.Known {
		return 0, true
	}
	sorted := slices.Clone(objs)
	sortByAddress(sorted)
	from := uint64(0)
	for _, o := range sorted {
		if o.Size < n {
			continue
		}
		if o.Base > from {
			if a, ok := r.Set.In(from, o.Base-1); ok {
				return a, true
			}
		}
		from = max(from, o.End()-n+1)
	}
	return r.Set.In(from, ^uint64(0))
}
