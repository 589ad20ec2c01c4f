package lower

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// addend is one of two finite values that are added. exp is unsigned, and orders values: of two values with different
// exponents the one with the greater exponent is not the smaller one.
type addend struct{ neg, exp, sig term }

// added is the sum of two addends before rounding. sig has four bits more: one above for the carry, three below.
type added struct {
	exp  term // of the greater addend
	sig  term // the lowest bit is jammed
	neg  term // of a sum that is not zero
	less term // the addends have different signs
}

// sum adds two values of one width.
func (l *Lowerer) sum(x, y addend) added {
	b, n := l.b, x.sig.Width()
	swap := b.Ult(b.Concat(x.exp, x.sig), b.Concat(y.exp, y.sig))
	pick := func(p, q term) (big, small term) { return b.Ite(swap, q, p), b.Ite(swap, p, q) }
	bigExp, smallExp := pick(x.exp, y.exp)
	bigSig, smallSig := pick(x.sig, y.sig)
	neg, _ := pick(x.neg, y.neg)
	small := b.ZExt(l.shiftJam(l.pad(smallSig, 3), b.Sub(bigExp, smallExp)), n+4)
	less := b.Xor(x.neg, y.neg)
	// One adder for both: the bit below carries in, so that x + ¬y + 1 is x - y.
	p := b.Concat(b.ZExt(l.pad(bigSig, 3), n+4), less)
	q := b.Concat(b.Xor(small, b.SExt(less, n+4)), less)
	return added{exp: bigExp, sig: b.Extract(b.Add(p, q), 1, n+4), neg: neg, less: less}
}

// signOf is the sign of a sum: where it is zero and its addends had different signs, the mode decides.
func (l *Lowerer) signOf(m fp.RoundingMode, s added) term {
	return l.b.Ite(l.b.And(l.isZero(s.sig), s.less), l.b.Bool(m == fp.Down), s.neg)
}

// add is x + y, or x - y.
func (l *Lowerer) add(m fp.RoundingMode, x, y *num, minus bool) *num {
	b, f := l.b, x.f
	yneg := y.neg
	if minus {
		yneg = b.Not(yneg)
	}
	s := l.sum(addend{x.neg, x.exp, x.sig}, addend{yneg, y.exp, y.sig})
	// The top bit of s.sig is worth exp+1. The exponent does not go below 1.
	w := expWidth(f)
	exp := b.ZExt(s.exp, w)
	n := b.ZExt(l.leading(s.sig), w)
	n = b.Ite(b.Ult(exp, n), exp, n)
	r := l.round(f, m, exact{neg: l.signOf(m, s), exp: b.Sub(b.Add(b.Const(w, 1), exp), n),
		sig: l.shift(s.sig, n), loose: true})
	opposite := b.And(b.And(x.inf, y.inf), b.Xor(x.neg, yneg))
	return l.with(r, special{
		nan:     b.Or(b.Or(x.nan, y.nan), opposite),
		payload: l.either(x, y, !minus),
		inf:     b.Or(x.inf, y.inf), infNeg: b.Ite(x.inf, x.neg, yneg)})
}

// mul is x · y.
func (l *Lowerer) mul(m fp.RoundingMode, x, y *num) *num {
	b, f := l.b, x.f
	p := l.product(x, y)
	return l.with(l.round(f, m, p), special{
		nan:     b.Or(b.Or(x.nan, y.nan), l.infByZero(x, y)),
		payload: l.either(x, y, true),
		inf:     b.Or(x.inf, y.inf), infNeg: p.neg,
		zero: b.Or(x.zero, y.zero)})
}

// infByZero says whether one factor is infinite and the other zero.
func (l *Lowerer) infByZero(x, y *num) term {
	return l.b.Or(l.b.And(x.inf, y.zero), l.b.And(x.zero, y.inf))
}

// product is the whole product of two finite values, normalised.
func (l *Lowerer) product(x, y *num) exact {
	b, p, w := l.b, prec(x.f), expWidth(x.f)
	u, v := l.normalised(x), l.normalised(y)
	r := b.Mul(b.ZExt(u.sig, 2*p), b.ZExt(v.sig, 2*p))
	high := l.top(r)
	exp := b.Add(l.signed(w, int64(-x.f.Bias())), b.Add(u.exp, v.exp))
	return exact{neg: b.Xor(x.neg, y.neg), exp: b.Add(exp, b.ZExt(high, w)),
		sig: b.Ite(high, r, l.pad(b.Extract(r, 0, 2*p-1), 1))}
}

// fma is x · y + z with one rounding.
func (l *Lowerer) fma(m fp.RoundingMode, x, y, z *num) *num {
	b, f, p, w := l.b, x.f, prec(x.f), expWidth(x.f)
	r, c := l.product(x, y), l.normalised(z)
	none := b.Or(x.zero, y.zero)
	// Exponents become unsigned, with a zero below everything.
	sum := l.sum(addend{r.neg, l.ordered(none, r.exp), b.Ite(none, b.Zero(2*p), r.sig)},
		addend{z.neg, l.ordered(z.zero, c.exp), l.pad(c.sig, p)})
	n, sig := l.normalise(sum.sig)
	exp := b.Sub(b.Xor(sum.exp, l.least(w)), b.ZExt(n, w))
	out := l.round(f, m, exact{neg: l.signOf(m, sum), exp: b.Add(b.Const(w, 1), exp), sig: sig})
	product := b.Or(x.inf, y.inf) // infinite
	opposite := b.And(b.And(product, z.inf), b.Xor(r.neg, z.neg))
	nan := b.Or(b.Or(x.nan, y.nan), z.nan)
	return l.with(out, special{
		nan:     b.Or(nan, b.Or(l.infByZero(x, y), opposite)),
		payload: l.any(x, y, z),
		inf:     b.Or(product, z.inf), infNeg: b.Ite(product, r.neg, z.neg)})
}

// ordered is a signed exponent as an unsigned number of the same order, 0 where none holds.
func (l *Lowerer) ordered(none, exp term) term {
	w := exp.Width()
	return l.b.Ite(none, l.b.Zero(w), l.b.Xor(exp, l.least(w)))
}

// least is the least signed number of w bits.
func (l *Lowerer) least(w int) term { return l.pad(l.b.True(), w-1) }

// compare is a comparison of the terms s and t, which were visited.
func (l *Lowerer) compare(k expr.Kind, f fp.Format, s, t term) term {
	b := l.b
	x, y := l.num(s, f), l.num(t, f)
	p, q := l.magnitude(s, x), l.magnitude(t, y)
	zeros := b.And(l.isZero(p), l.isZero(q))
	equal := b.Or(zeros, b.And(b.Eq(x.neg, y.neg), b.Eq(p, q)))
	var r term
	switch k {
	case expr.FEq:
		r = equal
	default:
		below := b.Ult // of magnitudes
		if k == expr.FLe {
			below = b.Ule
		}
		r = b.Ite(x.neg, b.Ite(y.neg, below(q, p), b.Or(b.Bool(k == expr.FLe), b.Not(zeros))),
			b.Ite(y.neg, b.And(b.Bool(k == expr.FLe), zeros), below(p, q)))
	}
	r = b.And(r, b.And(b.Not(x.nan), b.Not(y.nan)))
	if k == expr.FEq {
		return r
	}
	return l.implied(r, k == expr.FLt, s, t, x, y)
}

// magnitude orders the absolute values of numbers: the pattern without its sign, in x87, whose numbers can have two
// patterns, the parts of x.
func (l *Lowerer) magnitude(t term, x *num) term {
	if x.f != fp.X87 {
		return l.b.Extract(l.bits(t), 0, int(x.f.Width())-1)
	}
	e := x.exp.Width() + x.sig.Width()
	key := l.b.Concat(l.b.Ite(l.top(x.sig), x.exp, l.b.Zero(x.exp.Width())), x.sig)
	return l.b.Ite(x.inf, l.b.Ones(e), key)
}
