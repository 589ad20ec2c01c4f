package tree

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// grower makes a random execution tree over the bytes of one array.
type grower struct {
	rng    *rand.Rand
	b      *expr.Builder
	in     *expr.Array
	leaves []*state.State
}

func (g *grower) cond() *expr.Term {
	x := g.b.Read(g.in, nil, g.b.Const(64, g.rng.Uint64N(2)))
	if g.rng.IntN(2) == 0 {
		return g.b.Ult(x, g.b.Const(8, 1+g.rng.Uint64N(14)))
	}
	return g.b.Eq(g.b.And(x, g.b.Const(8, 1+g.rng.Uint64N(7))), g.b.Const(8, g.rng.Uint64N(3)))
}

// holds says whether some input takes the path of s and satisfies c.
func (g *grower) holds(s *state.State, c *expr.Term) bool {
	for x := range inputs {
		if m := g.model(x); takes(s, m) && m.Bool(c) {
			return true
		}
	}
	return false
}

// inputs is the number of inputs: two bytes of 4 bits each.
const inputs = 256

func (g *grower) model(x int) *eval.Assignment {
	return eval.New(map[*expr.Array][]byte{g.in: {byte(x & 15), byte(x >> 4)}})
}

func takes(s *state.State, m *eval.Assignment) bool {
	for _, c := range s.Path().Back() {
		if !m.Bool(c) {
			return false
		}
	}
	return true
}

// grow takes s further by at most depth decisions.
func (g *grower) grow(s *state.State, depth int) {
	c := g.cond()
	no := g.b.Not(c)
	yes, other := g.holds(s, c), g.holds(s, no)
	switch {
	case depth == 0 || g.rng.IntN(6) == 0:
		g.leaves = append(g.leaves, s)
	case yes && other && g.rng.IntN(4) == 0: // one side is given up
		s.Decide(state.Assumption, c, c, 0, false)
		g.grow(s, depth-1)
	case yes && other:
		t := s.Fork()
		s.Decide(state.Branch, c, c, 0, true)
		t.Decide(state.Branch, no, no, 1, true)
		g.grow(s, depth-1)
		g.grow(t, depth-1)
	case yes:
		s.Decide(state.Branch, c, nil, 0, false)
		g.grow(s, depth-1)
	default:
		s.Decide(state.Branch, no, nil, 1, false)
		g.grow(s, depth-1)
	}
}

// TestEncodingAgainstAllInputs: for random trees and random groups of their leaves, the merged path holds for an input
// if the path of a leaf of the group does, and then a chosen value is that leaf's. A group of all leaves of a tree
// without given-up sides needs no condition.
func TestEncodingAgainstAllInputs(t *testing.T) {
	whole := 0
	for seed := range uint64(500) {
		g := &grower{rng: rand.New(rand.NewPCG(seed, 5)), b: expr.NewBuilder()}
		g.in = g.b.NewArray("in", 2, nil)
		s := state.New(memory.New(g.b, memory.Config{}), eval.New(nil), nil)
		if c := g.cond(); g.holds(s, c) {
			s.Decide(state.Branch, c, c, 0, true)
		}
		root := s.Last
		g.grow(s, 6)
		var group []*state.State
		for _, x := range g.leaves {
			if x.Last != root && (g.rng.IntN(4) > 0 || seed%5 == 0) {
				group = append(group, x)
			}
		}
		if len(group) < 2 {
			continue
		}
		tree, values, last := (*Tree)(nil), []memory.Value{}, []*state.Decision{}
		for i, x := range group {
			last = append(last, x.Last)
			v := memory.Word(uint64(i))
			if i%3 == 2 {
				v = memory.Value{Term: g.b.Add(g.b.Read(g.in, nil, g.b.Const(64, 0)), g.b.Const(8, uint64(16*i)))}
			}
			values = append(values, v)
		}
		tree, err := New(g.b, root, last)
		if err != nil {
			t.Fatal(err)
		}
		if tree.Cond() == nil {
			whole++
		}
		chosen := tree.Choose(8, values)
		for x := range inputs {
			m := g.model(x)
			holds := tree.Cond() == nil || m.Bool(tree.Cond())
			if p := tree.Prev(); p != nil {
				for _, c := range p.Path.Back() {
					holds = holds && m.Bool(c)
				}
			}
			leaf := -1
			for i, y := range group {
				if takes(y, m) {
					leaf = i
				}
			}
			if holds != (leaf >= 0) {
				t.Fatalf("seed %d, input %#x: the merged path holds: %v, leaf %d", seed, x, holds, leaf)
			}
			if leaf < 0 {
				continue
			}
			value := func(v memory.Value) uint64 {
				if v.Term == nil {
					return v.Word
				}
				return m.Word(v.Term)
			}
			if got, want := value(chosen), value(values[leaf]); got != want {
				t.Fatalf("seed %d, input %#x: chosen value %d, leaf %d has %d", seed, x, got, leaf, want)
			}
		}
	}
	if whole < 20 {
		t.Errorf("only %d full trees", whole)
	}
}

// TestRecordsWithoutDecisionAreRefused: two states that part without a decision have no condition to choose by.
func TestRecordsWithoutDecisionAreRefused(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 1, nil)
	c := b.Eq(b.Read(in, nil, b.Const(64, 0)), b.Const(8, 1))
	s := state.New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	s.Decide(state.Branch, c, c, 0, true)
	a, other := s.Fork(), s.Fork()
	a.Decide(state.Branch, c, nil, 0, false)
	other.Decide(state.Branch, c, nil, 0, false)
	for name, leaves := range map[string][]*state.Decision{"equal": {s.Last, s.Last}, "above": {a.Last, s.Last},
		"below": {s.Last, a.Last}, "siblings": {a.Last, other.Last}} {
		if _, err := New(b, nil, leaves); err == nil {
			t.Errorf("%s: a tree was made", name)
		}
	}
	if _, err := New(b, a.Last, []*state.Decision{other.Last}); err == nil {
		t.Error("a tree was made with a root that is not above its leaf")
	}
}
