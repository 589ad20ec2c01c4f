package rewrite

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Short names of the rules: b the builder, t the term to rewrite, x, y, z operands, c, d, k constants, w a width.

// word is the value of a constant of at most 64 bits.
func word(t *expr.Term) (uint64, bool) {
	if t.Kind() != expr.Const || t.Width() > 64 {
		return 0, false
	}
	return t.Word(), true
}

// kids2 are the operands of a two-operand term.
func kids2(t *expr.Term) (x, y *expr.Term) { return t.Kid(0), t.Kid(1) }

// constAnd splits a commutative term c·x; constants are operand 0.
func constAnd(t *expr.Term, k expr.Kind) (c, x *expr.Term, ok bool) {
	if t.Kind() != k || !t.Kid(0).IsConst() {
		return nil, nil, false
	}
	return t.Kid(0), t.Kid(1), true
}

// isNegation says whether y is ¬x, as far as pointers tell.
func isNegation(x, y *expr.Term) bool {
	switch {
	case x.Kind() == expr.Not:
		return x.Kid(0) == y
	case y.Kind() == expr.Not:
		return y.Kid(0) == x
	case !x.Kind().Predicate() || !y.Kind().Predicate():
		return false
	}
	// ¬(a < b) is b ≤ a.
	swapped := x.Kid(0) == y.Kid(1) && x.Kid(1) == y.Kid(0)
	kx, ky := x.Kind(), y.Kind()
	return swapped && (kx == expr.Ult && ky == expr.Ule || kx == expr.Ule && ky == expr.Ult ||
		kx == expr.Slt && ky == expr.Sle || kx == expr.Sle && ky == expr.Slt)
}

// has says whether x is an operand of the two-operand term t, and which the other is.
func has(t, x *expr.Term) (other *expr.Term, ok bool) {
	switch x {
	case t.Kid(0):
		return t.Kid(1), true
	case t.Kid(1):
		return t.Kid(0), true
	}
	return nil, false
}

// eitherWay calls f on the operands of t in both orders until one gives a result.
func eitherWay(t *expr.Term, f func(x, y *expr.Term) *expr.Term) *expr.Term {
	if r := f(t.Kid(0), t.Kid(1)); r != nil {
		return r
	}
	return f(t.Kid(1), t.Kid(0))
}

// trunc is the low w bits of a constant.
func trunc(b *expr.Builder, c *expr.Term, w int) *expr.Term { return b.Extract(c, 0, w) }

// high is x without its low n bits.
func high(b *expr.Builder, x *expr.Term, n int) *expr.Term { return b.Extract(x, n, x.Width()-n) }

// top is the highest bit of x.
func top(b *expr.Builder, x *expr.Term) *expr.Term { return b.Extract(x, x.Width()-1, 1) }

// fitsZExt says whether the constant c is the zero extension of its low w bits.
func fitsZExt(b *expr.Builder, c *expr.Term, w int) bool {
	return b.ZExt(trunc(b, c, w), c.Width()) == c
}

// fitsSExt says whether the constant c is the sign extension of its low w bits.
func fitsSExt(b *expr.Builder, c *expr.Term, w int) bool {
	return b.SExt(trunc(b, c, w), c.Width()) == c
}

// topClear says whether the highest bit of x is 0 whatever the assignment, looking one level down.
func topClear(b *expr.Builder, x *expr.Term) bool {
	switch x.Kind() {
	case expr.Const:
		return top(b, x).IsFalse()
	case expr.ZExt:
		return true
	case expr.Concat:
		return x.Kid(0).IsConst() && top(b, x.Kid(0)).IsFalse()
	case expr.And:
		return x.Kid(0).IsConst() && top(b, x.Kid(0)).IsFalse()
	case expr.Ite:
		p, q := x.Kid(1), x.Kid(2)
		return p.IsConst() && q.IsConst() && top(b, p).IsFalse() && top(b, q).IsFalse()
	}
	return false
}

// run says whether c has exactly one run of ones, and where.
func run(c uint64, w int) (off, n int, ok bool) {
	if c == 0 {
		return 0, 0, false
	}
	off = bits.TrailingZeros64(c)
	n = bits.OnesCount64(c)
	return off, n, c>>off == bv.Ones(uint(n)) && off+n <= w
}

// pow2 says whether c is 2^k.
func pow2(c uint64) (k int, ok bool) {
	return bits.TrailingZeros64(c), bits.OnesCount64(c) == 1
}

// bounds are cheap limits on the unsigned value of x (at most 64 bits).
func bounds(x *expr.Term) (lo, hi uint64) {
	hi = bv.Ones(uint(x.Top()))
	switch x.Kind() {
	case expr.Const:
		return x.Word(), x.Word()
	case expr.ZExt:
		return bounds(x.Kid(0))
	case expr.And:
		if c, ok := word(x.Kid(0)); ok {
			return 0, min(hi, c)
		}
	case expr.Or:
		if c, ok := word(x.Kid(0)); ok {
			return c, hi
		}
	case expr.URem:
		if c, ok := word(x.Kid(1)); ok && c != 0 {
			return 0, c - 1
		}
	case expr.UDiv:
		if c, ok := word(x.Kid(1)); ok && c != 0 {
			return 0, hi / c
		}
	case expr.Concat:
		n := uint(x.Kid(1).Width())
		hl, hh := bounds(x.Kid(0))
		if c, ok := word(x.Kid(1)); ok {
			return hl<<n | c, hh<<n | c
		}
		return hl << n, hh<<n | bv.Ones(n)
	}
	return 0, hi
}

// pieces walks the parts of a Concat or ZExt from high to low; any other term is one part.
type pieces struct{ rest *expr.Term }

func isPieced(t *expr.Term) bool { return t.Kind() == expr.Concat || t.Kind() == expr.ZExt }

// next is the highest part, and how many bits remain below it.
func (p *pieces) next(b *expr.Builder) (part *expr.Term, below int) {
	switch t := p.rest; t.Kind() {
	case expr.Concat:
		p.rest = t.Kid(1)
		return t.Kid(0), p.rest.Width()
	case expr.ZExt:
		p.rest = t.Kid(0)
		return b.Zero(t.Width() - p.rest.Width()), p.rest.Width()
	default:
		p.rest = nil
		return t, 0
	}
}

// lowest is the lowest part of a Concat or ZExt.
func lowest(t *expr.Term) *expr.Term {
	for isPieced(t) {
		t = t.Kid(t.NumKids() - 1)
	}
	return t
}
