package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
)

// TestRetiredMemoryServesTheNextFork: a fork in the memory of a state that has ended is like any other fork, and the
// memory of a state of a region of merging serves nobody.
func TestRetiredMemoryServesTheNextFork(t *testing.T) {
	m, f := twelve()
	b := expr.NewBuilder()
	p := NewRegisters(1)
	s := New(memory.New(b, memory.DefaultConfig()), eval.New(nil), nil)
	s.Top = p.Frame(NewCode(m, f))
	s.Adopt(s.Top)
	s.Wake(p)
	s.Top.Locals = append(s.Top.Locals, 7)
	o, err := s.Mem.Alloc(memory.Heap, 1, 1, "o", 0)
	if err != nil {
		t.Fatal(err)
	}
	s.Mem.Store(o, 0, 8, memory.Word(1))
	cond := b.Eq(b.Const(8, 3), b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0)))
	value := func(s *State) uint64 {
		v, _ := s.Mem.ReadBytes(o.Base, 1)
		return v[0].Word
	}

	c := s.Fork()
	c.Wake(p)
	c.Mem.Store(o, 0, 8, memory.Word(2))
	c.Implied(cond, true)
	c.Top.Locals[0] = 8
	if o, ok := c.Mem.At(o.Base); ok {
		c.Mem.Free(o, 0)
	}
	c.Retire(p)

	d := s.Fork()
	if d != c {
		t.Error("the memory of the state that ended is not used")
	}
	if _, known := d.Known(cond); known || value(d) != 1 || d.Top.Locals[0] != 7 || d.End != nil {
		t.Errorf("the fork has value %d and variable %d, knows %v", value(d), d.Top.Locals[0], known)
	}
	d.Wake(p)
	d.Mem.Store(o, 0, 8, memory.Word(3))
	d.Top.Locals[0] = 9
	if _, gone := d.Mem.FindFreed(o.Base); gone || value(d) != 3 || value(s) != 1 || s.Top.Locals[0] != 7 {
		t.Errorf("values %d and %d, variable %d, freed %v", value(d), value(s), s.Top.Locals[0], gone)
	}

	d.Region = new(Region)
	d.Retire(p)
	if s.Fork() == d || d.Region == nil {
		t.Error("the memory of a state of a region is used again")
	}
}
