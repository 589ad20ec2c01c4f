package lia

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
)

// side is a condition and whether it holds.
type side struct {
	t     *expr.Term
	holds bool
}

// assert adds rows for conjunct number i. They are the conjunct's own, with reason i+1.
func (y *system) assert(i int, t *expr.Term) {
	why := int32(i + 1)
	stack := []side{{t, true}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch k := x.t.Kind(); {
		case x.t.Width() != 1:
			panic("BUG: lia: a conjunct is no formula")
		case k == expr.Not:
			stack = append(stack, side{x.t.Kid(0), !x.holds})
		case k == expr.And && x.holds, k == expr.Or && !x.holds:
			stack = append(stack, side{x.t.Kid(1), x.holds}, side{x.t.Kid(0), x.holds})
		default:
			y.state(x, why)
		}
	}
}

// state adds the row of a condition that is no conjunction.
func (y *system) state(x side, why int32) {
	zero, one := simplex.Int(0), simplex.Int(1)
	y.rows++
	if n := x.t.NumKids(); n == 2 && x.t.Kid(0).Width() > 64 {
		y.loose = true
		y.rows--
		return
	}
	difference := func(signed bool) form { return y.view(x.t.Kid(0), signed).minus(y.view(x.t.Kid(1), signed)) }
	// d ≤ c, or its opposite
	order := func(d form, c simplex.Rat) {
		if x.holds {
			y.between(d, simplex.None(), simplex.At(c), why)
		} else {
			y.between(d, simplex.At(c.Add(one)), simplex.None(), why)
		}
	}
	switch x.t.Kind() {
	case expr.Ult:
		order(difference(false), one.Neg())
	case expr.Ule:
		order(difference(false), zero)
	case expr.Slt:
		order(difference(true), one.Neg())
	case expr.Sle:
		order(difference(true), zero)
	case expr.Eq:
		y.equal(x, why)
	default:
		want := zero
		if x.holds {
			want = one
		}
		y.between(y.view(x.t, false), simplex.At(want), simplex.At(want), why)
	}
}

// equal adds the row of an equality, or of its opposite. The operands are equal modulo 2^w, so one quotient is enough.
func (y *system) equal(x side, why int32) {
	a, b := x.t.Kid(0), x.t.Kid(1)
	w := a.Width()
	zero, one := simplex.Int(0), simplex.Int(1)
	d := y.mod(a).minus(y.mod(b))
	if !x.holds {
		// Numbers of w bits that differ modulo 2^w leave a remainder.
		y.between(y.inRange(d, w, false, true), simplex.At(one), simplex.None(), why)
		return
	}
	least, most := d.lo.Shifted(w).Ceil(), d.hi.Shifted(w).Floor()
	q := number(least)
	if least.Cmp(most) < 0 {
		q = y.fresh(least, most)
		y.wraps = append(y.wraps, q.e[0].V)
	}
	y.between(d.plus(simplex.Pow2(w).Neg(), q), simplex.At(zero), simplex.At(zero), why)
}
