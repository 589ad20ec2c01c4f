package bv

import (
	"fmt"
	"math/big"
	"strings"
)

// Big is the unsigned value.
func (x Wide) Big() *big.Int {
	d := make([]big.Word, len(x.words))
	for i, v := range x.words {
		d[i] = big.Word(v)
	}
	return new(big.Int).SetBits(d)
}

// BigSigned is the signed value.
func (x Wide) BigSigned() *big.Int {
	if x.IsNeg() {
		v := x.Neg().Big()
		return v.Neg(v)
	}
	return x.Big()
}

// String is the signed decimal value, as LLVM prints constants above i1. The
// zero Wide prints as <none>.
func (x Wide) String() string {
	if x.width == 0 {
		return "<none>"
	}
	return x.BigSigned().String()
}

// Unsigned is the unsigned decimal value.
func (x Wide) Unsigned() string { return x.Big().String() }

// Hex is 0x and all hexadecimal digits of the width, leading zeros included.
func (x Wide) Hex() string { return fmt.Sprintf("0x%0*x", int(x.width+3)/4, x.Big()) }

// ParseWide reads a decimal number with optional sign, a hexadecimal one after
// 0x, or LLVM's true and false (width 1). The number must fit the width, read
// as signed or as unsigned.
func ParseWide(s string, w uint) (Wide, error) {
	if w == 0 || w > MaxWidth {
		return Wide{}, fmt.Errorf("integer width %d is not between 1 and %d", w, MaxWidth)
	}
	if w == 1 && s == "true" {
		return NewWide(1, 1), nil
	}
	if w == 1 && s == "false" {
		return NewWide(0, 1), nil
	}
	digits, base := s, 10
	if h, ok := strings.CutPrefix(s, "0x"); ok {
		digits, base = h, 16
		if strings.HasPrefix(h, "-") || strings.HasPrefix(h, "+") {
			return Wide{}, fmt.Errorf("%q is no integer", s)
		}
	}
	v, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return Wide{}, fmt.Errorf("%q is no integer", s)
	}
	if !fits(v, w) {
		return Wide{}, fmt.Errorf("%s does not fit into %d bits", s, w)
	}
	return FromBig(v, w), nil
}

// fits tells whether v is between -2^(w-1) and 2^w - 1.
func fits(v *big.Int, w uint) bool {
	if v.Sign() >= 0 {
		return v.BitLen() <= int(w)
	}
	below := new(big.Int).Not(v) // -v - 1, which needs one bit less than the sign range
	return below.BitLen() < int(w)
}
