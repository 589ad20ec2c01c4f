package wordlevel

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// shapeRule makes a term with products or quotients one without. x and y are what it is made of.
type shapeRule struct {
	name  string
	kinds []expr.Kind
	apply func(p *Path, t *expr.Term) (*expr.Term, because)
}

func shapeRules() []shapeRule {
	one := func(k ...expr.Kind) []expr.Kind { return k }
	return []shapeRule{
		{"whole-division", one(expr.Add), wholeDivision},
		{"mul-div", one(expr.UDiv), mulDiv},
		{"mul-rem", one(expr.URem), mulRem},
		{"remainder-order", one(expr.Ult, expr.Ule), remainderOrder},
		{"quotient-order", one(expr.Ult, expr.Ule), quotientOrder},
		{"polynomial", one(expr.Eq), polynomial},
	}
}

// wholeDivision
//
//	match:  (x / y) · y + x mod y
//	result: x, also where y is zero
func wholeDivision(_ *Path, t *expr.Term) (*expr.Term, because) {
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
func (p *Path) fits(x, y *expr.Term) (bool, because) {
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
func mulDiv(p *Path, t *expr.Term) (*expr.Term, because) {
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
func mulRem(p *Path, t *expr.Term) (*expr.Term, because) {
	x := factor(t.Kid(0), t.Kid(1))
	if x == nil {
		return nil, nil
	}
	if ok, why := p.fits(x, t.Kid(1)); ok {
		return p.b.Zero(t.Width()), why
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
func remainderOrder(p *Path, t *expr.Term) (*expr.Term, because) {
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
func quotientOrder(p *Path, t *expr.Term) (*expr.Term, because) {
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

// monomial is a product of at most two atoms, by their numbers; nil is 1.
type monomial struct{ x, y *expr.Term }

// maxMonomials bounds the polynomials that are looked at.
const maxMonomials = 16

// polynomial
//
//	match:  x = y, the same sum of products when everything is multiplied out
//	result: true
//	match:  x = y, sums of products that differ by a constant
//	result: false
func polynomial(p *Path, t *expr.Term) (*expr.Term, because) {
	x, y := t.Kid(0), t.Kid(1)
	if x.Width() > 64 || x.IsConst() || !hasProduct(x) && !hasProduct(y) {
		return nil, nil
	}
	w := uint(x.Width())
	sum := map[monomial]uint64{}
	if !expand(sum, x, 1, w) || !expand(sum, y, bv.Ones(w), w) {
		return nil, nil
	}
	c := sum[monomial{}]
	for m, k := range sum {
		if k != 0 && m != (monomial{}) {
			return nil, nil
		}
	}
	return p.b.Bool(c == 0), nil
}

// hasProduct says whether a sum has a product of two unknowns, looking two levels down.
func hasProduct(t *expr.Term) bool {
	isProduct := func(x *expr.Term) bool { return x.Kind() == expr.Mul && !x.Kid(0).IsConst() }
	for i := range t.NumKids() {
		if (t.Kind() == expr.Add || t.Kind() == expr.Sub || t.Kind() == expr.Mul) && isProduct(t.Kid(i)) {
			return true
		}
	}
	return isProduct(t)
}

// expand adds coef · t to sum, multiplied out; false if that is too long or has products of three.
func expand(sum map[monomial]uint64, t *expr.Term, coef uint64, w uint) bool {
	type part struct {
		x, y *expr.Term // what is still to be multiplied out; nil is 1
		coef uint64
	}
	todo := []part{{t, nil, bv.Mask(coef, w)}}
	for n := 0; len(todo) > 0; n++ {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n > 8*maxMonomials || len(sum) > maxMonomials {
			return false
		}
		if a.x == nil || a.y != nil && (splits(a.y) && !splits(a.x)) {
			a.x, a.y = a.y, a.x
		}
		x := a.x
		switch {
		case x == nil:
			sum[monomial{}] = bv.Add(sum[monomial{}], a.coef, w)
		case x.IsConst():
			todo = append(todo, part{a.y, nil, bv.Mul(a.coef, x.Word(), w)})
		case x.Kind() == expr.Add:
			todo = append(todo, part{x.Kid(0), a.y, a.coef}, part{x.Kid(1), a.y, a.coef})
		case x.Kind() == expr.Sub:
			todo = append(todo, part{x.Kid(0), a.y, a.coef}, part{x.Kid(1), a.y, bv.Neg(a.coef, w)})
		case x.Kind() == expr.Mul && x.Kid(0).IsConst():
			todo = append(todo, part{x.Kid(1), a.y, bv.Mul(a.coef, x.Kid(0).Word(), w)})
		case x.Kind() == expr.Mul && a.y != nil:
			return false
		case x.Kind() == expr.Mul:
			todo = append(todo, part{x.Kid(0), x.Kid(1), a.coef})
		default:
			m := monomial{x, a.y}
			if a.y != nil && expr.Compare(x, a.y) > 0 {
				m = monomial{a.y, x}
			}
			sum[m] = bv.Add(sum[m], a.coef, w)
		}
	}
	return true
}

// splits says whether expand takes t apart.
func splits(t *expr.Term) bool {
	return t != nil && (t.IsConst() || t.Kind() == expr.Add || t.Kind() == expr.Sub || t.Kind() == expr.Mul)
}
