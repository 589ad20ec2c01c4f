package bv

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// MaxWidth is the greatest width LLVM gives an integer type.
const MaxWidth = 1 << 23

// Wide is an immutable bit-vector of any width from 1 to MaxWidth. The zero Wide has width 0 and is no valid operand;
// it can mean "none".
//
// Inv: len(words) = ceil(width/64), least significant word first, bits at and
// above width zero. Two equal values have equal words, so that Eq and Hash
// look at words alone. Values may share words, since nothing writes to them
// after the function that made them has returned.
type Wide struct {
	width uint
	words []uint64
}

// fresh makes a zero of the width, to be filled by its maker alone.
func fresh(w uint) Wide {
	if w == 0 || w > MaxWidth {
		panic(fmt.Sprintf("BUG: bv.Wide: width %d is not between 1 and %d", w, MaxWidth))
	}
	return Wide{w, make([]uint64, (w+63)/64)}
}

// trim restores the invariant on the topmost word.
func (x Wide) trim() Wide {
	if r := x.width % 64; r != 0 {
		x.words[len(x.words)-1] &= Ones(r)
	}
	return x
}

// same checks that two operands have one width.
func (x Wide) same(y Wide) {
	if x.width != y.width {
		panic(fmt.Sprintf("BUG: bv.Wide: operands of widths %d and %d", x.width, y.width))
	}
}

// NewWide is x at width w: cut if w is below 64, extended with zeros above.
func NewWide(x uint64, w uint) Wide {
	r := fresh(w)
	r.words[0] = x
	return r.trim()
}

// NewWideSigned is x at width w, extended by its sign.
func NewWideSigned(x int64, w uint) Wide {
	r := fresh(w)
	if x < 0 {
		for i := range r.words {
			r.words[i] = ^uint64(0)
		}
	}
	r.words[0] = uint64(x)
	return r.trim()
}

// FromWords copies little-endian words; missing words are zero, bits above
// the width are dropped.
func FromWords(words []uint64, w uint) Wide {
	r := fresh(w)
	copy(r.words, words)
	return r.trim()
}

// FromBytes reads little-endian bytes; missing bytes are zero, bits above the
// width are dropped.
func FromBytes(b []byte, w uint) Wide {
	r := fresh(w)
	for i, c := range b {
		if i/8 == len(r.words) {
			break
		}
		r.words[i/8] |= uint64(c) << (i % 8 * 8)
	}
	return r.trim()
}

// FromBig is x modulo 2^w, negative numbers in two's complement.
func FromBig(x *big.Int, w uint) Wide {
	r := fresh(w)
	for i, d := range x.Bits() { // big.Word is 64 bits wide.
		if i == len(r.words) {
			break
		}
		r.words[i] = uint64(d)
	}
	r.trim()
	if x.Sign() < 0 {
		return r.Neg()
	}
	return r
}

// Stops compilation where big.Word is narrower than the 64 bits FromBig relies on.
const _ uint = bits.UintSize - 64

// Width is the number of bits.
func (x Wide) Width() uint { return x.width }

// Word is the 64-bit word i, the least significant first.
func (x Wide) Word(i int) uint64 { return x.words[i] }

// Uint64 is the low 64 bits.
func (x Wide) Uint64() uint64 { return x.words[0] }

// FitsUint64 tells whether the unsigned value is below 2^64.
func (x Wide) FitsUint64() bool {
	for _, d := range x.words[1:] {
		if d != 0 {
			return false
		}
	}
	return true
}

// AppendBytes appends the value as ceil(width/8) little-endian bytes.
func (x Wide) AppendBytes(b []byte) []byte {
	for i := uint(0); i < x.width; i += 8 {
		b = append(b, byte(x.words[i/64]>>(i%64)))
	}
	return b
}

// Bit is bit i; bit 0 is the least significant.
func (x Wide) Bit(i uint) bool {
	if i >= x.width {
		panic(fmt.Sprintf("BUG: bv.Wide: bit %d of width %d", i, x.width))
	}
	return x.words[i/64]>>(i%64)&1 != 0
}

// IsZero tells whether no bit is set.
func (x Wide) IsZero() bool { return x.words[0] == 0 && x.FitsUint64() }

// IsOnes tells whether every bit is set.
func (x Wide) IsOnes() bool {
	last := len(x.words) - 1
	for _, d := range x.words[:last] {
		if d != ^uint64(0) {
			return false
		}
	}
	return x.words[last] == Ones(x.width-uint(last)*64)
}

// IsNeg tells the sign bit.
func (x Wide) IsNeg() bool { return x.Bit(x.width - 1) }

// Eq tells whether width and value are equal.
func (x Wide) Eq(y Wide) bool {
	return x.width == y.width && slices.Equal(x.words, y.words)
}

// Cmp orders by the unsigned value: -1, 0 or +1.
func (x Wide) Cmp(y Wide) int {
	x.same(y)
	for i := len(x.words) - 1; i >= 0; i-- {
		if c := cmp.Compare(x.words[i], y.words[i]); c != 0 {
			return c
		}
	}
	return 0
}

// CmpSigned orders by the signed value.
func (x Wide) CmpSigned(y Wide) int {
	c := x.Cmp(y)
	if x.IsNeg() != y.IsNeg() {
		return -c
	}
	return c
}

// Ult is the unsigned x < y.
func (x Wide) Ult(y Wide) bool { return x.Cmp(y) < 0 }

// Ule is the unsigned x ≤ y.
func (x Wide) Ule(y Wide) bool { return x.Cmp(y) <= 0 }

// Slt is the signed x < y.
func (x Wide) Slt(y Wide) bool { return x.CmpSigned(y) < 0 }

// Sle is the signed x ≤ y.
func (x Wide) Sle(y Wide) bool { return x.CmpSigned(y) <= 0 }

// Hash mixes width and value. It is the same in every run, so an order by it is repeatable. It is not meant to resist
// an adversary.
func (x Wide) Hash() uint64 {
	h := uint64(x.width) * 0x9e3779b97f4a7c15
	for _, d := range x.words {
		hi, lo := bits.Mul64(h^d^0xa0761d6478bd642f, 0xe7037ed1a0b428db)
		h = hi ^ lo ^ bits.RotateLeft64(d, 29)
	}
	return h
}
