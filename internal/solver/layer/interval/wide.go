package interval

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/mi"
)

// Floats of more than 64 bits have no sets. What they are computed from is mostly narrow, though: digits, numbers of a
// program. So their images are ranges, from the lowest number to the highest one, which go upwards through operations
// to comparisons and to conversions. Nothing is learned about their operands.

// ranges says that t, a term of more than 64 bits, can have a range.
func (d *imaging) ranges(t *expr.Term) bool {
	if d.o.opt.Paper {
		return false
	}
	return t.Kind().IsFloat() || t.Kind() == expr.Ite || negated(t) != nil
}

// rangeOf is the range of x, an operand of the format f; ok is false if nothing is known of it.
func (d *imaging) rangeOf(f fp.Format, x *expr.Term) (r mi.FloatRange, ok bool) {
	if x.IsConst() {
		return mi.FloatPoint(f, bitsOf(x)), true
	}
	v := d.of(x)
	if v.wide {
		if v.floats == nil || v.floats.Format != f {
			return r, false
		}
		return *v.floats, true
	}
	s, _ := v.s.Plain()
	return mi.FloatRangeOf(f, s), true
}

// bitsOf is the value of a constant of at most 128 bits.
func bitsOf(x *expr.Term) fp.Bits {
	if x.Width() <= 64 {
		return fp.Bits{Lo: x.Word()}
	}
	v := x.Big()
	return fp.Bits{Hi: v.Word(1), Lo: v.Word(0)}
}

// wideFloat is the image of a float kind that is wide or has a wide operand; ok is false if it has no row.
func (d *imaging) wideFloat(t *expr.Term) (v img, ok bool) {
	k, a := t.Kind(), t.Float()
	v.wide = t.Width() > 64
	for i := range t.NumKids() {
		x := d.of(t.Kid(i))
		v.vars, v.enum = v.vars.with(x.vars), v.enum || x.enum
	}
	if k == expr.FFromS || k == expr.FFromU {
		return d.fromInteger(t, v)
	}
	f, _ := a.Operand(k)
	var of [3]mi.FloatRange
	n := t.NumKids()
	for i := range n {
		if of[i], ok = d.rangeOf(f, t.Kid(i)); !ok {
			return v, v.wide
		}
	}
	d.steps += floatSteps
	if p, ok := predicate(k); ok {
		v.s = truths(of[0].Compare(p, &of[1]))
		if t.Kid(0) == t.Kid(1) {
			v.s = truths(p != fp.OLT && of[0].Some, p == fp.OLT || of[0].NaN)
		}
		return v, true
	}
	op := mi.FloatOp{To: a.Format, F: func(x [3]fp.Bits) fp.Bits { return a.Fold(k, 0, f.Width(), x) }}
	switch k {
	case expr.FAdd, expr.FSub, expr.FMul, expr.FMA:
		op.Finite = true
	case expr.FDiv:
		op.Finite, op.Divides = true, true
	case expr.FSqrt:
		op.Root = true
	case expr.FRound, expr.FConvert:
	case expr.FToS, expr.FToU:
		return d.toInteger(t, of[0], v)
	default:
		return v, v.wide
	}
	if r, ok := op.Image(of[:n]...); ok && v.wide {
		v.floats = &r
	} else if ok {
		v.s = mi.Stride(r.Patterns())
	} else {
		return v, v.wide
	}
	return v, true
}

// truths is the truth values of a comparison.
func truths(holds, fails bool) mi.Strided {
	if holds && fails {
		return mi.Stride(mi.Full(1))
	}
	return mi.Literal(1, bit(holds))
}

// fromInteger is v with the range of t, an integer that became a float of more than 64 bits; ok is false if the float
// is narrow and the integer is not.
func (d *imaging) fromInteger(t *expr.Term, v img) (_ img, ok bool) {
	x := d.of(t.Kid(0))
	if x.wide {
		return v, v.wide
	}
	w := t.Kid(0).Width()
	lo, hi := x.s.Min(), x.s.Max()
	if t.Kind() == expr.FFromS {
		lo, hi = x.s.SignedRange()
	}
	at := func(i uint64) mi.FloatRange {
		y := t.Float().Fold(t.Kind(), uint(t.Width()), uint(w), [3]fp.Bits{{Lo: i}})
		return mi.FloatPoint(t.Float().Format, y)
	}
	r := at(lo).Union(at(hi))
	v.floats = &r
	return v, true
}

// toInteger is v with the set of t, an integer that a number of r becomes; ok is false if t is wide, or r has anything
// that does not fit.
func (d *imaging) toInteger(t *expr.Term, r mi.FloatRange, v img) (_ img, ok bool) {
	if v.wide || !r.Some || r.NaN {
		return v, v.wide
	}
	signed := t.Kind() == expr.FToS
	lo, ok1 := fp.ToInt(r.Format, t.Float().Mode, r.Lo, uint(t.Width()), signed)
	hi, ok2 := fp.ToInt(r.Format, t.Float().Mode, r.Hi, uint(t.Width()), signed)
	if !ok1 || !ok2 {
		return v, false
	}
	line := mi.UnsignedLine(t.Width())
	if signed {
		line = mi.SignedLine(t.Width())
	}
	v.s = mi.Stride(line.Patterns(mi.Span(t.Width(), line.Place(lo.Lo), line.Place(hi.Lo))))
	return v, true
}

// negated is v, of w bits, with the highest bit inverted.
func (v img) negated(w int) img {
	switch {
	case !v.wide:
		v.s = v.s.Plus(bv.SignBit(uint(w)))
	case v.floats != nil:
		r := v.floats.Negated()
		v.floats = &r
	}
	return v
}

// sign is the image of t, the highest bit of what has the image v; ok is false for other bits, and if v may be NaN,
// whose sign is not known.
func (v img) sign(t *expr.Term) (img, bool) {
	if t.Kind() != expr.Extract || t.Width() != 1 || t.Offset()+1 != t.Kid(0).Width() || v.floats == nil || v.floats.NaN {
		return img{}, false
	}
	plus, minus := v.floats.Signs()
	return img{s: truths(minus, plus), vars: v.vars, enum: v.enum}, true
}

// eitherFloat is the image of t, one of two terms of more than 64 bits.
func (d *imaging) eitherFloat(t *expr.Term, a, b, c img) img {
	v := img{wide: true, vars: c.vars.with(a.vars).with(b.vars), enum: a.enum || b.enum || c.enum}
	f, ok := formatOf(a, b)
	if !ok {
		return v
	}
	x, ok1 := d.rangeOf(f, t.Kid(1))
	y, ok2 := d.rangeOf(f, t.Kid(2))
	if ok1 && ok2 {
		r := x.Union(y)
		v.floats = &r
	}
	return v
}

// formatOf is the format of the first range; ok is false if there is none.
func formatOf(of ...img) (f fp.Format, ok bool) {
	for _, v := range of {
		if v.floats != nil {
			return v.floats.Format, true
		}
	}
	return 0, false
}
