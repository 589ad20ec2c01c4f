package synth

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/pattern"
)

// Formula is what the path conditions of a pattern's leaves have in common after its prefix. For a leaf with the count
// k, the conditions in Core hold for each i from 1 to k, and those in Last hold for i = k. All are over the bound
// variable.
type Formula struct {
	Core, Last []*expr.Term // by place
}

// Solve finds the formula of a group with a core, of which a member has a count of 2 at least. conditions gives the
// conditions on the path of a leaf, one for each symbol of its word. ok is false if a condition at some place has no
// template.
//
// Each place of the core is solved alone, by its conditions in the repetitions of the longest word, and each place of
// the suffix by its conditions in all members that have one there.
func Solve(b *expr.Builder, g *pattern.Group, conditions func(leaf int) []*expr.Term) (f Formula, ok bool) {
	if len(g.Core) == 0 || g.Most() < 2 {
		return f, false
	}
	longest := conditions(g.Longest())
	for at := range g.Core {
		equations := make([]Equation, g.Most())
		for i := range equations {
			equations[i] = Equation{uint64(i) + 1, longest[len(g.Prefix)+i*len(g.Core)+at]}
		}
		t, ok := Template(b, equations)
		if !ok {
			return f, false
		}
		f.Core = append(f.Core, t)
	}
	suffixes := make([][]*expr.Term, len(g.Members))
	for i, m := range g.Members {
		suffixes[i] = conditions(m.Leaf)[len(g.Prefix)+m.Count*len(g.Core):]
	}
	for at := range g.Suffix {
		var equations []Equation
		for i, m := range g.Members {
			if !slices.Contains(m.Lacks, at) {
				equations = append(equations, Equation{uint64(m.Count), suffixes[i][0]})
				suffixes[i] = suffixes[i][1:]
			}
		}
		t, ok := Template(b, equations)
		if !ok {
			return f, false
		}
		f.Last = append(f.Last, t)
	}
	return f, true
}
