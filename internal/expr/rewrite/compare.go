package rewrite

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// The comparisons come in two families, unsigned and signed. Rules for both are written once, with least and greatest
// value as parameters.

func isSigned(t *expr.Term) bool { return t.Kind() == expr.Slt || t.Kind() == expr.Sle }

func isStrict(t *expr.Term) bool { return t.Kind() == expr.Ult || t.Kind() == expr.Slt }

func less(b *expr.Builder, signed bool, x, y *expr.Term) *expr.Term {
	if signed {
		return b.Slt(x, y)
	}
	return b.Ult(x, y)
}

func lessEq(b *expr.Builder, signed bool, x, y *expr.Term) *expr.Term {
	if signed {
		return b.Sle(x, y)
	}
	return b.Ule(x, y)
}

// compareAs is t's comparison of other operands.
func compareAs(b *expr.Builder, t, x, y *expr.Term) *expr.Term {
	return b.Binary(t.Kind(), x, y)
}

// limits are the least and the greatest value of width w ≤ 64.
func limits(signed bool, w int) (least, greatest uint64) {
	if signed {
		return bv.SMin(uint(w)), bv.SMax(uint(w))
	}
	return 0, bv.Ones(uint(w))
}

// cmpLimit
//
//	match:  x < least, greatest < x
//	result: false
//	match:  least ≤ x, x ≤ greatest
//	result: true
//	match:  x ≤ least, or x < least+1
//	result: x = least
//	match:  greatest ≤ x, or greatest-1 < x
//	result: x = greatest
//	match:  least < x, or least+1 ≤ x
//	result: ¬(x = least)
//	match:  x < greatest, or x ≤ greatest-1
//	result: ¬(x = greatest)
func cmpLimit(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	c, left := word(x)
	if !left {
		var ok bool
		if c, ok = word(y); !ok {
			return nil
		}
		x, y = y, x // from here x is the constant
	}
	w := x.Width()
	least, greatest := limits(isSigned(t), w)
	after, before := bv.Add(least, 1, uint(w)), bv.Sub(greatest, 1, uint(w))
	is := func(v uint64) *expr.Term { return b.Eq(b.Const(w, v), y) }
	strict := isStrict(t)
	switch {
	case left && strict && c == greatest, !left && strict && c == least:
		return b.False()
	case left && !strict && c == least, !left && !strict && c == greatest:
		return b.True()
	case !left && !strict && c == least, !left && strict && c == after:
		return is(least)
	case left && !strict && c == greatest, left && strict && c == before:
		return is(greatest)
	case left && strict && c == least, left && !strict && c == after:
		return b.Not(is(least))
	case !left && strict && c == greatest, !left && !strict && c == before:
		return b.Not(is(greatest))
	}
	return nil
}

// cmpBoundForm
//
//	match:  x ≤ c, c not the greatest
//	result: x < c+1
//	match:  c < x, c not the greatest
//	result: c+1 ≤ x
func cmpBoundForm(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	w := x.Width()
	_, greatest := limits(isSigned(t), min(w, 64))
	if c, ok := word(y); ok && !isStrict(t) && c != greatest {
		return less(b, isSigned(t), x, b.Const(w, c+1))
	}
	if c, ok := word(x); ok && isStrict(t) && c != greatest {
		return lessEq(b, isSigned(t), b.Const(w, c+1), y)
	}
	return nil
}

// cmpBounded
//
//	match:  x < y or x ≤ y, unsigned, decided by the ranges that the forms of x and y allow
//	result: true or false
func cmpBounded(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Width() > 64 {
		return nil
	}
	xl, xh := bounds(x)
	yl, yh := bounds(y)
	if t.Kind() == expr.Ult {
		switch {
		case xh < yl:
			return b.True()
		case yh <= xl:
			return b.False()
		}
		return nil
	}
	switch {
	case xh <= yl:
		return b.True()
	case yh < xl:
		return b.False()
	}
	return nil
}

// cmpSignedToUnsigned
//
//	match:  signed comparison of terms whose sign bits are both clear
//	result: the unsigned one
func cmpSignedToUnsigned(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if !topClear(b, x) || !topClear(b, y) {
		return nil
	}
	if t.Kind() == expr.Slt {
		return b.Ult(x, y)
	}
	return b.Ule(x, y)
}

// cmpSignedDecided
//
//	match:  signed comparison of a term whose sign bit is clear with a negative constant
//	result: true or false
func cmpSignedDecided(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case x.IsConst() && top(b, x).IsTrue() && topClear(b, y):
		return b.True()
	case y.IsConst() && top(b, y).IsTrue() && topClear(b, x):
		return b.False()
	}
	return nil
}

// cmpExt
//
//	match:  comparison of zext(x) with zext(y), unsigned
//	result: at the wider of the two inner widths
//	match:  comparison of sext(x) with sext(y), signed or unsigned
//	result: at the wider of the two inner widths
func cmpExt(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() != y.Kind() || x.Kind() != expr.SExt && (x.Kind() != expr.ZExt || isSigned(t)) {
		return nil
	}
	x, y = narrowPair(b, x, y)
	return compareAs(b, t, x, y)
}

// cmpZExtConst
//
//	match:  comparison of zext(x) with c, unsigned, c fits x's width
//	result: comparison of x with c cut
func cmpZExtConst(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case x.Kind() == expr.ZExt && y.IsConst() && fitsZExt(b, y, x.Kid(0).Width()):
		return compareAs(b, t, x.Kid(0), trunc(b, y, x.Kid(0).Width()))
	case y.Kind() == expr.ZExt && x.IsConst() && fitsZExt(b, x, y.Kid(0).Width()):
		return compareAs(b, t, trunc(b, x, y.Kid(0).Width()), y.Kid(0))
	}
	return nil
}

// cmpSExtConst
//
//	match:  comparison of sext(x) with c, c fits x's width
//	result: comparison of x with c cut
//	match:  comparison of sext(x) with c, c does not fit
//	result: signed: by c's sign; unsigned: by x's sign
func cmpSExtConst(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case x.Kind() == expr.SExt && y.IsConst():
		return sextConst(b, t, x.Kid(0), y, func(x, c *expr.Term) *expr.Term { return compareAs(b, t, x, c) }, true)
	case y.Kind() == expr.SExt && x.IsConst():
		return sextConst(b, t, y.Kid(0), x, func(y, c *expr.Term) *expr.Term { return compareAs(b, t, c, y) }, false)
	}
	return nil
}

// sextConst compares sext(x) with c; under says whether sext(x) is the smaller side in t.
func sextConst(b *expr.Builder, t, x, c *expr.Term, fits func(x, c *expr.Term) *expr.Term, under bool) *expr.Term {
	if fitsSExt(b, c, x.Width()) {
		return fits(x, trunc(b, c, x.Width()))
	}
	if isSigned(t) {
		return b.Bool(top(b, c).IsTrue() != under)
	}
	// Seen unsigned, c is in the gap between the extensions of non-negative and of negative values.
	negative := top(b, x)
	if under {
		return b.Not(negative)
	}
	return negative
}

// cmpConcatConst
//
//	match:  comparison of (h ++ x) with c, unsigned, h constant
//	result: decided by h and c's high part, or comparison of x with c's low part if they are equal
func cmpConcatConst(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	c, cc := y, x
	if x.IsConst() {
		c, cc = x, y
	}
	if !c.IsConst() || cc.Kind() != expr.Concat || !cc.Kid(0).IsConst() {
		return nil
	}
	rest := cc.Kid(1)
	n := rest.Width()
	h, ch := cc.Kid(0), high(b, c, n)
	switch {
	case h != ch && c == y:
		return b.Ult(h, ch)
	case h != ch:
		return b.Ult(ch, h)
	case c == y:
		return compareAs(b, t, rest, trunc(b, c, n))
	}
	return compareAs(b, t, trunc(b, c, n), rest)
}

// cmpConcatLow
//
//	match:  x ++ k < c, k constant; so with ≤, sides exchanged, signed
//	result: comparison of x with c's high part, strict or not by comparing the low parts
func cmpConcatLow(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	var flip bool
	if x.IsConst() {
		x, y, flip = y, x, true
	}
	if !y.IsConst() || x.Kind() != expr.Concat || !lowest(x).IsConst() {
		return nil
	}
	n := lowest(x).Width()
	k, cl := lowest(x), trunc(b, y, n)
	xh, ch := high(b, x, n), high(b, y, n)
	// With equal high parts the low parts decide.
	tie := b.Ult(k, cl)
	if flip {
		tie = b.Ult(cl, k)
		xh, ch = ch, xh
	}
	if tie.IsTrue() || k == cl && !isStrict(t) {
		return lessEq(b, isSigned(t), xh, ch)
	}
	return less(b, isSigned(t), xh, ch)
}

// cmpConcatCommon
//
//	match:  (h ++ x) < (h ++ y), signed or not; so with ≤
//	result: x < y unsigned
//	match:  (x ++ l) < (y ++ l); so with ≤
//	result: x < y
func cmpConcatCommon(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() != expr.Concat || y.Kind() != expr.Concat {
		return nil
	}
	if x.Kid(0) == y.Kid(0) {
		if isStrict(t) {
			return b.Ult(x.Kid(1), y.Kid(1))
		}
		return b.Ule(x.Kid(1), y.Kid(1))
	}
	if l := lowest(x); l == lowest(y) {
		return compareAs(b, t, high(b, x, l.Width()), high(b, y, l.Width()))
	}
	return nil
}

// cmpNot
//
//	match:  ~x < ~y; so with ≤, signed or not
//	result: y < x
//	match:  ~x < c
//	result: ~c < x; so with ≤, sides exchanged
func cmpNot(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	nx, ny := x.Kind() == expr.Not, y.Kind() == expr.Not
	if nx && ny || nx && y.IsConst() || ny && x.IsConst() {
		return compareAs(b, t, b.Not(y), b.Not(x))
	}
	return nil
}

// cmpBit
//
//	match:  x < y at width 1, unsigned
//	result: ¬x ∧ y
//	match:  x ≤ y at width 1, unsigned
//	result: ¬x ∨ y
//	match:  the signed ones, where 1 is -1
//	result: the same with x and y exchanged
func cmpBit(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Width() != 1 {
		return nil
	}
	if isSigned(t) {
		x, y = y, x
	}
	if isStrict(t) {
		return b.And(b.Not(x), y)
	}
	return b.Or(b.Not(x), y)
}

// cmpIteIte
//
//	match:  ite(p, x, y) < ite(p, u, v); so for every comparison but =
//	result: ite(p, x < u, y < v)
func cmpIteIte(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == expr.Ite && y.Kind() == expr.Ite && x.Kid(0) == y.Kid(0) {
		return b.Ite(x.Kid(0), compareAs(b, t, x.Kid(1), y.Kid(1)), compareAs(b, t, x.Kid(2), y.Kid(2)))
	}
	return nil
}

// cmpPart
//
//	match:  x & y ≤ x, unsigned;  x ≤ x | y;  x / c ≤ x;  x % y ≤ x
//	result: true
//	match:  the strict converse
//	result: false
func cmpPart(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if t.Kind() == expr.Ult {
		x, y = y, x
	}
	if notAbove(x, y) {
		return b.Bool(t.Kind() == expr.Ule)
	}
	return nil
}

// notAbove says whether x ≤ y by their forms.
func notAbove(x, y *expr.Term) bool {
	switch x.Kind() {
	case expr.And:
		if _, ok := has(x, y); ok {
			return true
		}
	case expr.URem:
		if x.Kid(0) == y {
			return true
		}
	case expr.UDiv:
		if c := x.Kid(1); x.Kid(0) == y && c.IsConst() && !c.IsZero() {
			return true
		}
	}
	if y.Kind() == expr.Or {
		_, ok := has(y, x)
		return ok
	}
	return false
}
