package expr

import (
	"cmp"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"weak"
)

func BenchmarkHit(b *testing.B) {
	bd := NewBuilder()
	x := bd.ReadWide(bd.NewArray("a", 8, nil), nil, bd.Const(64, 0), 8)
	y := bd.Mul(x, x)
	keep := bd.Add(x, y)
	b.ReportAllocs()
	for b.Loop() {
		if bd.Add(x, y) != keep {
			b.Fatal("not interned")
		}
	}
}

func BenchmarkNew(b *testing.B) {
	bd := NewBuilder()
	x := bd.ReadWide(bd.NewArray("a", 8, nil), nil, bd.Const(64, 0), 8)
	y := x
	b.ReportAllocs()
	for b.Loop() {
		y = bd.Mul(y, x)
	}
	runtime.KeepAlive(y)
}

func BenchmarkConst(b *testing.B) {
	bd := NewBuilder()
	for b.Loop() {
		bd.Const(32, 7)
	}
}

func BenchmarkFold(b *testing.B) {
	bd := NewBuilder()
	x, y := bd.Const(32, 7), bd.Const(32, 30)
	b.ReportAllocs()
	for b.Loop() {
		bd.Add(x, y)
	}
}

func BenchmarkHitParallel(b *testing.B) {
	bd := NewBuilder()
	x := bd.ReadWide(bd.NewArray("a", 8, nil), nil, bd.Const(64, 0), 8)
	y := bd.Mul(x, x)
	keep := bd.Add(x, y)
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			bd.Add(x, y)
		}
	})
	runtime.KeepAlive(keep)
}

// BenchmarkSweep frees half of a million terms; the time is per sweep.
func BenchmarkSweep(b *testing.B) {
	bd := NewBuilder()
	bd.SetSweepAt(1 << 40)
	x := bd.ReadWide(bd.NewArray("a", 8, nil), nil, bd.Const(64, 0), 8)
	keep, drop := x, x
	for range 500_000 {
		keep = bd.Mul(keep, x)
	}
	for b.Loop() {
		b.StopTimer()
		for i := range 500_000 {
			drop = bd.Add(bd.Mul(drop, x), bd.Const(64, uint64(i)))
		}
		drop = x
		b.StartTimer()
		bd.Sweep()
	}
	runtime.KeepAlive(keep)
}

// BenchmarkWeakMake measures the further cost of each new term if table slots were weak pointers.
func BenchmarkWeakMake(b *testing.B) {
	keep := make([]*Term, 1<<16)
	i := 0
	for b.Loop() {
		t := &Term{}
		keep[i%len(keep)] = t
		weak.Make(t)
		i++
	}
}

// BenchmarkWeaken makes weak pointers to 300,000 terms in two orders; see Builder.weaken.
func BenchmarkWeaken(b *testing.B) {
	for _, sorted := range []bool{true, false} {
		name := "table-order"
		if sorted {
			name = "newest-first"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				all := make([]*Term, 300_000)
				for i := range all {
					all[i] = &Term{id: uint64(i)}
				}
				rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
				b.StartTimer()
				if sorted {
					slices.SortFunc(all, func(x, y *Term) int { return cmp.Compare(y.id, x.id) })
				}
				for _, t := range all {
					weak.Make(t)
				}
				runtime.KeepAlive(all)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/300_000, "ns/term")
		})
	}
}
