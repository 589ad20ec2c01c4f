package fp

import "math/bits"

// Add is a + b.
func Add(f Format, m RoundingMode, a, b Bits) Bits {
	if r, ok := native(plus, f, m, a, b); ok {
		return r
	}
	return softAdd(f, m, a, b, false)
}

// Sub is a - b.
func Sub(f Format, m RoundingMode, a, b Bits) Bits {
	if r, ok := native(minus, f, m, a, b); ok {
		return r
	}
	return softAdd(f, m, a, b, true)
}

// Mul is a · b.
func Mul(f Format, m RoundingMode, a, b Bits) Bits {
	if r, ok := native(times, f, m, a, b); ok {
		return r
	}
	return softMul(f, m, a, b)
}

// Div is a / b.
func Div(f Format, m RoundingMode, a, b Bits) Bits {
	if r, ok := native(over, f, m, a, b); ok {
		return r
	}
	return softDiv(f, m, a, b)
}

// softAdd is a + b, or a - b when sub is set.
func softAdd(f Format, m RoundingMode, a, b Bits, sub bool, raised ...*Flags) Bits {
	x, y := f.unpack(a), f.unpack(b)
	if !x.isNumber() || !y.isNumber() {
		return f.nan2(a, b, !sub)
	}
	if sub {
		y.neg = !y.neg
	}
	if x.kind == kindInf && y.kind == kindInf && x.neg != y.neg {
		return f.DefaultNaN()
	}
	return f.round(m, sum(m, &x, &y), raised...)
}

// sum adds two numbers that are not opposite infinities. The result is jammed.
func sum(m RoundingMode, x, y *unpacked) unpacked {
	switch {
	case x.kind == kindZero && y.kind == kindZero:
		if x.neg != y.neg {
			return unpacked{neg: m == Down}
		}
		return *x
	case x.kind == kindInf || y.kind == kindZero:
		return *x
	case y.kind == kindInf || x.kind == kindZero:
		return *y
	}
	if x.exp < y.exp || x.exp == y.exp && x.sig.less(y.sig) {
		x, y = y, x
	}
	small := y.sig.shrJam(uint(x.exp - y.exp))
	if x.neg == y.neg {
		s, carry := x.sig.add(small)
		if carry == 0 {
			return unpacked{s, x.exp, x.neg, kindFinite}
		}
		s = s.shrJam(1)
		s.Hi |= 1 << 63
		return unpacked{s, x.exp + 1, x.neg, kindFinite}
	}
	d, _ := x.sig.sub(small)
	if d.isZero() {
		return unpacked{neg: m == Down}
	}
	return normalised(x.neg, x.exp, d)
}

func softMul(f Format, m RoundingMode, a, b Bits, raised ...*Flags) Bits {
	x, y := f.unpack(a), f.unpack(b)
	if !x.isNumber() || !y.isNumber() {
		return f.nan2(a, b, true)
	}
	neg := x.neg != y.neg
	switch {
	case x.kind == kindFinite && y.kind == kindFinite:
		hi, lo := product(x.sig, y.sig)
		hi = hi.jam(lo.Hi | lo.Lo)
		return f.round(m, normalised(neg, x.exp+y.exp+1, hi), raised...)
	case x.kind == kindInf && y.kind == kindZero, x.kind == kindZero && y.kind == kindInf:
		return f.DefaultNaN()
	case x.kind == kindInf || y.kind == kindInf:
		return f.Inf(neg)
	}
	return f.Zero(neg)
}

// product is the whole product of two significands.
func product(x, y u128) (hi, lo u128) {
	hi.Hi, hi.Lo = bits.Mul64(x.Hi, y.Hi)
	if x.Lo|y.Lo == 0 { // every format but Quad
		return hi, lo
	}
	lo.Hi, lo.Lo = bits.Mul64(x.Lo, y.Lo)
	for _, p := range [2][2]uint64{{x.Hi, y.Lo}, {x.Lo, y.Hi}} {
		h, l := bits.Mul64(p[0], p[1])
		var c uint64
		lo.Hi, c = bits.Add64(lo.Hi, l, 0)
		hi.Lo, c = bits.Add64(hi.Lo, h, c)
		hi.Hi += c
	}
	return hi, lo
}

func softDiv(f Format, m RoundingMode, a, b Bits, raised ...*Flags) Bits {
	x, y := f.unpack(a), f.unpack(b)
	if !x.isNumber() || !y.isNumber() {
		return f.nan2(a, b, false)
	}
	neg := x.neg != y.neg
	switch {
	case x.kind == kindFinite && y.kind == kindFinite:
		return f.round(m, quotient(neg, &x, &y), raised...)
	case x.kind == y.kind: // 0/0, ∞/∞
		return f.DefaultNaN()
	case x.kind == kindInf || y.kind == kindZero:
		return f.Inf(neg)
	}
	return f.Zero(neg)
}

// quotient divides two finite values; the result is jammed.
func quotient(neg bool, x, y *unpacked) unpacked {
	// x.sig/2 is below y.sig, so that q = x.sig·2^127/y.sig has 127 or 128 bits.
	n := x.sig.shr(1)
	low := x.sig.Lo << 63
	var q u128
	var rest uint64
	if y.sig.Lo == 0 {
		q.Hi, rest = bits.Div64(n.Hi, n.Lo, y.sig.Hi)
		q.Lo, rest = bits.Div64(rest, low, y.sig.Hi)
	} else {
		var r u128
		q.Hi, r = div192(n, low, y.sig)
		q.Lo, r = div192(r, 0, y.sig)
		rest = r.Hi | r.Lo
	}
	return normalised(neg, x.exp-y.exp, q.jam(rest))
}

// div192 divides n·2^64 + low by d, where n < d and the top bit of d is set:
// one step of Knuth's algorithm D with digits of 64 bits.
func div192(n u128, low uint64, d u128) (q uint64, r u128) {
	if n.Hi >= d.Hi { // the estimate would not fit; it is at most one digit too great
		q = ^uint64(0)
	} else {
		q, _ = bits.Div64(n.Hi, n.Lo, d.Hi)
	}
	// r = n·2^64 + low - q·d, on 192 bits; the estimate is at most 2 too great.
	h1, l1 := bits.Mul64(q, d.Hi)
	h0, l0 := bits.Mul64(q, d.Lo)
	mid, c := bits.Add64(l1, h0, 0)
	top := h1 + c
	var bw uint64
	r.Lo, bw = bits.Sub64(low, l0, 0)
	r.Hi, bw = bits.Sub64(n.Lo, mid, bw)
	over, _ := bits.Sub64(n.Hi, top, bw)
	for over != 0 {
		q--
		var carry uint64
		r, carry = r.add(d)
		over += carry
	}
	return q, r
}
