package rewrite

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// BenchmarkSimplifyNew is a condition as C makes it, (x + i & 0xff) == 7, built and simplified for the first time.
func BenchmarkSimplifyNew(b *testing.B) {
	bd := expr.NewBuilder()
	s := New(bd)
	x := bd.ReadWide(bd.NewArray("a", 4, nil), nil, bd.Const(64, 0), 4)
	i := uint64(0)
	for b.Loop() {
		i++
		s.Simplify(bd.Eq(bd.And(bd.Add(x, bd.Const(32, i)), bd.Const(32, 0xff)), bd.Const(32, 7)))
	}
}

func BenchmarkSimplifySeen(b *testing.B) {
	bd := expr.NewBuilder()
	s := New(bd)
	x := bd.ReadWide(bd.NewArray("a", 4, nil), nil, bd.Const(64, 0), 4)
	c := bd.Eq(bd.And(x, bd.Const(32, 0xff)), bd.Const(32, 7))
	b.ReportAllocs()
	for b.Loop() {
		s.Simplify(c)
	}
}
