package lower

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// term is short for the type in every other line.
type term = *expr.Term

// num is an unpacked float. At most one of nan, inf and zero is true.
//
// Inv: for a finite value, exp is at least 1, and 1 where the top bit of sig is clear; the value is
// ±sig/2^(prec-1) · 2^(exp-bias).
type num struct {
	f       fp.Format
	nan     term // no number
	invalid term // no number by x87's rules, where operations give the default NaN
	inf     term
	zero    term
	neg     term
	exp     term // as many bits as the exponent field
	sig     term // prec bits
	payload term // the pattern of what is no number

	norm *normal // nil: not asked for yet
}

// normal is a finite value with a normalised significand: the top bit is set unless the value is zero.
type normal struct {
	exp term // biased, signed, of expWidth bits
	sig term
}

// expWidth is a number of bits for sums and differences of exponents of f, signed.
func expWidth(f fp.Format) int { return max(int(f.ExpBits()), bits.Len(f.Precision())) + 4 }

func prec(f fp.Format) int { return int(f.Precision()) }

// field is the exponent of infinities.
func field(f fp.Format) int64 { return int64(1)<<f.ExpBits() - 1 }

// signed is the constant v of w bits.
func (l *Lowerer) signed(w int, v int64) term { return l.b.ConstBig(bv.NewWideSigned(v, uint(w))) }

// pattern is a pattern as a constant.
func (l *Lowerer) pattern(f fp.Format, x fp.Bits) term {
	w := f.Width()
	if w <= 64 {
		return l.b.Const(int(w), x.Lo)
	}
	return l.b.ConstBig(bv.FromWords([]uint64{x.Lo, x.Hi}, w))
}

// top is the highest bit of x.
func (l *Lowerer) top(x term) term { return l.b.Extract(x, x.Width()-1, 1) }

func (l *Lowerer) isZero(x term) term { return l.b.Eq(l.b.Zero(x.Width()), x) }

// nonZero is a bit: some bit of x is set.
func (l *Lowerer) nonZero(x term) term { return l.b.Not(l.isZero(x)) }

// pad is x with n zeros below.
func (l *Lowerer) pad(x term, n int) term {
	if n == 0 {
		return x
	}
	return l.b.Concat(x, l.b.Zero(n))
}

// num is the term t, which was visited, as a float of the format f.
func (l *Lowerer) num(t term, f fp.Format) *num {
	key := operand{t, f}
	if x := l.nums[key]; x != nil {
		return x
	}
	x := l.unpack(l.bits(t), f)
	l.nums[key] = x
	return x
}

// through keeps x, whose operands are lowered, in unpacked form if it is a conditional value or a change of the sign
// over results: then nothing is packed and unpacked between. It says whether x is.
func (l *Lowerer) through(x term) bool {
	b := l.b
	switch {
	case x.Kind() == expr.Ite:
		for i := 1; i <= 2; i++ {
			f, ok := l.formats[x.Kid(i)]
			if other, both := l.formats[x.Kid(3-i)]; f == fp.X87 && (!both || other != f) {
				ok = false // the other arm can be a second pattern of a number, which packing would not give back
			}
			if ok {
				l.keep(x, f, l.choose(l.bits(x.Kid(0)), l.num(x.Kid(1), f), l.num(x.Kid(2), f)))
				return true
			}
		}
	case x.Kind() == expr.Concat && x.Kid(0).Width() == 1 && x.Kid(1).Kind() == expr.Extract:
		low := x.Kid(1)
		f, ok := l.formats[low.Kid(0)]
		if !ok || low.Offset() != 0 || low.Width() != int(f.Width())-1 {
			return false
		}
		y := *l.num(low.Kid(0), f)
		y.neg = l.bits(x.Kid(0))
		y.payload = b.Concat(y.neg, b.Extract(y.payload, 0, low.Width()))
		l.keep(x, f, &y)
		return true
	}
	return false
}

// keep records that x is a float in unpacked form.
func (l *Lowerer) keep(x term, f fp.Format, n *num) {
	l.nums[operand{x, f}] = n
	l.formats[x] = f
}

// choose is x where c holds, else y.
func (l *Lowerer) choose(c term, x, y *num) *num {
	ite := func(p, q term) term { return l.b.Ite(c, p, q) }
	return &num{f: x.f, nan: ite(x.nan, y.nan), invalid: ite(x.invalid, y.invalid), inf: ite(x.inf, y.inf),
		zero: ite(x.zero, y.zero), neg: ite(x.neg, y.neg), exp: ite(x.exp, y.exp), sig: ite(x.sig, y.sig),
		payload: ite(x.payload, y.payload)}
}

// unpack takes the pattern t apart.
func (l *Lowerer) unpack(t term, f fp.Format) *num {
	b, frac, eb := l.b, int(f.FracBits()), int(f.ExpBits())
	e, m := b.Extract(t, frac, eb), b.Extract(t, 0, frac)
	least, most := l.isZero(e), b.Eq(b.Ones(eb), e)
	x := &num{f: f, invalid: b.False(), neg: l.top(t), exp: b.Or(b.ZExt(least, eb), e), payload: t}
	if f == fp.X87 {
		whole, below := l.top(m), l.isZero(b.Extract(m, 0, frac-1))
		x.sig = m
		x.invalid = b.And(b.Not(least), b.Not(whole))
		x.inf = b.And(most, b.And(whole, below))
		x.nan = b.Or(x.invalid, b.And(most, b.Not(below)))
		x.zero = b.And(least, l.isZero(m))
		return x
	}
	x.sig = b.Concat(b.Not(least), m)
	none := l.isZero(m)
	x.nan, x.inf, x.zero = b.And(most, b.Not(none)), b.And(most, none), b.And(least, none)
	return x
}

// pack is the pattern of x.
func (l *Lowerer) pack(x *num) term {
	b, f := l.b, x.f
	e := b.Ite(l.top(x.sig), x.exp, b.Zero(int(f.ExpBits())))
	finite := b.Concat(e, b.Extract(x.sig, 0, int(f.FracBits())))
	inf := b.Extract(l.pattern(f, f.Inf(false)), 0, int(f.Width())-1)
	return b.Ite(x.nan, x.payload, b.Concat(x.neg, b.Ite(x.inf, inf, finite)))
}

// normalised is x, if it is finite, with the leading zeros of its significand shifted out.
func (l *Lowerer) normalised(x *num) *normal {
	if x.norm == nil {
		w := expWidth(x.f)
		n, sig := l.normalise(x.sig)
		x.norm = &normal{l.b.Sub(l.b.ZExt(x.exp, w), l.b.ZExt(n, w)), sig}
	}
	return x.norm
}

// normalise shifts the leading zeros of x out; n is their number if x is not zero.
func (l *Lowerer) normalise(x term) (n, shifted term) {
	b, w := l.b, x.Width()
	for k := bits.Len(uint(w-1)) - 1; k >= 0; k-- {
		none := l.isZero(b.Extract(x, w-1<<k, 1<<k))
		x = b.Ite(none, l.pad(b.Extract(x, 0, w-1<<k), 1<<k), x)
		if n == nil {
			n = none
		} else {
			n = b.Concat(n, none)
		}
	}
	if n == nil {
		n = b.False()
	}
	return n, x
}

// leading is the number of leading zeros of x, at least its width if x is zero.
func (l *Lowerer) leading(x term) term {
	n := 1
	for n < x.Width() {
		n *= 2
	}
	b := l.b
	if n > x.Width() {
		x = b.Concat(x, b.Ones(n-x.Width()))
	}
	return l.leadingOf(x)
}

// leadingOf is leading for a width that is a power of two; a zero counts all bits.
func (l *Lowerer) leadingOf(x term) term {
	b, w := l.b, x.Width()
	if w == 1 {
		return b.Not(x)
	}
	hi, lo := l.leadingOf(b.Extract(x, w/2, w/2)), l.leadingOf(b.Extract(x, 0, w/2))
	none := l.top(hi) // only the count of all bits has the top bit
	if w == 2 {
		return b.Concat(b.And(hi, lo), b.And(hi, b.Not(lo)))
	}
	rest := b.Extract(hi, 0, hi.Width()-1)
	return b.Concat(b.And(none, l.top(lo)), b.Ite(none, b.Concat(b.Not(l.top(lo)), b.Extract(lo, 0, lo.Width()-1)),
		b.Concat(b.False(), rest)))
}

// shift shifts x left by n; the result is not used where that is more than its width.
func (l *Lowerer) shift(x, n term) term {
	w := x.Width()
	k := min(bits.Len(uint(w)), n.Width(), w)
	return l.b.Shl(x, l.b.ZExt(l.b.Extract(n, 0, k), w))
}

// shiftJam shifts x right by n, and sets the lowest bit if a bit that was set is lost.
func (l *Lowerer) shiftJam(x, n term) term {
	b, w := l.b, x.Width()
	lost := b.False()
	k := 0
	for ; k < n.Width() && 1<<k < w; k++ {
		c := b.Extract(n, k, 1)
		lost = b.Or(lost, b.And(c, l.nonZero(b.Extract(x, 0, 1<<k))))
		x = b.Ite(c, b.ZExt(b.Extract(x, 1<<k, w-1<<k), w), x)
	}
	if k < n.Width() {
		far := l.nonZero(b.Extract(n, k, n.Width()-k))
		lost = b.Or(lost, b.And(far, l.nonZero(x)))
		x = b.Ite(far, b.Zero(w), x)
	}
	return l.jam(x, lost)
}

// jam sets the lowest bit of x where lost is.
func (l *Lowerer) jam(x, lost term) term {
	w := x.Width()
	if w == 1 {
		return l.b.Or(x, lost)
	}
	return l.b.Concat(l.b.Extract(x, 1, w-1), l.b.Or(l.b.Extract(x, 0, 1), lost))
}

// increments says whether a magnitude is rounded away from zero: odd is the last bit kept, guard the first bit lost,
// rest whether any bit below that is set.
func (l *Lowerer) increments(m fp.RoundingMode, neg, odd, guard, rest term) term {
	b := l.b
	switch m {
	case fp.NearestEven:
		return b.And(guard, b.Or(rest, odd))
	case fp.NearestAway:
		return guard
	case fp.Up:
		return b.And(b.Not(neg), b.Or(guard, rest))
	case fp.Down:
		return b.And(neg, b.Or(guard, rest))
	}
	return b.False()
}

// exact is a value before rounding: ±sig · 2^(exp - bias), with the top bit of sig before the point, and the lowest bit
// set for anything lost below it. The top bit is set, or sig is zero, or loose.
type exact struct {
	neg   term
	exp   term // biased, signed
	sig   term
	loose bool // exp is at least 1, and 1 where the top bit of sig is clear
	small bool // exp is known to be below that of infinity, also after a carry
}

// round rounds x to the format f. The result is a number; if x is zero, it is a zero.
func (l *Lowerer) round(f fp.Format, m fp.RoundingMode, x exact) *num {
	b, p, w := l.b, prec(f), x.exp.Width()
	v := x.sig
	if n := v.Width() - (p + 2); n > 0 {
		v = l.jam(b.Extract(v, n, p+2), l.nonZero(b.Extract(v, 0, n)))
	} else {
		v = l.pad(v, -n)
	}
	exp := x.exp
	if !x.loose {
		one := l.signed(w, 1)
		normal := b.Sle(one, exp)
		v = l.shiftJam(v, b.Ite(normal, b.Zero(w), b.Sub(one, exp)))
		exp = b.Ite(normal, exp, one)
	}
	inc := l.increments(m, x.neg, b.Extract(v, 2, 1), b.Extract(v, 1, 1), b.Extract(v, 0, 1))
	r := b.Add(b.ZExt(inc, p+1), b.ZExt(b.Extract(v, 2, p), p+1))
	carry := l.top(r)
	whole := b.Or(carry, b.Extract(r, p-1, 1))
	sig := b.Concat(whole, b.Extract(r, 0, p-1))
	exp = b.Add(exp, b.ZExt(carry, w))
	eb := int(f.ExpBits())
	y := &num{f: f, nan: b.False(), invalid: b.False(), inf: b.False(), neg: x.neg, sig: sig,
		exp: b.Ite(whole, b.Extract(exp, 0, eb), b.Const(eb, 1)), payload: l.pattern(f, f.DefaultNaN())}
	if !x.small {
		over := b.And(whole, b.Sle(l.signed(w, field(f)), exp))
		y.inf = b.And(over, l.toInf(m, x.neg))
		far := b.And(over, b.Not(y.inf))
		y.sig = b.Or(b.SExt(far, p), sig)
		y.exp = b.Ite(far, b.Const(eb, uint64(field(f)-1)), y.exp)
	}
	y.zero = b.And(b.Not(y.inf), l.isZero(y.sig))
	return y
}

// toInf says whether a magnitude that is too great becomes infinite.
func (l *Lowerer) toInf(m fp.RoundingMode, neg term) term {
	switch m {
	case fp.TowardZero:
		return l.b.False()
	case fp.Up:
		return l.b.Not(neg)
	case fp.Down:
		return neg
	}
	return l.b.True()
}

// special is what a result is besides a rounded number. Fields that are nil never hold.
type special struct {
	nan, payload term // no number, and which one
	inf, infNeg  term
	zero         term // a zero of the number's sign
}

// with is y where nothing special holds. NaN goes before infinity, and that before zero.
func (l *Lowerer) with(y *num, s special) *num {
	b := l.b
	r := *y
	r.norm = nil
	if s.zero != nil {
		r.sig = b.Ite(s.zero, b.Zero(prec(y.f)), r.sig)
		r.exp = b.Ite(s.zero, b.Const(r.exp.Width(), 1), r.exp)
		r.inf = b.And(b.Not(s.zero), r.inf)
		r.zero = b.Or(s.zero, r.zero)
	}
	if s.inf != nil {
		r.inf = b.Or(s.inf, r.inf)
		r.neg = b.Ite(s.inf, s.infNeg, r.neg)
		r.zero = b.And(b.Not(s.inf), r.zero)
	}
	if s.nan != nil {
		r.nan, r.payload = s.nan, s.payload
		r.inf, r.zero = b.And(b.Not(s.nan), r.inf), b.And(b.Not(s.nan), r.zero)
		r.neg = b.Ite(s.nan, l.top(s.payload), r.neg)
	}
	return &r
}
