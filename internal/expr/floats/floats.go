// Package floats builds operations on floats that are no kinds of terms: from the float kinds, and from bits.
//
// Operands and results are patterns of the format f. The meaning of every function is that of package fp's function of
// the same name.
package floats

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// sign is the sign bit of x.
func sign(b *expr.Builder, x *expr.Term) *expr.Term { return b.Extract(x, x.Width()-1, 1) }

// withSign is x with the sign s.
func withSign(b *expr.Builder, s, x *expr.Term) *expr.Term {
	return b.Concat(s, b.Extract(x, 0, x.Width()-1))
}

// Neg flips the sign, of NaNs too.
func Neg(b *expr.Builder, x *expr.Term) *expr.Term { return withSign(b, b.Not(sign(b, x)), x) }

// Abs clears the sign, of NaNs too.
func Abs(b *expr.Builder, x *expr.Term) *expr.Term { return withSign(b, b.False(), x) }

// CopySign is x with the sign of y.
func CopySign(b *expr.Builder, x, y *expr.Term) *expr.Term { return withSign(b, sign(b, y), x) }

// Const is a pattern as a term.
func Const(b *expr.Builder, f fp.Format, x fp.Bits) *expr.Term {
	return b.ConstBig(bv.FromWords([]uint64{x.Lo, x.Hi}, 128).Extract(0, f.Width()))
}

// IsNaN says whether x is no number.
func IsNaN(b *expr.Builder, f fp.Format, x *expr.Term) *expr.Term { return b.Not(b.FEq(f, x, x)) }

// IsZero says whether x is +0 or -0.
func IsZero(b *expr.Builder, f fp.Format, x *expr.Term) *expr.Term {
	return b.Eq(b.Zero(int(f.Width())-1), b.Extract(x, 0, int(f.Width())-1))
}

// Fcmp is LLVM's fcmp.
func Fcmp(b *expr.Builder, f fp.Format, p fp.Predicate, x, y *expr.Term) *expr.Term {
	if p.Holds(fp.Unordered) { // the opposite is false of what is no number
		return b.Not(Fcmp(b, f, ^p&15, x, y))
	}
	switch p {
	case fp.OEQ:
		return b.FEq(f, x, y)
	case fp.OGT:
		return b.FLt(f, y, x)
	case fp.OGE:
		return b.FLe(f, y, x)
	case fp.OLT:
		return b.FLt(f, x, y)
	case fp.OLE:
		return b.FLe(f, x, y)
	case fp.ONE:
		return b.Or(b.FLt(f, x, y), b.FLt(f, y, x))
	case fp.ORD:
		return b.And(b.FEq(f, x, x), b.FEq(f, y, y))
	}
	return b.False()
}

// MinNum is llvm.minnum.
func MinNum(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	return pick(b, f, x, y, true, true)
}

// MaxNum is llvm.maxnum.
func MaxNum(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	return pick(b, f, x, y, false, true)
}

// Minimum is llvm.minimum.
func Minimum(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	return pick(b, f, x, y, true, false)
}

// Maximum is llvm.maximum.
func Maximum(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	return pick(b, f, x, y, false, false)
}

// pick is the smaller or the greater one of two numbers, with -0 below +0.
func pick(b *expr.Builder, f fp.Format, x, y *expr.Term, least, preferNumber bool) *expr.Term {
	first, s := b.FLt(f, x, y), sign(b, x)
	if !least {
		first, s = b.FLt(f, y, x), b.Not(s)
	}
	r := b.Ite(b.Or(first, b.And(b.FEq(f, x, y), s)), x, y)
	xNaN, yNaN := IsNaN(b, f, x), IsNaN(b, f, y)
	var nan *expr.Term
	if f == fp.X87 || f == fp.Quad {
		nan = b.FAdd(f, fp.NearestEven, x, y) // a sum has the NaN that is wanted
	} else {
		quiet := b.Shl(b.Const(x.Width(), 1), b.Const(x.Width(), uint64(f.Precision()-2)))
		nan = b.Or(quiet, b.Ite(xNaN, x, y))
	}
	if preferNumber {
		return b.Ite(xNaN, b.Ite(yNaN, nan, y), b.Ite(yNaN, x, r))
	}
	return b.Ite(b.Or(xNaN, yNaN), nan, r)
}

// Class says whether the class of x is in mask, as llvm.is.fpclass does.
func Class(b *expr.Builder, f fp.Format, x *expr.Term, mask fp.Class) *expr.Term {
	frac := int(f.FracBits())
	e, m, neg := b.Extract(x, frac, int(f.ExpBits())), b.Extract(x, 0, frac), sign(b, x)
	zero := func(t *expr.Term) *expr.Term { return b.Eq(b.Zero(t.Width()), t) }
	nan := IsNaN(b, f, x)
	quiet := b.Extract(x, int(f.Precision())-2, 1)
	if f == fp.X87 {
		// Patterns that only x87 has count as signaling: their integer bit is clear, their exponent is not.
		quiet = b.And(quiet, b.And(b.Extract(x, frac-1, 1), b.Eq(b.Ones(e.Width()), e)))
	}
	least, none := zero(e), zero(m)
	inf := b.And(b.Not(nan), b.Eq(b.Ones(e.Width()), e))
	normal := b.And(b.And(b.Not(nan), b.Not(inf)), b.Not(least))
	r := b.False()
	add := func(c fp.Class, holds *expr.Term) {
		if mask&c != 0 {
			r = b.Or(r, holds)
		}
	}
	add(fp.ClassSNaN, b.And(nan, b.Not(quiet)))
	add(fp.ClassQNaN, b.And(nan, quiet))
	for _, side := range []struct {
		sign                         *expr.Term
		inf, normal, subnormal, zero fp.Class
	}{{neg, fp.ClassNegInf, fp.ClassNegNormal, fp.ClassNegSubnormal, fp.ClassNegZero},
		{b.Not(neg), fp.ClassPosInf, fp.ClassPosNormal, fp.ClassPosSubnormal, fp.ClassPosZero}} {
		add(side.inf, b.And(side.sign, inf))
		add(side.normal, b.And(side.sign, normal))
		add(side.subnormal, b.And(side.sign, b.And(least, b.Not(none))))
		add(side.zero, b.And(side.sign, b.And(least, none)))
	}
	return r
}

// Scalbn is x · 2^n, by at most three products of which only the last one can round; nil for n so far below that two of
// them would.
func Scalbn(b *expr.Builder, f fp.Format, m fp.RoundingMode, x *expr.Term, n int) *expr.Term {
	power := func(n int) *expr.Term { return Const(b, f, fp.Scalbn(f, fp.NearestEven, f.One(), n)) }
	most := f.Bias()
	if n < 2-most-int(f.Precision()) { // smaller than the least number
		return nil
	}
	n = min(n, 3*most)
	for ; n > most; n -= most {
		x = b.FMul(f, m, x, power(most))
	}
	return b.FMul(f, m, x, power(n))
}
