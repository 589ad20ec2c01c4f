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
