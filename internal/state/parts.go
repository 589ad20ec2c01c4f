package state

import "github.com/albers-engine/albers/internal/expr"

// Parts are the paths that became one at a merge. They are kept for who counts the paths that a merged one stands for
// (package merge/counting): the decision of the merge says no more than that one of them is taken.
type Parts struct {
	Prev   *Parts    // the merge before this one on the merged path; nil: there was none
	Before *Decision // the newest decision that all parts have; nil: there is none
	Last   *Decision // the newest decision of the merge
	// Aux is the auxiliary variable that tells the parts apart, which has another value on each; nil: there is none.
	Aux  *expr.Term
	Each []Part
}

// Part is a path that became a part of another one.
type Part struct {
	Last  *Decision // its newest decision
	Parts *Parts    // its newest merge; nil: there was none
	Count uint64    // the value of Aux on it
}

// PartsOf lists the paths of states that are to become one. counts are their values of the auxiliary variable, if there
// is one.
func PartsOf(states []*State, counts []uint64) []Part {
	list := make([]Part, len(states))
	for i, s := range states {
		list[i] = Part{Last: s.Last, Parts: s.Parts}
		if counts != nil {
			list[i].Count = counts[i]
		}
	}
	return list
}

// Keep notes that the newest decisions of s, those after before, stand for parts.
func (s *State) Keep(before *Decision, aux *expr.Term, parts []Part) {
	prev := s.Parts
	for prev != nil && prev.Last.Count() > before.Count() {
		prev = prev.Prev // of a part alone
	}
	s.Parts = &Parts{Prev: prev, Before: before, Last: s.Last, Aux: aux, Each: parts}
}
