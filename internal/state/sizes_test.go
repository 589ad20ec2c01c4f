package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
)

// TestSizeBytes: a fork has the size bytes of its parent, what one side adds does not show on the other one, and a
// joined state has those of both.
func TestSizeBytes(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 8, nil)
	at := func(i uint64) *expr.Term { return b.Read(arr, nil, b.Const(64, i)) }
	s := New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	has := func(s *State, want ...bool) {
		t.Helper()
		for i, w := range want {
			if s.SizeBytes().Overlaps(expr.SupportOf(at(uint64(i)))) != w {
				t.Errorf("byte %d: want %v", i, w)
			}
		}
	}
	has(s, false, false, false)
	s.AddSize(b.ZExt(at(0), 64))
	c := s.Fork()
	s.AddSize(b.ZExt(at(1), 64))
	c.AddSize(b.ZExt(at(2), 64))
	has(s, true, true, false)
	has(c, true, false, true)
	s.joinSizes(c)
	has(s, true, true, true, false)
	// A size that is read at a symbolic index depends on the whole array, and so does such a condition on a size.
	if !s.SizeBytes().Overlaps(expr.SupportOf(b.Read(arr, nil, b.ZExt(at(7), 64)))) {
		t.Error("a read at a symbolic index may read a size")
	}
	s.AddSize(b.ZExt(b.Read(arr, nil, b.ZExt(at(0), 64)), 64))
	has(s, true, true, true, true)
}
