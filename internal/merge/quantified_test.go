package merge

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// TestEqualSymbolsMakeNoPatterns: two conditions after the same one that differ in a constant only have one symbol if
// they went the same way, so a word would be two paths. Then there are no patterns, which is counted. Branches go
// different ways, so no program is known that comes here.
func TestEqualSymbolsMakeNoPatterns(t *testing.T) {
	for _, c := range []struct {
		ways [2]uint32
		want string
	}{{[2]uint32{0, 0}, "symbols"}, {[2]uint32{0, 1}, "groups"}} {
		b := expr.NewBuilder()
		opt := option.Default().Merging
		opt.Merge, opt.MergePatterns = option.MergePattern, 1
		m := New(b, nil, opt, nil)
		x := b.Read(b.NewArray("x", 1, nil), nil, b.Zero(64))
		var states []*state.State
		for i, way := range c.ways {
			s := state.New(memory.New(b, memory.DefaultConfig()), nil, nil)
			s.Decide(state.Branch, b.Eq(b.Const(8, uint64(3+2*i)), x), nil, way, false)
			states = append(states, s)
		}
		r := &Region{Region: &state.Region{}, Arrived: states}
		plain := m.divide(nil, r, []class{{parts: []part{{states: states}}}})
		m.counts.add(&regionReport{region: r, plain: plain})
		if plain != c.want || m.Counters()["plain_"+c.want] != 1 {
			t.Errorf("ways %v: %q, counters %v, want %q", c.ways, plain, m.Counters(), c.want)
		}
	}
}

// TestPathsShareVariables: the variable of a merge is on none of the paths that become one, whichever sizes theirs
// have, and paths that do not have a variable share it. A variable that is only in a value does not count: its merge
// is on record.
func TestPathsShareVariables(t *testing.T) {
	b := expr.NewBuilder()
	path := func(aux ...*expr.Term) *state.State {
		s := state.New(memory.New(b, memory.DefaultConfig()), nil, nil)
		for _, k := range aux {
			s.Decide(state.Branch, b.Eq(b.Zero(8), b.Read(b.NewArray("x", 1, nil), nil, b.Zero(64))), nil, 0, true)
			s.Decide(state.Merge, b.Ule(k, b.Const(64, 9)), nil, 0, false) // even if it adds nothing to the path condition
		}
		return s
	}
	k := func(n int) *expr.Term { return b.Aux(n, 9) }
	for _, c := range []struct {
		what   string
		states []*state.State
		want   int
	}{
		{"new paths", []*state.State{path(), path()}, 0},
		{"one merge", []*state.State{path(k(0)), path(k(0))}, 1},
		{"a merge on the second path", []*state.State{path(), path(k(0))}, 1},
		{"merges in any order", []*state.State{path(k(2)), path(k(0))}, 1},
		{"two merges", []*state.State{path(k(1), k(0)), path(k(0))}, 2},
		{"a variable of another size", []*state.State{path(b.Aux(0, 300))}, 0},
	} {
		if got := unusedAux(b, c.states, 8); got != k(c.want) {
			t.Errorf("%s: the variable is %v, want number %d", c.what, got, c.want)
		}
	}
}
