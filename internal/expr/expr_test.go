package expr

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"github.com/albers-engine/albers/internal/bv"
)

func TestTermIsCompact(t *testing.T) {
	if n := unsafe.Sizeof(Term{}); n > 96 {
		t.Errorf("a term takes %d bytes", n)
	}
}

// TestFoldingAgreesWithWide: folding gives the results of package bv, for words and for wide values.
func TestFoldingAgreesWithWide(t *testing.T) {
	b := NewBuilder()
	rng := rand.New(rand.NewPCG(1, 1))
	for _, w := range []int{1, 2, 3, 8, 31, 64, 65, 130} {
		for k := And; k <= Sle; k++ {
			for range 200 {
				x := bv.FromWords([]uint64{rng.Uint64() >> rng.IntN(64), rng.Uint64(), rng.Uint64()}, uint(w))
				y := bv.FromWords([]uint64{rng.Uint64() >> rng.IntN(64), rng.Uint64() * rng.Uint64N(2), 0}, uint(w))
				got := b.Binary(k, b.ConstBig(x), b.ConstBig(y))
				if want := FoldWide(k, x, y); !got.Big().Eq(want) {
					t.Fatalf("%v %v %v = %v, want %v", x, k, y, got, want)
				}
			}
		}
	}
}

func TestNormalForms(t *testing.T) {
	b := NewBuilder()
	a := b.NewArray("a", 16, nil)
	x, y := b.ReadWide(a, nil, b.Const(64, 0), 4), b.ReadWide(a, nil, b.Const(64, 4), 4)
	c := func(v uint64) *Term { return b.Const(32, v) }
	i := b.ZExt(x, 64)
	u := b.Push(nil, i, b.Const(8, 1))
	for n, p := range [][2]*Term{
		{b.Add(b.Add(x, c(3)), c(4)), b.Add(c(7), x)},
		{b.Sub(x, c(1)), b.Add(c(0xffffffff), x)},
		{b.Add(x, y), b.Add(y, x)},
		{b.Not(b.Ult(x, y)), b.Ule(y, x)},
		{b.Not(b.Not(x)), x},
		{b.Concat(b.Extract(x, 8, 24), b.Extract(x, 0, 8)), x},
		{b.Extract(b.Concat(x, y), 32, 32), x},
		{b.Extract(b.Concat(x, y), 16, 32), b.Concat(b.Extract(x, 0, 16), b.Extract(y, 16, 16))},
		{b.Concat(b.Concat(x, y), x), b.Concat(x, b.Concat(y, x))},
		{b.Extract(b.ZExt(x, 64), 16, 32), b.ZExt(b.Extract(x, 16, 16), 32)},
		{b.Extract(b.SExt(x, 64), 40, 8), b.SExt(b.Extract(x, 31, 1), 8)},
		{b.SExt(b.ZExt(x, 40), 64), b.ZExt(x, 64)},
		{b.Ite(b.Not(b.Eq(x, y)), x, y), b.Ite(b.Eq(x, y), y, x)},
		{b.Eq(b.False(), b.Eq(x, y)), b.Ne(y, x)},
		{b.Read(a, u, i), b.Const(8, 1)},
		{b.Read(a, nil, b.Const(64, 16)), b.Const(8, 0)},
		{b.Read(a, b.Push(u, b.Const(64, 3), b.Const(8, 9)), b.Const(64, 2)), b.Read(a, u, b.Const(64, 2))},
		{b.Read(b.ConstArray([]byte{4, 5}), nil, b.Const(64, 1)), b.Const(8, 5)},
	} {
		if p[0] != p[1] {
			t.Errorf("case %d: %v is not %v", n, p[0], p[1])
		}
	}
	table, again := b.ConstArray([]byte{4, 5}), b.ConstArray([]byte{4, 5})
	one, other := b.NewArray("a", 1, nil), b.NewArray("a", 1, nil)
	if table != again || one == other {
		t.Error("identity of arrays")
	}
}

// The order of operands must not turn around with a constant, nor with the order of creation.
func TestOrderIgnoresConstants(t *testing.T) {
	b := NewBuilder()
	s, r := b.NewArray("s", 64, nil), b.NewArray("t", 64, nil)
	first := 0
	for i := range uint64(40) {
		x := b.ZExt(b.Read(s, nil, b.Const(64, i)), 64)
		y := b.ZExt(b.Read(r, nil, b.Const(64, (i*7)%40)), 64)
		if b.Eq(b.Add(x, b.Const(64, i)), b.Mul(y, y)).Kid(0) == b.Mul(y, y) {
			first++
		}
		if next := b.ZExt(b.Read(s, nil, b.Const(64, i+1)), 64); b.Mul(next, x).Kid(0) != x {
			t.Errorf("s[%d] stands after s[%d]", i, i+1)
		}
	}
	if first != 0 && first != 40 {
		t.Errorf("operands turned around in %d of 40 iterations", first)
	}
}

func TestWideRead(t *testing.T) {
	b := NewBuilder()
	a := b.NewArray("a", 64, nil)
	i := b.ZExt(b.Read(a, nil, b.Const(64, 63)), 64)
	for _, idx := range []*Term{b.Const(64, 5), i, b.Add(i, b.Const(64, ^uint64(0)))} {
		for n := 1; n <= 9; n++ {
			if arr, u, at, m, ok := AsWideRead(b.ReadWide(a, nil, idx, n)); !ok || arr != a || u != nil || at != idx || m != n {
				t.Errorf("%d bytes at %v: %v %v %v", n, idx, at, m, ok)
			}
		}
	}
	lo, hi := b.Read(a, nil, i), b.Read(a, nil, b.Add(i, b.Const(64, 2)))
	if _, _, _, _, ok := AsWideRead(b.Concat(hi, lo)); ok {
		t.Error("a gap is no wide read")
	}
	if _, _, _, _, ok := AsWideRead(b.Concat(lo, b.Read(a, nil, b.Add(i, b.Const(64, 1))))); ok {
		t.Error("big-endian is no wide read")
	}
}

func TestSupport(t *testing.T) {
	b := NewBuilder()
	a, k := b.NewArray("a", 64, nil), b.NewArray("k", 8, nil)
	s := SupportOf(b.Concat(b.Read(a, nil, b.Const(64, 3)),
		b.Concat(b.Read(a, nil, b.Const(64, 4)), b.Read(a, nil, b.Const(64, 9)))))
	if !s.Has(a, 3) || !s.Has(a, 4) || !s.Has(a, 9) || s.Has(a, 5) || s.Has(k, 3) || len(s.Parts[0].Runs) != 2 {
		t.Errorf("%+v", s)
	}
	i := b.ZExt(b.Read(k, nil, b.Const(64, 1)), 64)
	w := SupportOf(b.Read(a, b.Push(nil, i, b.Const(8, 1)), b.Const(64, 5)))
	if !w.Has(k, 1) || !w.Has(a, 5) || w.Overlaps(s) || !w.Overlaps(SupportOf(b.Read(a, nil, i))) {
		t.Errorf("%+v", w)
	}
}

func TestSweepFreesAndKeeps(t *testing.T) {
	b := NewBuilder()
	x := b.ReadWide(b.NewArray("a", 8, nil), nil, b.Const(64, 0), 8)
	keep, drop := x, x
	for i := range 5000 {
		keep = b.Mul(keep, x)
		drop = b.Add(b.Mul(drop, x), b.Const(64, uint64(1000+i)))
	}
	u := b.Push(nil, x, b.Extract(keep, 0, 8))
	drop = b.Add(drop, x)
	runtime.KeepAlive(drop)
	drop = nil
	live, _, _ := b.Stats()
	if freed := b.Sweep(); freed < 9000 || int64(freed) > live-5000 {
		t.Errorf("freed %d of %d", freed, live)
	}
	again := x
	for range 5000 {
		again = b.Mul(again, x)
	}
	if again != keep || b.Push(nil, x, b.Extract(keep, 0, 8)) != u {
		t.Error("a kept term was made anew")
	}
}

func TestConcurrentInterning(t *testing.T) {
	b := NewBuilder()
	b.SetSweepAt(3000)
	x := b.ReadWide(b.NewArray("a", 8, nil), nil, b.Const(64, 0), 8)
	var wg sync.WaitGroup
	results := make([][]*Term, 4)
	for w := range results {
		wg.Go(func() {
			y := x
			for i := range 4000 {
				y = b.Add(b.Mul(y, x), b.Const(64, uint64(i)<<20|5))
				b.Xor(y, b.Const(64, uint64(w)<<32)) // garbage for the sweeps
				results[w] = append(results[w], y)
			}
		})
	}
	wg.Wait()
	for w := range results {
		for i, y := range results[w] {
			if y != results[0][i] {
				t.Fatalf("workers have two terms for one structure")
			}
		}
	}
}

// Indexed marks the terms that contain a read at a symbolic index, whatever is above it, and no others.
func TestIndexed(t *testing.T) {
	b := NewBuilder()
	in := b.NewArray("in", 4, nil)
	k := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64)
	table := b.ConstArray([]byte{1, 2, 3})
	read := b.Read(table, nil, k)
	literal := b.Push(nil, b.Const(64, 2), b.Read(in, nil, b.Const(64, 1)))
	symbolic := b.Push(b.Push(nil, k, b.Const(8, 1)), b.Const(64, 2), b.Const(8, 1))
	for _, x := range []struct {
		name string
		t    *Term
		want bool
	}{
		{"an input", k, false},
		{"arithmetic", b.Add(b.Mul(k, k), b.Const(64, 3)), false},
		{"a read", read, true},
		{"above a read", b.Eq(b.Add(b.ZExt(read, 32), b.Const(32, 7)), b.Const(32, 9)), true},
		{"the other arm", b.Ite(b.Eq(k, b.Const(64, 1)), read, b.Const(8, 4)), true},
		{"literal index and list", b.Read(in, literal, b.Const(64, 3)), false},
		{"a write at a symbolic index", b.Read(in, symbolic, b.Const(64, 3)), true},
	} {
		if x.t.Indexed() != x.want {
			t.Errorf("%s: %v", x.name, x.t.Indexed())
		}
		if n := x.t.Kind().Arity(); x.t.NumKids() != n {
			t.Errorf("%s has %d operands, want %d", x.name, x.t.NumKids(), n)
		}
	}
}

// TestUnionOfSupports compares unions of random supports with the union byte by byte. One that has all bytes of the
// other is the result itself.
func TestUnionOfSupports(t *testing.T) {
	b := NewBuilder()
	const size = 6
	arrays := []*Array{b.NewArray("x", size, nil), b.NewArray("y", size, nil)}
	rng := rand.New(rand.NewPCG(3, 3))
	random := func() *Support {
		out := &Support{}
		for range rng.IntN(5) {
			a, i := arrays[rng.IntN(2)], b.Const(64, uint64(rng.IntN(size)))
			if rng.IntN(9) == 0 {
				i = b.ZExt(b.Read(a, nil, i), 64) // reads all of a
			}
			out = out.Union(SupportOf(b.Read(a, nil, i)))
		}
		return out
	}
	// The whole array differs from all its bytes; byte number size of an array means the whole array.
	has := func(s *Support) (out [2][size + 1]bool) {
		for _, p := range s.Parts {
			k := slices.Index(arrays, p.Array)
			for i := range uint64(size) {
				out[k][i] = s.Has(p.Array, i)
			}
			out[k][size] = p.Whole
		}
		return out
	}
	for range 20_000 {
		s, q := random(), random()
		u := s.Union(q)
		x, y, z := has(s), has(q), has(u)
		for k := range x {
			for i := range x[k] {
				if z[k][i] != (x[k][i] || y[k][i]) {
					t.Fatalf("union of %v and %v is %v", s, q, u)
				}
			}
			for _, p := range u.Parts {
				for i := 1; i < len(p.Runs); i++ {
					if p.Runs[i].Lo <= p.Runs[i-1].Hi+1 {
						t.Fatalf("union of %v and %v has runs %v", s, q, p.Runs)
					}
				}
			}
		}
		if z == x && u != s || z != x && z == y && u != q {
			t.Fatalf("union of %v and %v is a copy", s, q)
		}
	}
}
