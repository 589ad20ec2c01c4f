package rewrite

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// The form of a float bounds it, whatever the path is: a digit divided by ten is no number above 21. So overflow is
// excluded, and where a quotient is truncated the result can be known, without a circuit. Layer intervals knows more,
// from the path, but not of x87.

// limits of a float that is a number. Zeros of both signs are one value.
type floatRange struct{ lo, hi fp.Bits }

// rangeDepth is how many operations rangeOf looks at, one below the other.
const rangeDepth = 10

// rangeOf is limits of x; ok is false if x can be no number, or infinite between operations, or too little is known.
func rangeOf(f fp.Format, x *expr.Term, depth int) (r floatRange, ok bool) {
	if x.IsConst() {
		v := floatBits(x)
		return floatRange{v, v}, !fp.IsNaN(f, v)
	}
	if depth == 0 {
		return r, false
	}
	if y, neg := unsigned(x); y != nil {
		r, ok := rangeOf(f, y, depth-1)
		return signedRange(f, r, neg), ok
	}
	if x.Kind() == expr.Ite {
		p, ok1 := rangeOf(f, x.Kid(1), depth-1)
		q, ok2 := rangeOf(f, x.Kid(2), depth-1)
		return hull(f, p.lo, p.hi, q.lo, q.hi), ok1 && ok2
	}
	if !x.Kind().IsFloat() || x.Float().Format != f {
		return r, false
	}
	var kids [2]floatRange
	from, floats := x.Float().Operand(x.Kind())
	for i := range min(x.NumKids(), 2) {
		if !floats {
			break
		}
		if kids[i], ok = rangeOf(from, x.Kid(i), depth-1); !ok || fp.IsInf(from, kids[i].lo) || fp.IsInf(from, kids[i].hi) {
			return r, false
		}
	}
	return image(f, from, x, kids[0], kids[1])
}

// image is limits of the result of x, a float kind on operands that are finite.
func image(f, from fp.Format, x *expr.Term, p, q floatRange) (floatRange, bool) {
	type op = func(m fp.RoundingMode, x, y fp.Bits) fp.Bits
	corners := func(o op) (floatRange, bool) {
		var down, up [4]fp.Bits
		for i, c := range [4][2]fp.Bits{{p.lo, q.lo}, {p.lo, q.hi}, {p.hi, q.lo}, {p.hi, q.hi}} {
			down[i], up[i] = o(fp.Down, c[0], c[1]), o(fp.Up, c[0], c[1])
		}
		return floatRange{hull(f, down[0], down[1:]...).lo, hull(f, up[0], up[1:]...).hi}, true
	}
	ends := func(o func(m fp.RoundingMode, x fp.Bits) fp.Bits) (floatRange, bool) {
		return floatRange{o(fp.Down, p.lo), o(fp.Up, p.hi)}, true
	}
	zero := f.Zero(false)
	switch x.Kind() {
	case expr.FAdd:
		return corners(func(m fp.RoundingMode, x, y fp.Bits) fp.Bits { return fp.Add(f, m, x, y) })
	case expr.FSub:
		return corners(func(m fp.RoundingMode, x, y fp.Bits) fp.Bits { return fp.Sub(f, m, x, y) })
	case expr.FMul:
		return corners(func(m fp.RoundingMode, x, y fp.Bits) fp.Bits { return fp.Mul(f, m, x, y) })
	case expr.FDiv:
		if fp.Compare(f, q.lo, zero) != fp.Greater && fp.Compare(f, q.hi, zero) != fp.Less {
			return floatRange{}, false
		}
		return corners(func(m fp.RoundingMode, x, y fp.Bits) fp.Bits { return fp.Div(f, m, x, y) })
	case expr.FSqrt:
		if fp.Compare(f, p.lo, zero) == fp.Less {
			return floatRange{}, false
		}
		return ends(func(m fp.RoundingMode, x fp.Bits) fp.Bits { return fp.Sqrt(f, m, x) })
	case expr.FRound:
		return ends(func(m fp.RoundingMode, x fp.Bits) fp.Bits { return fp.RoundToIntegral(f, m, x) })
	case expr.FConvert:
		return ends(func(m fp.RoundingMode, x fp.Bits) fp.Bits { return fp.Convert(from, f, m, x) })
	case expr.FFromS, expr.FFromU:
		return ofInt(f, x.Kid(0), x.Kind() == expr.FFromS)
	}
	return floatRange{}, false
}

// ofInt is limits of an integer as a float.
func ofInt(f fp.Format, x *expr.Term, signed bool) (floatRange, bool) {
	w := uint(x.Width())
	if w > 64 {
		return floatRange{}, false
	}
	var least, most uint64
	if lo, hi, ok := span(x, signed, spanDepth); ok {
		least, most = uint64(lo), uint64(hi)
	} else {
		least, most = limits(signed, int(w))
		if signed {
			least, most = bv.SExt(least, w, 64), bv.SExt(most, w, 64)
		}
	}
	of := func(m fp.RoundingMode, v uint64) fp.Bits { return fp.FromInt(f, m, fp.Bits{Lo: v}, 64, signed) }
	return floatRange{of(fp.Down, least), of(fp.Up, most)}, true
}

// hull is the least range that has all of some values.
func hull(f fp.Format, first fp.Bits, more ...fp.Bits) floatRange {
	r := floatRange{first, first}
	for _, x := range more {
		if fp.Compare(f, x, r.lo) == fp.Less {
			r.lo = x
		}
		if fp.Compare(f, x, r.hi) == fp.Greater {
			r.hi = x
		}
	}
	return r
}

// unsigned takes a change of the sign apart: t is -x, or the absolute value of x. x is nil if t is neither.
func unsigned(t *expr.Term) (x *expr.Term, neg bool) {
	if t.Kind() != expr.Concat || t.Kid(0).Width() != 1 || t.Kid(1).Kind() != expr.Extract || t.Kid(1).Offset() != 0 {
		return nil, false
	}
	sign := t.Kid(0)
	if x = t.Kid(1).Kid(0); x.Width() != t.Width() {
		return nil, false
	}
	if sign.IsFalse() {
		return x, false
	}
	if sign.Kind() == expr.Not {
		if s := sign.Kid(0); s.Kind() == expr.Extract && s.Kid(0) == x && s.Offset() == x.Width()-1 {
			return x, true
		}
	}
	return nil, false
}

// signedRange is limits of the negative, or of the absolute value, of a float.
func signedRange(f fp.Format, r floatRange, neg bool) floatRange {
	minus := floatRange{fp.Neg(f, r.hi), fp.Neg(f, r.lo)}
	zero := f.Zero(false)
	switch {
	case neg || fp.Compare(f, r.hi, zero) == fp.Less:
		return minus
	case fp.Compare(f, r.lo, zero) == fp.Less:
		return floatRange{zero, hull(f, r.hi, minus.hi).hi}
	}
	return r
}

// floatCmpRange
//
//	match:  x < y, x ≤ y, x = y, decided by the ranges that the forms of x and y allow
//	result: true or false
func floatCmpRange(b *expr.Builder, t *expr.Term) *expr.Term {
	f := t.Float().Format
	p, q := kids2(t)
	x, ok := rangeOf(f, p, rangeDepth)
	if !ok {
		return nil
	}
	y, ok := rangeOf(f, q, rangeDepth)
	if !ok {
		return nil
	}
	if p == q {
		return b.Bool(t.Kind() != expr.FLt)
	}
	up, down := fp.Compare(f, x.hi, y.lo), fp.Compare(f, x.lo, y.hi)
	switch t.Kind() {
	case expr.FLt:
		if up == fp.Less || down != fp.Less {
			return b.Bool(up == fp.Less)
		}
	case expr.FLe:
		if up != fp.Greater || down == fp.Greater {
			return b.Bool(up != fp.Greater)
		}
	default:
		if up == fp.Less || down == fp.Greater {
			return b.False()
		}
	}
	return nil
}

// floatToIntRange
//
//	match:  x as an integer, where both limits of x are the same one
//	result: that integer
func floatToIntRange(b *expr.Builder, t *expr.Term) *expr.Term {
	a, w := t.Float(), t.Width()
	if w > 64 {
		return nil
	}
	r, ok := rangeOf(a.Format, t.Kid(0), rangeDepth)
	if !ok {
		return nil
	}
	signed := t.Kind() == expr.FToS
	lo, ok1 := fp.ToInt(a.Format, a.Mode, r.lo, uint(w), signed)
	hi, ok2 := fp.ToInt(a.Format, a.Mode, r.hi, uint(w), signed)
	if !ok1 || !ok2 || lo != hi {
		return nil
	}
	return b.Const(w, bv.Mask(lo.Lo, uint(w)))
}

// floatUnit, for results of operations, whose NaNs are quiet
//
//	match:  x · 1, x / 1
//	result: x
//	match:  x - 0, x + -0, rounded anyhow but down
//	result: x
func floatUnit(b *expr.Builder, t *expr.Term) *expr.Term {
	f := t.Float().Format
	x, c := kids2(t)
	if k := t.Kind(); x.IsConst() && (k == expr.FAdd || k == expr.FMul) {
		x, c = c, x
	}
	if !c.IsConst() || !computed(f, x) {
		return nil
	}
	unit := f.One()
	switch t.Kind() {
	case expr.FAdd, expr.FSub:
		if t.Float().Mode == fp.Down {
			return nil
		}
		unit = f.Zero(t.Kind() == expr.FAdd)
	}
	if floatBits(c) != unit {
		return nil
	}
	return x
}

// computed says whether x is the result of an operation on floats of f, perhaps with another sign.
func computed(f fp.Format, x *expr.Term) bool {
	if y, neg := unsigned(x); y != nil && neg {
		x = y
	}
	switch x.Kind() {
	case expr.FToS, expr.FToU, expr.FEq, expr.FLt, expr.FLe:
		return false
	default:
		return x.Kind().IsFloat() && x.Float().Format == f
	}
}
