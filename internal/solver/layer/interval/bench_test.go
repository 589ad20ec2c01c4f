package interval

import (
	"fmt"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// resolution is the queries of one access a[i] with a free 64-bit i: is the address inside of, can it be outside of
// each of 64 objects?
func resolution(b *bench, size, n uint64) (qs []*solver.Query) {
	i := b.v(64)
	base := func(k uint64) uint64 { return 0x100000 + k*0x10000 }
	addr := b.Add(b.k(64, base(7)), b.Mul(b.k(64, size), i))
	for k := range uint64(64) {
		in := b.Ule(b.Sub(addr, b.k(64, base(k))), b.k(64, n*size-size))
		qs = append(qs, &solver.Query{Cond: in, NeedModel: true}, &solver.Query{Cond: b.Not(in), NeedModel: true})
	}
	return qs
}

// BenchmarkResolution is the time per query of object resolution, here and by the complete solvers, which get the
// queries one after the other as a solver layer does.
func BenchmarkResolution(b *testing.B) {
	for _, size := range []uint64{1, 2, 4, 8} {
		for _, n := range []uint64{1 << 4, 1 << 12} {
			for _, who := range []string{"intervals", "paper", "native", "z3"} {
				b.Run(fmt.Sprintf("elem=%d/n=%d/%s", size, n, who), func(b *testing.B) {
					x := newBench(b, Options{})
					var s solver.Solver
					switch who {
					case "native":
						s = native.New(x.Builder, native.Default())
					case "z3":
						s, _ = z3.New(z3.Default())
					default:
						s = NewLayer(silent{}, New(Options{Paper: who == "paper"}, x.c), nil, x.c)
					}
					defer solver.Close(s)
					qs := resolution(x, size, n)
					for k := 0; b.Loop(); k++ {
						if r := s.Check(b.Context(), qs[k%len(qs)], nil); r.Verdict != solver.Sat {
							b.Fatal(r)
						}
					}
				})
			}
		}
	}
}

// BenchmarkPath is the time per query along a path of comparisons of bytes, each new: learning, deciding and a model.
func BenchmarkPath(b *testing.B) {
	x := newBench(b, Options{})
	l := NewLayer(silent{}, New(Options{}, x.c), nil, x.c)
	var vars []*expr.Term
	for range 32 {
		vars = append(vars, x.SExt(x.v(8), 32))
	}
	var pc []*expr.Term
	for k := 0; b.Loop(); k++ {
		if k%64 == 0 {
			pc = nil
		}
		c := x.Not(x.Eq(vars[k%32], x.k(32, uint64(k%90))))
		l.Check(b.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: c, NeedModel: true}, nil)
		pc = append(pc[:len(pc):len(pc)], c)
	}
}

// BenchmarkShortPath measures a path of nine conditions on an index, without any knowledge at its beginning: a fresh
// layer, as in a short run.
func BenchmarkShortPath(b *testing.B) {
	x := newBench(b, Options{})
	i := x.v(64)
	hint := eval.New(map[*expr.Array][]byte{x.arr: make([]byte, 8)})
	for k := uint64(0); b.Loop(); k += 9 {
		l := NewLayer(silent{}, New(Options{}, x.c), nil, x.c)
		var pc []*expr.Term
		for n := range uint64(9) {
			c := x.Not(x.Eq(i, x.k(64, k+n+1)))
			l.Check(b.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: x.Not(c), Hint: hint, NeedModel: true}, nil)
			pc = append(pc[:len(pc):len(pc)], c)
		}
	}
}

// BenchmarkAnyObject is the time per query when a pointer that may be in any of 64 objects goes from one to the next:
// the path excludes the objects before.
func BenchmarkAnyObject(b *testing.B) {
	for n, size := range []uint64{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("elem=%d", size), func(b *testing.B) {
			x := newBench(b, Options{})
			i := x.v(64)
			addr := i
			if n > 0 {
				addr = x.Concat(x.Extract(i, 0, 64-n), x.k(n, 0))
			}
			in := make([]*expr.Term, 64)
			any := x.False()
			for k := range in {
				in[k] = x.Ule(x.Sub(addr, x.k(64, uint64(0x100000+k*0x10000))), x.k(64, 15*size))
				any = x.Or(in[k], any)
			}
			hint := eval.New(map[*expr.Array][]byte{x.arr: make([]byte, 8)})
			for k := 0; b.Loop(); k++ {
				b.StopTimer()
				l := NewLayer(silent{}, New(Options{}, x.c), nil, x.c)
				b.StartTimer()
				pc := []*expr.Term{any}
				for _, c := range in {
					for _, q := range []*expr.Term{c, x.Not(c)} {
						l.Check(b.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: q, Hint: hint, NeedModel: true}, nil)
					}
					pc = append(pc[:len(pc):len(pc)], x.Not(c))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/128, "ns/query")
		})
	}
}
