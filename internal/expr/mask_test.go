package expr_test

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// TestMasksOfOverlappingSetsMeet: two sets with a common byte have masks with a common bit; the first 64 bytes of an
// array have bits of their own.
func TestMasksOfOverlappingSetsMeet(t *testing.T) {
	b := expr.NewBuilder()
	arrays := []*expr.Array{b.NewArray("x", 300, nil), b.NewArray("y", 300, nil), b.NewArray("z", 300, nil)}
	r := rand.New(rand.NewPCG(1, 2))
	random := func() *expr.Support {
		s := expr.SupportOf(b.Const(8, 0))
		for range 1 + r.IntN(3) {
			a, lo, n := arrays[r.IntN(3)], uint64(r.IntN(200)), uint64(1)
			if r.IntN(4) == 0 {
				n = uint64(1 + r.IntN(80))
			}
			p := expr.Part{Array: a, Whole: r.IntN(20) == 0}
			if !p.Whole {
				p.Runs = []expr.Run{{Lo: lo, Hi: lo + n - 1}}
			}
			s = s.Union(&expr.Support{Parts: []expr.Part{p}})
		}
		return s
	}
	apart := 0
	for range 10_000 {
		p, q := random(), random()
		meet := p.Mask()&q.Mask() != 0
		if p.Overlaps(q) && !meet {
			t.Fatalf("%+v and %+v have masks %x and %x", p, q, p.Mask(), q.Mask())
		}
		if !meet {
			apart++
		}
	}
	if apart < 1000 {
		t.Errorf("only %d pairs of 10,000 are told apart", apart)
	}
	all := uint64(0)
	for i := range uint64(64) {
		m := expr.SupportOf(b.Read(arrays[1], nil, b.Const(64, i))).Mask()
		if m == 0 || all&m != 0 {
			t.Errorf("byte %d has mask %x", i, m)
		}
		all |= m
	}
}
