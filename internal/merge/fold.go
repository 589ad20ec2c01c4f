package merge

import (
	"slices"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/fold"
	"github.com/albers-engine/albers/internal/state"
)

// Folds returns the tree in which the states of r are merged while it runs, nil if they are not.
func (m *Merger) Folds(r *state.Region) *fold.Tree {
	if !r.Folding.Load() {
		return nil
	}
	return fold.New(m.b, r.Root, r.InLoop)
}

// Fold makes s stand for another state, too, which was at the same place with the same values.
func (m *Merger) Fold(w Worker, s *state.State, r *fold.Rewrite) {
	var before []*state.State
	var chosen []choice
	if m.validator != nil {
		before = []*state.State{s.Fork(), r.With}
	}
	var parts []state.Part
	if m.opt.MergeCount > 0 {
		parts = state.PartsOf([]*state.State{s, r.With}, nil)
	}
	w.Wake(s)
	// Nothing differs that is read. The validator finds out if something does.
	s.Join([]*state.State{s, r.With}, func(width int, values []memory.Value) memory.Value {
		if m.validator != nil {
			chosen = append(chosen, choice{width, slices.Clone(values), values[0]})
		}
		return values[0]
	})
	s.Top.At = s.Top.PC // the decision belongs to the place where the two meet
	if r.Cond == nil {
		w.Merge(s, r.Prev)
	} else {
		w.Merge(s, r.Prev, r.Cond)
	}
	if parts != nil {
		s.Keep(r.Prev, nil, parts)
	}
	if m.validator != nil {
		m.validator.check(s, before, chosen, nil)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts.Rewrites++
}
