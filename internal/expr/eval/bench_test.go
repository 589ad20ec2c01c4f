package eval_test

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// BenchmarkEvalNode is the time per distinct node of a term seen for the first time.
func BenchmarkEvalNode(b *testing.B) {
	bd := expr.NewBuilder()
	arr := bd.NewArray("a", 8, nil)
	x := bd.ReadWide(arr, nil, bd.Const(64, 0), 8)
	y := x
	for range 1000 {
		y = bd.Add(bd.Mul(y, x), bd.Xor(y, x))
	}
	const nodes = 3000
	p := map[*expr.Array][]byte{arr: {1, 2, 3}}
	for b.Loop() {
		eval.New(p).Word(y)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/nodes, "ns/node")
}

// BenchmarkEvalHit is an evaluation that the memo answers.
func BenchmarkEvalHit(b *testing.B) {
	bd := expr.NewBuilder()
	arr := bd.NewArray("a", 8, nil)
	x := bd.ReadWide(arr, nil, bd.Const(64, 0), 8)
	m := eval.New(map[*expr.Array][]byte{arr: {1, 2, 3}})
	m.Word(x)
	b.ReportAllocs()
	for b.Loop() {
		m.Word(x)
	}
}
