package fp

// ToIntX86 is ToInt with the result of x86-64 code where the rounded value is out of range. LLVM's fptosi and fptoui
// are poison there; with this, a path goes on as the native program would. That code converts to the next signed
// width that the processor has. The processor answers 2^(n-1) if the number does not fit there, and the code keeps the
// low bits. (Csmith's programs with floats rely on it: seed 30050.) For Quad and for more than 64 bits it is ToInt. ok
// tells that the rounded value is in range.
func ToIntX86(f Format, m RoundingMode, a Bits, w uint, signed bool) (v Bits, ok bool) {
	v, ok = ToInt(f, m, a, w, signed)
	if ok || w > 64 || f == Quad { // the library converts those
		return v, ok
	}
	n := X86Width(f, w, signed)
	if n != 0 {
		return Bits{Lo: signedOr(f, m, a, n) & (^uint64(0) >> (64 - w))}, false
	}
	// 64 bits unsigned: the half at and above 2^63 is converted less 2^63.
	half := FromInt(f, NearestEven, Bits{Lo: 1 << 63}, 64, false)
	low, high := signedOr(f, m, a, 64), signedOr(f, m, Sub(f, NearestEven, a, half), 64)
	if f != X87 {
		return Bits{Lo: low | high&uint64(int64(low)>>63)}, false
	}
	if Fcmp(f, UGE, a, half) { // also no number: how the code compares
		return Bits{Lo: high ^ 1<<63}, false
	}
	return Bits{Lo: low}, false
}

// signedOr converts to n bits, signed; out of range it is the processor's answer.
func signedOr(f Format, m RoundingMode, a Bits, n uint) uint64 {
	if v, ok := ToInt(f, m, a, n, true); ok {
		return v.Lo
	}
	return 1 << (n - 1)
}

// X86Width is the signed width to which x86-64 code converts for a result of w ≤ 64 bits; 0: unsigned 64 bits, for
// which there is code of its own.
func X86Width(f Format, w uint, signed bool) uint {
	switch {
	case f == X87 && (w <= 8 || w <= 16 && signed): // fistps; the vector unit has no 16-bit form
		return 16
	case w < 32 || w == 32 && signed:
		return 32
	case w < 64 || signed:
		return 64
	}
	return 0
}
