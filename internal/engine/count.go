package engine

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/merge/counting"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// standing is what is known of the paths that became parts of completed ones.
type standing struct {
	paths float64         // that are known by number
	ended []counting.Path // completed paths of which merging does not know how many paths became parts
	lost  bool            // there were more than can be counted
}

// keep notes a completed path. most is the number of steps that will be made.
func (x *standing) keep(s *state.State, most int) {
	switch {
	case s.Merged == 0:
	case !s.Loose:
		x.paths += s.Merged
	case len(x.ended) < most:
		x.ended = append(x.ended, counting.Path{Last: s.Last, Parts: s.Parts, Model: s.Model})
	default:
		x.lost = true
	}
}

// countParts counts, after the exploration, the paths that became parts of completed ones, for sum. The solver is one
// of its own, so the figures of the exploration stay what they are.
func (e *Engine) countParts(ctx context.Context, sum *outcome.Summary) error {
	sv, err := stack.NewShared(e.b, e.solving()).NewWorker()
	if err != nil {
		return err
	}
	defer solver.Close(sv)
	begin := solver.ProcessorTime()
	c := counting.New(ctx, e.b, sv)
	x, left := &e.standing, e.cfg.MergeCount
	found := make([]float64, len(x.ended))
	open := make([]int, len(x.ended)) // those whose number may be too small
	for i := range open {
		open[i] = i
	}
	// Steps that a path does not need are for the others, which are counted again with more. What the counter found out
	// about a part of a path is remembered.
	for last := 0; len(open) > 0 && left/len(open) >= max(2*last, 1); {
		last = left / len(open)
		n := len(open)
		open = slices.DeleteFunc(open, func(i int) bool {
			c.Steps = left / n
			left, n = left-c.Steps, n-1
			k := c.Of(&x.ended[i])
			left += max(c.Steps, 0)
			found[i] = max(found[i], k.N-1)
			return k.Exact
		})
	}
	for _, n := range found {
		x.paths += n
	}
	m := sum.Techniques["merge"]
	m["paths_at_least"], m["count_exact"] = x.paths, 0
	if len(open) == 0 && !x.lost && x.paths <= counting.MostExact {
		m["count_exact"] = 1
	}
	m["counted"], m["count_steps"] = float64(len(x.ended)), float64(e.cfg.MergeCount-left)
	m["count_queries"], m["count_cpu_s"] = float64(c.Queries), (solver.ProcessorTime() - begin).Seconds()
	return nil
}
