package lower

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// NaN is the pattern of x, a float that a float kind computes, where x is no number: a term over the patterns of the
// operands of x, which are not lowered. ok is false if x is always a number.
func (l *Lowerer) NaN(x *expr.Term) (_ *expr.Term, ok bool) {
	f := x.Float().Format
	of := func(i int) *num { return l.unpack(x.Kid(i), f) }
	switch k := x.Kind(); k {
	case expr.FAdd, expr.FMul, expr.FRem, expr.FIRem, expr.FSub, expr.FDiv:
		return l.either(of(0), of(1), k != expr.FSub && k != expr.FDiv), true
	case expr.FSqrt, expr.FRound:
		return l.only(of(0)), true
	case expr.FMA:
		return l.any(of(0), of(1), of(2)), true
	case expr.FConvert:
		return l.payload(l.unpack(x.Kid(0), x.Float().From), f), true
	}
	return nil, false
}

// only is the NaN that an operation on x gives.
func (l *Lowerer) only(x *num) term {
	return l.b.Ite(x.nan, l.nan1(x), l.pattern(x.f, x.f.DefaultNaN()))
}

// either is the NaN that an operation on x and y gives. commutes: it is a sum, a product or a remainder.
func (l *Lowerer) either(x, y *num, commutes bool) term {
	return l.b.Ite(l.b.Or(x.nan, y.nan), l.nan2(x, y, commutes), l.pattern(x.f, x.f.DefaultNaN()))
}

// any is the NaN that x · y + z gives.
func (l *Lowerer) any(x, y, z *num) term {
	nan := l.b.Or(l.b.Or(x.nan, y.nan), z.nan)
	return l.b.Ite(nan, l.nan3(x, y, z, l.infByZero(x, y)), l.pattern(x.f, x.f.DefaultNaN()))
}

// payload is the NaN that x, no number, becomes in the format f: quiet, with the upper bits of the payload.
func (l *Lowerer) payload(x *num, f fp.Format) term {
	b, from, to := l.b, prec(x.f)-1, prec(f)-1
	m := b.Extract(x.payload, 0, from)
	if to <= from {
		m = b.Extract(m, from-to, to)
	} else {
		m = l.pad(m, to-from)
	}
	head := b.Extract(l.pattern(f, f.Inf(false)), to, int(f.Width())-1-to)
	return b.Ite(x.invalid, l.pattern(f, f.DefaultNaN()), l.quiet(f, b.Concat(l.top(x.payload), b.Concat(head, m))))
}

// nan3 is the result of an fma where an operand is no number; invalid: a factor is infinite and the other zero.
func (l *Lowerer) nan3(x, y, z *num, invalid term) term {
	b, f := l.b, x.f
	if f != fp.X87 && f != fp.Quad {
		return b.Ite(x.nan, l.quiet(f, x.payload), b.Ite(y.nan, l.quiet(f, y.payload), l.quiet(f, z.payload)))
	}
	nan := b.Or(x.nan, y.nan)
	product := &num{f: f, nan: b.Or(nan, invalid), invalid: b.False(),
		payload: b.Ite(nan, l.nan2(x, y, true), l.pattern(f, f.DefaultNaN()))}
	return l.nan2(product, z, true)
}

// quiet is the pattern of a NaN with its quiet bit set.
func (l *Lowerer) quiet(f fp.Format, t term) term {
	return l.b.Or(l.b.Shl(l.b.Const(t.Width(), 1), l.b.Const(t.Width(), uint64(f.Precision()-2))), t)
}

// nan1 is the result of an operation on x where it is no number.
func (l *Lowerer) nan1(x *num) term {
	return l.b.Ite(x.invalid, l.pattern(x.f, x.f.DefaultNaN()), l.quiet(x.f, x.payload))
}

// nan2 is the result of an operation on x and y where one of them is no number. commutes: it is a sum or a product.
func (l *Lowerer) nan2(x, y *num, commutes bool) term {
	b, f := l.b, x.f
	p, q := l.quiet(f, x.payload), l.quiet(f, y.payload)
	switch f {
	case fp.X87:
		second := l.x87Second(x.payload, y.payload)
		r := b.Ite(b.And(y.nan, b.Or(b.Not(x.nan), second)), q, p)
		return b.Ite(b.Or(x.invalid, y.invalid), l.pattern(f, f.DefaultNaN()), r)
	case fp.Quad:
		a, c := b.Extract(x.payload, 0, 112), b.Extract(y.payload, 0, 112)
		second := b.Ule(a, c)
		if commutes {
			second = b.Ult(a, c)
		}
		return b.Ite(b.And(y.nan, b.Or(b.Not(x.nan), second)), q, p)
	}
	return b.Ite(x.nan, p, q)
}

// x87Second says whether the 80387 prefers the NaN q to the NaN p.
func (l *Lowerer) x87Second(p, q term) term {
	b := l.b
	quiet := func(x term) term { return b.Extract(x, 62, 1) }
	low := func(x term) term { return b.Extract(x, 0, 64) }
	high := func(x term) term { return b.Extract(x, 64, 16) }
	return b.Ite(b.Ne(quiet(p), quiet(q)), quiet(q),
		b.Or(b.Ult(low(p), low(q)), b.And(b.Eq(low(p), low(q)), b.Ult(high(q), high(p)))))
}
