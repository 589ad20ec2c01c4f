package memory

import (
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

func TestClassNote(t *testing.T) {
	type acc struct {
		n uint64
		m uint
		r uint64
	}
	for _, c := range []struct {
		seq  []acc
		want Class
	}{
		{[]acc{{4, 2, 0}}, Class{4, 0}},
		{[]acc{{4, 2, 1}}, Class{4, 1}},            // ints in a packed struct
		{[]acc{{4, 0, 0}}, Class{1, 0}},            // nothing known about the offset
		{[]acc{{4, 3, 4}}, Class{4, 0}},            // finer knowledge than the width
		{[]acc{{4, 2, 0}, {1, 0, 0}}, Class{1, 0}}, // a byte access in between
		{[]acc{{4, 2, 0}, {4, 2, 2}}, Class{2, 0}}, // two alignments
		{[]acc{{8, 3, 0}, {4, 3, 4}}, Class{4, 0}},
		{[]acc{{6, 1, 0}, {4, 2, 0}}, Class{2, 0}}, // gcd, not min
		{[]acc{{12, 2, 3}, {4, 2, 3}}, Class{4, 3}},
		{[]acc{{4, 64, 40}}, Class{4, 0}}, // the offset is fully known
	} {
		s := newSpace(t)
		o := mustAlloc(t, s, Heap, 64)
		for _, a := range c.seq {
			o = s.Note(o, a.n, a.m, a.r)
		}
		if o.Class != c.want {
			t.Errorf("%v: class %v, want %v", c.seq, o.Class, c.want)
		}
		f := s.Fork()
		fo := f.Note(o, 1, 0, 0)
		if cur, _ := s.At(o.Base); cur.Class != c.want || fo.Class.G != 1 {
			t.Errorf("%v: the fork's access shows in the parent", c.seq)
		}
	}
}

// Equal tables are one array, in this state, in its forks and in other objects.
func TestTableIsOneArray(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	i := b.ZExt(b.Read(b.NewArray("in", 1, nil), nil, b.Const(64, 0)), 64)
	table := []byte("a table with some bytes")
	o, p := mustAlloc(t, s, Global, uint64(len(table))), mustAlloc(t, s, Heap, uint64(len(table)))
	s.WriteBytes(o.Base, table)
	s.WriteBytes(p.Base, table)
	f := s.Fork()
	want := s.LoadAt(o, i, 16).Term
	for _, got := range []*expr.Term{f.LoadAt(o, i, 16).Term, s.LoadAt(p, i, 16).Term, f.LoadAt(p, i, 16).Term} {
		if got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	s.StoreWord(o.Base, 1, 'b')
	if s.LoadAt(o, i, 16).Term == want || f.LoadAt(o, i, 16).Term != want {
		t.Error("the view after a write")
	}
	s.StoreWord(o.Base, 1, 'a')
	if s.LoadAt(o, i, 16).Term != want {
		t.Error("the view after the table was restored")
	}
}

// A list on top of an array must not tell in which steps, or on which side of a fork, it was built.
func TestViewIsCanonical(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	in := b.NewArray("in", 4, nil)
	i := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64)
	o := mustAlloc(t, s, Heap, 300)
	o = s.StoreAt(o, i, 8, Value{Word: 1})
	f := s.Fork()
	s.StoreWord(o.Base+9, 1, 9)
	s.LoadAt(o, i, 8) // flushes half-way
	s.StoreWord(o.Base+3, 1, 3)
	f.StoreWord(o.Base+3, 1, 3)
	f.StoreWord(o.Base+9, 1, 9)
	if s.LoadAt(o, i, 8).Term != f.LoadAt(o, i, 8).Term {
		t.Errorf("%v and %v", s.LoadAt(o, i, 8).Term, f.LoadAt(o, i, 8).Term)
	}
	// A symbolic write in between keeps the literal ones below it, but not those that are written again.
	o = s.StoreAt(o, i, 8, Value{Word: 2})
	s.StoreWord(o.Base+3, 1, 4)
	_, upd := s.Flat(o)
	if upd.Len() != 3 { // 3:=4, i:=2, 9:=9; both 3:=3 and i:=1 are hidden
		t.Errorf("%d updates", upd.Len())
	}
	// After all bytes are overwritten the object is concrete again.
	o = s.Fill(o, 0, 100, Value{Word: 5})
	o = s.Fill(o, 100, 200, Value{Word: 6})
	if v, ok := s.LoadWord(o.Base+99, 2); !ok || v != 0x0605 || o.root != nil || o.one.nsym > 0 {
		t.Error("still in array mode")
	}
}

func TestFreedIsTold(t *testing.T) {
	cfg := DefaultConfig()
	cfg.Quarantine = 8
	s := New(expr.NewBuilder(), cfg)
	keep := mustAlloc(t, s, Heap, 32)
	var olds []*Birth
	for i := range uint32(40) {
		o, err := s.Alloc(Heap, 64, 16, "p", i)
		if err != nil {
			t.Fatal(err)
		}
		olds = append(olds, o.Birth)
		s.Free(o, 1000+i)
	}
	local := mustAlloc(t, s, Stack, 8)
	l := local.Birth
	s.Free(local, 7)
	if f, ok := s.FindFreed(olds[39].Base + 63); !ok || f.Kind != Heap || f.Pos != 1039 || f.Object.Pos != 39 {
		t.Errorf("the last one: %+v %v", f, ok)
	}
	if f, ok := s.FindFreed(olds[0].Base + 5); !ok || f.Kind != Heap || f.Object != nil {
		t.Errorf("the forgotten one: %+v %v", f, ok)
	}
	if f, ok := s.FindFreed(l.Base); !ok || f.Kind != Stack || f.Pos != 7 {
		t.Errorf("the local: %+v %v", f, ok)
	}
	for _, addr := range []uint64{0, 8, keep.Base, keep.End(), keep.Base - 1, olds[39].End(), 0x1234_5678_9abc,
		cfg.Regions[Heap].Hi - 64} {
		if f, ok := s.FindFreed(addr); ok {
			t.Errorf("%#x was never freed: %+v", addr, f)
		}
	}
	fork := s.Fork()
	fork.Free(keep, 5)
	if _, ok := s.FindFreed(keep.Base); ok {
		t.Error("the fork's free shows in the parent")
	}
	defer func() {
		if recover() == nil {
			t.Error("a freed handle was accepted")
		}
	}()
	fork.Load(keep, 0, 8)
}

func TestAllocErrors(t *testing.T) {
	s := newSpace(t)
	for _, size := range []uint64{1 << 47, 1 << 62, ^uint64(0)} {
		if _, err := s.Alloc(Heap, size, 16, "big", 0); err == nil {
			t.Errorf("allocated %d bytes", size)
		}
	}
	o, err := s.AllocAt(Fixed, 0x100_0000_0000, 100, 1, "dev", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]uint64{{0, 8}, {0, 0}, {o.Base, 1}, {o.Base + 99, 1}, {o.Base - 5, 6}, {o.Base - 5, 1000},
		{^uint64(7), 16}} {
		if _, err := s.AllocAt(Fixed, c[0], c[1], 1, "bad", 0); err == nil {
			t.Errorf("AllocAt(%#x, %d)", c[0], c[1])
		}
	}
	if _, err := s.Alloc(Heap, 8, 24, "bad", 0); err == nil {
		t.Error("alignment 24")
	}
	// Allocation skips a fixed object that is in the heap's region.
	h := mustAlloc(t, s, Heap, 64)
	wall, err := s.AllocAt(Fixed, h.End()+128, 64, 1, "wall", 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := mustAlloc(t, s, Heap, 256); n.Base < wall.End()+16 {
		t.Errorf("the next object at %#x, the wall ends at %#x", n.Base, wall.End())
	}
	bad := DefaultConfig()
	bad.Regions[Stack] = bad.Regions[Heap]
	if bad.Validate() == nil {
		t.Error("overlapping regions")
	}
}

// A GiB of zeroes takes memory only for the pages that are written.
func TestHugeObjectsAreLazy(t *testing.T) {
	s := newSpace(t)
	before := s.Bytes()
	o, err := s.AllocZero(Heap, 1<<30, 16, "huge", 0)
	if err != nil {
		t.Fatal(err)
	}
	for off := uint64(0); off < 1<<30; off += 1 << 26 {
		if !s.StoreWord(o.Base+off+4092, 8, off+1) { // across two pages
			t.Fatal("StoreWord")
		}
	}
	f := s.Fork()
	f.StoreWord(o.Base+123456, 4, 7)
	for off := uint64(0); off < 1<<30; off += 1 << 26 {
		if v, ok := f.LoadWord(o.Base+off+4092, 8); !ok || v != off+1 {
			t.Fatalf("at %d: %d %v", off, v, ok)
		}
	}
	if v, _ := s.LoadWord(o.Base+123456, 4); v != 0 {
		t.Error("the fork's write shows in the parent")
	}
	if n := s.Bytes() - before; n > 64*pageSize {
		t.Errorf("%d bytes taken", n)
	}
	if o.Indexable() {
		t.Error("1 GiB must not be turned into an array")
	}
}

// A symbolic size is carried along; the content behaves as for the capacity, except on the concrete path.
func TestSymbolicSize(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	n := b.ZExt(b.Read(b.NewArray("n", 1, nil), nil, b.Const(64, 0)), 64)
	o := mustAlloc(t, s, Heap, 255)
	o.SizeTerm = n
	f := s.Fork()
	o = f.MakeSymbolic(o, b.NewArray("buf", 255, n))
	if o.SizeTerm != n || f.Load(o, 3, 32).Term == nil {
		t.Error("content or size lost")
	}
	old, _ := s.Find(o.Base + 254)
	if v := s.Load(old, 3, 8); v.Term != nil || v.Word != Unspecified {
		t.Error("the parent changed")
	}
	// The concrete path, which checks no size, does not serve such objects.
	if _, ok := s.LoadWord(o.Base+3, 1); ok || s.StoreWord(o.Base+3, 1, 1) {
		t.Error("a word was accessed without a check of the size")
	}
	if _, ok := s.CString(o.Base, 9); ok {
		t.Error("a string was read without a check of the size")
	}
}

// Forks in several goroutines share objects, pages and views (run with -race).
func TestForksInParallel(t *testing.T) {
	s := newSpace(t)
	b := s.Builder()
	i := b.ZExt(b.Read(b.NewArray("in", 1, nil), nil, b.Const(64, 0)), 64)
	big, small := mustAlloc(t, s, Heap, 9000), mustAlloc(t, s, Global, 256)
	s.StoreWord(small.Base, 8, 1)
	s.StoreWord(big.Base+5000, 8, 1)
	forks := make([]*Space, 6)
	for g := range forks {
		forks[g] = s.Fork()
	}
	var wg sync.WaitGroup
	for g, f := range forks {
		wg.Go(func() {
			for n := range uint64(50) {
				f.LoadAt(small, i, 32)
				f.StoreWord(big.Base+5000+8*n, 8, uint64(g))
				if n > 25 {
					f.StoreAt(small, i, 8, Value{Word: n})
				}
				l, err := f.Alloc(Stack, 8, 8, "l", 0)
				if err != nil {
					t.Error(err)
					return
				}
				f.Free(l, 0)
				f = f.Fork()
			}
			if v, _ := f.LoadWord(big.Base+5000, 8); v != uint64(g) {
				t.Errorf("fork %d sees %d", g, v)
			}
		})
	}
	wg.Wait()
	if v, _ := s.LoadWord(big.Base+5000, 8); v != 1 {
		t.Errorf("the parent sees %d", v)
	}
}

// TestManyStatesAreSmall measures the memory of 10,000 states of a program with 1,000 objects, where each state
// called a few functions and wrote to ten objects. The bound is generous: the point is that it is far from a copy of
// everything.
func TestManyStatesAreSmall(t *testing.T) {
	s := newSpace(t)
	var objs []*Object
	for i := range 1000 {
		objs = append(objs, mustAlloc(t, s, Heap, uint64(16+i%32*64)))
		s.StoreWord(objs[i].Base, 8, uint64(i))
	}
	states := 10_000
	if testing.Short() {
		states = 1000
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	live := make([]*Space, states)
	for i := range live {
		s = s.Fork() // a long chain, each link kept
		for k := range 10 {
			s.StoreWord(objs[(i*7+k*97)%1000].Base, 8, uint64(i))
			l := mustAlloc(t, s, Stack, 64)
			s.StoreWord(l.Base, 8, 1)
			s.Free(l, 0)
		}
		live[i] = s
		s = s.Fork()
		live[i].Rest()
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	each := (after.HeapAlloc - before.HeapAlloc) / uint64(states)
	t.Logf("%d bytes per state", each)
	if each > 100_000 {
		t.Errorf("%d bytes per state", each)
	}
	runtime.KeepAlive(live)
}

// A copy of pages that were never written makes no pages; pages with content are copied.
func TestCopyHuge(t *testing.T) {
	s := newSpace(t)
	const n = 5 << 30
	src, dst := mustAlloc(t, s, Heap, n), mustAlloc(t, s, Heap, 2*n)
	src = s.Store(src, n-8, 64, Value{Word: 42})
	before, need := s.Bytes(), s.CopyNeeds(dst, 0, src, 0, n)
	if whole := s.CopyNeeds(dst, 1, src, 0, n); whole != n {
		t.Errorf("a copy to other places of pages needs %d bytes", whole)
	}
	dst = s.Copy(dst, 0, src, 0, n)
	if made := s.Bytes() - before; made > need || need > 1<<20 {
		t.Errorf("the copy takes %d bytes, and was said to need %d", made, need)
	}
	for off, want := range map[uint64]uint64{0: Unspecified, n / 2: Unspecified, n - 8: 42, n: Unspecified} {
		if v := s.Load(dst, off, 8); v.Word != want {
			t.Errorf("byte %d is %v, want %d", off, v, want)
		}
	}
	zero, err := s.AllocZero(Heap, 1<<16, 16, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	dst = s.Copy(dst, n-1<<15, zero, 0, 1<<16) // over written pages and blank ones
	for off, want := range map[uint64]uint64{n - 1<<15 - 1: Unspecified, n - 1<<15: 0, n - 8: 0, n: 0, n + 1<<15 - 1: 0,
		n + 1<<15: Unspecified} {
		if v := s.Load(dst, off, 8); v.Word != want {
			t.Errorf("after the second copy, byte %d is %v, want %d", off, v, want)
		}
	}
}

// IsSymbolic says whether the object is in array mode or has a symbolic cell. It may look at every page.
func (o *Object) IsSymbolic() bool {
	if o.root != nil || o.one.nsym > 0 {
		return true
	}
	found := false
	o.pages.Range(0, o.Size>>pageShift, func(_ uint64, p *page) bool {
		found = p.nsym > 0
		return !found
	})
	return found
}

// TestFreedVersionServesTheNextObject: the memory of a version that only one space can see is used again, with nothing
// of the old object in it; a version that a fork shares stays as it is.
func TestFreedVersionServesTheNextObject(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b, DefaultConfig())
	old := mustAlloc(t, s, Stack, 16)
	s.StoreWord(old.Base, 8, 5) // the space has a look-up table from here on
	old = s.SetReadOnly(s.Note(s.current(old), 1, 3, 2), true)
	birth := old.Birth
	s.Free(old, 1)
	next := mustAlloc(t, s, Stack, 16)
	if next != old {
		t.Error("the memory is not used")
	}
	if v, ok := s.LoadWord(next.Base, 8); !ok || v != 0xabababababababab || next.ReadOnly || next.Class != (Class{}) ||
		next.Birth == birth {
		t.Errorf("the next object has %x of the old one, read-only %v, class %v", v, next.ReadOnly, next.Class)
	}
	s.StoreWord(next.Base, 8, 6)
	f := s.Fork()
	s.Free(next, 2)
	if again := mustAlloc(t, s, Stack, 16); again == next {
		t.Error("a version that a fork shares is used again")
	}
	if v, ok := f.LoadWord(next.Base, 8); !ok || v != 6 {
		t.Errorf("the fork has %d %v", v, ok)
	}
}

// TestForksFreeTheSameObjects: each path remembers where it freed an object that others free elsewhere.
func TestForksFreeTheSameObjects(t *testing.T) {
	s := New(expr.NewBuilder(), DefaultConfig())
	var bases []uint64
	for range 3 {
		o, err := s.Alloc(Heap, 8, 8, "o", 0)
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, o.Base)
	}
	paths := []*Space{s, s.Fork(), s.Fork()}
	free := func(path, object int) {
		o, ok := paths[path].At(bases[object])
		if !ok {
			t.Fatalf("object %d is gone on path %d", object, path)
		}
		paths[path].Free(o, uint32(10*path+object+1))
	}
	for _, x := range [][2]int{{0, 0}, {1, 1}, {1, 0}, {0, 1}, {2, 2}, {2, 0}, {1, 2}} {
		free(x[0], x[1])
	}
	for i, want := range [][]uint32{{2, 1}, {13, 11, 12}, {21, 23}} {
		var got []uint32
		paths[i].arenas[Heap].freed.each(func(f Freed) bool { got = append(got, f.Pos); return true })
		if !slices.Equal(got, want) {
			t.Errorf("path %d freed at %v, the last first, want %v", i, got, want)
		}
	}
}
