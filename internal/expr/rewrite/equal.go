package rewrite

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// eqConstInto
//
//	match:  c = d + x
//	result: c-d = x
//	match:  c = d - x
//	result: d-c = x
//	match:  c = ~x
//	result: ~c = x
//	match:  c = d ^ x
//	result: c^d = x
func eqConstInto(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() {
		return nil
	}
	if d, x, ok := constAnd(y, expr.Add); ok {
		return b.Eq(b.Sub(c, d), x)
	}
	if d, x, ok := constAnd(y, expr.Xor); ok {
		return b.Eq(b.Xor(c, d), x)
	}
	if y.Kind() == expr.Sub && y.Kid(0).IsConst() {
		return b.Eq(b.Sub(y.Kid(0), c), y.Kid(1))
	}
	if y.Kind() == expr.Not && t.Kid(0).Width() > 1 {
		return b.Eq(b.Not(c), y.Kid(0))
	}
	return nil
}

// eqZeroDiff
//
//	match:  0 = x - y
//	result: x = y
//	match:  0 = x ^ y
//	result: x = y
func eqZeroDiff(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if c.IsZero() && (y.Kind() == expr.Sub || y.Kind() == expr.Xor) {
		return b.Eq(y.Kid(0), y.Kid(1))
	}
	return nil
}

// eqOffsets
//
//	match:  c + x = d + y
//	result: x = (d-c) + y
//	match:  x = c + x, c not 0
//	result: false
func eqOffsets(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	c, xb, xc := constAnd(x, expr.Add)
	d, yb, yc := constAnd(y, expr.Add)
	switch {
	case xc && yc:
		return b.Eq(xb, b.Add(b.Sub(d, c), yb))
	case xc && xb == y, yc && yb == x: // c is not 0, or there would be no sum
		return b.False()
	}
	return nil
}

// eqCommonOperand
//
//	match:  x + y = x + z; so for - and ^
//	result: y = z
//	match:  x = x + y; so for - and ^
//	result: 0 = y
func eqCommonOperand(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == y.Kind() {
		switch x.Kind() {
		case expr.Add, expr.Xor:
			for i := range 2 {
				if z, ok := has(y, x.Kid(i)); ok {
					return b.Eq(x.Kid(1-i), z)
				}
			}
		case expr.Sub:
			for i := range 2 {
				if x.Kid(i) == y.Kid(i) {
					return b.Eq(x.Kid(1-i), y.Kid(1-i))
				}
			}
		}
	}
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		switch y.Kind() {
		case expr.Add, expr.Xor:
			if z, ok := has(y, x); ok && !z.IsConst() {
				return b.Eq(b.Zero(x.Width()), z)
			}
		case expr.Sub:
			if y.Kid(0) == x {
				return b.Eq(b.Zero(x.Width()), y.Kid(1))
			}
		}
		return nil
	})
}

// eqNot
//
//	match:  x = ~x
//	result: false
//	match:  ~x = ~y
//	result: x = y
//	match:  ~x = y at width 1
//	result: ~(x = y)
func eqNot(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case isNegation(x, y):
		return b.False()
	case x.Kind() == expr.Not && y.Kind() == expr.Not:
		return b.Eq(x.Kid(0), y.Kid(0))
	case x.Width() > 1:
		return nil
	case x.Kind() == expr.Not:
		return b.Not(b.Eq(x.Kid(0), y))
	case y.Kind() == expr.Not:
		return b.Not(b.Eq(x, y.Kid(0)))
	}
	return nil
}

// eqExtConst
//
//	match:  c = zext(x)
//	result: c cut to x's width = x, or false if c does not fit
//	match:  c = sext(x)
//	result: likewise
func eqExtConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() || y.Kind() != expr.ZExt && y.Kind() != expr.SExt {
		return nil
	}
	x := y.Kid(0)
	if y.Kind() == expr.ZExt && !fitsZExt(b, c, x.Width()) || y.Kind() == expr.SExt && !fitsSExt(b, c, x.Width()) {
		return b.False()
	}
	return b.Eq(trunc(b, c, x.Width()), x)
}

// eqExt
//
//	match:  zext(x) = zext(y)
//	result: equality at the wider of the two inner widths; so for sext
func eqExt(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() != y.Kind() || x.Kind() != expr.ZExt && x.Kind() != expr.SExt {
		return nil
	}
	x, y = narrowPair(b, x, y)
	return b.Eq(x, y)
}

// narrowPair cuts two extensions of one kind to the wider inner width.
func narrowPair(b *expr.Builder, x, y *expr.Term) (*expr.Term, *expr.Term) {
	w := max(x.Kid(0).Width(), y.Kid(0).Width())
	return b.Extract(x, 0, w), b.Extract(y, 0, w)
}

// eqConcatConst
//
//	match:  c = h ++ x or c = x ++ h, h constant (also the zeros of a zext inside)
//	result: false if h differs from c there, else the rest of c = x
func eqConcatConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() || y.Kind() != expr.Concat {
		return nil
	}
	p := pieces{y}
	for p.rest != nil {
		part, below := p.next(b)
		if part.IsConst() && b.Extract(c, below, part.Width()) != part {
			return b.False()
		}
	}
	if h := y.Kid(0); h.IsConst() {
		x := y.Kid(1)
		return b.Eq(trunc(b, c, x.Width()), x)
	}
	if n := lowest(y).Width(); lowest(y).IsConst() {
		return b.Eq(high(b, c, n), high(b, y, n))
	}
	return nil
}

// eqConcat
//
//	match:  h ++ x = h ++ y
//	result: x = y
//	match:  x ++ l = y ++ l
//	result: x = y
//	match:  c ++ x = d ++ y, c and d constants of one width that differ
//	result: false
func eqConcat(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() != expr.Concat || y.Kind() != expr.Concat {
		return nil
	}
	if p, q := x.Kid(0), y.Kid(0); p == q {
		return b.Eq(x.Kid(1), y.Kid(1))
	} else if p.IsConst() && q.IsConst() && p.Width() == q.Width() {
		return b.False()
	}
	if l, m := lowest(x), lowest(y); l == m {
		return b.Eq(high(b, x, l.Width()), high(b, y, l.Width()))
	} else if l.IsConst() && m.IsConst() && l.Width() == m.Width() {
		return b.False()
	}
	return nil
}

// eqIteConst
//
//	match:  c = ite(p, k, y), k constant
//	result: p ∨ c = y if k is c, else ¬p ∧ c = y
//	match:  c = ite(p, x, k), k constant
//	result: ¬p ∨ c = x if k is c, else p ∧ c = x
func eqIteConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() || y.Kind() != expr.Ite {
		return nil
	}
	p, k, other := y.Kid(0), y.Kid(1), y.Kid(2)
	if !k.IsConst() {
		p, k, other = b.Not(p), other, k
	}
	switch {
	case !k.IsConst():
		return nil
	case k == c:
		return b.Or(p, b.Eq(c, other))
	}
	return b.And(b.Not(p), b.Eq(c, other))
}

// eqIteArm
//
//	match:  x = ite(p, x, y)
//	result: p ∨ x = y
//	match:  y = ite(p, x, y)
//	result: ¬p ∨ x = y
func eqIteArm(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		switch {
		case y.Kind() != expr.Ite:
			return nil
		case y.Kid(1) == x:
			return b.Or(y.Kid(0), b.Eq(x, y.Kid(2)))
		case y.Kid(2) == x:
			return b.Or(b.Not(y.Kid(0)), b.Eq(x, y.Kid(1)))
		}
		return nil
	})
}

// eqIteIte
//
//	match:  ite(p, x, y) = ite(p, u, v)
//	result: ite(p, x = u, y = v)
func eqIteIte(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == expr.Ite && y.Kind() == expr.Ite && x.Kid(0) == y.Kid(0) {
		return b.Ite(x.Kid(0), b.Eq(x.Kid(1), y.Kid(1)), b.Eq(x.Kid(2), y.Kid(2)))
	}
	return nil
}

// eqMulOdd
//
//	match:  c = d · x, d odd
//	result: c·d⁻¹ = x
func eqMulOdd(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(0))
	if !ok {
		return nil
	}
	dt, x, ok := constAnd(t.Kid(1), expr.Mul)
	if !ok || dt.Word()&1 == 0 {
		return nil
	}
	d := dt.Word()
	inv := d // correct to 3 bits; each Newton step doubles that
	for range 5 {
		inv *= 2 - d*inv
	}
	return b.Eq(b.Const(x.Width(), bv.Mul(c, inv, uint(x.Width()))), x)
}

// eqMaskImpossible
//
//	match:  c = d & x, c has a bit that d has not
//	result: false
//	match:  c = d | x, d has a bit that c has not
//	result: false
func eqMaskImpossible(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() {
		return nil
	}
	if d, _, ok := constAnd(y, expr.And); ok && b.And(c, d) != c {
		return b.False()
	}
	if d, _, ok := constAnd(y, expr.Or); ok && b.Or(c, d) != c {
		return b.False()
	}
	return nil
}

// eqAllBits
//
//	match:  0 = x | y
//	result: 0 = x ∧ 0 = y
//	match:  -1 = x & y
//	result: -1 = x ∧ -1 = y
func eqAllBits(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if c.IsZero() && y.Kind() == expr.Or || c.IsOnes() && y.Kind() == expr.And {
		return b.And(b.Eq(c, y.Kid(0)), b.Eq(c, y.Kid(1)))
	}
	return nil
}

// eqBounded
//
//	match:  c = x, c outside the range that x's form allows
//	result: false
func eqBounded(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(0))
	if !ok {
		return nil
	}
	if lo, hi := bounds(t.Kid(1)); c < lo || c > hi {
		return b.False()
	}
	return nil
}
