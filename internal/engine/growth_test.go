package engine_test

import (
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
)

// TestGrowth: the record of coverage grows with what it costs, ends with all that was covered, and is the same for
// several workers, apart from times.
func TestGrowth(t *testing.T) {
	m := load(t, forest)
	last := 0
	for name, change := range map[string]func(*engine.Config){
		"concolic":     func(c *engine.Config) {},
		"four workers": func(c *engine.Config) { c.Jobs = 4 },
		"partial solutions": func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun = true, option.PartialFiltered
		},
	} {
		sum, _ := concolically(t, m, change)
		g := sum.Growth
		if len(g) == 0 {
			t.Fatalf("%s: no record", name)
		}
		for i := range g[1:] {
			a, b := g[i], g[i+1]
			if a.Branches >= b.Branches || a.Instructions > b.Instructions || a.Queries > b.Queries || a.WallS > b.WallS ||
				a.CPUS > b.CPUS {
				t.Errorf("%s: %+v comes before %+v", name, a, b)
			}
		}
		end := g[len(g)-1]
		if end.Branches != sum.Branches.Covered || end.Queries > sum.Queries || end.CPUS > sum.CPUS {
			t.Errorf("%s: the record ends with %+v, %d branches are covered", name, end, sum.Branches.Covered)
		}
		if last != 0 && end.Branches != last {
			t.Errorf("%s: %d branches, and %d otherwise", name, end.Branches, last)
		}
		last = end.Branches
	}
}
