package bv

import "math/bits"

// This file asks whether an operation leaves the range of its width (the *Ov
// predicates: LLVM's nuw/nsw and with.overflow) and clamps instead (the *Sat
// operations).

// SMin is the least signed value of width w.
func SMin(w uint) uint64 { return SignBit(w) }

// SMax is the greatest signed value of width w.
func SMax(w uint) uint64 { return Ones(w) >> 1 }

// UAddOv tells whether the unsigned sum needs more than w bits.
func UAddOv(x, y uint64, w uint) bool { return Add(x, y, w) < x }

// USubOv tells whether the unsigned difference is negative.
func USubOv(x, y uint64, w uint) bool { return x < y }

// UMulOv tells whether the unsigned product needs more than w bits.
func UMulOv(x, y uint64, w uint) bool {
	hi, lo := bits.Mul64(x, y)
	return hi != 0 || lo > Ones(w)
}

// SAddOv tells whether the signed sum leaves the range: both operands have one
// sign and the sum the other.
func SAddOv(x, y uint64, w uint) bool {
	r := x + y
	return (x^r)&(y^r)&SignBit(w) != 0
}

// SSubOv tells whether the signed difference leaves the range.
func SSubOv(x, y uint64, w uint) bool {
	r := x - y
	return (x^y)&(x^r)&SignBit(w) != 0
}

// SMulOv tells whether the signed product leaves the range.
func SMulOv(x, y uint64, w uint) bool {
	neg := IsNeg(x, w) != IsNeg(y, w)
	hi, lo := bits.Mul64(magnitude(x, w), magnitude(y, w))
	limit := SMax(w)
	if neg {
		limit = SMin(w)
	}
	return hi != 0 || lo > limit
}

// magnitude is |x| as an unsigned number; 2^(w-1) for MIN.
func magnitude(x uint64, w uint) uint64 {
	if IsNeg(x, w) {
		return Neg(x, w)
	}
	return x
}

// SDivOv tells whether the signed quotient leaves the range: MIN / -1.
func SDivOv(x, y uint64, w uint) bool { return x == SMin(w) && y == Ones(w) }

// UShlOv tells whether x << n loses a one-bit (shl nuw).
func UShlOv(x, n uint64, w uint) bool { return LShr(Shl(x, n, w), n, w) != x }

// SShlOv tells whether x << n loses a bit that differs from the result's sign
// (shl nsw).
func SShlOv(x, n uint64, w uint) bool {
	if n >= uint64(w) {
		return x != 0
	}
	return AShr(Shl(x, n, w), n, w) != x
}

// UAddSat is the unsigned sum, at most all ones.
func UAddSat(x, y uint64, w uint) uint64 {
	if UAddOv(x, y, w) {
		return Ones(w)
	}
	return x + y
}

// USubSat is the unsigned difference, at least zero.
func USubSat(x, y uint64, w uint) uint64 {
	if x < y {
		return 0
	}
	return x - y
}

// SAddSat is the signed sum, clamped to the signed range.
func SAddSat(x, y uint64, w uint) uint64 {
	if SAddOv(x, y, w) {
		return clamp(x, w)
	}
	return Add(x, y, w)
}

// SSubSat is the signed difference, clamped to the signed range.
func SSubSat(x, y uint64, w uint) uint64 {
	if SSubOv(x, y, w) {
		return clamp(x, w)
	}
	return Sub(x, y, w)
}

// UShlSat is x << n, all ones when a one-bit is lost.
func UShlSat(x, n uint64, w uint) uint64 {
	if UShlOv(x, n, w) {
		return Ones(w)
	}
	return Shl(x, n, w)
}

// SShlSat is x << n, clamped to the signed range.
func SShlSat(x, n uint64, w uint) uint64 {
	if SShlOv(x, n, w) {
		return clamp(x, w)
	}
	return Shl(x, n, w)
}

// clamp is the end of the signed range on x's side.
func clamp(x uint64, w uint) uint64 {
	if IsNeg(x, w) {
		return SMin(w)
	}
	return SMax(w)
}
