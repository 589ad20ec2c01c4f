package persist

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// model is the obvious implementation: a sorted slice, copied at each fork.
type model struct {
	keys []uint64
	vals []int
}

func (r *model) set(k uint64, v int) {
	i, ok := slices.BinarySearch(r.keys, k)
	if ok {
		r.vals[i] = v
		return
	}
	r.keys = slices.Insert(r.keys, i, k)
	r.vals = slices.Insert(r.vals, i, v)
}

func (r *model) del(k uint64) (int, bool) {
	i, ok := slices.BinarySearch(r.keys, k)
	if !ok {
		return 0, false
	}
	v := r.vals[i]
	r.keys = slices.Delete(r.keys, i, i+1)
	r.vals = slices.Delete(r.vals, i, i+1)
	return v, true
}

func (r *model) fork() *model {
	return &model{slices.Clone(r.keys), slices.Clone(r.vals)}
}

// check compares everything that can be asked about probe, and the range [probe, hi].
func check(t *testing.T, m *Map[int], r *model, probe, hi uint64) {
	t.Helper()
	if m.Len() != len(r.keys) {
		t.Fatalf("Len = %d, want %d", m.Len(), len(r.keys))
	}
	i, ok := slices.BinarySearch(r.keys, probe)
	if v, got := m.Get(probe); got != ok || ok && v != r.vals[i] {
		t.Fatalf("Get(%d) = %d %v, want %v", probe, v, got, ok)
	}
	f := i
	if !ok {
		f--
	}
	k, v, got := m.Floor(probe)
	if got != (f >= 0) || got && (k != r.keys[f] || v != r.vals[f]) {
		t.Fatalf("Floor(%d) = %d %d %v", probe, k, v, got)
	}
	k, v, got = m.Ceil(probe)
	if got != (i < len(r.keys)) || got && (k != r.keys[i] || v != r.vals[i]) {
		t.Fatalf("Ceil(%d) = %d %d %v", probe, k, v, got)
	}
	m.Range(probe, hi, func(k uint64, v int) bool {
		if i >= len(r.keys) || k != r.keys[i] || v != r.vals[i] {
			t.Fatalf("Range from %d: got key %d value %d at place %d", probe, k, v, i)
		}
		i++
		return true
	})
	end, ok := slices.BinarySearch(r.keys, hi)
	if ok {
		end++
	}
	if probe <= hi && i != end {
		t.Fatalf("Range(%d, %d) stopped at place %d, want %d", probe, hi, i, end)
	}
}

// sane checks the invariants of the package comment.
func sane(t *testing.T, m *Map[int]) {
	t.Helper()
	if m.root == nil {
		return
	}
	type job struct {
		nd     *node[int]
		depth  int
		lo, hi uint64 // keys must be in [lo, hi]
	}
	leafDepth := -1
	for work := []job{{m.root, 0, 0, math.MaxUint64}}; len(work) > 0; {
		j := work[len(work)-1]
		work = work[:len(work)-1]
		if j.nd.n == 0 {
			t.Fatal("empty node")
		}
		if j.nd.kids == nil {
			if leafDepth >= 0 && j.depth != leafDepth {
				t.Fatal("leaves at different depths")
			}
			leafDepth = j.depth
			for i := range j.nd.n {
				if k := j.nd.keys[i]; k < j.lo || k > j.hi || i > 0 && k <= j.nd.keys[i-1] {
					t.Fatalf("key %d out of place", k)
				}
			}
			continue
		}
		for i := range j.nd.n {
			lo, hi := j.lo, j.hi
			if i > 0 {
				lo = j.nd.keys[i]
			}
			if i+1 < j.nd.n {
				hi = j.nd.keys[i+1] - 1
			}
			work = append(work, job{j.nd.kids[i], j.depth + 1, lo, hi})
		}
	}
}

// drive runs a program of operations over many forks and compares each with its model.
func drive(t *testing.T, next func() (uint64, bool), maxForks int) {
	maps := []Map[int]{{}}
	models := []*model{{}}
	for step := 0; ; step++ {
		op, ok := next()
		if !ok {
			break
		}
		a, _ := next()
		b, _ := next()
		i := int(a>>32) % len(maps)
		m, r := &maps[i], models[i]
		switch op % 16 {
		case 0:
			c, d := m.Fork(), r.fork()
			if len(maps) < maxForks {
				maps, models = append(maps, c), append(models, d)
			} else {
				j := int(b % uint64(len(maps)))
				maps[j], models[j] = c, d
			}
		case 1, 2, 3, 4, 5:
			k := pickKey(r, a, b)
			v, got := m.Delete(k)
			w, want := r.del(k)
			if v != w || got != want {
				t.Fatalf("Delete(%d) = %d %v, want %d %v", k, v, got, w, want)
			}
		case 6: // a run of deletions makes nodes merge
			for range min(len(r.keys), 40) {
				k := pickKey(r, a, 0)
				m.Delete(k)
				r.del(k)
			}
		case 7, 8: // a run of ascending insertions
			for j := range uint64(40) {
				m.Set(a%100_000+j, step)
				r.set(a%100_000+j, step)
			}
		default:
			k := a % 4000
			if op%16 == 15 {
				k = a
			}
			m.Set(k, step)
			r.set(k, step)
		}
		check(t, m, r, b%5000, a%100_000)
		if step%64 == 0 {
			sane(t, m)
		}
	}
	for i := range maps {
		sane(t, &maps[i])
		check(t, &maps[i], models[i], 0, math.MaxUint64)
	}
}

// pickKey takes a key that is there if b is even.
func pickKey(r *model, a, b uint64) uint64 {
	if b%2 == 0 && len(r.keys) > 0 {
		return r.keys[a%uint64(len(r.keys))]
	}
	return a % 4000
}

func TestMapAgainstSortedSlice(t *testing.T) {
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		left := 3 * 6000
		drive(t, func() (uint64, bool) {
			left--
			return rng.Uint64(), left >= 0
		}, 40)
	}
}

func FuzzMap(f *testing.F) {
	f.Add([]byte("a seed that sets some keys, forks and deletes"))
	f.Fuzz(func(t *testing.T, data []byte) {
		drive(t, func() (uint64, bool) {
			if len(data) < 8 {
				return 0, false
			}
			x := binary.LittleEndian.Uint64(data)
			data = data[4:]
			return x, true
		}, 8)
	})
}

func TestEdges(t *testing.T) {
	var m Map[int]
	if _, ok := m.Delete(3); ok {
		t.Fatal("deleted from the empty map")
	}
	m.Set(math.MaxUint64, 1)
	m.Set(0, 2)
	if k, v, ok := m.Floor(math.MaxUint64 - 1); !ok || k != 0 || v != 2 {
		t.Fatal("Floor", k, v, ok)
	}
	if k, v, ok := m.Ceil(1); !ok || k != math.MaxUint64 || v != 1 {
		t.Fatal("Ceil", k, v, ok)
	}
	n := 0
	m.Range(0, math.MaxUint64, func(uint64, int) bool { n++; return false })
	if n != 1 {
		t.Fatal("Range went on after false")
	}
}

// A first write after a fork copies one path and a second write next to it nothing: counted in allocations, not time.
func TestForkCopiesOnce(t *testing.T) {
	var m Map[int]
	for i := range uint64(1000) {
		m.Set(i*16, int(i))
	}
	f := m.Fork()
	if n := testing.AllocsPerRun(1, func() { f.Set(160, 7) }); n > 4 {
		t.Errorf("first write after a fork: %v allocations", n)
	}
	if n := testing.AllocsPerRun(10, func() { f.Set(160, 8); f.Set(176, 9) }); n != 0 {
		t.Errorf("write to what is owned: %v allocations", n)
	}
	if v, _ := m.Get(160); v != 10 {
		t.Errorf("the parent sees the fork's write: %d", v)
	}
}

func BenchmarkFloor(b *testing.B) {
	for _, n := range []uint64{10, 1000, 100_000} {
		b.Run(size(n), func(b *testing.B) {
			var m Map[*int]
			for i := range n {
				m.Set(i*32, nil)
			}
			x := uint64(1)
			for b.Loop() {
				x = x*6364136223846793005 + 1442695040888963407
				m.Floor((x >> 33) % (n * 32))
			}
		})
	}
}

func BenchmarkSetDelete(b *testing.B) {
	for _, n := range []uint64{10, 1000, 100_000} {
		b.Run(size(n), func(b *testing.B) {
			var m Map[*int]
			for i := range n {
				m.Set(i*32, nil)
			}
			for b.Loop() {
				m.Set(n*16+5, nil)
				m.Delete(n*16 + 5)
			}
		})
	}
}

func BenchmarkForkAndSet(b *testing.B) {
	for _, n := range []uint64{10, 1000, 100_000} {
		b.Run(size(n), func(b *testing.B) {
			var m Map[*int]
			for i := range n {
				m.Set(i*32, nil)
			}
			for b.Loop() {
				f := m.Fork()
				f.Set(n*16, nil)
			}
		})
	}
}

func size(n uint64) string {
	switch n {
	case 10:
		return "10"
	case 1000:
		return "1k"
	}
	return "100k"
}
