package fp

import (
	"fmt"
	"math/bits"
)

// Format is a binary floating-point format: one of LLVM's, or a custom one from [Custom].
type Format uint16

// The formats, with LLVM's name for each type.
const (
	Half   Format = iota // half: IEEE binary16
	BFloat               // bfloat: the upper half of a float
	Single               // float: IEEE binary32
	Double               // double: IEEE binary64
	X87                  // x86_fp80: explicit integer bit
	Quad                 // fp128: IEEE binary128
	NumFormats
)

// The bits of a custom Format: a mark, the bits of the exponent and the precision.
const (
	customMark = 1 << 12
	customExp  = 7 // where the bits of the exponent are
	customPrec = 1<<customExp - 1
	MaxExpBits = 17  // the most exponent bits of a custom format
	MaxPrec    = 113 // the most significant bits of a custom format
	MaxWidth   = 128 // the most bits of its pattern
	FormatBits = 13  // bits that hold any Format
)

// Custom is the IEEE format with expBits bits of exponent and prec significant bits, the integer bit included: what
// SMT-LIB calls (_ FloatingPoint expBits prec). It is one of LLVM's formats if that has the same layout. ok is false if
// expBits is not from 2 to [MaxExpBits], prec not from 2 to [MaxPrec], or the pattern has more than 128 bits. NaNs of a
// custom format follow SSE's rules.
func Custom(expBits, prec uint) (f Format, ok bool) {
	if expBits < 2 || expBits > MaxExpBits || prec < 2 || prec > MaxPrec || expBits+prec > MaxWidth {
		return 0, false
	}
	for f := range NumFormats {
		if f != X87 && table[f].prec == prec && f.ExpBits() == expBits {
			return f, true
		}
	}
	return Format(customMark | expBits<<customExp | prec), true
}

// params describes a format. Inv: width = 1 + expBits + fracBits, where
// fracBits is prec for X87 (explicit integer bit) and prec-1 otherwise.
type params struct {
	width uint // bits of the pattern
	prec  uint // significant bits, the integer bit included
	bias  int  // also the greatest exponent; the least normal one is 1-bias
	frac  uint // bits below the exponent field
}

var table = [NumFormats]params{
	Half:   {16, 11, 15, 10},
	BFloat: {16, 8, 127, 7},
	Single: {32, 24, 127, 23},
	Double: {64, 53, 1023, 52},
	X87:    {80, 64, 16383, 64},
	Quad:   {128, 113, 16383, 112},
}

var names = [NumFormats]string{"half", "bfloat", "float", "double", "x86_fp80", "fp128"}

func (f Format) params() params {
	if f < NumFormats {
		return table[f]
	}
	return f.custom()
}

func (f Format) custom() params {
	e, prec := uint(f)&^customMark>>customExp, uint(f&customPrec)
	return params{e + prec, prec, 1<<(e-1) - 1, prec - 1}
}

// Valid says whether f is a format at all.
func (f Format) Valid() bool {
	if f < NumFormats {
		return true
	}
	g, ok := Custom(uint(f)&^customMark>>customExp, uint(f&customPrec))
	return ok && g == f
}

// String is LLVM's name of the type; SMT-LIB's of a custom format.
func (f Format) String() string {
	if f < NumFormats {
		return names[f]
	}
	return fmt.Sprintf("(_ FloatingPoint %d %d)", f.ExpBits(), f.Precision())
}

// Width is the number of bits of the pattern.
func (f Format) Width() uint { return f.params().width }

// Precision is the number of significant bits, the integer bit included.
func (f Format) Precision() uint { return f.params().prec }

// FracBits is the number of bits below the exponent field: the integer bit is one of them in X87 alone.
func (f Format) FracBits() uint { return f.params().frac }

// ExpBits is the number of bits of the exponent field.
func (f Format) ExpBits() uint { p := f.params(); return p.width - p.frac - 1 }

// Bias is what the exponent field is greater than the exponent. It is also the greatest exponent; the least one of a
// normal value is 1 - Bias.
func (f Format) Bias() int { return f.params().bias }

// Bits is a bit pattern: bits 0 to 63 in Lo, the bits above in Hi. The bits above the format's width are zero, in
// operands and in results.
type Bits struct{ Hi, Lo uint64 }

// shl and shr shift a pattern; n is at most 128.
func (b Bits) shl(n uint) Bits { return Bits(u128(b).shl(n)) }
func (b Bits) shr(n uint) Bits { return Bits(u128(b).shr(n)) }
func (b Bits) or(c Bits) Bits  { return Bits{b.Hi | c.Hi, b.Lo | c.Lo} }
func (b Bits) xor(c Bits) Bits { return Bits{b.Hi ^ c.Hi, b.Lo ^ c.Lo} }

// signBit is the pattern with only the sign set.
func (f Format) signBit() Bits { return Bits{0, 1}.shl(f.params().width - 1) }

// expField is a biased exponent in place.
func (f Format) expField(e uint64) Bits { return Bits{0, e}.shl(f.params().frac) }

// maxField is the exponent field of infinities and NaNs.
func (f Format) maxField() uint64 { return uint64(2*f.params().bias + 1) }

// quietBit is the bit that tells a quiet NaN.
func (f Format) quietBit() Bits { return Bits{0, 1}.shl(f.params().prec - 2) }

// withSign sets the sign bit if neg; it must be clear before.
func (f Format) withSign(b Bits, neg bool) Bits {
	if neg {
		return b.or(f.signBit())
	}
	return b
}

// Zero is +0 or -0.
func (f Format) Zero(neg bool) Bits { return f.withSign(Bits{}, neg) }

// Inf is +∞ or -∞.
func (f Format) Inf(neg bool) Bits {
	b := f.expField(f.maxField())
	if f == X87 {
		b.Lo |= 1 << 63
	}
	return f.withSign(b, neg)
}

// DefaultNaN is the result of an invalid operation: negative and quiet, no payload.
func (f Format) DefaultNaN() Bits { return f.Inf(true).or(f.quietBit()) }

// MaxFinite is the finite value of the greatest magnitude.
func (f Format) MaxFinite(neg bool) Bits {
	b := Bits{^uint64(0), ^uint64(0)}.shr(128 - f.params().frac)
	return f.withSign(b.or(f.expField(f.maxField()-1)), neg)
}

// One is 1.0.
func (f Format) One() Bits {
	b := f.expField(uint64(f.params().bias))
	if f == X87 {
		b.Lo |= 1 << 63
	}
	return b
}

// RoundingMode says which neighbour an inexact result becomes.
type RoundingMode uint8

// The rounding modes. A program starts with Default.
const (
	NearestEven RoundingMode = iota // the nearest; the even one of two equally near
	TowardZero                      // the one of smaller magnitude
	Up                              // the greater
	Down                            // the smaller
	NearestAway                     // the nearest; of two equally near the one of greater magnitude
	NumRoundingModes
	Default = NearestEven
)

// String names the mode as LLVM's constrained intrinsics do.
func (m RoundingMode) String() string {
	return [NumRoundingModes]string{"tonearest", "towardzero", "upward", "downward", "tonearestaway"}[m]
}

// Increments tells whether a magnitude must be rounded away from zero. odd is the last bit kept; rest compares the
// dropped bits with one half: -2 nothing, -1 less, 0 equal, +1 more.
func (m RoundingMode) Increments(neg, odd bool, rest int) bool {
	switch m {
	case NearestEven:
		return rest > 0 || rest == 0 && odd
	case NearestAway:
		return rest >= 0
	case Up:
		return !neg && rest > -2
	case Down:
		return neg && rest > -2
	default:
		return false
	}
}

// u128 is an unsigned number of 128 bits.
type u128 struct{ Hi, Lo uint64 }

func (x u128) isZero() bool { return x.Hi|x.Lo == 0 }

func (x u128) less(y u128) bool { return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo }

func (x u128) add(y u128) (s u128, carry uint64) {
	s.Lo, carry = bits.Add64(x.Lo, y.Lo, 0)
	s.Hi, carry = bits.Add64(x.Hi, y.Hi, carry)
	return s, carry
}

func (x u128) sub(y u128) (d u128, borrow uint64) {
	d.Lo, borrow = bits.Sub64(x.Lo, y.Lo, 0)
	d.Hi, borrow = bits.Sub64(x.Hi, y.Hi, borrow)
	return d, borrow
}

func (x u128) lz() uint {
	if x.Hi != 0 {
		return uint(bits.LeadingZeros64(x.Hi))
	}
	return 64 + uint(bits.LeadingZeros64(x.Lo))
}

// shl shifts left by any n; Go's own shifts by 64 and more give zero.
func (x u128) shl(n uint) u128 {
	if n >= 64 {
		return u128{x.Lo << (n - 64), 0}
	}
	return u128{x.Hi<<n | x.Lo>>(64-n), x.Lo << n}
}

// shr shifts right by any n.
func (x u128) shr(n uint) u128 {
	if n >= 64 {
		return u128{0, x.Hi >> (n - 64)}
	}
	return u128{x.Hi >> n, x.Lo>>n | x.Hi<<(64-n)}
}

// shrJam shifts right and sets bit 0 if a one-bit was lost.
func (x u128) shrJam(n uint) u128 {
	if n == 0 {
		return x
	}
	r := x.shr(n)
	if n >= 128 && !x.isZero() || n < 128 && !x.shl(128-n).isZero() {
		r.Lo |= 1
	}
	return r
}

// jam sets bit 0 if rest is not zero.
func (x u128) jam(rest uint64) u128 {
	if rest != 0 {
		x.Lo |= 1
	}
	return x
}
