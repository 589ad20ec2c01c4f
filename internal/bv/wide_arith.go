package bv

import (
	"math/big"
	"math/bits"
)

// bigMulWords is the number of words from which math/big's Karatsuba pays for
// the copies that it needs.
const bigMulWords = 40

// Add is the sum modulo 2^width.
func (x Wide) Add(y Wide) Wide {
	r, _ := x.addCarry(y)
	return r.trim()
}

// addCarry is the sum with whole topmost words, and the carry out of them.
func (x Wide) addCarry(y Wide) (r Wide, carry uint64) {
	x.same(y)
	r = fresh(x.width)
	for i := range r.words {
		r.words[i], carry = bits.Add64(x.words[i], y.words[i], carry)
	}
	return r, carry
}

// Sub is the difference modulo 2^width.
func (x Wide) Sub(y Wide) Wide {
	x.same(y)
	r, borrow := fresh(x.width), uint64(0)
	for i := range r.words {
		r.words[i], borrow = bits.Sub64(x.words[i], y.words[i], borrow)
	}
	return r.trim()
}

// Neg is 0 - x modulo 2^width.
func (x Wide) Neg() Wide {
	r, borrow := fresh(x.width), uint64(0)
	for i := range r.words {
		r.words[i], borrow = bits.Sub64(0, x.words[i], borrow)
	}
	return r.trim()
}

// Mul is the product modulo 2^width.
func (x Wide) Mul(y Wide) Wide {
	x.same(y)
	if len(x.words) >= bigMulWords {
		return FromBig(new(big.Int).Mul(x.Big(), y.Big()), x.width)
	}
	r := fresh(x.width)
	for i, a := range x.words {
		if a != 0 {
			addMul(r.words[i:], y.words, a)
		}
	}
	return r.trim()
}

// addMul adds a·y to acc modulo 2^(64·len(acc)).
func addMul(acc, y []uint64, a uint64) {
	var carry, c uint64
	for j := range acc {
		hi, lo := bits.Mul64(a, y[j])
		lo, c = bits.Add64(lo, carry, 0)
		hi += c // a·y + carry is below 2^128
		acc[j], c = bits.Add64(acc[j], lo, 0)
		carry = hi + c
	}
}

// UDiv is the unsigned quotient; all ones for a zero divisor.
func (x Wide) UDiv(y Wide) Wide {
	x.same(y)
	if y.IsZero() {
		return NewWideSigned(-1, x.width)
	}
	if x.FitsUint64() && y.FitsUint64() {
		return NewWide(x.words[0]/y.words[0], x.width)
	}
	return FromBig(new(big.Int).Quo(x.Big(), y.Big()), x.width)
}

// URem is the unsigned remainder; x for a zero divisor.
func (x Wide) URem(y Wide) Wide {
	x.same(y)
	if y.IsZero() {
		return x
	}
	if x.FitsUint64() && y.FitsUint64() {
		return NewWide(x.words[0]%y.words[0], x.width)
	}
	return FromBig(new(big.Int).Rem(x.Big(), y.Big()), x.width)
}

// SDiv is the signed quotient toward zero; for a zero divisor 1 if x is
// negative and -1 if not; MIN for MIN/-1.
func (x Wide) SDiv(y Wide) Wide {
	q := x.abs().UDiv(y.abs())
	if x.IsNeg() != y.IsNeg() {
		return q.Neg()
	}
	return q
}

// SRem is the remainder of SDiv, with the sign of x; x for a zero divisor.
func (x Wide) SRem(y Wide) Wide {
	r := x.abs().URem(y.abs())
	if x.IsNeg() {
		return r.Neg()
	}
	return r
}

// SMod is SMT-LIB's bvsmod: the remainder with the sign of y; x for a zero divisor.
func (x Wide) SMod(y Wide) Wide {
	r := x.SRem(y)
	if r.IsZero() || y.IsZero() || r.IsNeg() == y.IsNeg() {
		return r
	}
	return r.Add(y)
}

// abs is |x| as an unsigned number; MIN stays as it is, which is its magnitude.
func (x Wide) abs() Wide {
	if x.IsNeg() {
		return x.Neg()
	}
	return x
}

// UAddOv tells whether the unsigned sum needs more than width bits.
func (x Wide) UAddOv(y Wide) bool { return x.Add(y).Ult(x) }

// USubOv tells whether the unsigned difference is negative.
func (x Wide) USubOv(y Wide) bool { return x.Ult(y) }

// UMulOv tells whether the unsigned product needs more than width bits.
func (x Wide) UMulOv(y Wide) bool {
	x.same(y)
	lx, ly := x.bitLen(), y.bitLen()
	if lx+ly <= x.width { // the product is below 2^(lx+ly)
		return false
	}
	if lx+ly > x.width+1 { // the product is at least 2^(lx+ly-2)
		return true
	}
	return new(big.Int).Mul(x.Big(), y.Big()).BitLen() > int(x.width)
}

// SAddOv tells whether the signed sum leaves the range.
func (x Wide) SAddOv(y Wide) bool {
	return x.IsNeg() == y.IsNeg() && x.Add(y).IsNeg() != x.IsNeg()
}

// SSubOv tells whether the signed difference leaves the range.
func (x Wide) SSubOv(y Wide) bool {
	return x.IsNeg() != y.IsNeg() && x.Sub(y).IsNeg() != x.IsNeg()
}

// SMulOv tells whether the signed product leaves the range.
func (x Wide) SMulOv(y Wide) bool {
	a, b := x.abs(), y.abs()
	if a.UMulOv(b) {
		return true
	}
	p, min := a.Mul(b), SMinWide(x.width)
	if x.IsNeg() != y.IsNeg() {
		return p.Ugt(min)
	}
	return p.Uge(min)
}

// SDivOv tells whether the signed quotient leaves the range: MIN / -1.
func (x Wide) SDivOv(y Wide) bool { return y.IsOnes() && x.Eq(SMinWide(x.width)) }

// UAddSat is the unsigned sum, at most all ones.
func (x Wide) UAddSat(y Wide) Wide {
	r := x.Add(y)
	if r.Ult(x) {
		return NewWideSigned(-1, x.width)
	}
	return r
}

// USubSat is the unsigned difference, at least zero.
func (x Wide) USubSat(y Wide) Wide {
	if x.Ult(y) {
		return fresh(x.width)
	}
	return x.Sub(y)
}

// SAddSat is the signed sum, clamped to the signed range.
func (x Wide) SAddSat(y Wide) Wide {
	if x.SAddOv(y) {
		return x.clamp()
	}
	return x.Add(y)
}

// SSubSat is the signed difference, clamped to the signed range.
func (x Wide) SSubSat(y Wide) Wide {
	if x.SSubOv(y) {
		return x.clamp()
	}
	return x.Sub(y)
}

// clamp is the end of the signed range on x's side.
func (x Wide) clamp() Wide {
	if x.IsNeg() {
		return SMinWide(x.width)
	}
	return SMaxWide(x.width)
}

// SMinWide is the least signed value of width w.
func SMinWide(w uint) Wide {
	r := fresh(w)
	r.words[(w-1)/64] = 1 << ((w - 1) % 64)
	return r
}

// SMaxWide is the greatest signed value of width w.
func SMaxWide(w uint) Wide { return SMinWide(w).Not() }
