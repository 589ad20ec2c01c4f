package lower

import (
	"github.com/albers-engine/albers/internal/fp"
)

// div is x / y.
func (l *Lowerer) div(m fp.RoundingMode, x, y *num) *num {
	b, f, p, w := l.b, x.f, prec(x.f), expWidth(x.f)
	u, v := l.normalised(x), l.normalised(y)
	neg := b.Xor(x.neg, y.neg)
	// The quotient is between ½ and 2: p+3 digits, of which the first may be 0.
	q, rest := l.quotient(u.sig, v.sig, p+3)
	high := l.top(q)
	q = b.Ite(high, q, l.pad(b.Extract(q, 0, p+2), 1))
	exp := b.Add(l.signed(w, int64(f.Bias()-1)), b.Sub(u.exp, v.exp))
	r := l.round(f, m, exact{neg: neg, exp: b.Add(exp, b.ZExt(high, w)), sig: l.jam(q, l.nonZero(rest))})
	invalid := b.Or(b.And(x.inf, y.inf), b.And(x.zero, y.zero))
	return l.with(r, special{
		nan:     b.Or(b.Or(x.nan, y.nan), invalid),
		payload: l.either(x, y, false),
		inf:     b.Or(x.inf, y.zero), infNeg: neg,
		zero: b.Or(x.zero, y.inf)})
}

// quotient is n digits of x/y, the first one before the point, and what is left. Both have their top bit set, or the
// result is not used.
func (l *Lowerer) quotient(x, y term, n int) (q, rest term) {
	b, p := l.b, x.Width()
	if !l.opt.Digits {
		w := p + n - 1
		num, den := l.pad(x, n-1), b.ZExt(y, w)
		return b.Extract(b.UDiv(num, den), 0, n), b.Extract(b.URem(num, den), 0, p)
	}
	rest = b.Concat(b.False(), x)
	for i := range n {
		if i > 0 {
			rest = l.pad(rest, 1)
		}
		var digit term
		digit, rest = l.reduce(rest, y)
		if q == nil {
			q = digit
		} else {
			q = b.Concat(q, digit)
		}
	}
	return q, rest
}

// reduce subtracts y from x, which is below 2·y and one bit wider, where that is possible.
func (l *Lowerer) reduce(x, y term) (digit, rest term) {
	b, p := l.b, y.Width()
	d := b.Sub(b.ZExt(x, p+2), b.ZExt(y, p+2))
	digit = b.Not(l.top(d))
	return digit, b.Ite(digit, b.Extract(d, 0, p), b.Extract(x, 0, p))
}

// sqrt is the square root of x.
func (l *Lowerer) sqrt(m fp.RoundingMode, x *num) *num {
	b, f, p, w := l.b, x.f, prec(x.f), expWidth(x.f)
	u := l.normalised(x)
	exp := b.Sub(u.exp, l.signed(w, int64(f.Bias())))
	odd := b.Extract(exp, 0, 1)
	// Two digits before the point, and an even number below.
	n := b.Ite(odd, l.pad(u.sig, 1), b.ZExt(u.sig, p+1))
	if n.Width()%2 == 1 {
		n = l.pad(n, 1)
	}
	root, rest := l.root(n, p+2)
	half := b.Concat(l.top(exp), b.Extract(exp, 1, w-1))
	r := l.round(f, m, exact{neg: b.False(), exp: b.Add(l.signed(w, int64(f.Bias())), half),
		sig: b.Concat(root, l.nonZero(rest))})
	invalid := b.And(x.neg, b.Not(x.zero))
	r = l.with(r, special{
		nan:     b.Or(x.nan, invalid),
		payload: l.only(x),
		inf:     x.inf, infNeg: b.False(),
		zero: x.zero})
	r.neg = b.Ite(x.zero, x.neg, r.neg)
	return r
}

// root is n digits of the root of x, whose first two bits are before the point, and what is left.
func (l *Lowerer) root(x term, n int) (root, rest term) {
	b := l.b
	rest = b.Zero(1)
	for i := range n {
		pair := b.Zero(2)
		if at := x.Width() - 2*i - 2; at >= 0 {
			pair = b.Extract(x, at, 2)
		}
		trial := b.Const(2, 1)
		if i > 0 {
			trial = b.Concat(root, trial)
		}
		// root has i bits, and rest is at most 2·root.
		rest = b.Concat(rest, pair) // i+3 bits
		d := b.Sub(b.ZExt(rest, i+4), b.ZExt(trial, i+4))
		digit := b.Not(l.top(d))
		rest = b.Ite(digit, b.Extract(d, 0, i+2), b.Extract(rest, 0, i+2))
		if root == nil {
			root = digit
		} else {
			root = b.Concat(root, digit)
		}
	}
	return root, rest
}

// rem is fmod of x and y, or the remainder of IEEE-754.
func (l *Lowerer) rem(x, y *num, nearest bool) *num {
	b, f, p, w := l.b, x.f, prec(x.f), expWidth(x.f)
	u, v := l.normalised(x), l.normalised(y)
	d := b.Sub(u.exp, v.exp)
	// The dividend enters where as many steps are left as exponents are between it and the divisor. Before that there
	// is nothing but zeros.
	rest, odd := b.Zero(p), b.False()
	for i := int(field(f)) - 2 + p - 1; i >= 0; i-- {
		here := b.Eq(l.signed(w, int64(i)), d)
		odd, rest = l.reduce(b.Or(b.Concat(b.False(), b.And(b.SExt(here, p), u.sig)), l.pad(rest, 1)), v.sig)
	}
	neg := x.neg
	exp, below := v.exp, l.signed(w, 0) // a dividend with d below that is the result
	if nearest {
		// Twice the remainder is compared with the divisor.
		below = l.signed(w, -1)
		half := b.Eq(below, d) // the dividend itself, with one exponent less
		twice := b.Ite(half, b.ZExt(u.sig, p+1), l.pad(rest, 1))
		odd = b.And(odd, b.Not(half))
		wide := b.ZExt(v.sig, p+1)
		up := b.Or(b.Ult(wide, twice), b.And(odd, b.Eq(wide, twice)))
		rest = b.Ite(up, b.Sub(l.pad(v.sig, 1), twice), twice)
		neg = b.Xor(neg, up)
	}
	n, sig := l.normalise(rest)
	r := l.round(f, fp.TowardZero, exact{neg: neg, exp: b.Sub(exp, b.ZExt(n, w)), sig: sig, small: true})
	r = l.choose(b.Or(b.Or(x.zero, y.inf), b.Slt(d, below)), x, r)
	return l.with(r, special{
		nan:     b.Or(b.Or(x.nan, y.nan), b.Or(x.inf, y.zero)),
		payload: l.either(x, y, true)})
}
