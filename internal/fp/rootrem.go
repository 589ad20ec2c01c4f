package fp

import "math/bits"

// Sqrt is the square root; of a negative number the default NaN, of -0 itself.
func Sqrt(f Format, m RoundingMode, a Bits) Bits {
	if r, ok := native(root, f, m, a, a); ok {
		return r
	}
	return softSqrt(f, m, a)
}

func softSqrt(f Format, m RoundingMode, a Bits, raised ...*Flags) Bits {
	u := f.unpack(a)
	switch {
	case !u.isNumber():
		return f.nan1(a)
	case u.kind == kindZero:
		return a
	case u.neg:
		return f.DefaultNaN()
	case u.kind == kindInf:
		return a
	}
	// The root of n = sig·2^127 (or ·2^128 for an odd exponent) has 128 bits.
	n := u256{u.sig.shr(1), u.sig.shl(127)}
	if u.exp&1 != 0 {
		n = u256{hi: u.sig}
	}
	u.sig = rootOf(n, f.params().prec+3)
	u.exp >>= 1
	return f.round(m, u, raised...)
}

// rootOf is the jammed square root of n, whose top two bits are not both clear, with k ≤ 116 bits from the top: one
// bit a step, as by hand. The bits of n below its upper 2k bits must be zero.
func rootOf(n u256, k uint) u128 {
	var r, rest u128
	for range k {
		rest = rest.shl(2)
		rest.Lo |= n.hi.Hi >> 62
		n = n.shl(2)
		trial := r.shl(2)
		trial.Lo |= 1
		r = r.shl(1)
		if !rest.less(trial) {
			rest, _ = rest.sub(trial)
			r.Lo |= 1
		}
	}
	return r.shl(128 - k).jam(rest.Hi | rest.Lo)
}

// Rem is C's fmod and LLVM's frem: a - n·b for the integer n = a/b cut toward
// zero. It is exact and has the sign of a.
func Rem(f Format, a, b Bits) Bits {
	x, y := f.unpack(a), f.unpack(b)
	switch {
	case !x.isNumber() || !y.isNumber():
		return f.nan2(a, b, true)
	case x.kind == kindInf || y.kind == kindZero:
		return f.DefaultNaN()
	case x.kind == kindZero || y.kind == kindInf:
		return f.round(TowardZero, x)
	}
	if x.exp < y.exp {
		return f.round(TowardZero, x)
	}
	r := x.sig
	if !r.less(y.sig) {
		r, _ = r.sub(y.sig)
	}
	r = shiftMod(r, uint(x.exp-y.exp), y.sig)
	return f.round(TowardZero, normalised(x.neg, y.exp, r))
}

// IRem is the remainder of IEEE-754, C's remainder: a - n·b for the integer n that is nearest to a/b, the even one of
// two. It is exact; a zero has the sign of a.
func IRem(f Format, a, b Bits) Bits {
	x, y := f.unpack(a), f.unpack(b)
	switch {
	case !x.isNumber() || !y.isNumber():
		return f.nan2(a, b, true)
	case x.kind == kindInf || y.kind == kindZero:
		return f.DefaultNaN()
	case x.kind == kindZero || y.kind == kindInf || x.exp < y.exp-1:
		return f.round(TowardZero, x)
	}
	r, odd := x.sig, false // the remainder of the quotient cut toward zero, and whether that quotient is odd
	n := x.exp - y.exp
	if n < 0 {
		r = r.shr(1)
	} else if odd = !r.less(y.sig); odd {
		r, _ = r.sub(y.sig)
	}
	if n > 0 {
		r, odd = double(shiftMod(r, uint(n-1), y.sig), y.sig)
	}
	if twice, over := double(r, y.sig); over && (odd || !twice.isZero()) {
		r, _ = y.sig.sub(r)
		x.neg = !x.neg
	}
	return f.round(TowardZero, normalised(x.neg, y.exp, r))
}

// double is 2·r mod d for r < d, and whether 2·r is at least d.
func double(r, d u128) (u128, bool) {
	carry := r.Hi >> 63
	r = r.shl(1)
	if carry == 0 && r.less(d) {
		return r, false
	}
	r, _ = r.sub(d)
	return r, true
}

// shiftMod is r·2^n mod d for r < d, 64 bits a step. The top bit of d is set.
func shiftMod(r u128, n uint, d u128) u128 {
	for n > 0 && !r.isZero() {
		k := min(n, 64)
		n -= k
		if d.Lo|r.Lo == 0 { // every format but Quad: whole words only
			r.Hi = bits.Rem64(r.Hi>>(64-k), r.Hi<<k, d.Hi)
		} else {
			_, r = div192(r.shr(64-k), r.Lo<<k, d)
		}
	}
	return r
}
