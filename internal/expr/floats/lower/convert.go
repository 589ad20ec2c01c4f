package lower

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/fp"
)

// convert is x in the format f.
func (l *Lowerer) convert(m fp.RoundingMode, x *num, f fp.Format) *num {
	b := l.b
	from, p, q := x.f, prec(x.f), prec(f)
	w := max(expWidth(from), expWidth(f))
	shift := l.signed(w, int64(f.Bias()-from.Bias()))
	var r *num
	switch {
	case fp.Widens(from, f) && f.Bias() == from.Bias():
		r = &num{f: f, nan: b.False(), invalid: b.False(), inf: b.False(), zero: x.zero, neg: x.neg, exp: x.exp,
			sig: l.pad(x.sig, q-p)}
	case f.Bias() < from.Bias(): // subnormal numbers are far below the least one of f
		r = l.round(f, m, exact{neg: x.neg, exp: b.Add(shift, b.ZExt(x.exp, w)), sig: x.sig})
	default:
		u := l.normalised(x)
		r = l.round(f, m, exact{neg: x.neg, exp: b.Add(shift, b.SExt(u.exp, w)), sig: u.sig,
			small: fp.Widens(from, f)})
	}
	return l.with(r, special{nan: x.nan, payload: l.payload(x, f), inf: x.inf, infNeg: x.neg, zero: x.zero})
}

// fromInt is the integer x as a float.
func (l *Lowerer) fromInt(f fp.Format, m fp.RoundingMode, x term, signed bool) *num {
	b, n := l.b, x.Width()
	neg := b.False()
	if signed {
		neg = l.top(x)
		x = b.Ite(neg, b.Neg(x), x)
	}
	w := max(expWidth(f), bits.Len(uint(n))+2)
	zeros, sig := l.normalise(x)
	exp := b.Sub(l.signed(w, int64(n-1+f.Bias())), b.ZExt(zeros, w))
	r := l.round(f, m, exact{neg: neg, exp: exp, sig: sig, small: n < f.Bias()})
	return l.with(r, special{zero: l.isZero(x)})
}

// integral is x rounded to an integer.
func (l *Lowerer) integral(m fp.RoundingMode, x *num) *num {
	b, f, p, w := l.b, x.f, prec(x.f), expWidth(x.f)
	exp := b.Sub(b.ZExt(x.exp, w), l.signed(w, int64(f.Bias()))) // without the bias
	below := b.Slt(exp, b.Zero(w))                               // less than 1
	count := b.Sub(l.signed(w, int64(p-1)), exp)                 // bits below the point
	count = b.Ite(b.Slt(count, b.Zero(w)), b.Zero(w), count)
	v := l.shiftJam(l.pad(x.sig, 2), count)
	inc := l.increments(m, x.neg, b.Extract(v, 2, 1), b.Extract(v, 1, 1), b.Extract(v, 0, 1))
	n := b.Add(b.ZExt(inc, p+1), b.ZExt(b.Extract(v, 2, p), p+1))
	back := l.shift(n, count)
	carry := l.top(back)
	one := b.Extract(n, 0, 1) // where x is below 1
	r := *x
	r.norm = nil
	r.sig = b.Ite(below, l.pad(one, p-1), b.Concat(b.Or(carry, b.Extract(back, p-1, 1)), b.Extract(back, 0, p-1)))
	eb := int(f.ExpBits())
	up := b.Add(b.ZExt(carry, w), b.ZExt(x.exp, w))
	r.exp = b.Ite(below, b.Ite(one, b.Const(eb, uint64(f.Bias())), b.Const(eb, 1)), b.Extract(up, 0, eb))
	finite := b.And(b.Not(x.nan), b.Not(x.inf))
	over := b.And(finite, b.And(b.Not(below), b.Eq(l.signed(w, field(f)), up)))
	r.inf = b.Or(x.inf, over)
	r.zero = b.And(b.And(finite, b.Not(over)), l.isZero(r.sig))
	r.invalid = b.False()
	r.payload = l.nan1(x)
	r.neg = b.Ite(x.nan, l.top(r.payload), x.neg)
	return &r
}

// toInt is x as an integer of w bits; see fp.ToIntX86 for what is out of range.
func (l *Lowerer) toInt(m fp.RoundingMode, x *num, w int, signed bool) term {
	b, f := l.b, x.f
	c := IntConversion(f, w, signed)
	neg, mag, far := l.rounded(m, x, c.Width)
	least := l.pad(b.Const(2, 1), c.Width-1) // 2^(n-1), of the n+1 bits of mag
	var bad term
	switch {
	case c.Both:
		bad = b.Ite(neg, b.Ult(least, mag), l.top(mag))
	case c.Signed:
		bad = b.Ite(neg, b.Ult(least, mag), b.Ule(least, mag))
	default:
		bad = b.Ite(neg, l.nonZero(mag), l.top(mag))
	}
	bad = b.Or(bad, b.Or(far, b.Or(x.nan, x.inf)))
	v := b.Extract(mag, 0, c.Width)
	v = b.Ite(neg, b.Neg(v), v)
	otherwise := b.Zero(c.Width)
	if c.Least {
		otherwise = l.least(c.Width)
		if c.Negative {
			otherwise = b.Ite(b.And(neg, b.Not(x.nan)), otherwise, b.Zero(c.Width))
		}
	}
	return b.Extract(b.Ite(bad, otherwise, v), 0, w)
}

// Conversion is how a float becomes an integer: the low bits of another integer, Width bits wide, to which it is
// rounded.
type Conversion struct {
	Width  int
	Signed bool
	// Both takes negative numbers as a signed integer and the others as an unsigned one: x86-64 code for unsigned 64
	// bits.
	Both bool
	// Least says that what does not fit becomes the least signed integer, and not 0.
	Least bool
	// Negative says that of what does not fit, only negative numbers become the least signed integer.
	Negative bool
}

// IntConversion is the conversion of a float of the format f to w bits; see fp.ToIntX86 for what does not fit.
func IntConversion(f fp.Format, w int, signed bool) Conversion {
	if w > 64 || f == fp.Quad {
		return Conversion{Width: w, Signed: signed, Least: signed && (w == 32 || w == 64)}
	}
	if n := fp.X86Width(f, uint(w), signed); n != 0 {
		return Conversion{Width: int(n), Signed: true, Least: true}
	}
	return Conversion{Width: 64, Both: true, Least: true, Negative: f == fp.X87}
}

// rounded is the absolute value of x, a finite value, rounded to an integer of n+1 bits; far: it is 2^n or more before
// that. A zero has no sign.
func (l *Lowerer) rounded(m fp.RoundingMode, x *num, n int) (neg, mag, far term) {
	b, f, p := l.b, x.f, prec(x.f)
	w := max(expWidth(f), bits.Len(uint(n))+2)
	shift := b.Add(l.signed(w, int64(1-f.Bias())), b.ZExt(x.exp, w)) // from p bits below the point
	below := b.Slt(shift, b.Zero(w))
	far = b.And(b.Slt(l.signed(w, int64(n)), shift), b.Not(x.zero))
	v := l.shift(b.ZExt(x.sig, n+p), b.Ite(below, b.Zero(w), shift))
	// Below one half: no bit before the point, and none right behind it.
	whole := b.And(b.SExt(b.Not(below), n), b.Extract(v, p, n))
	guard := b.And(b.Not(below), b.Extract(v, p-1, 1))
	rest := b.Or(b.And(below, b.Extract(v, p-1, 1)), l.nonZero(b.Extract(v, 0, p-1)))
	inc := l.increments(m, x.neg, b.Extract(whole, 0, 1), guard, rest)
	mag = b.Add(b.ZExt(inc, n+1), b.ZExt(whole, n+1))
	return x.neg, mag, far
}
