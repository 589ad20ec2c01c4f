package fp

import "math"

// FMA is x · y + z with one rounding.
func FMA(f Format, m RoundingMode, x, y, z Bits) Bits {
	if f == Double && m == NearestEven {
		return Bits{0, FMA64(x.Lo, y.Lo, z.Lo)}
	}
	return softFMA(f, m, x, y, z)
}

// FMA64 is the fused product and sum of three double patterns.
func FMA64(x, y, z uint64) uint64 {
	r := math.FMA(math.Float64frombits(x), math.Float64frombits(y), math.Float64frombits(z))
	if r != r {
		return softFMA(Double, NearestEven, Bits{0, x}, Bits{0, y}, Bits{0, z}).Lo
	}
	return math.Float64bits(r)
}

func softFMA(f Format, m RoundingMode, a, b, c Bits, raised ...*Flags) Bits {
	x, y, z := f.unpack(a), f.unpack(b), f.unpack(c)
	if !x.isNumber() || !y.isNumber() || !z.isNumber() {
		return f.nan3(a, b, c, &x, &y, &z)
	}
	neg := x.neg != y.neg
	p := unpacked{neg: neg, kind: min(x.kind, y.kind)}
	if x.kind == kindInf || y.kind == kindInf {
		if p.kind == kindZero {
			return f.DefaultNaN()
		}
		p.kind = kindInf
	}
	switch {
	case p.kind == kindInf && z.kind == kindInf && p.neg != z.neg:
		return f.DefaultNaN()
	case p.kind != kindFinite || z.kind == kindInf:
		return f.round(m, sum(m, &p, &z), raised...)
	}
	hi, lo := product(x.sig, y.sig)
	exact := long{u256{hi, lo}, x.exp + y.exp + 1}.normalised()
	if z.kind == kindZero {
		return f.round(m, exact.jammed(neg), raised...)
	}
	return f.round(m, sumLong(m, neg, exact, z.neg, long{u256{hi: z.sig}, z.exp}), raised...)
}

// nan3 is the result of an FMA with an operand that is a NaN or invalid.
func (f Format) nan3(a, b, c Bits, x, y, z *unpacked) Bits {
	if f != X87 && f != Quad { // FMA3: the first NaN
		switch {
		case !x.isNumber():
			return f.quiet(a)
		case !y.isNumber():
			return f.quiet(b)
		}
		return f.quiet(c)
	}
	p := f.One() // any number: only the NaN rules are wanted
	switch {
	case !x.isNumber() || !y.isNumber():
		p = f.nan2(a, b, true)
	case x.kind == kindInf && y.kind == kindZero, x.kind == kindZero && y.kind == kindInf:
		p = f.DefaultNaN()
	}
	if p != f.One() && z.isNumber() {
		return p
	}
	return f.nan2(p, c, true)
}

// u256 is an unsigned number of 256 bits.
type u256 struct{ hi, lo u128 }

// shl shifts left by n < 256.
func (x u256) shl(n uint) u256 {
	if n >= 128 {
		return u256{hi: x.lo.shl(n - 128)}
	}
	over := x.lo.shr(128 - n)
	x.hi, x.lo = x.hi.shl(n), x.lo.shl(n)
	x.hi = u128{x.hi.Hi | over.Hi, x.hi.Lo | over.Lo}
	return x
}

// shrJam shifts right by any n and sets bit 0 if a one-bit was lost.
func (x u256) shrJam(n uint) u256 {
	if n >= 128 {
		return u256{lo: x.hi.shrJam(n - 128).jam(x.lo.Hi | x.lo.Lo)}
	}
	over := x.hi.shl(128 - n)
	r := u256{x.hi.shr(n), x.lo.shrJam(n)}
	r.lo = u128{r.lo.Hi | over.Hi, r.lo.Lo | over.Lo}
	return r
}

func (x u256) less(y u256) bool { return x.hi.less(y.hi) || x.hi == y.hi && x.lo.less(y.lo) }

// long is the positive value sig/2^255 · 2^exp.
type long struct {
	sig u256
	exp int
}

// normalised moves the top bit to bit 255; the value must not be zero.
func (x long) normalised() long {
	n := x.sig.hi.lz()
	if n == 128 {
		n += x.sig.lo.lz()
	}
	return long{x.sig.shl(n), x.exp - int(n)}
}

// jammed cuts a normalised value to 128 bits.
func (x long) jammed(neg bool) unpacked {
	return unpacked{x.sig.hi.jam(x.sig.lo.Hi | x.sig.lo.Lo), x.exp, neg, kindFinite}
}

// sumLong adds two normalised values with signs. Their significands end in 30
// zeros, so that jamming the smaller one is right for the same reason as in sum.
func sumLong(m RoundingMode, xneg bool, x long, yneg bool, y long) unpacked {
	if x.exp < y.exp || x.exp == y.exp && x.sig.less(y.sig) {
		x, y, xneg, yneg = y, x, yneg, xneg
	}
	small := y.sig.shrJam(uint(x.exp - y.exp))
	if xneg == yneg {
		lo, c := x.sig.lo.add(small.lo)
		hi, c1 := x.sig.hi.add(small.hi)
		hi, c2 := hi.add(u128{0, c})
		s := u256{hi, lo}
		if c1|c2 != 0 {
			s = s.shrJam(1)
			s.hi.Hi |= 1 << 63
			x.exp++
		}
		return long{s, x.exp}.jammed(xneg)
	}
	lo, bw := x.sig.lo.sub(small.lo)
	hi, _ := x.sig.hi.sub(small.hi)
	hi, _ = hi.sub(u128{0, bw})
	if hi.isZero() && lo.isZero() {
		return unpacked{neg: m == Down}
	}
	return long{u256{hi, lo}, x.exp}.normalised().jammed(xneg)
}
