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

// in says whether an address by which p means o is among the addresses; sure is false if that is not known.
func (r reach) in(p *pointer, o *memory.Object) (reached, sure bool) {
	lo, hi, ok := p.span(o)
	if !r.Known || !ok {
		return false, false
	}
	_, hit := r.Set.In(lo, hi)
	return hit, !hit || r.Exact
}

// beyond is the least address by which p is not known to mean one of the objects; ok is false if there is none.
func (r reach) beyond(p *pointer, objs []*memory.Object) (a uint64, ok bool) {
	if !r.Known {
		return 0, true
	}
	sorted := slices.Clone(objs)
	sortByAddress(sorted)
	from := uint64(0)
	for _, o := range sorted {
		lo, hi, ok := p.span(o)
		if !ok {
			continue
		}
		if lo > from {
			if a, ok := r.Set.In(from, lo-1); ok {
				return a, true
			}
		}
		from = max(from, hi+1)
	}
	return r.Set.In(from, ^uint64(0))
}
