package memory

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// TestObjectsOfBothMapsAreOne: nobody can tell that objects in the stack's region are in a map of their own, also where
// an object reaches from one part of the address space into the other.
func TestObjectsOfBothMapsAreOne(t *testing.T) {
	s := New(expr.NewBuilder(), DefaultConfig())
	stack := s.fam.cfg.Regions[Stack]
	fixed := func(base, size uint64) *Object {
		o, err := s.AllocAt(Fixed, base, size, 1, "fixed", 0)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	low, high := fixed(stack.Lo-16, 64), fixed(stack.Hi-16, 64)
	local, global, heap, env := mustAlloc(t, s, Stack, 8), mustAlloc(t, s, Global, 8), mustAlloc(t, s, Heap, 8),
		mustAlloc(t, s, Env, 8)
	order := []*Object{global, heap, low, local, high, env}
	var got []*Object
	s.Objects(0, ^uint64(0), func(o *Object) bool { got = append(got, o); return true })
	if !slices.Equal(got, order) {
		t.Errorf("objects %v, want %v", got, order)
	}
	for from := range order {
		for to := from; to < len(order); to++ {
			got = nil
			s.Objects(order[from].Base, order[to].Base, func(o *Object) bool { got = append(got, o); return len(got) < 3 })
			if want := order[from : to+1]; !slices.Equal(got, want[:min(3, len(want))]) {
				t.Errorf("objects %d to %d: %v, want %v", from, to, got, want)
			}
		}
	}
	for i, o := range order {
		for _, off := range []uint64{0, o.Size / 2, o.Size - 1} {
			if x, ok := s.Find(o.Base + off); !ok || x != o {
				t.Errorf("object %d is not found at %d", i, off)
			}
		}
		if x, ok := s.Find(o.End()); ok {
			t.Errorf("%v behind object %d", x, i)
		}
		before, after := s.Near(o.End())
		if before != o || i+1 < len(order) && after != order[i+1] || i+1 == len(order) && after != nil {
			t.Errorf("behind object %d: %v and %v", i, before, after)
		}
		before, after = s.Near(o.Base - 1)
		if after != o || i > 0 && before != order[i-1] || i == 0 && before != nil {
			t.Errorf("in front of object %d: %v and %v", i, before, after)
		}
	}
	f := s.Fork()
	f.Free(local, 1)
	f.Free(heap, 1)
	if _, ok := s.At(local.Base); !ok || s.objects.len() != 6 || f.objects.len() != 4 {
		t.Errorf("%d and %d objects after a fork", s.objects.len(), f.objects.len())
	}
	if why := s.Joins(f); why != "objects" {
		t.Errorf("the spaces join: %q", why)
	}
}
