package stack

import (
	"strconv"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/querytest"
	"github.com/albers-engine/albers/option"
)

// BenchmarkLayers explores with ever more layers; the metric is queries of the engine per second, and how many of them
// reached Z3.
func BenchmarkLayers(b *testing.B) {
	for _, opt := range []Options{
		{},
		{Solving: option.Solving{Simplify: true}},
		{Solving: option.Solving{Independence: true}},
		{Solving: option.Solving{Cache: true}},
		{Solving: option.Solving{Cache: true, ModelReuse: true}},
		{Solving: option.Solving{Independence: true, Cache: true}},
		{Solving: option.Solving{Simplify: true, Independence: true, Cache: true}},
		upper(),
	} {
		b.Run(opt.name(), func(b *testing.B) {
			queries, below := 0, 0.0
			for range b.N {
				eb := expr.NewBuilder()
				s, w := worker(b, eb, opt)
				e := querytest.NewExplorer(b, eb, w, 10, 1500)
				e.Run()
				queries += e.Queries
				below += s.Stats()[z3Name]["queries"]
			}
			b.ReportMetric(float64(queries)/b.Elapsed().Seconds(), "queries/s")
			b.ReportMetric(below/float64(queries), "z3/query")
		})
	}
}

// BenchmarkDeepPath asks about the next byte at the end of a path of so many conditions, each on a byte of its own.
// The cost of layers that need not look at the path must not grow with its length. The answer is unsat every other
// time.
func BenchmarkDeepPath(b *testing.B) {
	for _, depth := range []uint64{10, 100, 1_000, 10_000} {
		b.Run(strconv.FormatUint(depth, 10), func(b *testing.B) {
			eb := expr.NewBuilder()
			_, w := worker(b, eb, Default())
			in := eb.NewArray("in", 1<<15, nil)
			at := func(i uint64) *expr.Term { return eb.Read(in, nil, eb.Const(64, i)) }
			var pc *solver.Path
			for i := range depth {
				pc = pc.And(eb.Ult(at(i), eb.Const(8, 100)))
			}
			hint := eval.New(nil)
			n := uint64(0)
			for b.Loop() {
				n++
				next := pc.And(eb.Ult(at(depth), eb.Const(8, 100)))
				w.Check(b.Context(), &solver.Query{PC: next, Cond: eb.Eq(at(depth), eb.Const(8, 1+n*50%200)), Hint: hint,
					NeedModel: true}, nil)
			}
		})
	}
}
