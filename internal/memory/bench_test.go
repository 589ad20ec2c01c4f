package memory

import (
	"fmt"
	"testing"
)

// populate makes n heap objects of 16 to 128 bytes and writes a word to each.
func populate(b *testing.B, n int) (*Space, []*Object) {
	s := newSpace(b)
	objs := make([]*Object, n)
	for i := range objs {
		objs[i] = mustAlloc(b, s, Heap, uint64(16+i%8*16))
		if !s.StoreWord(objs[i].Base, 8, uint64(i)) {
			b.Fatal("StoreWord")
		}
	}
	return s, objs
}

func sizes(b *testing.B, run func(b *testing.B, n int)) {
	for _, n := range []int{10, 1000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { run(b, n) })
	}
}

// BenchmarkLoadWord loads words of four objects in turn, as a loop over locals does.
func BenchmarkLoadWord(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, objs := populate(b, n)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if _, ok := s.LoadWord(objs[i&3].Base+4, 4); !ok {
				b.Fatal("miss")
			}
		}
	})
}

func BenchmarkStoreWord(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, objs := populate(b, n)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if !s.StoreWord(objs[i&3].Base+4, 4, uint64(i)) {
				b.Fatal("miss")
			}
		}
	})
}

// Each load goes to another object: the table misses.
func BenchmarkLoadWordMiss(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, objs := populate(b, n)
		b.ReportAllocs()
		x := uint32(1)
		for b.Loop() {
			x = x*1664525 + 1013904223
			if _, ok := s.LoadWord(objs[int(x>>8)%n].Base, 8); !ok {
				b.Fatal("miss")
			}
		}
	})
}

func BenchmarkLoadWordScan(b *testing.B) {
	s := newSpace(b)
	o := mustAlloc(b, s, Heap, 1<<20)
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i += 4 {
		if _, ok := s.LoadWord(o.Base+i&(1<<20-1), 4); !ok {
			b.Fatal("miss")
		}
	}
}

func BenchmarkFork(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, _ := populate(b, n)
		b.ReportAllocs()
		var kept [64]*Space
		for i := 0; b.Loop(); i++ {
			kept[i%64] = s.Fork()
		}
	})
}

// A fork that then writes one word.
func BenchmarkForkAndStore(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, objs := populate(b, n)
		b.ReportAllocs()
		for b.Loop() {
			f := s.Fork()
			f.StoreWord(objs[n/2].Base, 8, 1)
			f.Rest()
		}
	})
}

// A call with three locals that are written once.
func BenchmarkCall(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, _ := populate(b, n)
		b.ReportAllocs()
		for b.Loop() {
			var o [3]*Object
			for i := range o {
				o[i], _ = s.Alloc(Stack, 8, 8, "x", 1)
				s.StoreWord(o[i].Base, 8, 7)
			}
			for i := range o {
				s.Free(o[i], 2)
			}
		}
	})
}

func BenchmarkAllocFree(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		s, _ := populate(b, n)
		b.ReportAllocs()
		for b.Loop() {
			o, _ := s.Alloc(Stack, 8, 8, "x", 1)
			s.Free(o, 2)
		}
	})
}
