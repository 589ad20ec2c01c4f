package stack

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
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
