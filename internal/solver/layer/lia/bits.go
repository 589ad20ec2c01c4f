package lia

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
)

// mostBits bounds the bits of one query that become variables.
const mostBits = 64

// bitwise is and, or and xor.
func (y *system) bitwise(t *expr.Term) form {
	a, b := t.Kid(0), t.Kid(1)
	if a.IsConst() {
		a, b = b, a
	}
	if b.IsConst() {
		return y.masked(t.Kind(), y.view(a, false), t.Width(), b.Word())
	}
	if a == b {
		if t.Kind() == expr.Xor {
			return number(simplex.Int(0))
		}
		return y.mod(a)
	}
	x, ok := y.bitsOf(a)
	z, ok2 := y.bitsOf(b)
	if !ok || !ok2 {
		return y.outside(t.Width())
	}
	both := number(simplex.Int(0))
	for i := range x {
		both = both.plus(simplex.Pow2(i), y.conjunction(x[i], z[i]))
	}
	sum := y.view(a, false).plus(simplex.Int(1), y.view(b, false))
	lo, hi := top(t.Width(), false)
	out := both
	switch t.Kind() {
	case expr.Or:
		out = sum.minus(both)
	case expr.Xor:
		out = sum.plus(simplex.Int(-2), both)
	}
	out.lo, out.hi = lo, hi // so that nobody makes it wrap
	return out
}

// conjunction is 1 where both forms are 1; they are 0 or 1.
func (y *system) conjunction(a, b form) form {
	zero, one := simplex.Int(0), simplex.Int(1)
	switch {
	case a.fixed():
		return b.times(a.k)
	case b.fixed():
		return a.times(b.k)
	}
	c := y.fresh(zero, one)
	y.between(a.minus(c), simplex.At(zero), simplex.None(), 0)
	y.between(b.minus(c), simplex.At(zero), simplex.None(), 0)
	y.between(c.minus(a).minus(b), simplex.At(one.Neg()), simplex.None(), 0)
	return c
}

// bitsOf is the bits of t, the lowest first; not ok if there are too many.
func (y *system) bitsOf(t *expr.Term) ([]form, bool) {
	if b, ok := y.bits[t]; ok {
		return b, true
	}
	w := t.Width()
	if w == 1 {
		return []form{y.view(t, false)}, true
	}
	if y.split += w; y.split > mostBits {
		return nil, false
	}
	rest := y.view(t, false)
	out := make([]form, w)
	for i := range w {
		out[i] = y.fresh(simplex.Int(0), simplex.Int(1))
		rest = rest.plus(simplex.Pow2(i).Neg(), out[i])
	}
	y.between(rest, simplex.At(simplex.Int(0)), simplex.At(simplex.Int(0)), 0)
	y.bits[t] = out
	return out, true
}

// masked combines the number u of w bits with a constant: u is split into fields at the runs of equal bits of m.
func (y *system) masked(k expr.Kind, u form, w int, m uint64) form {
	out, rest := number(simplex.Int(0)), u
	for at := 0; at < w; {
		bit := m >> at & 1
		end := at + 1
		for end < w && m>>end&1 == bit {
			end++
		}
		size := simplex.Pow2(end - at)
		field := rest
		if end < w {
			rest, field = y.divide(rest, size)
		}
		ones := number(size.Sub(simplex.Int(1)))
		switch {
		case k == expr.And && bit == 0:
			field = number(simplex.Int(0))
		case k == expr.Or && bit == 1:
			field = ones
		case k == expr.Xor && bit == 1:
			field = ones.minus(field)
		}
		out = out.plus(simplex.Pow2(at), field)
		at = end
	}
	return out
}
