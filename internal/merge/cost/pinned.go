package cost

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
)

// Pinned says whether most of states, of a region with root, have each found one and the same part of the input equal
// to another constant, as a search in a table does. The code behind such a loop asks for that part again, and each of
// the states answers without a question. A merged state forks again.
func Pinned(root *state.Decision, states []*state.State) bool {
	by := map[*expr.Term]map[*expr.Term]bool{} // the constants of each part
	for _, s := range states {
		for d := s.Last; d != root && d != nil; d = d.Prev {
			x, c := pins(d.Raw)
			if x == nil {
				continue
			}
			if by[x] == nil {
				by[x] = map[*expr.Term]bool{}
			}
			by[x][c] = true
		}
	}
	for _, constants := range by {
		if n := len(constants); n >= 3 && 2*n >= len(states) {
			return true
		}
	}
	return false
}

// pins is the term that a condition says is a constant, and the constant; nil if it says nothing like that.
func pins(raw *expr.Term) (x, c *expr.Term) {
	if raw == nil || raw.Kind() != expr.Eq || raw.Kid(0).Width() == 1 {
		return nil, nil
	}
	a, b := raw.Kid(0), raw.Kid(1)
	switch {
	case a.IsConst():
		return b, a
	case b.IsConst():
		return a, b
	}
	return nil, nil
}
