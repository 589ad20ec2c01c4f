package fork

import (
	"cmp"
	"maps"
	"slices"

	"github.com/albers-engine/albers/internal/merge"
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
	vain    map[state.Site]int // snapshots without a merge since the last one, by the place where a region began
	touched []*region          // that states have entered or left since released was called, maybe several times
	parked  int                // states that have arrived, in all of them
}

// region is a region with a state in it.
type region struct {
	merge.Region
	number int    // in the order in which they began
	idle   uint64 // work of its states since one of them arrived, in instructions

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
		y = &region{Region: merge.Region{Region: r}, number: x.made}
		x.open[r] = y
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
	r.Arrived, r.Early, r.Left, r.idle = nil, 0, 0, 0
	return &out
}

// all takes the states out that have arrived in any region.
func (x *regions) all() (list []*merge.Region) {
	byAge := func(a, b *region) int { return cmp.Compare(a.number, b.number) }
	for _, r := range slices.SortedFunc(maps.Values(x.open), byAge) {
		if len(r.Arrived) > 0 {
			list = append(list, x.take(r))
		}
	}
	return list
}

// tiring is how many times the patience with a path the patience with a region is.
const tiring = 64

// tire counts the work of a slice in a region (nil: in none). If states have waited at its end for long, and nobody has
// arrived meanwhile, it takes them out: a path that runs for ever must not hold them for ever.
func (x *regions) tire(in *state.Region, work, patience uint64) *merge.Region {
	r := x.open[in]
	if r == nil {
		return nil
	}
	r.idle += work
	if patience == 0 || r.idle < tiring*patience || len(r.Arrived) == 0 {
		return nil
	}
	return x.take(r)
}
