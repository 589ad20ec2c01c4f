package fp

// Convert changes the format: fpext, fptrunc. A NaN becomes quiet and keeps the upper bits of its payload; the same
// format gives the pattern unchanged. raised, if given, gets the exceptions of rounding.
func Convert(from, to Format, m RoundingMode, a Bits, raised ...*Flags) Bits {
	if from == to {
		return a
	}
	u := from.unpack(a)
	switch u.kind {
	case kindInvalid:
		return to.DefaultNaN()
	case kindNaN:
		payload := a.shl(128 - from.params().prec + 1) // left-justified, quiet bit on top
		return to.Inf(u.neg).or(payload.shr(128 - to.params().prec + 1)).or(to.quietBit())
	}
	return to.round(m, u, raised...)
}

// Widens says whether every value of from is a value of to, so that Convert never rounds.
func Widens(from, to Format) bool {
	f, t := from.params(), to.params()
	return t.prec >= f.prec && t.bias >= f.bias
}

// FromInt converts the w-bit integer v, 1 ≤ w ≤ 128, to a float: sitofp, uitofp.
func FromInt(f Format, m RoundingMode, v Bits, w uint, signed bool, raised ...*Flags) Bits {
	sig := u128(v)
	neg := signed && v.shr(w-1).Lo&1 != 0
	if neg {
		sig = negate(sig).shl(128 - w).shr(128 - w)
	}
	return f.round(m, normalised(neg, 127, sig), raised...)
}

// negate is -x modulo 2^128.
func negate(x u128) u128 {
	d, _ := u128{}.sub(x)
	return d
}

// ToInt converts to an integer of w bits, 1 ≤ w ≤ 128; LLVM's fptosi and fptoui
// are ToInt with TowardZero, C's lrint with the current mode. ok tells that the
// rounded value is in range. If it is not, or a is no number, LLVM says poison,
// and v is a fixed value:
//
//   - signed, 32 or 64 bits: the least value, 0x80…0, which the hardware calls
//     integer indefinite (cvttss2si, cvttsd2si, fistp; also taken for the
//     formats that have no such instruction)
//   - every other width, and every unsigned conversion: 0
func ToInt(f Format, m RoundingMode, a Bits, w uint, signed bool) (v Bits, ok bool) {
	u := f.unpack(a)
	if v, ok = u.integer(m, w, signed); ok {
		return v, true
	}
	if signed && (w == 32 || w == 64) {
		return Bits{0, 1 << (w - 1)}, false
	}
	return Bits{}, false
}

// integer rounds u to an integer of w bits; ok tells that it fits.
func (u *unpacked) integer(m RoundingMode, w uint, signed bool) (v Bits, ok bool) {
	if u.kind == kindZero {
		return Bits{}, true
	}
	if u.kind != kindFinite || u.exp > 127 {
		return Bits{}, false
	}
	mag := u.magnitude(m)
	limit := u128{^uint64(0), ^uint64(0)}.shr(128 - w) // the greatest magnitude that fits
	switch {
	case signed && u.neg:
		limit = u128{0, 1}.shl(w - 1)
	case signed:
		limit = limit.shr(1)
	case u.neg:
		limit = u128{}
	}
	if limit.less(mag) {
		return Bits{}, false
	}
	if u.neg {
		mag = negate(mag).shl(128 - w).shr(128 - w)
	}
	return Bits(mag), true
}

// magnitude rounds |u| < 2^128 to an integer. The sum cannot wrap: with 128
// integer bits no format has a fraction left to round.
func (u *unpacked) magnitude(m RoundingMode) u128 {
	sig, drop := u.sig, uint(127-u.exp)
	if u.exp < -1 { // below one half: every such value rounds alike
		sig, drop = u128{1 << 62, 0}, 128
	}
	mag := sig.shr(drop)
	if m.Increments(u.neg, mag.Lo&1 != 0, half(sig.shl(128-drop))) {
		mag, _ = mag.add(u128{0, 1})
	}
	return mag
}

// RoundToIntegral rounds to an integer in the same format: rint and nearbyint
// (the current mode), roundeven, trunc, ceil (Up), floor (Down), round
// (NearestAway). A zero keeps the sign of a.
func RoundToIntegral(f Format, m RoundingMode, a Bits) Bits {
	u := f.unpack(a)
	switch {
	case !u.isNumber():
		return f.nan1(a)
	case u.kind != kindFinite, u.exp >= int(f.params().prec)-1: // no fraction bits
		return a
	}
	return f.round(m, normalised(u.neg, 127, u.magnitude(m)))
}

// Scalbn is a · 2^n: ldexp, scalbn.
func Scalbn(f Format, m RoundingMode, a Bits, n int, raised ...*Flags) Bits {
	u := f.unpack(a)
	if !u.isNumber() {
		return f.nan1(a)
	}
	const far = 1 << 17 // beyond every exponent range, and the sum cannot wrap
	u.exp += min(max(n, -far), far)
	return f.round(m, u, raised...)
}

// Frexp splits a into a fraction of magnitude in [½, 1) and a power of two. Zeros,
// infinities and NaNs (then quiet) come back with exponent 0.
func Frexp(f Format, a Bits) (frac Bits, exp int) {
	u := f.unpack(a)
	switch {
	case !u.isNumber():
		return f.nan1(a), 0
	case u.kind != kindFinite:
		return a, 0
	}
	exp = u.exp + 1
	u.exp = -1
	return f.round(NearestEven, u), exp
}

// FromMagnitude rounds ±mag·2^exp. Bit 0 of mag may stand for anything below it that is not zero, if bit 127 is set.
func FromMagnitude(f Format, m RoundingMode, neg bool, mag Bits, exp int) Bits {
	return f.round(m, normalised(neg, 127+exp, u128(mag)))
}

// Magnitude takes a finite value apart: a is ±mag·2^exp, and bit 127 of mag is set unless a is a zero. ok is false for
// infinities and for what is no number.
func Magnitude(f Format, a Bits) (neg bool, mag Bits, exp int, ok bool) {
	u := f.unpack(a)
	switch u.kind {
	case kindZero:
		return u.neg, Bits{}, 0, true
	case kindFinite:
		return u.neg, Bits(u.sig), u.exp - 127, true
	}
	return u.neg, Bits{}, 0, false
}
