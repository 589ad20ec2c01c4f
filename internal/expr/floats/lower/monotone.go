package lower

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// Comparisons of two results of one monotone operation know the order of what differs in their operands: rounding is
// monotone, so x + z < y + z needs x < y. A SAT solver does not find that in two adders and two rounders; with the
// order of the operands written next to it, "x ≤ y and y + z < x + z" is refuted by comparisons alone.

// order is what can be said of two results r(x) and r(y) that are numbers.
type order struct {
	x, y *expr.Term // what differs, as floats of f
	f    fp.Format
	// sign is the factor or divisor z that both share: r rises where it is positive, and falls where it is negative.
	// nil: r rises everywhere.
	sign *expr.Term
	// falls says that r falls where it would rise.
	falls bool
}

// monotone finds the order of two terms; ok is false if they are not results of one operation.
func monotone(s, t *expr.Term) (o order, ok bool) {
	k := s.Kind()
	if k != t.Kind() || !k.IsFloat() || s.Float() != t.Float() {
		return order{}, false
	}
	o.f = s.Float().Format
	switch k {
	case expr.FSqrt, expr.FRound:
		o.x, o.y = s.Kid(0), t.Kid(0)
		return o, true
	case expr.FConvert:
		o.x, o.y, o.f = s.Kid(0), t.Kid(0), s.Float().From
		return o, true
	case expr.FAdd, expr.FSub, expr.FMul, expr.FDiv:
	default:
		return order{}, false
	}
	for i := range 2 {
		for j := range 2 {
			if i != j && k != expr.FAdd && k != expr.FMul || s.Kid(1-i) != t.Kid(1-j) {
				continue
			}
			if k == expr.FDiv && i == 1 {
				return order{}, false // z/x falls on each side of 0, not over it
			}
			o.x, o.y = s.Kid(i), t.Kid(j)
			o.falls = k == expr.FSub && i == 1
			if k == expr.FMul || k == expr.FDiv {
				o.sign = s.Kid(1 - i)
			}
			return o, true
		}
	}
	return order{}, false
}

// implied adds to c, which says that the results s and t are numbers and s < t (strict) or s ≤ t, what it implies for
// the operands: the value is the same.
//
//	s < t   needs x < y
//	s ≤ t   holds where x ≤ y and both results are numbers
func (l *Lowerer) implied(c term, strict bool, s, t *expr.Term, results ...*num) term {
	o, ok := monotone(s, t)
	if !ok {
		return c
	}
	b, k := l.b, expr.FLe
	if strict {
		k = expr.FLt
	}
	x, y := o.x, o.y
	if o.falls {
		x, y = y, x
	}
	rises := l.compare(k, o.f, x, y)
	if o.sign != nil {
		z := l.num(o.sign, o.f)
		rises = b.Ite(z.neg, l.compare(k, o.f, y, x), rises)
		// A zero or an infinite z makes all products equal, or none a number.
		plain := b.Not(b.Or(z.zero, z.inf))
		if strict {
			rises = b.Or(b.Not(plain), rises)
		} else {
			rises = b.And(plain, rises)
		}
	}
	if strict {
		return b.And(c, rises)
	}
	for _, r := range results {
		rises = b.And(rises, b.Not(r.nan))
	}
	return b.Or(c, rises)
}
