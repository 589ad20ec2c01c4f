package floats

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// expWidth is the width of exponents that [Frexp] gives and [ScalbnBy] computes with.
const expWidth = 32

// Frexp splits x into a fraction of magnitude in [½, 1) and a power of two, a signed integer of 32 bits. Zeros,
// infinities and what is no number (then quiet) come back with exponent 0.
func Frexp(b *expr.Builder, f fp.Format, x *expr.Term) (frac, exp *expr.Term) {
	below, width := int(f.FracBits()), int(f.ExpBits())
	field := func(x *expr.Term) *expr.Term { return b.Extract(x, below, width) }
	up := int(f.Precision())
	least := b.Eq(b.Zero(width), field(x))
	// Subnormal numbers become normal ones by an exact product.
	normal := b.Ite(least, b.FMul(f, fp.NearestEven, x, FromPower(b, f, up, false)), x)
	exp = b.Sub(b.ZExt(field(normal), expWidth), b.Const(expWidth, uint64(f.Bias()-1)))
	exp = b.Ite(least, b.Sub(exp, b.Const(expWidth, uint64(up))), exp)
	frac = b.Concat(sign(b, x), b.Concat(b.Const(width, uint64(f.Bias()-1)), b.Extract(normal, 0, below)))
	plain := Class(b, f, x, Finite&^Zero)
	quiet := b.FMul(f, fp.NearestEven, x, Const(b, f, f.One()))
	return b.Ite(plain, frac, quiet), b.Ite(plain, exp, b.Zero(expWidth))
}

// ScalbnBy is x·2^n for a signed integer n of any width. The fraction of x is scaled twice, by normal powers of two, of
// which only the second one can round.
func ScalbnBy(b *expr.Builder, f fp.Format, m fp.RoundingMode, x, n *expr.Term) *expr.Term {
	const far = 1 << 18 // beyond all exponents: sums stay in range
	frac, exp := Frexp(b, f, x)
	if w := n.Width(); w > expWidth {
		n = b.Extract(clamp(b, n, -far, far), 0, expWidth)
	} else if w < expWidth {
		n = b.SExt(n, expWidth)
	}
	exp = b.Add(exp, clamp(b, n, -far, far))
	first := clamp(b, exp, 2-f.Bias(), f.Bias())
	second := clamp(b, b.Sub(exp, first), -int(f.Precision())-2, 2)
	return b.FMul(f, m, b.FMul(f, m, frac, power(b, f, first)), power(b, f, second))
}

// clamp is the number between low and high that is nearest to x.
func clamp(b *expr.Builder, x *expr.Term, low, high int) *expr.Term {
	bound := func(n int) *expr.Term {
		w := x.Width()
		if w > 64 {
			return b.SExt(b.Const(64, uint64(int64(n))), w)
		}
		return b.Const(w, uint64(int64(n)))
	}
	x = b.Ite(b.Slt(bound(high), x), bound(high), x)
	return b.Ite(b.Slt(x, bound(low)), bound(low), x)
}

// power is 2^n, which is a normal number.
func power(b *expr.Builder, f fp.Format, n *expr.Term) *expr.Term {
	field := b.Extract(b.Add(n, b.Const(n.Width(), uint64(f.Bias()))), 0, int(f.ExpBits()))
	return b.Concat(b.False(), b.Concat(field, fractionOfOne(b, f)))
}

// fractionOfOne is what is below the exponent in the pattern of 1.
func fractionOfOne(b *expr.Builder, f fp.Format) *expr.Term {
	return b.Extract(Const(b, f, f.One()), 0, int(f.FracBits()))
}
