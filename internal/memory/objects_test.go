package memory

import (
	"maps"
	"math/rand/v2"
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

// TestLocalsAgainstAMap: the objects of the stack are the same whether few or many, on every path of random forks, and
// diff yields what two paths changed.
func TestLocalsAgainstAMap(t *testing.T) {
	type path struct {
		got  locals
		tok  *owner
		want map[uint64]*Object
	}
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		paths := []*path{{tok: new(owner), want: map[uint64]*Object{}}}
		for range 150 {
			p := paths[r.IntN(len(paths))]
			base := 16 * uint64(1+r.IntN(6+round%14))
			switch r.IntN(5) {
			case 0:
				if len(paths) < 5 {
					paths = append(paths, &path{p.got.fork(), new(owner), maps.Clone(p.want)})
					p.tok = new(owner)
				}
			case 1, 2:
				p.got.remove(p.tok, base)
				delete(p.want, base)
			default:
				o := &Object{Birth: &Birth{Base: base}}
				p.got.put(p.tok, o)
				p.want[base] = o
			}
		}
		for _, p := range paths {
			keys := slices.Sorted(maps.Keys(p.want))
			var all []*Object
			for _, x := range p.got.all() {
				all = append(all, x.o)
			}
			if len(all) != len(keys) || p.got.len() != len(keys) {
				t.Fatalf("round %d: %d objects, length %d, want %d", round, len(all), p.got.len(), len(keys))
			}
			for i, k := range keys {
				if all[i] != p.want[k] {
					t.Fatalf("round %d: another object %d", round, i)
				}
			}
			for addr := range uint64(16 * 24) {
				i, found := slices.BinarySearch(keys, addr)
				var at, before, after *Object
				if i < len(keys) {
					after = p.want[keys[i]]
				}
				if found {
					at, before = after, after
				} else if i > 0 {
					before = p.want[keys[i-1]]
				}
				if o, ok := p.got.get(addr); o != at || ok != found || p.got.floor(addr) != before || p.got.ceil(addr) != after {
					t.Fatalf("round %d: at %d other objects than in the map", round, addr)
				}
			}
			for _, q := range paths {
				changed := map[uint64]bool{}
				last := uint64(0)
				p.got.diff(&q.got, func(base uint64, o *Object, inP bool, x *Object, inQ bool) bool {
					if base <= last || inP != (o != nil) || inQ != (x != nil) || o != p.want[base] || x != q.want[base] {
						t.Fatalf("round %d: diff says %v and %v at %d", round, inP, inQ, base)
					}
					last, changed[base] = base, true
					return true
				})
				for k := range 32 {
					if base := 16 * uint64(k); p.want[base] != q.want[base] && !changed[base] {
						t.Fatalf("round %d: diff passes over %d", round, base)
					}
				}
			}
		}
	}
}
