package bv

import (
	"math/rand/v2"
	"testing"
)

// TestPairs holds each operation on pairs to the one on vectors of any width.
func TestPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pair := func(x Wide) (p Pair) {
		if p.Lo = x.Word(0); x.Width() > 64 {
			p.Hi = x.Word(1)
		}
		return p
	}
	truth := func(c bool) Wide {
		if c {
			return NewWide(1, 1)
		}
		return NewWide(0, 1)
	}
	for w := uint(1); w <= 128; w++ {
		for range 300 {
			a, b := FromBig(randomOperand(r, w), w), FromBig(randomOperand(r, w), w)
			x, y := pair(a), pair(b)
			n := r.UintN(w + 1)
			lo := r.UintN(w)
			more := w + r.UintN(129-w)
			for _, c := range []struct {
				name string
				got  Pair
				want Wide
			}{
				{"not", x.Not(w), a.Not()}, {"and", x.And(y), a.And(b)}, {"or", x.Or(y), a.Or(b)},
				{"xor", x.Xor(y), a.Xor(b)}, {"add", x.Add(y, w), a.Add(b)}, {"sub", x.Sub(y, w), a.Sub(b)},
				{"mul", x.Mul(y, w), a.Mul(b)}, {"shl", x.Shl(y, w), a.Shl(b)}, {"lshr", x.LShr(y, w), a.LShr(b)},
				{"ashr", x.AShr(y, w), a.AShr(b)}, {"shlby", x.ShlBy(n, w), a.ShlBy(n)},
				{"lshrby", x.LShrBy(n), a.LShrBy(n)}, {"mask", x.LShrBy(lo).Mask(w - lo), a.Extract(lo, w-lo)},
				{"sext", x.SExt(w, more), a.SExt(more)}, {"ult", pair(truth(x.Ult(y))), truth(a.Ult(b))},
				{"slt", pair(truth(x.Slt(y, w))), truth(a.Slt(b))},
			} {
				if c.got != pair(c.want) {
					t.Fatalf("%s of %s and %s: %x, want %s", c.name, a.Hex(), b.Hex(), c.got, c.want.Hex())
				}
			}
		}
	}
}
