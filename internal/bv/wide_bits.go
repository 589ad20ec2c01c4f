package bv

import (
	"fmt"
	"math/bits"
)

// zip makes the vector whose words are f of the operands' words.
func (x Wide) zip(y Wide, f func(a, b uint64) uint64) Wide {
	x.same(y)
	r := fresh(x.width)
	for i := range r.words {
		r.words[i] = f(x.words[i], y.words[i])
	}
	return r
}

// And is the bitwise conjunction.
func (x Wide) And(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a & b }) }

// Or is the bitwise disjunction.
func (x Wide) Or(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a | b }) }

// Xor is the bitwise difference.
func (x Wide) Xor(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a ^ b }) }

// Not complements each bit.
func (x Wide) Not() Wide {
	r := fresh(x.width)
	for i := range r.words {
		r.words[i] = ^x.words[i]
	}
	return r.trim()
}

// amount reads a shift amount: at most the width, which stands for all above.
func (x Wide) amount(n Wide) uint {
	x.same(n)
	if !n.FitsUint64() || n.words[0] >= uint64(x.width) {
		return x.width
	}
	return uint(n.words[0])
}

// Shl shifts left by the value of n; zero when n ≥ width.
func (x Wide) Shl(n Wide) Wide { return x.ShlBy(x.amount(n)) }

// LShr shifts right by the value of n and fills with zeros; zero when n ≥ width.
func (x Wide) LShr(n Wide) Wide { return x.LShrBy(x.amount(n)) }

// AShr shifts right by the value of n and fills with the sign.
func (x Wide) AShr(n Wide) Wide { return x.AShrBy(x.amount(n)) }

// ShlBy shifts left by n bits; zero when n ≥ width.
func (x Wide) ShlBy(n uint) Wide {
	r := fresh(x.width)
	if n >= x.width {
		return r
	}
	q, s := int(n/64), n%64
	for i := q; i < len(r.words); i++ {
		r.words[i] = x.words[i-q] << s
		if i > q {
			r.words[i] |= x.words[i-q-1] >> (64 - s) // zero when s is 0: Go shifts by 64 to zero
		}
	}
	return r.trim()
}

// LShrBy shifts right by n bits and fills with zeros.
func (x Wide) LShrBy(n uint) Wide {
	r := fresh(x.width)
	if n < x.width {
		copyBits(r.words, x.words, n)
	}
	return r
}

// copyBits sets dst to the bits of src from bit lo on; missing bits are zero.
func copyBits(dst, src []uint64, lo uint) {
	q, s := int(lo/64), lo%64
	for i := range dst {
		if i+q >= len(src) {
			return
		}
		dst[i] = src[i+q] >> s
		if i+q+1 < len(src) {
			dst[i] |= src[i+q+1] << (64 - s)
		}
	}
}

// AShrBy shifts right by n bits and fills with the sign.
func (x Wide) AShrBy(n uint) Wide {
	if !x.IsNeg() {
		return x.LShrBy(n)
	}
	return x.Not().LShrBy(n).Not() // the complement shifts zeros in
}

// UShlOv tells whether x << n loses a one-bit (shl nuw).
func (x Wide) UShlOv(n Wide) bool { return x.bitLen()+x.amount(n) > x.width && !x.IsZero() }

// SShlOv tells whether x << n loses a bit that differs from the result's sign
// (shl nsw).
func (x Wide) SShlOv(n Wide) bool {
	k := x.amount(n)
	if k == x.width {
		return !x.IsZero()
	}
	return !x.ShlBy(k).AShrBy(k).Eq(x)
}

// UShlSat is x << n, all ones when a one-bit is lost.
func (x Wide) UShlSat(n Wide) Wide {
	if x.UShlOv(n) {
		return NewWideSigned(-1, x.width)
	}
	return x.Shl(n)
}

// SShlSat is x << n, clamped to the signed range.
func (x Wide) SShlSat(n Wide) Wide {
	if x.SShlOv(n) {
		return x.clamp()
	}
	return x.Shl(n)
}

// FShl is the high half of x:y shifted left by n modulo the width (llvm.fshl).
func (x Wide) FShl(y, n Wide) Wide { return x.funnel(y, x.turn(n)) }

// FShr is the low half of x:y shifted right by n modulo the width (llvm.fshr).
func (x Wide) FShr(y, n Wide) Wide {
	if k := x.turn(n); k != 0 {
		return x.funnel(y, x.width-k)
	}
	return y
}

// funnel is the high half of x:y shifted left by k < width.
func (x Wide) funnel(y Wide, k uint) Wide {
	x.same(y)
	return x.ShlBy(k).Or(y.LShrBy(x.width - k))
}

// turn reads a funnel-shift amount modulo the width. A width below 3 does not
// fit its own type (2 is no value of i1), hence no division at that width.
func (x Wide) turn(n Wide) uint {
	x.same(n)
	rem := uint64(0)
	for i := len(n.words) - 1; i >= 0; i-- {
		rem = bits.Rem64(rem, n.words[i], uint64(x.width))
	}
	return uint(rem)
}

// bitLen is the number of bits without leading zeros; 0 for zero.
func (x Wide) bitLen() uint {
	for i := len(x.words) - 1; i >= 0; i-- {
		if x.words[i] != 0 {
			return uint(i*64 + bits.Len64(x.words[i]))
		}
	}
	return 0
}

// count is a bit count at x's width (modulo 2^width, which only i1 can tell).
func (x Wide) count(n uint) Wide { return NewWide(uint64(n), x.width) }

// CtPop counts the one-bits.
func (x Wide) CtPop() Wide {
	n := 0
	for _, d := range x.words {
		n += bits.OnesCount64(d)
	}
	return x.count(uint(n))
}

// Ctlz counts the zeros above the highest one-bit; the width for zero.
func (x Wide) Ctlz() Wide { return x.count(x.width - x.bitLen()) }

// Cttz counts the zeros below the lowest one-bit; the width for zero.
func (x Wide) Cttz() Wide {
	for i, d := range x.words {
		if d != 0 {
			return x.count(uint(i*64 + bits.TrailingZeros64(d)))
		}
	}
	return x.count(x.width)
}

// reverse puts f of the words in opposite order and moves the result down to bit 0.
func (x Wide) reverse(f func(uint64) uint64) Wide {
	n := len(x.words)
	full := make([]uint64, n)
	for i, d := range x.words {
		full[n-1-i] = f(d)
	}
	r := fresh(x.width)
	copyBits(r.words, full, uint(n*64)-x.width)
	return r
}

// BSwap reverses the bytes. The width must be a multiple of 8.
func (x Wide) BSwap() Wide {
	if x.width%8 != 0 {
		panic("BUG: bv.Wide.BSwap: the width is not a multiple of 8")
	}
	return x.reverse(bits.ReverseBytes64)
}

// BitReverse reverses the order of the bits.
func (x Wide) BitReverse() Wide { return x.reverse(bits.Reverse64) }

// Extract is the w bits from bit lo on.
func (x Wide) Extract(lo, w uint) Wide {
	if lo+w > x.width || lo+w < lo {
		panic(fmt.Sprintf("BUG: bv.Wide: extract of %d bits at %d from width %d", w, lo, x.width))
	}
	if w == x.width {
		return x
	}
	r := fresh(w)
	copyBits(r.words, x.words, lo)
	return r.trim()
}

// Trunc is the low w bits.
func (x Wide) Trunc(w uint) Wide { return x.Extract(0, w) }

// Concat puts x above y.
func (x Wide) Concat(y Wide) Wide {
	r := x.ZExt(x.width + y.width).ShlBy(y.width)
	for i, d := range y.words {
		r.words[i] |= d // r is fresh, so that nobody else sees the write
	}
	return r
}

// ZExt widens to w with zeros.
func (x Wide) ZExt(w uint) Wide {
	if w == x.width {
		return x
	}
	x.widens(w)
	return FromWords(x.words, w)
}

// SExt widens to w with the sign.
func (x Wide) SExt(w uint) Wide {
	x.widens(w)
	if w == x.width || !x.IsNeg() {
		return x.ZExt(w)
	}
	return x.Not().ZExt(w).Not()
}

// widens checks that w is not below the width.
func (x Wide) widens(w uint) {
	if w < x.width {
		panic(fmt.Sprintf("BUG: bv.Wide: extension from width %d to %d", x.width, w))
	}
}
