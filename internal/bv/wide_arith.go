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

// abs is |x| as an unsigned number; MIN stays as it is, which is its magnitude.
func (x Wide) abs() Wide {
	if x.IsNeg() {
		return x.Neg()
	}
	return x
}
