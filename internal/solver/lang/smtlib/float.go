package smtlib

import (
	"fmt"
	"math/big"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// Floats are the bit-vectors of their patterns, as everywhere, but SMT-LIB has one NaN. It is the default NaN of the
// format: a variable, an element of an array and the result of a function have no other NaN, because their domain says
// so, and an operation on that NaN alone gives that NaN alone. So = is equality of the patterns.

func modeName(m fp.RoundingMode) string { return smt2.ModeNames()[m][0] }

func modeNamed(text string) (fp.RoundingMode, bool) {
	if len(text) != 3 && len(text) < 15 || text[0] != 'R' && text[0] != 'r' {
		return 0, false
	}
	for m, names := range smt2.ModeNames() {
		if text == names[0] || text == names[1] {
			return fp.RoundingMode(m), true
		}
	}
	return 0, false
}

// specialDomain is the domain of floats of a format, or of rounding modes.
func specialDomain(of sort) totalarrays.Domain {
	if of.kind == rounding {
		return totalarrays.Domain{Width: modeBits, Some: &totalarrays.Subset{Count: uint64(fp.NumRoundingModes),
			Has: func(b *expr.Builder, t *expr.Term) *expr.Term {
				return b.Ult(t, b.Const(modeBits, uint64(fp.NumRoundingModes)))
			}}}
	}
	f := of.format
	count := ^uint64(0)
	if w := f.Width(); w < 64 {
		count = 1<<w - 1<<f.Precision() + 3 // the NaNs are 2^prec - 2
	}
	return totalarrays.Domain{Width: int(f.Width()), Some: &totalarrays.Subset{Count: count,
		Has: func(b *expr.Builder, t *expr.Term) *expr.Term {
			return b.Or(b.FEq(f, t, t), b.Eq(nan(b, f), t))
		}}}
}

// nan is the only NaN of a format.
func nan(b *expr.Builder, f fp.Format) *expr.Term { return floats.Const(b, f, f.DefaultNaN()) }

// formatAt is the format with these two numerals.
func formatAt(e *sexpr.Expr, at sexpr.Node, parts []sexpr.Node) fp.Format {
	var n [2]int
	for i, p := range parts {
		n[i] = numeral(e, p, 0, 1<<30)
	}
	return format(n[0], n[1], func(text string, args ...any) { e.Fail(at, text, args...) })
}

func format(eb, sb int, fail func(text string, args ...any)) fp.Format {
	f, ok := fp.Custom(uint(eb), uint(sb))
	if !ok {
		fail("floats with %d bits of exponent and %d of significand are not supported: there are 2 to %d and 2 to %d, "+
			"together at most %d", eb, sb, fp.MaxExpBits, fp.MaxPrec, fp.MaxWidth)
	}
	return f
}

// namedFloat is (_ +oo eb sb) and its like.
func (s *Script) namedFloat(e *sexpr.Expr, i sexpr.Node, parts []sexpr.Node) value {
	name := e.Text(parts[1])
	switch name {
	case "+oo", "-oo", "+zero", "-zero", "NaN":
	default:
		e.Fail(i, "unknown term %s", short(e, i))
	}
	f := formatAt(e, i, parts[2:])
	x := f.DefaultNaN()
	switch neg := name[0] == '-'; name[1:] {
	case "oo":
		x = f.Inf(neg)
	case "zero":
		x = f.Zero(neg)
	}
	return floatValue(f, floats.Const(s.b, f, x))
}

func floatValue(f fp.Format, t *expr.Term) value { return value{sort: floatSort(f), term: t} }

// floatText is a float as SMT-LIB writes it.
func floatText(f fp.Format, v bv.Wide) string {
	eb, sb := f.ExpBits(), f.Precision()
	x := fp.Bits{Lo: v.Word(0)}
	if f.Width() > 64 {
		x.Hi = v.Word(1)
	}
	sign := "+"
	if fp.IsNeg(f, x) {
		sign = "-"
	}
	switch {
	case fp.IsNaN(f, x):
		return fmt.Sprintf("(_ NaN %d %d)", eb, sb)
	case fp.IsInf(f, x):
		return fmt.Sprintf("(_ %soo %d %d)", sign, eb, sb)
	case fp.IsZero(f, x):
		return fmt.Sprintf("(_ %szero %d %d)", sign, eb, sb)
	}
	return fmt.Sprintf("(fp %s %s %s)", bitsText(v.Extract(sb+eb-1, 1)), bitsText(v.Extract(sb-1, eb)),
		bitsText(v.Extract(0, sb-1)))
}

// of is the format of operand i.
func (c *call) of(i int) fp.Format { return c.args[i].sort.format }

// sameFloats wants floats of one format.
func (c *call) sameFloats() { c.wantFloats(c.args) }

func (c *call) wantFloats(args []value) {
	for _, a := range args {
		if !a.is(float) || a.sort != args[0].sort {
			c.fail("%s takes floats of one sort, not %v", c.name, a.sort)
		}
	}
}

// rounded wants a rounding mode and floats of one format.
func (c *call) rounded() {
	c.wantMode()
	c.wantFloats(c.args[1:])
}

func (c *call) wantMode() {
	if !c.args[0].is(rounding) {
		c.fail("%s takes a rounding mode first, not %v", c.name, c.args[0].sort)
	}
}

// inMode is the result of f in the mode that is the first operand, which may be unknown.
func (c *call) inMode(f func(m fp.RoundingMode) *expr.Term) *expr.Term {
	mode := c.args[0].term
	if mode.IsConst() {
		return f(fp.RoundingMode(mode.Word()))
	}
	r := f(0)
	for m := fp.RoundingMode(1); m < fp.NumRoundingModes; m++ {
		r = c.b.Ite(c.b.Eq(c.b.Const(modeBits, uint64(m)), mode), f(m), r)
	}
	return r
}

// floatOperators is all of SMT-LIB's theory of floats, by name.
func floatOperators() map[string]operator {
	const any = -1
	rounded, floats1 := (*call).rounded, (*call).sameFloats
	unary := func(k expr.Kind) operator {
		return operator{0, 2, 2, rounded, func(c *call) value { return c.arith(k, c.args[1].term) }}
	}
	binary := func(k expr.Kind) operator {
		return operator{0, 3, 3, rounded, func(c *call) value { return c.arith(k, c.args[1].term, c.args[2].term) }}
	}
	class := func(mask fp.Class) operator {
		return operator{0, 1, 1, floats1, func(c *call) value {
			return boolValue(floats.Class(c.b, c.of(0), c.args[0].term, mask))
		}}
	}
	ops := map[string]operator{
		"fp":      {0, 3, 3, (*call).bits, (*call).fromParts},
		"fp.add":  binary(expr.FAdd),
		"fp.sub":  binary(expr.FSub),
		"fp.mul":  binary(expr.FMul),
		"fp.div":  binary(expr.FDiv),
		"fp.sqrt": unary(expr.FSqrt),
		"fp.fma": {0, 4, 4, rounded, func(c *call) value {
			return c.arith(expr.FMA, c.args[1].term, c.args[2].term, c.args[3].term)
		}},
		"fp.roundToIntegral": unary(expr.FRound),
		"fp.rem": {0, 2, 2, floats1, func(c *call) value {
			return floatValue(c.of(0), c.b.FIRem(c.of(0), c.args[0].term, c.args[1].term))
		}},
		"fp.neg": {0, 1, 1, floats1, func(c *call) value { return c.signed(floats.Neg(c.b, c.args[0].term)) }},
		"fp.abs": {0, 1, 1, floats1, func(c *call) value { return c.signed(floats.Abs(c.b, c.args[0].term)) }},
		"fp.min": {0, 2, 2, floats1, (*call).extremum}, "fp.max": {0, 2, 2, floats1, (*call).extremum},

		"fp.isNormal":    class(fp.ClassNegNormal | fp.ClassPosNormal),
		"fp.isSubnormal": class(fp.ClassNegSubnormal | fp.ClassPosSubnormal),
		"fp.isZero":      class(fp.ClassNegZero | fp.ClassPosZero),
		"fp.isInfinite":  class(fp.ClassNegInf | fp.ClassPosInf),
		"fp.isNaN":       class(fp.ClassSNaN | fp.ClassQNaN),
		"fp.isNegative":  class(fp.ClassNegInf | fp.ClassNegNormal | fp.ClassNegSubnormal | fp.ClassNegZero),
		"fp.isPositive":  class(fp.ClassPosInf | fp.ClassPosNormal | fp.ClassPosSubnormal | fp.ClassPosZero),

		"to_fp":          {2, 1, 2, func(*call) {}, (*call).toFloat},
		"to_fp_unsigned": {2, 2, 2, (*call).wantModeAndBits, func(c *call) value { return c.fromInt(false) }},
		"fp.to_ubv":      {1, 2, 2, rounded, (*call).toInt},
		"fp.to_sbv":      {1, 2, 2, rounded, (*call).toInt},
		"fp.to_real":     {0, 1, 1, floats1, (*call).toReal},
	}
	for name, p := range map[string]fp.Predicate{"fp.eq": fp.OEQ, "fp.lt": fp.OLT, "fp.leq": fp.OLE, "fp.gt": fp.OGT,
		"fp.geq": fp.OGE} {
		ops[name] = operator{0, 2, any, floats1, func(c *call) value {
			t := c.b.True()
			for i := 1; i < len(c.args); i++ {
				t = c.b.And(t, floats.Fcmp(c.b, c.of(0), p, c.args[i-1].term, c.args[i].term))
			}
			return boolValue(t)
		}}
	}
	return ops
}

// arith is a float kind in the mode that is the first operand.
func (c *call) arith(k expr.Kind, kids ...*expr.Term) value {
	f := c.of(1)
	return floatValue(f, c.inMode(func(m fp.RoundingMode) *expr.Term {
		return c.b.Float(k, expr.Float{Format: f, Mode: m}, 0, kids...)
	}))
}

// signed is t, the first operand with another sign, unless that is a NaN.
func (c *call) signed(t *expr.Term) value {
	f, x := c.of(0), c.args[0].term
	return floatValue(f, c.b.Ite(floats.IsNaN(c.b, f, x), nan(c.b, f), t))
}

// fromParts is (fp sign exponent significand).
func (c *call) fromParts() value {
	sign, e, m := c.args[0].term, c.args[1].term, c.args[2].term
	if sign.Width() != 1 {
		c.fail("fp takes one bit as sign, not %d", sign.Width())
	}
	f := format(e.Width(), m.Width()+1, c.fail)
	return c.pattern(f, c.b.Concat(sign, c.b.Concat(e, m)))
}

// pattern is the float with a pattern.
func (c *call) pattern(f fp.Format, t *expr.Term) value {
	return floatValue(f, c.b.Ite(floats.IsNaN(c.b, f, t), nan(c.b, f), t))
}

// extremum is fp.min or fp.max. Which zero it gives for zeros of different signs is not specified: two variables for
// each function say so, one for each order of the operands.
func (c *call) extremum() value {
	b, f, x, y := c.b, c.of(0), c.args[0].term, c.args[1].term
	first := b.FLt(f, x, y)
	if c.name == "fp.max" {
		first = b.FLt(f, y, x)
	}
	zeros := b.And(b.And(floats.IsZero(b, f, x), floats.IsZero(b, f, y)), b.Ne(x, y))
	open := func(order string) *expr.Term {
		return c.s.Var(fmt.Sprintf("\x00%s %v %s", c.name, f, order), totalarrays.Bits(1))
	}
	neg := b.Extract(x, x.Width()-1, 1)
	r := b.Ite(b.Ite(zeros, b.Ite(neg, open("-+"), open("+-")), first), x, y)
	return floatValue(f, b.Ite(floats.IsNaN(b, f, x), y, b.Ite(floats.IsNaN(b, f, y), x, r)))
}

// toFloat is to_fp of a pattern, a float, a real or a signed integer.
func (c *call) toFloat() value {
	f := format(c.nums[0], c.nums[1], c.fail)
	if len(c.args) == 1 {
		c.bits()
		if w := c.args[0].term.Width(); w != int(f.Width()) {
			c.fail("to_fp of a pattern of %d bits: %d are wanted", w, f.Width())
		}
		return c.pattern(f, c.args[0].term)
	}
	c.wantMode()
	switch x := c.args[1]; x.sort.kind {
	case float:
		return floatValue(f, c.inMode(func(m fp.RoundingMode) *expr.Term { return c.b.FConvert(c.of(1), f, m, x.term) }))
	case real:
		return floatValue(f, c.inMode(func(m fp.RoundingMode) *expr.Term {
			return floats.Const(c.b, f, fp.FromRat(f, m, x.rat))
		}))
	case bitVec:
		return c.fromInt(true)
	}
	c.fail("to_fp takes a float, a real or a bit-vector, not %v", c.args[1].sort)
	return value{}
}

func (c *call) wantModeAndBits() {
	c.wantMode()
	if !c.args[1].is(bitVec) {
		c.fail("%s takes a bit-vector, not %v", c.name, c.args[1].sort)
	}
}

func (c *call) fromInt(signed bool) value {
	f := format(c.nums[0], c.nums[1], c.fail)
	x := c.args[1].term
	return floatValue(f, c.inMode(func(m fp.RoundingMode) *expr.Term { return c.b.FFromInt(f, m, x, signed) }))
}

// toInt is fp.to_ubv or fp.to_sbv. The result of what does not fit is not specified: it is that of a function of both
// operands about which nothing is known.
func (c *call) toInt() value {
	f, w, signed := c.of(1), c.nums[0], c.name == "fp.to_sbv"
	if w < 1 || w > expr.MaxWidth {
		c.fail("%s gives 1 to %d bits, not %d", c.name, expr.MaxWidth, w)
	}
	x := c.args[1].term
	fits := c.inMode(func(m fp.RoundingMode) *expr.Term { return floats.FitsInt(c.b, f, m, x, w, signed) })
	r := c.inMode(func(m fp.RoundingMode) *expr.Term { return c.b.FToInt(f, m, x, w, signed) })
	if fits.IsTrue() {
		return bitsValue(r)
	}
	open := c.s.Func(fmt.Sprintf("\x00%s %v", c.name, f), []int{modeBits, x.Width()}, totalarrays.Bits(w))
	return bitsValue(c.b.Ite(fits, r, c.s.Apply(open, []*expr.Term{c.args[0].term, x})))
}

// toReal is fp.to_real of a constant.
func (c *call) toReal() value {
	x := c.args[0].term
	if !x.IsConst() {
		c.fail("fp.to_real is supported for constants alone: compare floats instead")
	}
	v := x.Big()
	bits := fp.Bits{Lo: v.Word(0)}
	if v.Width() > 64 {
		bits.Hi = v.Word(1)
	}
	r, ok := fp.ToRat(c.of(0), bits)
	if !ok {
		c.fail("fp.to_real of an infinity or of NaN is not specified, and not supported")
	}
	return realValue(new(big.Rat).Set(r))
}
