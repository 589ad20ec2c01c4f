package fp

import "math/big"

// FromRat rounds a rational number; zero becomes +0.
func FromRat(f Format, m RoundingMode, r *big.Rat) Bits {
	if r.Sign() == 0 {
		return f.Zero(false)
	}
	// The quotient gets 128 bits, or 129 that are shifted back by one; what is lost is jammed into the lowest one.
	num, den := new(big.Int).Abs(r.Num()), new(big.Int).Set(r.Denom())
	exp := num.BitLen() - den.BitLen() - 128
	if exp < 0 {
		num.Lsh(num, uint(-exp))
	} else {
		den.Lsh(den, uint(exp))
	}
	q, rest := num.QuoRem(num, den, new(big.Int))
	lost := rest.Sign() != 0
	if q.BitLen() > 128 {
		lost = lost || q.Bit(0) == 1
		q.Rsh(q, 1)
		exp++
	}
	mag := Bits{Lo: new(big.Int).And(q, new(big.Int).SetUint64(^uint64(0))).Uint64(), Hi: new(big.Int).Rsh(q, 64).Uint64()}
	if lost {
		mag.Lo |= 1
	}
	return FromMagnitude(f, m, r.Sign() < 0, mag, exp)
}

// ToRat is the value of a finite float; ok is false for others.
func ToRat(f Format, a Bits) (r *big.Rat, ok bool) {
	neg, mag, exp, ok := Magnitude(f, a)
	if !ok {
		return nil, false
	}
	n := new(big.Int).Lsh(new(big.Int).SetUint64(mag.Hi), 64)
	n.Or(n, new(big.Int).SetUint64(mag.Lo))
	if neg {
		n.Neg(n)
	}
	scale := new(big.Int).Lsh(big.NewInt(1), uint(max(exp, -exp)))
	if exp < 0 {
		return new(big.Rat).SetFrac(n, scale), true
	}
	return new(big.Rat).SetInt(n.Mul(n, scale)), true
}

// Next is the least float above a finite a, or the greatest below it; from a zero, the subnormal next to zero. It is
// for all formats but X87.
func Next(f Format, a Bits, up bool) Bits {
	if IsZero(f, a) {
		r := f.Zero(!up)
		r.Lo |= 1
		return r
	}
	if IsNeg(f, a) == up { // towards zero
		if a.Lo == 0 {
			a.Hi--
		}
		a.Lo--
		return a
	}
	a.Lo++
	if a.Lo == 0 {
		a.Hi++
	}
	return a
}
