package fp

import (
	"fmt"
	"math/big"
	"strconv"
)

// Text is the value in decimal for messages: the shortest number that rounds
// (to nearest-even) to this pattern; inf, nan (quiet) and snan with sign;
// "invalid" for X87's patterns that are no number.
func Text(f Format, a Bits) string {
	u := f.unpack(a)
	sign := ""
	if u.neg {
		sign = "-"
	}
	switch u.kind {
	case kindInvalid:
		return "invalid"
	case kindNaN:
		if Classify(f, a) == ClassSNaN {
			return sign + "snan"
		}
		return sign + "nan"
	case kindInf:
		return sign + "inf"
	case kindZero:
		return sign + "0"
	}
	switch f {
	case Single:
		return strconv.FormatFloat(float64(f32(a.Lo)), 'g', -1, 32)
	case Double:
		return strconv.FormatFloat(f64(a.Lo), 'g', -1, 64)
	}
	return shortest(f, &u)
}

// shortest tries more and more digits; Quad needs at most 36.
func shortest(f Format, u *unpacked) string {
	v := u.exact()
	want := f.round(NearestEven, *u)
	text := ""
	for digits := 1; digits <= 36; digits++ {
		text = v.Text('g', digits)
		if r, ok := new(big.Rat).SetString(text); ok && fromRat(f, NearestEven, r) == want {
			break
		}
	}
	return text
}

// Hex is the pattern as 0x and all its digits.
func Hex(f Format, a Bits) string {
	if table[f].width <= 64 {
		return fmt.Sprintf("0x%0*x", int(table[f].width)/4, a.Lo)
	}
	return fmt.Sprintf("0x%0*x%016x", int(table[f].width-64)/4, a.Hi, a.Lo)
}

// exact is the value of a finite u.
func (u *unpacked) exact() *big.Float {
	n := new(big.Int).SetUint64(u.sig.Hi)
	n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(u.sig.Lo))
	v := new(big.Float).SetPrec(128).SetInt(n)
	v.SetMantExp(v, u.exp-127)
	if u.neg {
		v.Neg(v)
	}
	return v
}

// fromRat rounds a nonzero rational number.
func fromRat(f Format, m RoundingMode, r *big.Rat) Bits {
	num, den := new(big.Int).Abs(r.Num()), new(big.Int).Set(r.Denom())
	exp := num.BitLen() - den.BitLen() // the value is between 2^(exp-1) and 2^(exp+1)
	if s := 126 - exp; s >= 0 {
		num.Lsh(num, uint(s))
	} else {
		den.Lsh(den, uint(-s))
	}
	q, rest := num.QuoRem(num, den, new(big.Int)) // 126 or 127 bits
	lo := new(big.Int).And(q, new(big.Int).SetUint64(^uint64(0))).Uint64()
	sig := u128{q.Rsh(q, 64).Uint64(), lo}
	sig = sig.jam(uint64(rest.Sign()))
	return f.round(m, normalised(r.Sign() < 0, exp+1, sig))
}
