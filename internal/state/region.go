package state

import (
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
)

// Region is a piece of execution at whose end states are merged (package merge). The states that were forked off
// since it began are in it, too. A state is in one region at most: one that would begin inside another does not begin.
//
// Everything that is known about the way of a state through its region is in its decisions: those after Root. So the
// execution tree of a region is made of the records of its states, and nothing is kept while they run, unless states
// are merged inside of the region (package merge/fold).
type Region struct {
	Root *Decision // newest decision when it began; nil: there was none
	From Site      // the branch or the call where it began
	Kind RegionKind
	// Frame is the activation whose loop or call the region is, or in which a manual region began.
	Frame uint64
	Loop  Span // if it is a loop

	Account *Account // of the place; nil: nobody counts

	// Folding says that states of the region stop at each basic block ([State.Entered]), so that those that meet can
	// become one. The driver clears it when that does not pay.
	Folding atomic.Bool
	InLoop  func(Site) bool // says whether an instruction is in a loop; nil if the region does not fold

	// Members is the number of states in the region, those that have arrived at an exit included. The driver counts, at
	// the end of each slice.
	Members atomic.Int32
}

// Span says which instructions of a function belong to a loop.
type Span interface {
	Has(pc int32) bool
	// Test is the branch in the loop, and the way there, that makes the same test at the end of a turn as at, the loop's
	// guard, makes in front of the loop. Other branches stay.
	Test(at Site, way uint32) (Site, uint32)
}

// RegionKind says how a region begins and ends.
type RegionKind uint8

const (
	Manual RegionKind = iota // from klee_open_merge to klee_close_merge
	Call                     // a call of a function
	Loop                     // from a branch inside a loop to the loop's exits
	numRegionKinds
)

var regionNames = [numRegionKinds]string{"manual", "call", "loop"}

// String is the kind's name in reports.
func (k RegionKind) String() string { return regionNames[k] }

// Leave ends the region of s.
func (s *State) Leave() { s.Region, s.Arrived = nil, false }

// Account has the questions of the states of regions that began at one place of the program: of those in the regions,
// and of those that were merged at their ends and that these forked off. All workers write to it.
type Account struct {
	Before, After Tally
	// Saved is the states that became parts of others. Again is the forks of merged states outside of regions on the same
	// input: as many of the states came back.
	Saved, Again atomic.Int64
}

// Joint is a merge of states. All states that the merged one forks off share it.
type Joint struct {
	Account *Account
	saved   int64
	input   *expr.Support // on which it depended which of the states a path was
	again   atomic.Int64
}

// Join notes that states, of a region with root, became one.
func (a *Account) Join(root *Decision, states []*State) *Joint {
	j := &Joint{Account: a, saved: int64(len(states) - 1), input: &expr.Support{}}
	for _, s := range states[:min(len(states), mostAsked)] {
		for d := s.Last; d != root && d != nil; d = d.Prev {
			j.input = j.input.Union(expr.SupportOf(d.Raw))
		}
	}
	a.Saved.Add(j.saved)
	return j
}

// mostAsked is the number of states of a merge whose conditions are looked at.
const mostAsked = 32

// Forked notes a fork of the merged state, or of one that it forked off, on a condition. No more count than states were
// saved.
func (j *Joint) Forked(on *expr.Term) {
	if j.again.Load() < j.saved && j.input.Overlaps(expr.SupportOf(on)) {
		j.again.Add(1)
		j.Account.Again.Add(1)
	}
}

// Tally counts questions to the solver.
type Tally struct{ queries, work atomic.Uint64 }

// Spend adds questions, and their work in instructions that take as long.
func (a *Tally) Spend(queries, work uint64) {
	if queries > 0 {
		a.queries.Add(queries)
		a.work.Add(work)
	}
}

// Sum is the questions so far, and their work.
func (a *Tally) Sum() (queries, work float64) {
	return float64(a.queries.Load()), float64(a.work.Load())
}
