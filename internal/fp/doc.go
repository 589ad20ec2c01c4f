// Package fp computes with IEEE-754 floats as bit patterns: LLVM's half, bfloat,
// float, double, x86_fp80 and fp128, exactly as a program on x86-64 sees them, and
// custom IEEE formats (SMT-LIB's), whose NaNs follow SSE's rules.
//
// # Layout
//
// A value of any format is a Bits, two words; bits that a format does not use are zero. Every operation of the
// generic core goes the same way:
//
//	unpack   pattern → unpacked: class, sign, exponent, and a significand of 128
//	         bits with its top bit set (value = ±sig/2^127 · 2^exp)
//	compute  on the 128 bits. The widest format has 113, so that 15 bits below
//	         hold what rounding needs; whatever falls off at the bottom is or-ed
//	         into bit 0 ("jammed"), which keeps every rounding decision right
//	round    to the format's precision in the given mode, with subnormals and
//	         overflow, and pack
//
// For Single and Double to nearest-even the exported operations use the
// machine's own instructions through Go's float32 and float64 (native.go).
// x*y+z is never fused, since each result is converted explicitly, which the Go
// specification says prevents it. Only a NaN result takes the slow way, because
// Go does not promise an operand order.
//
// # NaNs, x87 patterns and other cases that IEEE-754 leaves open
//
//   - Half, BFloat, Single, Double (SSE), custom formats: the first NaN operand, quieted. An
//     invalid operation gives the default NaN: negative, quiet, payload zero.
//     FMA looks at x, y, z in that order (hardware orders the two factors by the
//     encoding that the compiler chose); Inf·0 + NaN is that NaN, as with FMA3
//     and unlike a C library that computes x*y+z.
//   - X87: of two NaNs, a quiet one before a signaling one, then the greater
//     significand, then the positive. Patterns that the 80387 and later reject
//     (unnormals, pseudo-infinities, pseudo-NaNs: integer bit clear with a
//     nonzero exponent) are invalid and give the default NaN, even beside a NaN.
//     Pseudo-denormals (integer bit set, exponent zero) are numbers. FMA is no
//     instruction there: it behaves like a product and then a sum.
//   - Quad has no hardware; its NaNs follow libgcc: of two NaNs the one with the
//     greater fraction; with equal fractions the first for + and ·, else the
//     second. The result is quiet.
//   - MinNum and MaxNum order -0 below +0 (LLVM permits either).
//   - Out-of-range conversions to integers: see ToInt and ToIntX86.
//
// # Limits
//
// X87's invalid patterns converted to Half or Quad give the default NaN; libgcc,
// which does this natively, reads their fields as if they were numbers. FMA of
// Half and BFloat rounds once, also where native code goes through fmaf and
// rounds twice.
//
// # Exceptions
//
// An Env has a rounding mode and the exceptions that were raised, as MXCSR has. Its operations raise the same
// exceptions as SSE instructions: an underflow is a result that is tiny after rounding and inexact; Denormal tells a
// subnormal operand. No flush-to-zero mode exists. Rem is C's fmod, IRem the remainder of IEEE-754.
//
// Sources: IEEE Std 754-2019; Intel SDM volume 1, chapters 4.8 and 8; AMD64
// APM volume 1; Brent and Zimmermann, Modern Computer Arithmetic, chapter 3.
package fp
