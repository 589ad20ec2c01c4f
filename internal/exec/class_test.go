package exec

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// TestClasses accesses an object at symbolic offsets:
// the class follows, each fork has its own, hints and counts go along.
func TestClasses(t *testing.T) {
	b := expr.NewBuilder()
	w := &Worker{Machine: &Machine{B: b}}
	mem := memory.New(b, memory.DefaultConfig())
	s := &state.State{Mem: mem}
	o, err := mem.Alloc(memory.Heap, 64, 8, "o", 0)
	if err != nil {
		t.Fatal(err)
	}
	i := b.ZExt(b.Read(b.NewArray("i", 1, nil), nil, b.Const(64, 0)), 64)
	at := func(s *state.State, off *expr.Term, n uint64) memory.Class {
		x := place{obj: o, sym: off}
		w.classify(s, &x, n)
		return x.obj.Class
	}
	times := func(k, plus uint64) *expr.Term { return b.Add(b.Const(64, plus), b.Mul(b.Const(64, k), i)) }
	if c := at(s, times(8, 4), 4); c != (memory.Class{G: 4, Rho: 0}) {
		t.Errorf("int of a pair: %+v", c)
	}
	fork := &state.State{Mem: mem.Fork()}
	if c := at(fork, times(1, 0), 1); c != (memory.Class{G: 1, Rho: 0}) {
		t.Errorf("byte: %+v", c)
	}
	if c := at(s, times(4, 0), 4); c != (memory.Class{G: 4, Rho: 0}) {
		t.Errorf("the other fork: %+v", c)
	}
	if c := at(s, times(2, 0), 4); c != (memory.Class{G: 2, Rho: 0}) {
		t.Errorf("halfwords: %+v", c)
	}
	if n := len(w.Access); n != 1 || w.Access[0].G != 2 {
		t.Errorf("hints %+v", w.Access)
	}
	got := w.Types.Counters()
	for name, want := range map[string]float64{"objects": 1, "class1": 1, "class2": 1, "class4": -1, "proved": 3,
		"hint_only": 1} {
		if got[name] != want {
			t.Errorf("%s is %v, want %v", name, got[name], want)
		}
	}
}
