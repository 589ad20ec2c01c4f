package bv

import (
	"fmt"
	"math/big"
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
