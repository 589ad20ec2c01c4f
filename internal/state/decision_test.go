package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
)

// TestConjunctLeadsToItsDecision: each conjunct of the path condition belongs to the decision that made it, even if
// decisions before it were implied, and after a fork. A question shares the nodes of the record.
func TestConjunctLeadsToItsDecision(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 8, nil)
	is := func(i uint64) *expr.Term { return b.Eq(b.Read(arr, nil, b.Const(64, i)), b.Const(8, 7)) }
	s := New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	decide := func(s *State, i uint64, implied bool) *Decision {
		cond := is(i)
		if implied {
			cond = nil
		}
		s.Decide(Branch, b.Not(b.Not(is(i))), cond, uint32(i), !implied)
		return s.Last
	}
	decide(s, 0, true)
	first := decide(s, 1, false)
	decide(s, 2, true)
	decide(s, 3, true)
	second := decide(s, 4, false)
	other := s.Fork()
	third := decide(s, 5, false)
	decide(s, 6, true)
	fourth := decide(other, 7, false)

	for _, c := range []struct {
		s    *State
		want []*Decision
	}{{s, []*Decision{first, second, third}}, {other, []*Decision{first, second, fourth}}} {
		q := &solver.Query{PC: c.s.Path()}
		if q.Len() != len(c.want) {
			t.Fatalf("%d conjuncts, want %d", q.Len(), len(c.want))
		}
		made := c.s.Made().Terms()
		n := 0
		for i, d := range c.s.Decisions() {
			n++
			if d != c.want[i] || q.Conjuncts()[i] != is(uint64(d.Dir)) || made[i] != d.Raw {
				t.Errorf("conjunct %d is of decision %d, want %d", i, d.Dir, c.want[i].Dir)
			}
		}
		if n != len(c.want) {
			t.Errorf("%d decisions, want %d", n, len(c.want))
		}
	}
	n := s.Path().Len() - 1 // both are one decision longer than what they share
	if s.Path().Prefix(n) != other.Path().Prefix(n) || s.Path().Prefix(n) != second.Path {
		t.Error("the two sides of a fork do not share the path that they have in common")
	}
	if third.Path != s.Path() {
		t.Error("a question copies the path")
	}
}
