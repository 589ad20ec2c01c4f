package memory

import (
	"testing"

	"albers/internal/expr"
)

func newSpace(t testing.TB) *Space {
	t.Helper()
	cfg := DefaultConfig()
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	return New(expr.NewBuilder(), cfg)
}

func mustAlloc(t testing.TB, s *Space, kind ObjKind, size uint64) *Object {
	t.Helper()
	o, err := s.Alloc(kind, size, 1, "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestWords(t *testing.T) {
	s := newSpace(t)
	o := mustAlloc(t, s, Heap, 24)
	for range 2 { // the second time the table answers
		if v, ok := s.LoadWord(o.Base+8, 8); !ok || v != 0xABABABABABABABAB {
			t.Fatalf("fresh heap: %#x %v", v, ok)
		}
	}
	for n := 1; n <= 8; n++ {
		for range 2 {
			if !s.StoreWord(o.Base+3, n, 0x1122334455667788) {
				t.Fatal("StoreWord", n)
			}
			if v, ok := s.LoadWord(o.Base+3, n); !ok || v != 0x1122334455667788&mask(8*n) {
				t.Fatalf("LoadWord(%d) = %#x %v", n, v, ok)
			}
		}
	}
	for _, c := range []struct {
		off uint64
		n   int
		ok  bool
	}{{16, 8, true}, {17, 8, false}, {23, 1, true}, {24, 1, false}, {^uint64(0), 1, false}, {^uint64(0), 8, false}, {^uint64(3), 8, false}} {
		if _, ok := s.LoadWord(o.Base+c.off, c.n); ok != c.ok {
			t.Errorf("LoadWord(base%+d, %d): %v", int64(c.off), c.n, ok)
		}
		if ok := s.StoreWord(o.Base+c.off, c.n, 0); ok != c.ok {
			t.Errorf("StoreWord(base%+d, %d): %v", int64(c.off), c.n, ok)
		}
	}
	s.SetReadOnly(o, true)
	if s.StoreWord(o.Base, 1, 0) {
		t.Error("stored to a read-only object")
	}
}

func TestStoredTermComesBack(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	arr := b.NewArray("in", 8, nil)
	x := b.ReadWide(arr, nil, b.Const(64, 0), 4)
	y := b.Add(x, b.Const(32, 5))
	o := mustAlloc(t, s, Stack, 16)
	o = s.Store(o, 4, 32, Value{Term: y})
	if v := s.Load(o, 4, 32); v.Term != y {
		t.Errorf("got %v, want %v", v.Term, y)
	}
	if v := s.Load(o, 5, 8); v.Term != b.Extract(y, 8, 8) {
		t.Errorf("middle byte: %v", v.Term)
	}
	if v := s.Load(o, 5, 16); v.Term != b.Extract(y, 8, 16) {
		t.Errorf("middle bytes: %v", v.Term)
	}
	if _, ok := s.LoadWord(o.Base+7, 1); ok {
		t.Error("LoadWord gave a symbolic byte")
	}
	if v, ok := s.LoadWord(o.Base+8, 8); !ok || v != 0xABABABABABABABAB {
		t.Error("LoadWord next to symbolic bytes")
	}
	c := b.Ult(x, b.Const(32, 7))
	o = s.Store(o, 0, 1, Value{Term: c})
	if v := s.Load(o, 0, 1); v.Term != c {
		t.Errorf("bool came back as %v", v.Term)
	}
}
