package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// What is known of the values of an address without a solver ([decide.Door.Values]) decides most of its resolution: which
// objects it cannot reach, that it cannot leave one, and, where the set is exact, which ones it reaches.

// reach is the addresses that a term may have on a path.
type reach decide.Values

// in says whether n bytes inside o are among the addresses; sure is false if that is not known.
func (r reach) in(o *memory.Object, n uint64) (reached, sure bool) {
	if !r.Known || o.SizeTerm != nil || o.Size < n {
		return false, false
	}
	_, hit := r.Set.In(o.Base, o.End()-n)
	return hit, !hit || r.Exact
}

// beyond is the least address at which n bytes are not inside one of the objects; ok is false if there is none.
func (r reach) beyond(objs []*memory.Object, n uint64) (a uint64, ok bool) {
	sorted := slices.Clone(objs)
	sortByAddress(sorted)
	from := uint64(0)
	for _, o := range sorted {
		if o.Base > from {
			if a, ok := r.Set.In(from, o.Base-1); ok {
				return a, true
			}
		}
		from = max(from, o.End()-n+1)
	}
	return r.Set.In(from, ^uint64(0))
}

// always notes on s's path that t, n bytes at which in says are in o, lies in o, if that is known without a solver.
func (w *Worker) always(s *state.State, o *memory.Object, t, in *expr.Term, n uint64) {
	if o.SizeTerm != nil || o.Size < n || in.IsConst() {
		return
	}
	if _, decided := s.Known(in); decided {
		return
	}
	r := reach(w.Values(s, t))
	if !r.Known {
		return
	}
	if _, out := r.beyond([]*memory.Object{o}, n); !out {
		w.Imply(s, in)
	}
}
