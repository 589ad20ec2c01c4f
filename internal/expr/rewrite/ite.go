package rewrite

import "github.com/albers-engine/albers/internal/expr"

// iteBits
//
//	match:  ite(p, 1, 0), ite(p, 0, 1)
//	result: zext(p), zext(¬p)
//	match:  ite(p, -1, 0), ite(p, 0, -1)
//	result: sext(p), sext(¬p)
func iteBits(b *expr.Builder, t *expr.Term) *expr.Term {
	p, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	if x.IsZero() {
		p, x, y = b.Not(p), y, x
	}
	switch {
	case !y.IsZero():
		return nil
	case x.IsOne():
		return b.ZExt(p, t.Width())
	case x.IsOnes():
		return b.SExt(p, t.Width())
	}
	return nil
}

// iteFormula
//
//	match:  ite(p, true, y), ite(p, p, y)
//	result: p ∨ y
//	match:  ite(p, x, false), ite(p, x, p)
//	result: p ∧ x
//	match:  ite(p, false, y), ite(p, x, true)
//	result: ¬p ∧ y, ¬p ∨ x
//	match:  ite(p, x, ¬x)
//	result: p = x
func iteFormula(b *expr.Builder, t *expr.Term) *expr.Term {
	p, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	switch {
	case t.Width() != 1:
		return nil
	case x.IsTrue(), x == p:
		return b.Or(p, y)
	case y.IsFalse(), y == p:
		return b.And(p, x)
	case x.IsFalse(), isNegation(x, p):
		return b.And(b.Not(p), y)
	case y.IsTrue(), isNegation(y, p):
		return b.Or(b.Not(p), x)
	case isNegation(x, y):
		return b.Eq(p, x)
	}
	return nil
}

// iteSameCond
//
//	match:  ite(p, ite(p, x, y), z)
//	result: ite(p, x, z)
//	match:  ite(p, x, ite(p, y, z))
//	result: ite(p, x, z)
func iteSameCond(b *expr.Builder, t *expr.Term) *expr.Term {
	p, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	switch {
	case x.Kind() == expr.Ite && x.Kid(0) == p:
		return b.Ite(p, x.Kid(1), y)
	case x.Kind() == expr.Ite && isNegation(x.Kid(0), p):
		return b.Ite(p, x.Kid(2), y)
	case y.Kind() == expr.Ite && y.Kid(0) == p:
		return b.Ite(p, x, y.Kid(2))
	case y.Kind() == expr.Ite && isNegation(y.Kid(0), p):
		return b.Ite(p, x, y.Kid(1))
	}
	return nil
}

// iteMergeArms
//
//	match:  ite(p, x, ite(q, x, y))
//	result: ite(p ∨ q, x, y)
//	match:  ite(p, x, ite(q, y, x))
//	result: ite(p ∨ ¬q, x, y)
//	match:  ite(p, ite(q, x, y), y)
//	result: ite(p ∧ q, x, y)
//	match:  ite(p, ite(q, y, x), y)
//	result: ite(p ∧ ¬q, x, y)
func iteMergeArms(b *expr.Builder, t *expr.Term) *expr.Term {
	p, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	if y.Kind() == expr.Ite {
		switch q := y.Kid(0); x {
		case y.Kid(1):
			return b.Ite(b.Or(p, q), x, y.Kid(2))
		case y.Kid(2):
			return b.Ite(b.Or(p, b.Not(q)), x, y.Kid(1))
		}
	}
	if x.Kind() == expr.Ite {
		switch q := x.Kid(0); y {
		case x.Kid(2):
			return b.Ite(b.And(p, q), x.Kid(1), y)
		case x.Kid(1):
			return b.Ite(b.And(p, b.Not(q)), x.Kid(2), y)
		}
	}
	return nil
}

// iteOfEq
//
//	match:  ite(x = y, x, y), ite(x = y, y, x)
//	result: y, x
func iteOfEq(_ *expr.Builder, t *expr.Term) *expr.Term {
	p := t.Kid(0)
	if p.Kind() != expr.Eq {
		return nil
	}
	if z, ok := has(p, t.Kid(1)); ok && z == t.Kid(2) {
		return t.Kid(2)
	}
	return nil
}

// iteCondForm
//
//	match:  ite(x ≤ y, u, v), signed or not
//	result: ite(y < x, v, u)
func iteCondForm(b *expr.Builder, t *expr.Term) *expr.Term {
	switch p := t.Kid(0); p.Kind() {
	case expr.Ule, expr.Sle:
		return b.Ite(b.Not(p), t.Kid(2), t.Kid(1))
	}
	return nil
}

// iteExt
//
//	match:  ite(p, zext(x), zext(y)), x and y of one width; so for sext; one arm may be a constant that fits
//	result: zext(ite(p, x, y))
func iteExt(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := t.Kid(1), t.Kid(2)
	e := x
	if e.IsConst() {
		e = y
	}
	if e.Kind() != expr.ZExt && e.Kind() != expr.SExt {
		return nil
	}
	w := e.Kid(0).Width()
	inner := func(z *expr.Term) *expr.Term {
		switch {
		case z.Kind() == e.Kind() && z.Kid(0).Width() == w,
			z.IsConst() && e.Kind() == expr.ZExt && fitsZExt(b, z, w),
			z.IsConst() && e.Kind() == expr.SExt && fitsSExt(b, z, w):
			return b.Extract(z, 0, w)
		}
		return nil
	}
	u, v := inner(x), inner(y)
	if u == nil || v == nil {
		return nil
	}
	if e.Kind() == expr.ZExt {
		return b.ZExt(b.Ite(t.Kid(0), u, v), t.Width())
	}
	return b.SExt(b.Ite(t.Kid(0), u, v), t.Width())
}

// iteConcat
//
//	match:  ite(p, h ++ x, h ++ y)
//	result: h ++ ite(p, x, y)
//	match:  ite(p, x ++ l, y ++ l)
//	result: ite(p, x, y) ++ l
func iteConcat(b *expr.Builder, t *expr.Term) *expr.Term {
	p, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	if x.Kind() != expr.Concat || y.Kind() != expr.Concat {
		return nil
	}
	if x.Kid(0) == y.Kid(0) {
		return b.Concat(x.Kid(0), b.Ite(p, x.Kid(1), y.Kid(1)))
	}
	if l := lowest(x); l == lowest(y) {
		return b.Concat(b.Ite(p, high(b, x, l.Width()), high(b, y, l.Width())), l)
	}
	return nil
}

// iteConstUp
//
//	match:  op(ite(p, k, l), c) or op(c, ite(p, k, l)), all of k, l, c constant, op of two operands
//	result: ite(p, op(k, c), op(l, c))
func iteConstUp(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if i, ok := iteOfConsts(x); ok && y.IsConst() {
		return b.Ite(i.Kid(0), b.Binary(t.Kind(), i.Kid(1), y), b.Binary(t.Kind(), i.Kid(2), y))
	}
	if i, ok := iteOfConsts(y); ok && x.IsConst() {
		return b.Ite(i.Kid(0), b.Binary(t.Kind(), x, i.Kid(1)), b.Binary(t.Kind(), x, i.Kid(2)))
	}
	return nil
}

func iteOfConsts(t *expr.Term) (*expr.Term, bool) {
	return t, t.Kind() == expr.Ite && t.Kid(1).IsConst() && t.Kid(2).IsConst()
}

// iteConstUp1
//
//	match:  op(ite(p, k, l)), k and l constant, op one of ~, zext, sext
//	result: ite(p, op(k), op(l))
func iteConstUp1(b *expr.Builder, t *expr.Term) *expr.Term {
	i, ok := iteOfConsts(t.Kid(0))
	if !ok {
		return nil
	}
	op := func(x *expr.Term) *expr.Term {
		switch t.Kind() {
		case expr.Not:
			return b.Not(x)
		case expr.ZExt:
			return b.ZExt(x, t.Width())
		}
		return b.SExt(x, t.Width())
	}
	return b.Ite(i.Kid(0), op(i.Kid(1)), op(i.Kid(2)))
}
