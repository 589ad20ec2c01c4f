package exec

import "github.com/albers-engine/albers/internal/fp"

// floatToInt is fptosi and fptoui. Out of range, LLVM's result is poison. Here it is the result of x86-64 code, so
// that a path goes on as the native program would. That code converts to the next signed width that the processor
// has. The processor answers 2^(n-1) if the number does not fit there, and the code keeps the low bits. (Csmith's
// programs with floats rely on it: seed 30050.)
func floatToInt(e *fp.Env, f fp.Format, a fp.Bits, w uint, signed bool) fp.Bits {
	v, ok := fp.ToInt(f, fp.TowardZero, a, w, signed)
	e.Converted(f, a, ok)
	if ok || w > 64 || f == fp.Quad { // the library converts those
		return v
	}
	to := func(a fp.Bits, n uint) uint64 {
		if v, ok := fp.ToInt(f, fp.TowardZero, a, n, true); ok {
			return v.Lo
		}
		return 1 << (n - 1)
	}
	mask := ^uint64(0) >> (64 - w)
	switch {
	case f == fp.X87 && (w <= 8 || w <= 16 && signed): // fistps; the vector unit has no 16-bit form
		return fp.Bits{Lo: to(a, 16) & mask}
	case w < 32 || w == 32 && signed:
		return fp.Bits{Lo: to(a, 32) & mask}
	case w < 64 || signed:
		return fp.Bits{Lo: to(a, 64) & mask}
	}
	// 64 bits unsigned: the half at and above 2^63 is converted less 2^63.
	half := fp.FromInt(f, fp.NearestEven, fp.Bits{Lo: 1 << 63}, 64, false)
	low, high := to(a, 64), to(fp.Sub(f, fp.NearestEven, a, half), 64)
	if f != fp.X87 {
		return fp.Bits{Lo: low | high&uint64(int64(low)>>63)}
	}
	if fp.Fcmp(f, fp.UGE, a, half) { // also no number: how the code compares
		return fp.Bits{Lo: high ^ 1<<63}
	}
	return fp.Bits{Lo: low}
}
