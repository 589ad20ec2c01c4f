package engine

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/ir"
)

// keptCosts is [cover.Spent] in a checkpoint.
type keptCosts struct {
	Edges   []byte      `json:"edges"` // see sparse
	Entered []byte      `json:"entered"`
	Asked   []keptAsked `json:"asked"`
}

type keptAsked struct {
	At cover.Asker `json:"at"`
	cover.Asking
}

// spent is what the run has cost, also before it was continued; nil without --keep-costs. Slices that are running do
// not count. The caller holds the workers' gates, or is alone.
func (e *Engine) spent() *cover.Spent {
	if len(e.costs) == 0 {
		return nil
	}
	all := cover.NewSpent(e.mod)
	if e.earlier != nil {
		all.Add(e.earlier)
	}
	for _, c := range e.costs {
		all.Add(&c.Spent)
	}
	return &all
}

// keptCosts are what the run has cost, for a checkpoint.
func (e *Engine) keptCosts() *keptCosts {
	s := e.spent()
	if s == nil {
		return nil
	}
	k := &keptCosts{Edges: sparse(s.Edges), Entered: sparse(s.Entered)}
	for at, a := range s.Asked {
		k.Asked = append(k.Asked, keptAsked{at, a})
	}
	slices.SortFunc(k.Asked, func(a, b keptAsked) int {
		return cmp.Or(cmp.Compare(a.At.Func, b.At.Func), cmp.Compare(a.At.At, b.At.At),
			cmp.Compare(a.At.OwnFunc, b.At.OwnFunc), cmp.Compare(a.At.OwnAt, b.At.OwnAt))
	})
	return k
}

// restore takes over the costs of an earlier part of the run, if it has counted them. It says whether these are costs
// of m.
func (k *keptCosts) restore(m *ir.Module) (*cover.Spent, bool) {
	if k == nil {
		return nil, true
	}
	s := cover.NewSpent(m)
	if !fill(s.Edges, k.Edges) || !fill(s.Entered, k.Entered) {
		return nil, false
	}
	n := int32(len(m.Funcs))
	for _, a := range k.Asked {
		if a.At.Func < 0 || a.At.Func >= n || a.At.OwnFunc < 0 || a.At.OwnFunc >= n || a.At.OwnAt < 0 {
			return nil, false
		}
		s.Asked[a.At] = a.Asking
	}
	return &s, true
}

// commitCosts makes what the workers have asked outside of slices count. They have returned.
func (e *Engine) commitCosts() {
	for _, c := range e.costs {
		c.Commit()
	}
}

// Costs tells what the run has cost by line and function, with --keep-costs; nil without. It is called after Run.
func (e *Engine) Costs() *coverage.Costs {
	e.commitCosts()
	s := e.spent()
	if s == nil {
		return nil
	}
	return e.coverage.cover.Costs(s, e.coverage.hits)
}
