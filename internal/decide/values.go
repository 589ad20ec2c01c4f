package decide

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/state"
)

// Values is a set that holds all values of a term on a path, computed without a solver.
type Values struct {
	Set   mi.Strided
	Exact bool // each value of Set is the term's in some model of the path condition
	Known bool // something is known at all
}

// lastValues has the last answers of [Door.Values]: an access looks at its address several times, and a loop uses the
// same addresses.
type lastValues struct {
	last [8]struct {
		path *state.Decision
		term *expr.Term // nil: none
		Values
	}
	next int
}

// Values returns a set that holds all values of t on s's path, as far as Ranges knows.
func (d *Door) Values(s *state.State, t *expr.Term) Values {
	if d.Ranges == nil {
		return Values{}
	}
	for i := range d.values.last {
		if l := &d.values.last[i]; l.term == t && l.path == s.Last {
			return l.Values
		}
	}
	d.Asked += askWork
	set, exact := d.Ranges.StridedOf(s.Path(), t)
	l := &d.values.last[d.values.next]
	d.values.next = (d.values.next + 1) % len(d.values.last)
	// The set must hold the value of t in the path's model. If it does not, it is a fault of ours, and nothing is
	// known.
	l.path, l.term, l.Values = s.Last, t, Values{set, exact, !set.IsEmpty() && set.Has(s.Model.Word(t))}
	return l.Values
}

// known gives the array transformations the facts of a path.
type known struct {
	d *Door
	s *state.State
}

func (k *known) Version() any {
	if v := k.s.Equalities(); v != nil {
		return v
	}
	return nil
}

func (k *known) Since(old any) ([]uint64, bool) {
	e, ok := old.(*state.Equalities)
	if !ok {
		return nil, false
	}
	return k.s.Equalities().Since(e)
}

func (k *known) Equal(t *expr.Term) (*expr.Term, bool) { return k.s.Equal(t) }

// Interval is the hull of the values that Ranges has for t.
func (k *known) Interval(t *expr.Term) (lo, hi uint64, ok bool) {
	v := k.d.Values(k.s, t)
	if !v.Known {
		return 0, 0, false
	}
	return v.Set.Min(), v.Set.Max(), true
}

// Values is the set that Ranges has for an input byte.
func (k *known) Values(t *expr.Term) (out arrayopt.Bytes, ok bool) {
	v := k.d.Values(k.s, t)
	if !v.Known {
		return out, false
	}
	set, _ := v.Set.Plain()
	for _, in := range set.Intervals() {
		out.Add(byte(in.Lo), byte(in.Hi))
	}
	return out, true
}

func (k *known) Use(t *expr.Term)       { k.s.UseChoice(t) }
func (k *known) Uses(t *expr.Term) bool { return k.s.UsesChoice(t) }
