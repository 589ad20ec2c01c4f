package rewrite

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// TestSplitEqualExhaustively: random equalities between terms of parts over two bytes. All parts hold exactly if the
// equality does, under all assignments.
func TestSplitEqualExhaustively(t *testing.T) {
	split, cut := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := expr.NewBuilder()
		a := b.NewArray("a", 2, nil)
		at := func() *expr.Term { return b.Read(a, nil, b.Const(64, uint64(r.IntN(2)))) }
		part := func(n int) *expr.Term {
			switch off := r.IntN(9 - n); r.IntN(4) {
			case 0:
				return b.Const(n, r.Uint64())
			case 1:
				return b.Extract(b.Add(at(), at()), off, n)
			default:
				return b.Extract(at(), off, n)
			}
		}
		side := func() *expr.Term {
			all := part(1 + r.IntN(6))
			for all.Width() < 12 {
				all = b.Concat(part(min(12-all.Width(), 1+r.IntN(7))), all)
			}
			if r.IntN(3) == 0 {
				return b.ZExt(b.Extract(all, 0, 9), 12)
			}
			return all
		}
		x := b.Eq(side(), side())
		parts := SplitEqual(b, x)
		if parts == nil {
			continue
		}
		split++
		cut += len(parts)
		for v := 0; v < 1<<16; v++ {
			m := eval.New(map[*expr.Array][]byte{a: {byte(v), byte(v >> 8)}})
			all := !slices.ContainsFunc(parts, func(p *expr.Term) bool { return !m.Bool(p) })
			if all != m.Bool(x) {
				t.Fatalf("under %#x %v is %v, but %v", v, x, m.Bool(x), parts)
			}
			if v > 1<<12 && seed > 8 {
				v += 36 // the first seeds see all
			}
		}
	}
	if split < 25 || cut < 3*split {
		t.Errorf("%d equalities split into %d", split, cut)
	}
}

// TestWhatIsSplit: what is taken apart and what is not.
func TestWhatIsSplit(t *testing.T) {
	b := expr.NewBuilder()
	a, c := b.NewArray("a", 8, nil), b.NewArray("c", 8, nil)
	at := func(a *expr.Array, i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	word := func(a *expr.Array, n int) *expr.Term { return b.ReadWide(a, nil, b.Const(64, 0), n) }
	product := b.Mul(word(a, 2), word(a, 2))
	for _, k := range []struct {
		name  string
		t     *expr.Term
		parts int
	}{
		{"bytes of two arrays", b.Eq(b.Concat(at(a, 0), at(c, 0)), b.Concat(at(c, 1), at(a, 1))), 2},
		{"two words", b.Eq(word(a, 4), word(c, 4)), 0},
		{"a word and a constant", b.Eq(word(a, 4), b.Const(32, 77)), 0},
		{"a word and two products", b.Eq(word(c, 4), b.Concat(product, b.Mul(product, product))), 2},
		{"parts at other places", b.Eq(b.Concat(product, at(c, 0)), b.Concat(at(c, 1), b.Mul(product, product))), 0},
		{"a part inside of an extract", b.Eq(b.Concat(b.Extract(at(a, 0), 2, 4), product),
			b.Concat(at(c, 1), b.Concat(b.Extract(at(c, 2), 0, 4), at(c, 5)))), 2},
		{"zeros on top", b.Eq(b.ZExt(product, 24), b.Concat(at(c, 1), word(a, 2))), 2},
		{"a sum", b.Eq(product, b.Add(word(a, 2), b.Const(16, 1))), 0},
		{"no equality", b.Ult(b.Concat(at(a, 0), at(c, 0)), b.Concat(at(c, 1), at(a, 1))), 0},
	} {
		if got := len(SplitEqual(b, k.t)); got != k.parts {
			t.Errorf("%s: %d parts of %v, want %d", k.name, got, k.t, k.parts)
		}
	}
}
