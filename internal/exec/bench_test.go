package exec

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// BenchmarkLoop runs the concrete arithmetic and memory loop of bench/programs; it reports instructions per second.
func BenchmarkLoop(bm *testing.B) {
	m, err := frontend.Load(context.Background(), []string{"testdata/loop.c"}, frontend.Options{})
	if err != nil {
		bm.Fatal(err)
	}
	b := expr.NewBuilder()
	x, err := NewMachine(m, b, Options{MaxStack: 8 << 20}, nil)
	if err != nil {
		bm.Fatal(err)
	}
	code, _ := x.Func("main")
	var steps uint64
	for bm.Loop() {
		s, err := x.Start(code, nil, nil)
		if err != nil {
			bm.Fatal(err)
		}
		w := x.NewWorker(context.Background(), decide.Pin, nil, nil)
		for s.End == nil {
			w.Run(s, 1<<20)
		}
		if s.End.Reason != outcome.Exit {
			bm.Fatal(s.End)
		}
		steps += w.Steps
	}
	bm.ReportMetric(float64(steps)/bm.Elapsed().Seconds()/1e6, "Minstr/s")
}

// BenchmarkFork forks a state that has 1,000 objects and a deep stack, and ends the copy.
func BenchmarkFork(bm *testing.B) {
	m, err := frontend.Load(context.Background(), []string{"testdata/loop.c"}, frontend.Options{})
	if err != nil {
		bm.Fatal(err)
	}
	b := expr.NewBuilder()
	x, err := NewMachine(m, b, Options{MaxStack: 8 << 20}, nil)
	if err != nil {
		bm.Fatal(err)
	}
	code, _ := x.Func("main")
	s, err := x.Start(code, nil, nil)
	if err != nil {
		bm.Fatal(err)
	}
	for range 1000 {
		if _, err := s.Mem.Alloc(memory.Heap, 64, 16, "", 0); err != nil {
			bm.Fatal(err)
		}
	}
	bm.ReportAllocs()
	for bm.Loop() {
		s.Fork()
	}
}
