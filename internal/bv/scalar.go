package bv

import "math/bits"

// Mask clears the bits of x at and above w. A width of 64 or more keeps all.
func Mask(x uint64, w uint) uint64 { return x & Ones(w) }

// Ones is the vector of w one-bits: -1, and the greatest unsigned value. It is
// zero for width 0 and 64 ones for every width of 64 or more.
func Ones(w uint) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<w - 1
}

// SignBit is the vector whose only one-bit is the sign: the least signed value.
func SignBit(w uint) uint64 { return 1 << ((w - 1) & 63) }

// IsNeg tells the sign bit of x.
func IsNeg(x uint64, w uint) bool { return x&SignBit(w) != 0 }

// Signed is the value of x read as two's complement.
func Signed(x uint64, w uint) int64 {
	s := (64 - w) & 63
	return int64(x<<s) >> s
}

// SignExtend copies the sign bit of the w-bit x into all 64 bits. Mask the
// result to the width wanted.
func SignExtend(x uint64, w uint) uint64 { return uint64(Signed(x, w)) }

// SExt widens x from width from to width to by its sign bit.
func SExt(x uint64, from, to uint) uint64 { return Mask(SignExtend(x, from), to) }

// Add is the sum modulo 2^w.
func Add(x, y uint64, w uint) uint64 { return Mask(x+y, w) }

// Sub is the difference modulo 2^w.
func Sub(x, y uint64, w uint) uint64 { return Mask(x-y, w) }

// Mul is the product modulo 2^w.
func Mul(x, y uint64, w uint) uint64 { return Mask(x*y, w) }

// Neg is 0 - x modulo 2^w.
func Neg(x uint64, w uint) uint64 { return Mask(-x, w) }

// Not complements each of the w bits.
func Not(x uint64, w uint) uint64 { return Mask(^x, w) }

// UDiv is the unsigned quotient; all ones for a zero divisor.
func UDiv(x, y uint64, w uint) uint64 {
	if y == 0 {
		return Ones(w)
	}
	return x / y
}

// URem is the unsigned remainder; x for a zero divisor.
func URem(x, y uint64, w uint) uint64 {
	if y == 0 {
		return x
	}
	return x % y
}

// SDiv is the signed quotient toward zero; for a zero divisor 1 if x is
// negative and -1 if not; MIN for MIN/-1.
func SDiv(x, y uint64, w uint) uint64 {
	if y == 0 {
		if IsNeg(x, w) {
			return 1
		}
		return Ones(w)
	}
	if y == Ones(w) { // Go defines MIN / -1, but the negation says it for each width.
		return Neg(x, w)
	}
	return Mask(uint64(Signed(x, w)/Signed(y, w)), w)
}

// SRem is the remainder of SDiv, with the sign of x; x for a zero divisor.
func SRem(x, y uint64, w uint) uint64 {
	if y == 0 {
		return x
	}
	if y == Ones(w) {
		return 0
	}
	return Mask(uint64(Signed(x, w)%Signed(y, w)), w)
}

// Shl shifts left; zero when n ≥ w.
func Shl(x, n uint64, w uint) uint64 {
	if n >= uint64(w) {
		return 0
	}
	return Mask(x<<n, w)
}

// LShr shifts right and fills with zeros; zero when n ≥ w.
func LShr(x, n uint64, w uint) uint64 {
	if n >= uint64(w) {
		return 0
	}
	return x >> n
}

// AShr shifts right and fills with the sign; all sign when n ≥ w.
func AShr(x, n uint64, w uint) uint64 {
	if n >= uint64(w) {
		n = uint64(w) - 1
	}
	return Mask(uint64(Signed(x, w)>>n), w)
}

// Slt is the signed x < y.
func Slt(x, y uint64, w uint) bool { return Signed(x, w) < Signed(y, w) }

// Sle is the signed x ≤ y.
func Sle(x, y uint64, w uint) bool { return Signed(x, w) <= Signed(y, w) }

// CtPop counts the one-bits.
func CtPop(x uint64, w uint) uint64 { return Mask(uint64(bits.OnesCount64(x)), w) }

// Ctlz counts the zeros above the highest one-bit; w for zero, taken modulo
// 2^w as LLVM's result of the same type is (only width 1 can tell).
func Ctlz(x uint64, w uint) uint64 {
	return Mask(uint64(bits.LeadingZeros64(x))+uint64(w)-64, w)
}

// Cttz counts the zeros below the lowest one-bit; w for zero, modulo 2^w.
func Cttz(x uint64, w uint) uint64 {
	if x == 0 {
		return Mask(uint64(w), w)
	}
	return Mask(uint64(bits.TrailingZeros64(x)), w)
}

// BSwap reverses the bytes. The width must be a multiple of 8.
func BSwap(x uint64, w uint) uint64 {
	if w%8 != 0 {
		panic("BUG: bv.BSwap: the width is not a multiple of 8")
	}
	return bits.ReverseBytes64(x) >> ((64 - w) & 63)
}

// BitReverse reverses the order of the w bits.
func BitReverse(x uint64, w uint) uint64 { return bits.Reverse64(x) >> ((64 - w) & 63) }

// FShl is the high half of x:y shifted left by n modulo w (llvm.fshl).
func FShl(x, y, n uint64, w uint) uint64 {
	n %= uint64(w)
	return Mask(x<<n|y>>(uint64(w)-n), w)
}

// FShr is the low half of x:y shifted right by n modulo w (llvm.fshr).
func FShr(x, y, n uint64, w uint) uint64 {
	n %= uint64(w)
	return Mask(x<<(uint64(w)-n)|y>>n, w)
}
