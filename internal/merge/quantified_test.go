package merge

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/pattern"
	"github.com/albers-engine/albers/internal/merge/synth"
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

// TestFormsOfValues: what is written in the number of repetitions is, with the number of each path, that path's value.
// A value that changes rarely over the numbers has ranges; one that changes often, and is no line between the ends, is
// a choice along the tree.
func TestFormsOfValues(t *testing.T) {
	b := expr.NewBuilder()
	m := New(b, nil, option.Default().Merging, nil)
	s := b.NewArray("s", 20, nil)
	at := func(i int) memory.Value { return memory.Value{Term: b.Read(s, nil, b.Const(64, uint64(i)))} }
	for _, c := range []struct {
		what  string
		value func(k int) memory.Value // with the number of repetitions k
		want  form
	}{
		{"a counter", func(k int) memory.Value { return memory.Word(uint64(3 + 2*k)) }, lineForm},
		{"the byte where the loop ended", at, lineForm},
		{"a byte of a copy", func(k int) memory.Value {
			switch {
			case k < 3:
				return memory.Word('x')
			case k == 3:
				return memory.Word(0)
			default:
				return at(3)
			}
		}, rangesForm},
		{"a counter that the path without a turn has not set", func(k int) memory.Value {
			if k == 0 {
				return memory.Word(200)
			}
			return memory.Word(uint64(3 * k))
		}, rangesForm},
		{"a byte that the longest path does not reach", func(k int) memory.Value {
			if k == 12 {
				return memory.Word('x')
			}
			return at(k)
		}, rangesForm},
		{"a counter between two exceptions", func(k int) memory.Value {
			if k == 0 || k == 12 {
				return memory.Word(77)
			}
			return memory.Word(uint64(5 + k))
		}, rangesForm},
		{"four values in turn", func(k int) memory.Value { return memory.Word(uint64(k/4) * uint64(k/4)) }, rangesForm},
		{"five values in turn", func(k int) memory.Value { return memory.Word(uint64(k/3) * uint64(k/3)) }, choiceForm},
		{"two values by turns", func(k int) memory.Value { return memory.Word(uint64(k % 2)) }, choiceForm},
		{"squares", func(k int) memory.Value { return memory.Word(uint64(k * k)) }, choiceForm},
	} {
		for _, counts := range [][]int{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {0, 1, 2, 3, 4, 6, 8, 9, 11, 12}} {
			g := &pattern.Group{}
			var values []memory.Value
			for i, k := range counts {
				g.Members = append(g.Members, pattern.Member{Leaf: i, Count: k})
				values = append(values, c.value(k))
			}
			q := m.quantify(g, synth.Formula{}, b.Aux(0, 12))
			v, f := q.choose(8, values)
			if f != c.want {
				t.Errorf("%s, counts %v: the form is %s, want %s", c.what, counts, f, c.want)
			}
			for i := range counts {
				want := values[i].Term
				if want == nil {
					want = b.Const(8, values[i].Word)
				}
				if f != choiceForm && q.at(i, v.Term) != want {
					t.Errorf("%s: with %d it is %v, want %v", c.what, counts[i], q.at(i, v.Term), want)
				}
			}
		}
	}
}

// TestInRange: of all numbers up to beyond the last, exactly the counts satisfy the condition on the number of
// repetitions, for each set of counts.
func TestInRange(t *testing.T) {
	const most = 7
	b := expr.NewBuilder()
	k := b.NewAux("k", most+2)
	for set := 1; set < 1<<(most+1); set++ {
		var counts []uint64
		for c := range uint64(most + 1) {
			if set>>c&1 == 1 {
				counts = append(counts, c)
			}
		}
		cond := b.Conjunction(inRange(b, k, counts))
		for v := range uint64(most + 3) {
			is := b.ReplaceAux(cond, k, b.Const(64, v))
			if !is.IsConst() || is.IsTrue() != slices.Contains(counts, v) {
				t.Fatalf("counts %v: %d is one of them: %v", counts, v, is)
			}
		}
	}
}
