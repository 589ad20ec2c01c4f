package decide

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
)

// Merge gives s, which stands for several states now, their common path condition: that of prev, a decision that all of
// them have made, and raw, the condition that one of their paths is taken; nil: prev implies it. The model of s
// satisfies both.
func (d *Door) Merge(s *state.State, prev *state.Decision, raw *expr.Term) {
	t := s.Before(prev)
	var cond *expr.Term
	if raw == nil {
		raw = d.b.True()
	} else if cond = d.Cond(t, raw); cond.IsTrue() {
		cond = nil
	}
	s.Rejoin(t)
	s.Decide(state.Merge, raw, cond, 0, false)
}
