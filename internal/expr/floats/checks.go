package floats

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// Conditions under which an operation has no result, or one that the program hardly wants.

// Fits says that x, rounded toward zero, is an integer of w bits.
func Fits(b *expr.Builder, f fp.Format, x *expr.Term, w int, signed bool) *expr.Term {
	bits := w
	if signed {
		bits--
	}
	high := FromPower(b, f, bits, false)
	fits := b.FLt(f, x, high)
	switch {
	case !signed: // above -1
		return b.And(fits, b.FLt(f, Const(b, f, fp.Neg(f, f.One())), x))
	case bits > f.Bias(): // every number fits
		return b.And(fits, b.FLt(f, Const(b, f, f.Inf(true)), x))
	case w <= int(f.Precision()): // the number below the least one that fits is exact
		least := fp.Sub(f, fp.NearestEven, fp.Scalbn(f, fp.NearestEven, fp.Neg(f, f.One()), bits), f.One())
		return b.And(fits, b.FLt(f, Const(b, f, least), x))
	}
	return b.And(fits, b.FLe(f, FromPower(b, f, bits, true), x))
}

// FromPower is ±2^n as a number, infinite if it is too large.
func FromPower(b *expr.Builder, f fp.Format, n int, neg bool) *expr.Term {
	one := f.One()
	if neg {
		one = fp.Neg(f, one)
	}
	return Const(b, f, fp.Scalbn(f, fp.NearestEven, one, n))
}

// Classes of [Class].
const (
	Infinite = fp.ClassNegInf | fp.ClassPosInf
	Zero     = fp.ClassNegZero | fp.ClassPosZero
	NaN      = fp.ClassSNaN | fp.ClassQNaN
	Finite   = ^(Infinite | NaN) & fp.AllClasses
)

// Invalid says that the operation k has no result for the operands x, which are numbers: ∞ - ∞, 0·∞, 0/0, ∞/∞, the
// remainder of ∞ or by 0, the root of a negative number. result is the operation's result, which only FMA needs.
func Invalid(b *expr.Builder, k expr.Kind, f fp.Format, result *expr.Term, x ...*expr.Term) *expr.Term {
	is := func(i int, c fp.Class) *expr.Term { return Class(b, f, x[i], c) }
	switch k {
	case expr.FAdd, expr.FSub:
		same := b.Eq(sign(b, x[0]), sign(b, x[1]))
		if k == expr.FAdd {
			same = b.Not(same)
		}
		return b.And(same, b.And(is(0, Infinite), is(1, Infinite)))
	case expr.FMul:
		return b.Or(b.And(is(0, Infinite), is(1, Zero)), b.And(is(0, Zero), is(1, Infinite)))
	case expr.FDiv:
		return b.Or(b.And(is(0, Infinite), is(1, Infinite)), b.And(is(0, Zero), is(1, Zero)))
	case expr.FRem, expr.FIRem:
		return b.Or(b.And(is(0, Infinite), b.Not(is(1, NaN))), b.And(b.Not(is(0, NaN)), is(1, Zero)))
	case expr.FSqrt:
		return b.FLt(f, x[0], Const(b, f, f.Zero(false)))
	case expr.FMA:
		numbers := b.Not(b.Or(is(0, NaN), b.Or(is(1, NaN), is(2, NaN))))
		return b.And(numbers, IsNaN(b, f, result))
	}
	return b.False()
}

// ByZero says that a number other than 0 and ∞ is divided by zero.
func ByZero(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	return b.And(Class(b, f, y, Zero), Class(b, f, x, Finite&^Zero))
}
