package rewrite

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// addConstOut
//
//	match:  (c + x) + y
//	result: c + (x + y)
func addConstOut(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if c, z, ok := constAnd(x, expr.Add); ok && !y.IsConst() {
			return b.Add(c, b.Add(z, y))
		}
		return nil
	})
}

// addSubConstOut
//
//	match:  (c - x) + y
//	result: c + (y - x), c not 0
func addSubConstOut(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if x.Kind() == expr.Sub && x.Kid(0).IsConst() && !x.Kid(0).IsZero() && !y.IsConst() {
			return b.Add(x.Kid(0), b.Sub(y, x.Kid(1)))
		}
		return nil
	})
}

// addNeg
//
//	match:  x + (0 - y)
//	result: x - y
func addNeg(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() == expr.Sub && y.Kid(0).IsZero() && !x.IsConst() {
			return b.Sub(x, y.Kid(1))
		}
		return nil
	})
}

// addSubCancel
//
//	match:  x + (y - x)
//	result: y
func addSubCancel(_ *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() == expr.Sub && y.Kid(1) == x {
			return y.Kid(0)
		}
		return nil
	})
}

// addNot
//
//	match:  x + ~x
//	result: -1
//	match:  c + ~x
//	result: (c-1) - x
func addNot(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case isNegation(x, y):
		return b.Ones(t.Width())
	case x.IsConst() && y.Kind() == expr.Not:
		return b.Sub(b.Sub(x, b.Const(t.Width(), 1)), y.Kid(0))
	}
	return nil
}

// addLike
//
//	match:  c·x + d·x; x alone counts as 1·x
//	result: (c+d)·x
func addLike(b *expr.Builder, t *expr.Term) *expr.Term {
	c, x := factor(b, t.Kid(0))
	d, y := factor(b, t.Kid(1))
	if x != y || x.IsConst() {
		return nil
	}
	return b.Mul(b.Add(c, d), x)
}

// subLike
//
//	match:  c·x - d·x; x alone counts as 1·x
//	result: (c-d)·x
func subLike(b *expr.Builder, t *expr.Term) *expr.Term {
	c, x := factor(b, t.Kid(0))
	d, y := factor(b, t.Kid(1))
	if x != y || x.IsConst() {
		return nil
	}
	return b.Mul(b.Sub(c, d), x)
}

func factor(b *expr.Builder, t *expr.Term) (c, x *expr.Term) {
	if c, x, ok := constAnd(t, expr.Mul); ok {
		return c, x
	}
	return b.Const(t.Width(), 1), t
}

// subConstOut
//
//	match:  (c + x) - y
//	result: c + (x - y)
//	match:  x - (c + y)
//	result: -c + (x - y)
func subConstOut(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if c, z, ok := constAnd(x, expr.Add); ok {
		return b.Add(c, b.Sub(z, y))
	}
	if c, z, ok := constAnd(y, expr.Add); ok && !x.IsConst() {
		return b.Add(b.Neg(c), b.Sub(x, z))
	}
	return nil
}

// subSub
//
//	match:  x - (y - z), x constant or y constant or x = y
//	result: z + (x - y)
func subSub(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if y.Kind() != expr.Sub || !(x == y.Kid(0) || y.Kid(0).IsConst() || x.IsZero()) {
		return nil
	}
	if x.IsZero() {
		return b.Sub(y.Kid(1), y.Kid(0))
	}
	return b.Add(y.Kid(1), b.Sub(x, y.Kid(0)))
}

// subCancel
//
//	match:  (x + y) - x
//	result: y
//	match:  x - (x + y)
//	result: 0 - y
//	match:  (x - y) - x
//	result: 0 - y
func subCancel(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == expr.Add {
		if z, ok := has(x, y); ok {
			return z
		}
	}
	if y.Kind() == expr.Add {
		if z, ok := has(y, x); ok {
			return b.Neg(z)
		}
	}
	if x.Kind() == expr.Sub && x.Kid(0) == y {
		return b.Neg(x.Kid(1))
	}
	return nil
}

// subConstLeft
//
//	match:  (c - x) - y, c not 0
//	result: c - (x + y)
func subConstLeft(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == expr.Sub && x.Kid(0).IsConst() {
		return b.Sub(x.Kid(0), b.Add(x.Kid(1), y))
	}
	return nil
}

// subNot
//
//	match:  c - ~x
//	result: (c+1) + x
func subNot(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.IsConst() && y.Kind() == expr.Not {
		return b.Add(b.Add(x, b.Const(t.Width(), 1)), y.Kid(0))
	}
	return nil
}

// mulConst
//
//	match:  c · (d + x)
//	result: c·d + c·x
//	match:  c · (d · x)
//	result: (c·d) · x
//	match:  c · (d - x)
//	result: c·d + (-c)·x
func mulConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y, ok := constAnd(t, expr.Mul)
	if !ok {
		return nil
	}
	if d, x, ok := constAnd(y, expr.Add); ok {
		return b.Add(b.Mul(c, d), b.Mul(c, x))
	}
	if d, x, ok := constAnd(y, expr.Mul); ok {
		return b.Mul(b.Mul(c, d), x)
	}
	if y.Kind() == expr.Sub && y.Kid(0).IsConst() {
		return b.Add(b.Mul(c, y.Kid(0)), b.Mul(b.Neg(c), y.Kid(1)))
	}
	return nil
}

// mulMinusOne
//
//	match:  -1 · x
//	result: 0 - x
func mulMinusOne(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Kid(0).IsOnes() {
		return b.Neg(t.Kid(1))
	}
	return nil
}

// mulPow2
//
//	match:  2^k · x
//	result: x[0 … w-k) ++ 0
func mulPow2(b *expr.Builder, t *expr.Term) *expr.Term {
	if c, ok := word(t.Kid(0)); ok {
		if k, ok := pow2(c); ok {
			return shiftLeft(b, t.Kid(1), k)
		}
	}
	return nil
}

// shiftLeft is x·2^k for k < width.
func shiftLeft(b *expr.Builder, x *expr.Term, k int) *expr.Term {
	if k == 0 {
		return x
	}
	return b.Concat(b.Extract(x, 0, x.Width()-k), b.Zero(k))
}

// mulBit
//
//	match:  x · zext(p), p of width 1
//	result: ite(p, x, 0)
func mulBit(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() == expr.ZExt && y.Kid(0).Width() == 1 {
			return b.Ite(y.Kid(0), x, b.Zero(t.Width()))
		}
		return nil
	})
}

// udivConst
//
//	match:  x / 0
//	result: -1
//	match:  x / 2^k
//	result: zext(x[k … w))
//	match:  (x / c) / d
//	result: x / (c·d), or 0 if c·d does not fit
func udivConst(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	d, ok := word(y)
	if !ok {
		return nil
	}
	w := t.Width()
	if d == 0 {
		return b.Ones(w)
	}
	if k, ok := pow2(d); ok {
		return b.ZExt(high(b, x, k), w)
	}
	if x.Kind() != expr.UDiv {
		return nil
	}
	c, ok := word(x.Kid(1))
	if !ok || c == 0 {
		return nil
	}
	if bv.UMulOv(c, d, uint(w)) {
		return b.Zero(w)
	}
	return b.UDiv(x.Kid(0), b.Const(w, c*d))
}

// uremConst
//
//	match:  x % 0
//	result: x
//	match:  x % 2^k
//	result: zext(x[0 … k))
//	match:  (x % c) % c
//	result: x % c
func uremConst(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	d, ok := word(y)
	if !ok {
		return nil
	}
	if d == 0 || x.Kind() == expr.URem && x.Kid(1) == y {
		return x
	}
	if k, ok := pow2(d); ok && k > 0 {
		return b.ZExt(b.Extract(x, 0, k), t.Width())
	}
	return nil
}

// remSelf
//
//	match:  x % x, signed or unsigned
//	result: 0
func remSelf(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Kid(0) == t.Kid(1) {
		return b.Zero(t.Width())
	}
	return nil
}

// divSmall
//
//	match:  x / c or x % c, unsigned, with x < c known from x's form
//	result: 0 or x
func divSmall(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	c, ok := word(y)
	if !ok {
		return nil
	}
	if _, hi := bounds(x); hi >= c {
		return nil
	}
	if t.Kind() == expr.UDiv {
		return b.Zero(t.Width())
	}
	return x
}

// divNarrow
//
//	match:  zext(x) / c or zext(x) % c, unsigned, 0 < c fits x's width
//	result: zext(x / c) or zext(x % c)
//	match:  zext(x) % zext(y), x and y of one width
//	result: zext(x % y)
func divNarrow(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() != expr.ZExt {
		return nil
	}
	x = x.Kid(0)
	switch {
	case y.IsConst() && !y.IsZero() && fitsZExt(b, y, x.Width()):
		y = trunc(b, y, x.Width())
	case t.Kind() == expr.URem && y.Kind() == expr.ZExt && y.Kid(0).Width() == x.Width():
		y = y.Kid(0)
	default:
		return nil
	}
	return b.ZExt(b.Binary(t.Kind(), x, y), t.Width())
}

// sdivUnsigned
//
//	match:  x / y or x % y, signed, both with a clear sign bit
//	result: the unsigned operation
func sdivUnsigned(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if !topClear(b, x) || !topClear(b, y) {
		return nil
	}
	if t.Kind() == expr.SDiv {
		return b.UDiv(x, y)
	}
	return b.URem(x, y)
}

// sdivMinusOne
//
//	match:  x / -1, signed
//	result: 0 - x
//	match:  x % -1, signed
//	result: 0
func sdivMinusOne(b *expr.Builder, t *expr.Term) *expr.Term {
	if !t.Kid(1).IsOnes() {
		return nil
	}
	if t.Kind() == expr.SDiv {
		return b.Neg(t.Kid(0))
	}
	return b.Zero(t.Width())
}

// shlConst
//
//	match:  x << c
//	result: x[0 … w-c) ++ 0, or 0
func shlConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(1))
	switch {
	case !ok:
		return nil
	case c >= uint64(t.Width()):
		return b.Zero(t.Width())
	}
	return shiftLeft(b, t.Kid(0), int(c))
}

// lshrConst
//
//	match:  x >>u c
//	result: zext(x[c … w)), or 0
func lshrConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(1))
	switch {
	case !ok:
		return nil
	case c >= uint64(t.Width()):
		return b.Zero(t.Width())
	}
	return b.ZExt(high(b, t.Kid(0), int(c)), t.Width())
}

// ashrConst
//
//	match:  x >>s c
//	result: sext(x[min(c, w-1) … w))
func ashrConst(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(1))
	if !ok {
		return nil
	}
	return b.SExt(high(b, t.Kid(0), int(min(c, uint64(t.Width()-1)))), t.Width())
}

// ashrUnsigned
//
//	match:  x >>s y, x with a clear sign bit
//	result: x >>u y
func ashrUnsigned(b *expr.Builder, t *expr.Term) *expr.Term {
	if topClear(b, t.Kid(0)) {
		return b.LShr(t.Kid(0), t.Kid(1))
	}
	return nil
}
