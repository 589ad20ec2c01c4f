package fork

import (
	"cmp"
	"maps"
	"slices"

	"github.com/albers-engine/albers/internal/merge"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/merge/fold"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// regions has the regions of merging in which states are. The driver's lock guards it.
//
// A state enters its region with the slice in which it was forked or in which the region began: nobody needs to know
// of a region that begins and ends within a slice. It leaves the region when it is merged, resumed or ended, or when
// it has left the call that the region is in.
type regions struct {
	open    map[*state.Region]*region
	made    int // regions so far
	folds   func(*state.Region) *fold.Tree
	book    *cost.Book         // decides where regions begin; nil: nobody does
	vain    map[state.Site]int // snapshots without a merge since the last one, by the place where a region began
	touched []*region          // that states have entered or left since released was called, maybe several times
	parked  int                // states that have arrived, in all of them
	hurried []*region          // whose states run before all others, oldest first; some are over
	work    uint64             // of all states, in instructions, while one was in a region whose place has an account
	swept   uint64             // work when overdue was last asked
}

// region is a region with a state in it.
type region struct {
	merge.Region
	number int    // in the order in which they began
	idle   uint64 // work of its states since one of them arrived, in instructions

	// Only if its place has an account.
	hurry bool           // its states run before all others
	spent uint64         // work of its states since it began
	since uint64         // regions.work when states were last taken out
	ready []*state.State // while it hurries: states that were put into the frontier; some have left it

	// States that run and have to end, because a merged state does what they do. Only while [merge.Region.Fold] is set.
	doomed map[*state.State]bool
}

// of is the region that r is, made on first use. A state enters or leaves it.
func (x *regions) of(r *state.Region) *region {
	y := x.open[r]
	if y == nil {
		if x.open == nil {
			x.open = map[*state.Region]*region{}
		}
		x.made++
		y = &region{Region: merge.Region{Region: r}, number: x.made, since: x.work}
		x.open[r] = y
		if r.Account != nil {
			y.hurry = true
			x.hurried = append(x.hurried, y)
		}
		if r.Folding.Load() {
			x.folding(y)
		}
	}
	x.touched = append(x.touched, y)
	return y
}

// enter counts the states that are new in their regions after a slice of s: those that s forked off, and s itself if
// it was in another region before, in (nil: in none).
func (x *regions) enter(s *state.State, in *state.Region, added []*state.State) {
	if s.Region != in {
		if in != nil {
			r := x.of(in)
			r.Left++
			r.over(s)
			in.Members.Add(-1)
		}
		if s.Region != nil {
			x.of(s.Region)
			s.Region.Members.Add(1)
		}
	}
	for _, c := range added {
		if c.Region != nil {
			x.of(c.Region)
			c.Region.Members.Add(1)
		}
	}
}

// park notes that s has arrived at an exit of its region.
func (x *regions) park(s *state.State) {
	r := x.of(s.Region)
	r.Arrived = append(r.Arrived, s)
	r.idle = 0
	x.parked++
}

// end notes that states have ended.
func (x *regions) end(ended []*state.State) {
	for _, s := range ended {
		if s.Region != nil {
			r := x.of(s.Region)
			r.over(s)
			if s.End.Reason != outcome.Merged {
				r.Early++
			}
			s.Region.Members.Add(-1)
		}
	}
}

// released takes out the regions in which no state runs any more.
func (x *regions) released() (list []*merge.Region) {
	for _, r := range x.touched {
		if x.open[r.Region.Region] != r || int(r.Members.Load()) > len(r.Arrived) {
			continue
		}
		delete(x.open, r.Region.Region)
		if r := x.take(r); len(r.Arrived) > 0 {
			list = append(list, r)
		} else if x.book != nil && r.Account != nil {
			x.book.Released(r.Account, 0, 0)
		}
	}
	x.touched = x.touched[:0]
	return list
}

// take takes the states out that have arrived in r.
func (x *regions) take(r *region) *merge.Region {
	out := r.Region
	if out.Open = int(r.Members.Load()) > len(out.Arrived); out.Open {
		r.unfold()
	}
	r.Members.Add(int32(-len(out.Arrived)))
	x.parked -= len(out.Arrived)
	r.Arrived, r.Early, r.Left, r.idle, r.since = nil, 0, 0, 0, x.work
	return &out
}

// all takes the states out that have arrived in any region.
func (x *regions) all() (list []*merge.Region) {
	for _, r := range x.byAge() {
		if len(r.Arrived) > 0 {
			list = append(list, x.take(r))
		}
	}
	return list
}

// byAge lists the regions that are open, the oldest first.
func (x *regions) byAge() []*region {
	return slices.SortedFunc(maps.Values(x.open), func(a, b *region) int { return cmp.Compare(a.number, b.number) })
}

// tiring is how many times the patience with a path the patience with a region is.
const tiring = 64

// tire counts the work of a slice in a region (nil: in none). If states have waited at its end for long, and nobody has
// arrived meanwhile, it takes them out: a path that runs for ever must not hold them for ever. Where merging is a
// matter of cost, states do not wait for longer than the region's budget ([cost.Budget]), nor, when that is used up,
// for the states that take their turn with all others.
func (x *regions) tire(in *state.Region, work, patience uint64) (list []*merge.Region) {
	r := x.open[in]
	if r != nil {
		r.idle += work
		r.spent += work
	}
	if len(x.open) > 0 {
		x.work += work
	}
	switch {
	case r == nil:
	case r.hurry:
		if r.spent > cost.Budget(len(r.Arrived)) {
			r.hurry, r.ready = false, nil
			if len(r.Arrived) > 0 {
				list = append(list, x.take(r))
			}
		}
	case patience > 0 && r.idle >= tiring*patience && len(r.Arrived) > 0:
		list = append(list, x.take(r))
	}
	return append(list, x.overdue()...)
}

// overdue takes states out that have waited for others that take their turn. It looks now and then.
func (x *regions) overdue() (list []*merge.Region) {
	limit := cost.Budget(0)
	if x.work-x.swept < limit {
		return nil
	}
	x.swept = x.work
	for _, r := range x.byAge() {
		if r.Account != nil && !r.hurry && len(r.Arrived) > 0 && x.work-r.since > limit {
			list = append(list, x.take(r))
		}
	}
	return list
}

// hasty is a state that waits in the frontier and whose region hurries, nil if there is none: of the region that began
// last the state that came last, so that regions end soon. waits says whether a state is in the frontier.
func (x *regions) hasty(waits func(*state.State) bool) *state.State {
	for i := len(x.hurried) - 1; i >= 0; i-- {
		r := x.hurried[i]
		if !r.hurry || x.open[r.Region.Region] != r {
			x.hurried = slices.Delete(x.hurried, i, i+1)
			continue
		}
		if s := r.next(waits); s != nil {
			return s
		}
	}
	return nil
}

func (r *region) next(waits func(*state.State) bool) *state.State {
	if r.Fold != nil {
		if s := r.Fold.Next(waits); s != nil {
			return s
		}
	}
	for n := len(r.ready); n > 0; n-- {
		s := r.ready[n-1]
		r.ready = r.ready[:n-1]
		if waits(s) && s.Region == r.Region.Region { // the memory of a state that ended may be another state's
			return s
		}
	}
	return nil
}

// spend puts the questions of a slice down to the accounts of the state that asked them, which was in the region in.
func (x *regions) spend(in *state.Region, j *state.Joint, queries, work uint64) {
	switch {
	case x.book == nil:
	case in != nil && in.Account != nil:
		in.Account.Before.Spend(queries, work)
	case j != nil:
		j.Account.After.Spend(queries, work)
	default:
		x.book.Base.Spend(queries, work)
	}
}

// again tells the merge j (nil: there was none) of the states that a state below it has forked off.
func again(j *state.Joint, added []*state.State) {
	if j == nil {
		return
	}
	for _, c := range added {
		if c.End == nil && c.Last != nil && c.Last.Raw != nil {
			j.Forked(c.Last.Raw)
		}
	}
}
