package floats

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// Rem is fmod(x, y) in three cases, each of which is far smaller than a circuit for all of them. A caller decides which
// case a path is in.
type Rem struct {
	b    *expr.Builder
	f    fp.Format
	x, y *expr.Term

	// None says that the result is no number or no finite one is divided: x is infinite or no number, y is zero or no
	// number.
	None *expr.Term
	// Small says, if None does not hold, that the result is x: it is smaller than y.
	Small *expr.Term

	sigX, sigY *expr.Term // significands, not normalised
	expY       *expr.Term // the biased exponent of y; 1 for subnormal numbers
	apart      *expr.Term // the difference of the exponents; not below 0 if neither None nor Small holds
}

// step is the most differences of exponents that one division of integers goes.
const step = 64

// firstBits is how many bits a difference of exponents may have that one step goes.
const firstBits = 6

// NewRem takes fmod(x, y) apart.
func NewRem(b *expr.Builder, f fp.Format, x, y *expr.Term) *Rem {
	r := &Rem{b: b, f: f, x: x, y: y}
	r.None = b.Or(b.Or(Class(b, f, x, NaN|Infinite), Class(b, f, y, NaN)), Class(b, f, y, Zero))
	r.Small = b.FLt(f, Abs(b, x), Abs(b, y))
	var expX *expr.Term
	r.sigX, expX = significand(b, f, x)
	r.sigY, r.expY = significand(b, f, y)
	r.apart = b.Sub(expX, r.expY)
	return r
}

// significand is x as an integer of Precision bits, times two to the biased exponent that is the second result.
func significand(b *expr.Builder, f fp.Format, x *expr.Term) (sig, exp *expr.Term) {
	frac := int(f.FracBits())
	exp, sig = b.Extract(x, frac, int(f.ExpBits())), b.Extract(x, 0, frac)
	least := b.Eq(b.Zero(exp.Width()), exp)
	if f != fp.X87 {
		sig = b.Concat(b.Not(least), sig)
	}
	return sig, b.Ite(least, b.Const(exp.Width(), 1), exp)
}

// OfNone is the result if None holds: what the C library computes, so that NaNs are passed on.
func (r *Rem) OfNone() *expr.Term {
	p := r.b.FMul(r.f, fp.NearestEven, r.x, r.y)
	return r.b.FDiv(r.f, fp.NearestEven, p, p)
}

// OfSmall is the result if Small holds.
func (r *Rem) OfSmall() *expr.Term {
	if r.f == fp.X87 { // its pseudo-denormals become normal numbers
		return r.b.FMul(r.f, fp.NearestEven, r.x, Const(r.b, r.f, r.f.One()))
	}
	return r.x
}

// Within says that the exponents differ by at most n, or that this holds for all that are left.
func (r *Rem) Within(n int) *expr.Term {
	w := r.apart.Width()
	if n >= 1<<w-1 {
		return r.b.True()
	}
	return r.b.Ule(r.apart, r.b.Const(w, uint64(n)))
}

// Of is the result if neither None nor Small holds, and the exponents differ by at most n: sigX·2^apart modulo sigY, by
// one division of integers for each step bits of the difference.
func (r *Rem) Of(n int) *expr.Term {
	b, p := r.b, r.sigX.Width()
	most := b.Const(r.apart.Width(), step)
	rest, left := r.sigX, r.apart
	for ; n > 0; n -= step {
		by := left
		if n > step {
			by = b.Ite(b.Ult(most, left), most, left)
			left = b.Sub(left, by)
		}
		wide := b.Shl(b.ZExt(rest, p+step), b.Resize(by, p+step))
		rest = b.Extract(b.URem(wide, b.ZExt(r.sigY, p+step)), 0, p)
	}
	return r.pack(rest)
}

// OfAny is the result if neither None nor Small holds: sigX·2^apart modulo sigY, where the power of two is made of the
// bits of apart. Each bit below the first ones is a square, twice the square if the bit is set, and a division.
func (r *Rem) OfAny() *expr.Term {
	b, p, w := r.b, r.sigX.Width(), r.apart.Width()
	modulo := func(x *expr.Term) *expr.Term {
		return b.Extract(b.URem(x, b.ZExt(r.sigY, x.Width())), 0, p)
	}
	first := min(w, firstBits)
	top := b.Extract(r.apart, w-first, first)
	power := modulo(b.Shl(b.Const(p+step, 1), b.ZExt(top, p+step)))
	for i := w - first - 1; i >= 0; i-- {
		wide := b.ZExt(power, 2*p+1)
		square := b.Mul(wide, wide)
		power = modulo(b.Ite(b.Extract(r.apart, i, 1), b.Add(square, square), square))
	}
	return r.pack(modulo(b.Mul(b.ZExt(power, 2*p), b.ZExt(r.sigX, 2*p))))
}

// pack is rest·2^expY with the sign of x. It is exact: rest is smaller than y's significand. If its highest bit is not
// set, the result is a difference of two numbers of y's exponent.
func (r *Rem) pack(rest *expr.Term) *expr.Term {
	b, f, p := r.b, r.f, r.sigX.Width()
	top := b.Extract(rest, p-1, 1)
	number := func(low *expr.Term) *expr.Term {
		if f == fp.X87 {
			low = b.Concat(b.True(), low)
		}
		return b.Concat(b.False(), b.Concat(r.expY, low))
	}
	low := b.Extract(rest, 0, p-1)
	whole := number(low)
	return CopySign(b, b.Ite(top, whole, b.FSub(f, fp.NearestEven, whole, number(b.Zero(p-1)))), r.x)
}
