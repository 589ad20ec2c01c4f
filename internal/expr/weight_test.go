package expr

import "testing"

// TestWeight: constants weigh nothing, every other node one, as often as it occurs, and updates count; weights end at
// the greatest, and numbers of terms do not depend on them.
func TestWeight(t *testing.T) {
	b := NewBuilder()
	a := b.NewArray("a", 4, nil)
	x := b.Read(a, nil, b.Zero(64))
	wide := b.ZExt(x, 64)
	sum := b.Add(wide, b.Mul(b.Const(64, 3), wide))
	written := b.Read(a, b.Push(b.Push(nil, wide, x), b.Const(64, 1), x), sum)
	for _, c := range []struct {
		t    *Term
		want int
	}{{b.Const(8, 300), 0}, {x, 1}, {wide, 2}, {sum, 6}, {written, 9}} {
		if got := c.t.Weight(); got != c.want {
			t.Errorf("%v weighs %d, want %d", c.t, got, c.want)
		}
	}
	last := sum
	for range 40 {
		sum = b.Mul(b.Xor(sum, wide), sum)
		if sum.ID() <= last.ID() || sum.Weight() < last.Weight() {
			t.Fatalf("term %d of weight %d after term %d of weight %d", sum.ID(), sum.Weight(), last.ID(), last.Weight())
		}
		last = sum
	}
	if sum.Weight() != MaxWeight {
		t.Errorf("a huge term weighs %d", sum.Weight())
	}
}

// TestBytesOfSupport: the bytes of a support, and their number as far as it is small.
func TestBytesOfSupport(t *testing.T) {
	b := NewBuilder()
	a, c := b.NewArray("a", 16, nil), b.NewArray("c", 4, nil)
	x := b.Concat(b.ReadWide(a, nil, b.Const(64, 3), 4), b.Read(c, nil, b.Const(64, 1)))
	s := SupportOf(x)
	got := map[*Array]uint64{}
	n := uint64(0)
	for arr, i := range s.Bytes() {
		got[arr] += i
		n++
	}
	if n != 5 || got[a] != 3+4+5+6 || got[c] != 1 {
		t.Errorf("%d bytes: %v", n, got)
	}
	for most, want := range map[uint64]uint64{8: 5, 5: 5, 4: 5, 2: 3} {
		if got := s.Count(most); got != want {
			t.Errorf("at most %d: counted %d, want %d", most, got, want)
		}
	}
	if got := SupportOf(b.Read(a, nil, b.ZExt(x, 64))).Count(100); got != 101 {
		t.Errorf("a read at a symbolic index has %d bytes", got)
	}
	for range s.Bytes() {
		break
	}
}

// TestArraysCount: constant arrays make the terms be swept as what they take of memory would.
func TestArraysCount(t *testing.T) {
	b := NewBuilder()
	b.SetSweepAt(1000)
	x := b.ZExt(b.Read(b.NewArray("a", 1, nil), nil, b.Zero(64)), 64)
	var data [96]byte
	for i := range 400 {
		data[0], data[1] = byte(i), byte(i>>8)
		b.Read(b.ConstArray(data[:]), nil, x)
	}
	if live, _, sweeps := b.Stats(); sweeps == 0 || live > 1000 {
		t.Errorf("%d terms, %d sweeps", live, sweeps)
	}
	if held := b.arrays.held.Load(); held > 800 {
		t.Errorf("arrays count as %d terms", held)
	}
}
