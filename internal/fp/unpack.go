package fp

// kind is the class of an unpacked value.
type kind uint8

const (
	kindZero kind = iota
	kindFinite
	kindInf
	kindNaN
	kindInvalid // an X87 pattern that is no number: using it gives the default NaN
)

// unpacked is a value taken apart.
//
// Inv: a kindFinite value is ±sig/2^127·2^exp and bit 127 of sig is set. For
// the other kinds only neg means something.
type unpacked struct {
	sig  u128
	exp  int
	neg  bool
	kind kind
}

// isNumber tells that arithmetic can go on without a look at NaN rules.
func (u *unpacked) isNumber() bool { return u.kind < kindNaN }

// unpack takes b apart.
func (f Format) unpack(b Bits) unpacked {
	if f == X87 {
		return unpackX87(b)
	}
	p := f.params()
	if p.width > 64 {
		return p.unpackLong(b)
	}
	neg := b.Lo>>(p.width-1)&1 != 0
	e := b.Lo >> p.frac & uint64(2*p.bias+1)
	frac := b.Lo << (64 - p.frac) // left-justified, integer bit left out
	switch {
	case e == uint64(2*p.bias+1):
		return special(neg, frac != 0)
	case e != 0:
		return unpacked{u128{1<<63 | frac>>1, 0}, int(e) - p.bias, neg, kindFinite}
	}
	return normalised(neg, 1-p.bias, u128{frac >> 1, 0})
}

func unpackX87(b Bits) unpacked {
	e, neg := int(b.Hi&0x7fff), b.Hi&0x8000 != 0
	switch {
	case e == 0:
		return normalised(neg, 1-16383, u128{b.Lo, 0})
	case b.Lo>>63 == 0:
		return unpacked{neg: neg, kind: kindInvalid}
	case e == 0x7fff:
		return special(neg, b.Lo<<1 != 0)
	}
	return unpacked{u128{b.Lo, 0}, e - 16383, neg, kindFinite}
}

// unpackLong is unpack of a format of more than 64 bits with an implicit integer bit.
func (p *params) unpackLong(b Bits) unpacked {
	field, neg := uint64(2*p.bias+1), b.shr(p.width-1).Lo&1 != 0
	e := b.shr(p.frac).Lo & field
	sig := u128(b).shl(128 - p.frac).shr(1)
	switch {
	case e == field:
		return special(neg, !sig.isZero())
	case e == 0:
		return normalised(neg, 1-p.bias, sig)
	}
	sig.Hi |= 1 << 63
	return unpacked{sig, int(e) - p.bias, neg, kindFinite}
}

// special is an infinity or a NaN.
func special(neg, nan bool) unpacked {
	if nan {
		return unpacked{neg: neg, kind: kindNaN}
	}
	return unpacked{neg: neg, kind: kindInf}
}

// normalised is ±sig/2^127·2^exp for any sig.
func normalised(neg bool, exp int, sig u128) unpacked {
	if sig.isZero() {
		return unpacked{neg: neg, kind: kindZero}
	}
	n := sig.lz()
	return unpacked{sig.shl(n), exp - int(n), neg, kindFinite}
}

// round packs u, whose significand may be jammed, in the given mode. u must not
// be a NaN. raised, if given, gets the exceptions of rounding.
func (f Format) round(m RoundingMode, u unpacked, raised ...*Flags) Bits {
	switch u.kind {
	case kindZero:
		return f.Zero(u.neg)
	case kindInf:
		return f.Inf(u.neg)
	}
	p := f.params()
	for _, r := range raised {
		*r |= f.exceptions(m, u)
	}
	biased := u.exp + p.bias
	if biased <= 0 {
		u.sig = u.sig.shrJam(uint(1 - biased)) // subnormal: the exponent field's 0 means 1
		biased = 1
	}
	drop := 128 - p.prec
	mant, rest := u.sig.shr(drop), u.sig.shl(p.prec)
	if m.Increments(u.neg, mant.Lo&1 != 0, half(rest)) {
		mant, _ = mant.add(u128{0, 1})
		if mant.shr(p.prec).Lo != 0 { // all ones became a power of two
			mant, biased = mant.shr(1), biased+1
		}
	}
	if biased > 2*p.bias {
		return f.overflow(m, u.neg)
	}
	return f.pack(u.neg, uint64(biased), mant)
}

// half compares the dropped bits, left-justified, with one half: see increments.
func half(rest u128) int {
	const mid = 1 << 63
	switch {
	case rest.isZero():
		return -2
	case rest.Hi < mid:
		return -1
	case rest.Hi == mid && rest.Lo == 0:
		return 0
	}
	return 1
}

// overflow is the result for a magnitude that is too great.
func (f Format) overflow(m RoundingMode, neg bool) Bits {
	if m == TowardZero || m == Up && neg || m == Down && !neg {
		return f.MaxFinite(neg)
	}
	return f.Inf(neg)
}

// pack joins the parts. biased is at least 1; mant has the integer bit, which is
// clear in subnormal values.
func (f Format) pack(neg bool, biased uint64, mant u128) Bits {
	p := f.params()
	normal := mant.shr(p.prec-1).Lo != 0
	if !normal {
		biased = 0
	}
	if f == X87 {
		return f.withSign(Bits{biased, mant.Lo}, neg)
	}
	if normal { // the integer bit is implicit
		mant, _ = mant.sub(u128{0, 1}.shl(p.prec - 1))
	}
	return f.withSign(Bits(mant).or(f.expField(biased)), neg)
}

// nan2 is the result of an operation with operands a and b if one of them is a NaN or an invalid pattern. commutes
// tells that it is + or ·.
func (f Format) nan2(a, b Bits, commutes bool) Bits {
	x, y := f.unpack(a), f.unpack(b)
	switch {
	case x.kind == kindInvalid || y.kind == kindInvalid:
		return f.DefaultNaN()
	case y.kind != kindNaN:
		return f.quiet(a)
	case x.kind != kindNaN:
		return f.quiet(b)
	case f == X87 && x87Second(a, b), f == Quad && quadSecond(a, b, commutes):
		return f.quiet(b)
	}
	return f.quiet(a)
}

// x87Second tells whether the 80387 prefers NaN b to NaN a.
func x87Second(a, b Bits) bool {
	if qa, qb := a.Lo>>62&1, b.Lo>>62&1; qa != qb {
		return qb > qa
	}
	if a.Lo != b.Lo {
		return b.Lo > a.Lo
	}
	return b.Hi < a.Hi
}

// quadSecond tells whether libgcc prefers NaN b to NaN a.
func quadSecond(a, b Bits, commutes bool) bool {
	fa, fb := u128(a).shl(16), u128(b).shl(16)
	return fa.less(fb) || fa == fb && !commutes
}

// nan1 is the result of an operation on one NaN or invalid pattern.
func (f Format) nan1(a Bits) Bits {
	if f.unpack(a).kind == kindInvalid {
		return f.DefaultNaN()
	}
	return f.quiet(a)
}

// quiet makes a NaN quiet.
func (f Format) quiet(a Bits) Bits { return a.or(f.quietBit()) }
