package wordlevel

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// shapeRule makes a term with products or quotients one without. x and y are the term's operands.
type shapeRule = rule[func(p *Path, t *expr.Term) (*expr.Term, Because)]

func shapeRules() []shapeRule {
	return []shapeRule{
		{"whole-division", of(expr.Add), wholeDivision},
		{"mul-div", of(expr.UDiv), mulDiv},
		{"mul-rem", of(expr.URem), mulRem},
		{"power-quotient", of(expr.UDiv, expr.URem), powerQuotient},
		{"product-order", of(expr.Ult, expr.Ule), productOrder},
		{"remainder-order", of(expr.Ult, expr.Ule), remainderOrder},
		{"quotient-order", of(expr.Ult, expr.Ule), quotientOrder},
		{"polynomial", of(expr.Eq), samePolynomial},
	}
}

// wholeDivision
//
//	match:  (x / y) · y + x mod y
//	result: x, also where y is zero
func wholeDivision(_ *Path, t *expr.Term) (*expr.Term, Because) {
	for i := range 2 {
		m, r := t.Kid(i), t.Kid(1-i)
		if m.Kind() != expr.Mul || r.Kind() != expr.URem {
			continue
		}
		for j := range 2 {
			q, y := m.Kid(j), m.Kid(1-j)
			if q.Kind() == expr.UDiv && q.Kid(1) == y && r.Kid(1) == y && q.Kid(0) == r.Kid(0) {
				return r.Kid(0), nil
			}
		}
	}
	return nil, nil
}

// fits says whether the product of x and y is below 2^w.
func (p *Path) fits(x, y *expr.Term) (bool, Because) {
	if x.Width() > 64 {
		return false, nil
	}
	rx, ry := p.range0(x), p.range0(y)
	over, lo := bits.Mul64(rx.hi, ry.hi)
	return over == 0 && lo <= bv.Ones(uint(x.Width())), rx.why.and(ry.why)
}

// factor says whether t is x · y for this y.
func factor(t, y *expr.Term) (x *expr.Term) {
	switch {
	case t.Kind() != expr.Mul:
		return nil
	case t.Kid(0) == y:
		return t.Kid(1)
	case t.Kid(1) == y:
		return t.Kid(0)
	}
	return nil
}

// mulDiv
//
//	match:  (x · y) / y, max x · max y fits, y not zero
//	result: x
func mulDiv(p *Path, t *expr.Term) (*expr.Term, Because) {
	y := t.Kid(1)
	x := factor(t.Kid(0), y)
	if x == nil || p.range0(y).lo == 0 {
		return nil, nil
	}
	if ok, why := p.fits(x, y); ok {
		return x, why
	}
	return nil, nil
}

// mulRem
//
//	match:  (x · y) mod y, max x · max y fits
//	result: 0, also where y is zero
func mulRem(p *Path, t *expr.Term) (*expr.Term, Because) {
	x := factor(t.Kid(0), t.Kid(1))
	if x == nil {
		return nil, nil
	}
	if ok, why := p.fits(x, t.Kid(1)); ok {
		return p.b.Zero(t.Width()), why
	}
	return nil, nil
}

// powerQuotient
//
//	match:  x mod (2ⁿ << y)
//	result: x & ((2ⁿ << y) - 1), also where the divisor is zero
//	match:  x / (2ⁿ << y)
//	result: (2ⁿ << y) = 0 ? max : (x >> n) >> y
func powerQuotient(p *Path, t *expr.Term) (*expr.Term, Because) {
	x, d := t.Kid(0), t.Kid(1)
	if d.Kind() != expr.Shl || d.Width() > 64 || !d.Kid(0).IsConst() || bits.OnesCount64(d.Kid(0).Word()) != 1 {
		return nil, nil
	}
	w := d.Width()
	if t.Kind() == expr.URem {
		return p.b.And(x, p.b.Sub(d, p.b.Const(w, 1))), nil
	}
	n := p.b.Const(w, uint64(bits.TrailingZeros64(d.Kid(0).Word())))
	q := p.b.LShr(p.b.LShr(x, n), d.Kid(1))
	return p.b.Ite(p.b.Eq(d, p.b.Zero(w)), p.b.Ones(w), q), nil
}

// productOrder
//
//	match:  x < (x / y) · y
//	result: false
//	match:  (x / y) · y ≤ x
//	result: true, also where y is zero
func productOrder(p *Path, t *expr.Term) (*expr.Term, Because) {
	strict := t.Kind() == expr.Ult
	x, m := t.Kid(0), t.Kid(1)
	if !strict {
		x, m = m, x
	}
	if m.Kind() != expr.Mul {
		return nil, nil
	}
	for i := range 2 {
		if q := m.Kid(i); q.Kind() == expr.UDiv && q.Kid(0) == x && q.Kid(1) == m.Kid(1-i) {
			return p.b.Bool(!strict), nil
		}
	}
	return nil, nil
}

// remainderOrder
//
//	match:  x mod y < y
//	result: ¬(y = 0)
//	match:  y ≤ x mod y
//	result: y = 0
//	match:  x < x mod y
//	result: false
//	match:  x mod y ≤ x
//	result: true
func remainderOrder(p *Path, t *expr.Term) (*expr.Term, Because) {
	x, y := t.Kid(0), t.Kid(1)
	zero := p.b.Zero(x.Width())
	switch strict := t.Kind() == expr.Ult; {
	case strict && x.Kind() == expr.URem && x.Kid(1) == y:
		return p.b.Not(p.b.Eq(y, zero)), nil
	case !strict && y.Kind() == expr.URem && y.Kid(1) == x:
		return p.b.Eq(x, zero), nil
	case strict && y.Kind() == expr.URem && y.Kid(0) == x:
		return p.b.False(), nil
	case !strict && x.Kind() == expr.URem && x.Kid(0) == y:
		return p.b.True(), nil
	}
	return nil, nil
}

// quotientOrder
//
//	match:  x < x / y
//	result: y = 0 ∧ ¬(x = max)
//	match:  x / y ≤ x
//	result: ¬(y = 0) ∨ x = max
func quotientOrder(p *Path, t *expr.Term) (*expr.Term, Because) {
	x, y := t.Kid(0), t.Kid(1)
	b, zero, most := p.b, p.b.Zero(x.Width()), p.b.Ones(x.Width())
	switch strict := t.Kind() == expr.Ult; {
	case strict && y.Kind() == expr.UDiv && y.Kid(0) == x:
		return b.And(b.Eq(y.Kid(1), zero), b.Not(b.Eq(x, most))), nil
	case !strict && x.Kind() == expr.UDiv && x.Kid(0) == y:
		return b.Or(b.Not(b.Eq(x.Kid(1), zero)), b.Eq(y, most)), nil
	}
	return nil, nil
}
