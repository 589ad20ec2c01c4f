package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/state"
)

// What is known of the values of an address without a solver (Worker.Ranges) decides most of its resolution: which
// objects it cannot reach, that it cannot leave one, and, where the set is exact, which ones it reaches.

// reach is the addresses that a term may have on a path.
type reach struct {
	set   mi.Strided
	exact bool // it has each of them in some model of the path condition
	known bool // something is known at all
}

// lastReaches are those that were asked for last: an access looks at its address several times, and a loop at the same ones.
type lastReaches struct {
	last [8]lastReach
	next int
}

type lastReach struct {
	path *state.Decision
	addr *expr.Term // nil: none
	reach
}

// reach asks what addresses t may have on s's path.
func (w *Worker) reach(s *state.State, t *expr.Term) reach {
	if w.Ranges == nil {
		return reach{}
	}
	for i := range w.reaches.last {
		if l := &w.reaches.last[i]; l.addr == t && l.path == s.Last {
			return l.reach
		}
	}
	w.Asked += askWork
	set, exact := w.Ranges.StridedOf(s.Conditions(), t)
	// An empty set would contradict the path's model; it is a fault, and tells nothing.
	r := reach{set, exact, !set.IsEmpty() && set.Has(s.Model.Word(t))}
	w.reaches.last[w.reaches.next] = lastReach{s.Last, t, r}
	w.reaches.next = (w.reaches.next + 1) % len(w.reaches.last)
	return r
}

// in says whether n bytes inside o are among the addresses; sure is false if that is not known.
func (r reach) in(o *memory.Object, n uint64) (reached, sure bool) {
	if !r.known || o.SizeTerm != nil || o.Size < n {
		return false, false
	}
	_, hit := r.set.In(o.Base, o.End()-n)
	return hit, !hit || r.exact
}

// beyond is the least address at which n bytes are not inside one of the objects; ok is false if there is none.
func (r reach) beyond(objs []*memory.Object, n uint64) (a uint64, ok bool) {
	sorted := slices.Clone(objs)
	sortByAddress(sorted)
	from := uint64(0)
	for _, o := range sorted {
		if o.Base > from {
			if a, ok := r.set.In(from, o.Base-1); ok {
				return a, true
			}
		}
		from = max(from, o.End()-n+1)
	}
	return r.set.In(from, ^uint64(0))
}

// always notes on s's path that t, n bytes at which in says are in o, lies in o, if that is known without a solver.
func (w *Worker) always(s *state.State, o *memory.Object, t, in *expr.Term, n uint64) {
	if o.SizeTerm != nil || o.Size < n || in.IsConst() {
		return
	}
	if _, decided := s.Known(in); decided {
		return
	}
	r := w.reach(s, t)
	if !r.known {
		return
	}
	if _, out := r.beyond([]*memory.Object{o}, n); !out {
		s.Implied(in, true)
		s.Implied(w.negation(in), false)
	}
}
