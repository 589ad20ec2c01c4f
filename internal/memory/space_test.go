package memory

import (
	"bytes"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
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
	}{{16, 8, true}, {17, 8, false}, {23, 1, true}, {24, 1, false}, {^uint64(0), 1, false}, {^uint64(0), 8, false},
		{^uint64(3), 8, false}} {
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

// A word store through the table must not leave a kept view behind.
func TestWordStoreDropsView(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	i := b.ZExt(b.Read(b.NewArray("in", 1, nil), nil, b.Const(64, 0)), 64)
	o := mustAlloc(t, s, Heap, 256)
	for v := range uint64(3) {
		s.StoreWord(o.Base+40, 1, v)
		s.LoadAt(o, i, 8)
		root, upd := s.Flat(o)
		if upd != nil || root.Data[40] != byte(v) {
			t.Fatalf("view after StoreWord(%d): %d", v, root.Data[40])
		}
	}
}

// A page that is copied for one write must not be read through an entry for its old version.
func TestCopiedPageIsForgotten(t *testing.T) {
	for _, size := range []uint64{200, 3000, 9000} {
		s := newSpace(t)
		o := mustAlloc(t, s, Heap, size)
		s.StoreWord(o.Base+8, 8, 1)
		f := s.Fork()
		for _, x := range []*Space{s, f} {
			x.LoadWord(o.Base+8, 8)          // makes an entry for the shared page
			x.StoreWord(o.Base+size-8, 8, 2) // copies the page
			x.Store(o, 8, 64, Value{Word: 3})
			if v, _ := x.LoadWord(o.Base+8, 8); v != 3 {
				t.Errorf("size %d: loaded %d from the old page", size, v)
			}
		}
	}
}

func TestReadOnlyEntry(t *testing.T) {
	s := newSpace(t)
	o := mustAlloc(t, s, Global, 64)
	s.WriteBytes(o.Base, []byte("const"))
	o = s.SetReadOnly(o, true)
	s.LoadWord(o.Base, 4)
	if s.StoreWord(o.Base, 4, 0) {
		t.Error("stored to a read-only object through its table entry")
	}
}

// memmove over several pages, in both directions, against Go's own copy.
func TestOverlappingCopy(t *testing.T) {
	for _, c := range [][3]uint64{{1, 0, 19999}, {0, 1, 19999}, {5000, 100, 9000}, {100, 5000, 9000}, {4096, 0, 12288},
		{0, 4096, 12288}, {3, 3, 500}} {
		s := newSpace(t)
		o := mustAlloc(t, s, Heap, 20000)
		want := make([]byte, 20000)
		for i := range want {
			want[i] = byte(i*7 + i>>8)
		}
		s.WriteBytes(o.Base, want)
		o = s.Copy(o, c[0], o, c[1], c[2])
		copy(want[c[0]:c[0]+c[2]], want[c[1]:c[1]+c[2]])
		if got, ok := s.ConcreteBytes(o.Base, 20000); !ok || !bytes.Equal(got, want) {
			t.Errorf("Copy(%v) differs", c)
		}
	}
}

// NumObjects is the number of live objects.
func (s *Space) NumObjects() int { return s.objects.len() }

// Builder is the builder of the terms in the space.
func (s *Space) Builder() *expr.Builder { return s.fam.b }

// TestWatchTellsOfEveryWrite: each way to write memory is told, with the bytes, before it happens.
func TestWatchTellsOfEveryWrite(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b, DefaultConfig())
	o, err := s.Alloc(Heap, 16, 1, "o", 0)
	p, err2 := s.Alloc(Heap, 16, 1, "p", 0)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	type piece struct{ addr, n uint64 }
	var told []piece
	s.Watch(func(addr, n uint64) { told = append(told, piece{addr, n}) })
	s = s.Fork()
	array := b.NewArray("a", 4, nil)
	index := b.ZExt(b.Read(array, nil, b.Const(64, 0)), 64)
	for what, c := range map[string]struct {
		write func()
		want  piece
	}{
		"store":      {func() { s.Store(o, 3, 32, Word(7)) }, piece{o.Base + 3, 4}},
		"fill":       {func() { s.Fill(o, 1, 9, Word(0)) }, piece{o.Base + 1, 9}},
		"copy":       {func() { s.Copy(p, 2, o, 0, 5) }, piece{p.Base + 2, 5}},
		"bytes":      {func() { s.WriteBytes(p.Base+4, []byte("xyz")) }, piece{p.Base + 4, 3}},
		"some index": {func() { s.StoreAt(p, index, 8, Word(1)) }, piece{p.Base, 16}},
		"input":      {func() { s.PutArray(o, 2, array, 1) }, piece{o.Base + 2, 1}},
	} {
		told = nil
		c.write()
		if len(told) != 1 || told[0] != c.want {
			t.Errorf("%s: told %v, want %v", what, told, c.want)
		}
	}
}
