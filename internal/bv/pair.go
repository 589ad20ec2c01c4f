package bv

import "math/bits"

// Pair is a bit-vector of at most 128 bits, whose width the caller knows, as for words. Bits above the width are zero,
// in operands and results. It costs no memory, which [Wide] does.
type Pair struct{ Hi, Lo uint64 }

// Mask is the low w bits.
func (x Pair) Mask(w uint) Pair {
	if w <= 64 {
		return Pair{0, Mask(x.Lo, w)}
	}
	return Pair{Mask(x.Hi, w-64), x.Lo}
}

// Not complements each of w bits.
func (x Pair) Not(w uint) Pair { return Pair{^x.Hi, ^x.Lo}.Mask(w) }

// And is the bitwise conjunction.
func (x Pair) And(y Pair) Pair { return Pair{x.Hi & y.Hi, x.Lo & y.Lo} }

// Or is the bitwise disjunction.
func (x Pair) Or(y Pair) Pair { return Pair{x.Hi | y.Hi, x.Lo | y.Lo} }

// Xor is the bitwise difference.
func (x Pair) Xor(y Pair) Pair { return Pair{x.Hi ^ y.Hi, x.Lo ^ y.Lo} }

// Add is the sum modulo 2^w.
func (x Pair) Add(y Pair, w uint) Pair {
	lo, carry := bits.Add64(x.Lo, y.Lo, 0)
	return Pair{x.Hi + y.Hi + carry, lo}.Mask(w)
}

// Sub is the difference modulo 2^w.
func (x Pair) Sub(y Pair, w uint) Pair {
	lo, borrow := bits.Sub64(x.Lo, y.Lo, 0)
	return Pair{x.Hi - y.Hi - borrow, lo}.Mask(w)
}

// Mul is the product modulo 2^w.
func (x Pair) Mul(y Pair, w uint) Pair {
	hi, lo := bits.Mul64(x.Lo, y.Lo)
	return Pair{hi + x.Hi*y.Lo + x.Lo*y.Hi, lo}.Mask(w)
}

// ShlBy shifts left by n bits; zero when n ≥ w.
func (x Pair) ShlBy(n, w uint) Pair {
	switch {
	case n >= w:
		return Pair{}
	case n >= 64:
		return Pair{x.Lo << (n - 64), 0}.Mask(w)
	}
	return Pair{x.Hi<<n | x.Lo>>(64-n), x.Lo << n}.Mask(w)
}

// LShrBy shifts right by n bits and fills with zeros.
func (x Pair) LShrBy(n uint) Pair {
	if n >= 64 {
		return Pair{0, x.Hi >> (n - 64)}
	}
	return Pair{x.Hi >> n, x.Lo>>n | x.Hi<<(64-n)}
}

// amount reads a shift amount; amounts above w become w.
func (x Pair) amount(w uint) uint {
	if x.Hi != 0 {
		return w
	}
	return uint(min(x.Lo, uint64(w)))
}

// Shl shifts left by the value of n; zero when n ≥ w.
func (x Pair) Shl(n Pair, w uint) Pair { return x.ShlBy(n.amount(w), w) }

// LShr shifts right by the value of n and fills with zeros; zero when n ≥ w.
func (x Pair) LShr(n Pair, w uint) Pair { return x.LShrBy(n.amount(w)) }

// AShr shifts right by the value of n and fills with the sign.
func (x Pair) AShr(n Pair, w uint) Pair {
	if !x.isNeg(w) {
		return x.LShr(n, w)
	}
	return x.Not(w).LShr(n, w).Not(w) // the complement shifts zeros in
}

func (x Pair) isNeg(w uint) bool { return x.LShrBy(w-1).Lo != 0 }

// Ult is the unsigned x < y.
func (x Pair) Ult(y Pair) bool { return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo }

// Slt is the signed x < y.
func (x Pair) Slt(y Pair, w uint) bool {
	if p, q := x.isNeg(w), y.isNeg(w); p != q {
		return p
	}
	return x.Ult(y)
}

// SExt widens from one width to another with the sign.
func (x Pair) SExt(from, to uint) Pair {
	if !x.isNeg(from) {
		return x
	}
	return x.Not(from).Not(to)
}
