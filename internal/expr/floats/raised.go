package floats

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// Raiser says which exceptions operations raise: bytes of [fp.Flags], with the meaning of package fp's [fp.Env] in the
// rounding mode M. A nil term means that there is no format in which the operation could be repeated with wider
// exponents, which is so for quad.
type Raiser struct {
	B *expr.Builder
	M fp.RoundingMode
}

// wide is a format with the precision of f in which no result of one operation on numbers of LLVM's formats is too
// large, and none too small. It tells how f would round if its exponents had no bounds.
func wide(f fp.Format) (fp.Format, bool) { return fp.Custom(fp.MaxExpBits, f.Precision()) }

// Arithmetic is about a sum, difference, product, quotient, root or fused product of the format f, whose result is
// result.
func (r Raiser) Arithmetic(k expr.Kind, f fp.Format, result *expr.Term, x ...*expr.Term) *expr.Term {
	w, ok := wide(f)
	if !ok {
		return nil
	}
	b := r.B
	far := make([]*expr.Term, len(x))
	for i, x := range x {
		far[i] = b.FConvert(f, w, r.M, x)
	}
	raised := b.Or(r.operands(f, f, result, x...), r.rounding(f, w, result, func(m fp.RoundingMode) *expr.Term {
		return b.Float(k, expr.Float{Format: w, Mode: m}, 0, far...)
	}))
	if k == expr.FDiv {
		raised = b.Ite(ByZero(b, f, x[0], x[1]), r.byte(fp.DivByZero), raised)
	}
	return raised
}

// Exact is about an operation that never rounds: a remainder, whose operands have the format of the result, or a
// comparison, whose result is no float and is not told.
func (r Raiser) Exact(f fp.Format, result *expr.Term, x ...*expr.Term) *expr.Term {
	if result == nil {
		result = Const(r.B, f, f.One())
	}
	return r.operands(f, f, result, x...)
}

// Convert is about a conversion of x from one format to another one.
func (r Raiser) Convert(from, to fp.Format, result, x *expr.Term) *expr.Term {
	b := r.B
	raised := r.operands(from, to, result, x)
	if from == fp.X87 && to != fp.X87 { // storing a long double that is subnormal is no operation on it
		raised = r.flag(fp.Invalid, Class(b, from, x, fp.ClassSNaN))
	}
	if to.Precision() >= from.Precision() && to.ExpBits() >= from.ExpBits() {
		return raised
	}
	w, ok := wide(to)
	if !ok {
		return nil
	}
	return b.Or(raised, r.rounding(to, w, result, func(m fp.RoundingMode) *expr.Term { return b.FConvert(from, w, m, x) }))
}

// FromInt is about a conversion of an integer.
func (r Raiser) FromInt(f fp.Format, result, x *expr.Term, signed bool) *expr.Term {
	if x.Width() <= int(f.Precision()) && x.Width() < f.Bias() {
		return r.byte(0)
	}
	w, ok := wide(f)
	if !ok {
		return nil
	}
	return r.rounding(f, w, result, func(m fp.RoundingMode) *expr.Term { return r.B.FFromInt(w, m, x, signed) })
}

// ToInt is about a conversion to an integer of w bits, rounded toward zero.
func (r Raiser) ToInt(f fp.Format, x *expr.Term, w int, signed bool) *expr.Term {
	b := r.B
	changed := b.And(b.Not(b.Eq(b.FRound(f, fp.TowardZero, x), x)), b.Not(Class(b, f, x, Zero)))
	return b.Ite(Fits(b, f, x, w, signed), r.flag(fp.Inexact, changed), r.byte(fp.Invalid))
}

// Round is about rounding x to an integer of its format; exact says that a change of the value is an exception.
func (r Raiser) Round(f fp.Format, result, x *expr.Term, exact bool) *expr.Term {
	b := r.B
	signaling := Class(b, f, x, fp.ClassSNaN)
	if !exact {
		return r.flag(fp.Invalid, signaling)
	}
	changed := b.And(b.Not(b.Eq(result, x)), b.Not(Class(b, f, x, NaN)))
	raised := r.byte(fp.Inexact)
	if f == fp.X87 {
		raised = b.Or(raised, r.operands(f, f, result, x))
	}
	return b.Ite(signaling, r.byte(fp.Invalid), b.Ite(changed, raised, r.byte(0)))
}

// Scalbn is about x·2^n for a signed integer n.
func (r Raiser) Scalbn(f fp.Format, result, x, n *expr.Term) *expr.Term {
	w, ok := wide(f)
	if !ok {
		return nil
	}
	b := r.B
	far := b.FConvert(f, w, r.M, x)
	most := f.Bias()*2 + int(f.Precision()) + 2 // takes each number out of the format
	if n.Width() < expWidth {
		n = b.SExt(n, expWidth)
	}
	n = clamp(b, n, -most, most)
	return b.Or(r.operands(f, f, result, x), r.rounding(f, w, result, func(m fp.RoundingMode) *expr.Term {
		return ScalbnBy(b, w, m, far, n)
	}))
}

// rounding is what rounding to f raises. far is the operation in the format w: f with wider exponents.
func (r Raiser) rounding(f, w fp.Format, result *expr.Term, far func(fp.RoundingMode) *expr.Term) *expr.Term {
	b := r.B
	unbound := far(r.M)
	size := Abs(b, unbound)
	largest := Const(b, w, fp.Convert(f, w, fp.NearestEven, f.MaxFinite(false)))
	exact := b.And(b.FEq(w, far(fp.Up), far(fp.Down)), b.FEq(w, unbound, b.FConvert(f, w, r.M, result)))
	over := b.FLt(w, largest, size)
	under := b.FLt(w, size, FromPower(b, w, 1-f.Bias(), false))
	raised := b.Ite(exact, r.byte(0), b.Or(r.byte(fp.Inexact), r.flag(fp.Underflow, under)))
	raised = b.Ite(over, r.byte(fp.Overflow|fp.Inexact), raised)
	return b.Ite(Class(b, w, unbound, Finite), raised, r.byte(0))
}

// operands is what operands of the format f and a result of the format to raise by what they are.
func (r Raiser) operands(f, to fp.Format, result *expr.Term, x ...*expr.Term) *expr.Term {
	b := r.B
	nan, signaling, subnormal := b.False(), b.False(), b.False()
	for _, x := range x {
		nan = b.Or(nan, IsNaN(b, f, x))
		signaling = b.Or(signaling, Class(b, f, x, fp.ClassSNaN))
		subnormal = b.Or(subnormal, Class(b, f, x, fp.ClassNegSubnormal|fp.ClassPosSubnormal))
	}
	return b.Ite(nan, r.flag(fp.Invalid, signaling),
		b.Ite(IsNaN(b, to, result), r.byte(fp.Invalid), r.flag(fp.Denormal, subnormal)))
}

// flag is x where cond holds, and no exception elsewhere.
func (r Raiser) flag(x fp.Flags, cond *expr.Term) *expr.Term {
	return r.B.Ite(cond, r.byte(x), r.byte(0))
}

func (r Raiser) byte(x fp.Flags) *expr.Term { return r.B.Const(8, uint64(x)) }
