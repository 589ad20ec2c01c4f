package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
)

// never is a [memory.Choose] for states without values that differ.
func never(t *testing.T) memory.Choose {
	return func(width int, values []memory.Value) memory.Value {
		t.Errorf("a choice of %d bits among %v", width, values)
		return values[0]
	}
}

// TestJoinedStateKnowsWhatAllKnow: a condition is known after a merge if every state knew it, with the same value.
func TestJoinedStateKnowsWhatAllKnow(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 8, nil)
	byteAt := func(i uint64) *expr.Term { return b.Read(arr, nil, b.Const(64, i)) }
	is := func(i, v uint64) *expr.Term { return b.Eq(byteAt(i), b.Const(8, v)) }
	s := New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	decide := func(s *State, c *expr.Term) { s.Decide(Branch, c, c, 0, true) }
	decide(s, is(0, 1))
	c := s.Fork()
	decide(s, is(1, 1))
	decide(c, b.Not(is(1, 1)))
	decide(s, is(2, 7))
	decide(c, is(2, 7))
	decide(s, is(3, 1))
	decide(c, is(3, 2))
	decide(c, is(4, 1))
	s.UseChoice(byteAt(5))
	s.Prefer = &Preference{Cond: is(6, 1)}
	c.Prefer = s.Prefer
	s.Prefer = &Preference{Prev: s.Prefer, Cond: is(6, 2)}
	d := c.Fork()
	names := joinNames([][2]uint64{c.Hash, s.Hash})
	before := s.Equalities()
	if why := s.Joins(d); why != "" {
		t.Fatal(why)
	}
	s.Join([]*State{s, d}, never(t))
	for cond, want := range map[*expr.Term]bool{is(0, 1): true, is(1, 1): false, is(2, 7): true, is(3, 1): false,
		is(3, 2): false, is(4, 1): false} {
		if _, ok := s.Known(cond); ok != want {
			t.Errorf("%v is known: %v", cond, ok)
		}
	}
	for i, want := range []bool{true, false, true, false, false} {
		if _, ok := s.Equal(byteAt(uint64(i))); ok != want {
			t.Errorf("byte %d has a known value: %v", i, ok)
		}
	}
	if s.Equalities() == before {
		t.Error("the facts have changed, but not their token")
	}
	if s.UsesChoice(byteAt(5)) {
		t.Error("the joined path uses a choice that only one state used")
	}
	if s.Prefer != c.Prefer {
		t.Error("a preference of one state only is one of the joined state")
	}
	if s.Hash != names {
		t.Error("the name depends on the order of the states")
	}
}

// TestRegistersAreJoined: registers that are read later become choices, those of resting states included; registers
// of calls below keep the values that differ nowhere; dead registers are not asked for.
func TestRegistersAreJoined(t *testing.T) {
	m, f := twelve()
	b := expr.NewBuilder()
	p := NewRegisters(1)
	s := New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	s.Top = p.Frame(NewCode(m, f))
	s.Adopt(s.Top)
	s.Wake(p)
	s.Top.PC = 1
	for i := range s.Top.Regs {
		s.Top.Regs[i] = memory.Word(uint64(i))
	}
	c := s.Fork()
	c.Wake(p)
	c.Top.Regs[3], c.Top.Regs[5], c.Top.Regs[8] = memory.Word(33), memory.Word(55), memory.Word(88)
	c.Rest(p)
	var asked [][]memory.Value
	s.Join([]*State{s, c}, func(width int, values []memory.Value) memory.Value {
		if width != 64 {
			t.Errorf("a register of %d bits", width)
		}
		asked = append(asked, append([]memory.Value(nil), values...))
		return memory.Word(99)
	})
	if len(asked) != 1 || asked[0][0] != memory.Word(3) || asked[0][1] != memory.Word(33) {
		t.Fatalf("choices %v, want one between 3 and 33", asked)
	}
	if r := s.Top.Regs; r[3] != memory.Word(99) || r[6] != memory.Word(6) || r[5] != (memory.Value{}) {
		t.Errorf("registers %v", r)
	}
}
