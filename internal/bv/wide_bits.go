package bv

import (
	"fmt"
)

// zip makes the vector whose words are f of the operands' words.
func (x Wide) zip(y Wide, f func(a, b uint64) uint64) Wide {
	x.same(y)
	r := fresh(x.width)
	for i := range r.words {
		r.words[i] = f(x.words[i], y.words[i])
	}
	return r
}

// And is the bitwise conjunction.
func (x Wide) And(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a & b }) }

// Or is the bitwise disjunction.
func (x Wide) Or(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a | b }) }

// Xor is the bitwise difference.
func (x Wide) Xor(y Wide) Wide { return x.zip(y, func(a, b uint64) uint64 { return a ^ b }) }

// Not complements each bit.
func (x Wide) Not() Wide {
	r := fresh(x.width)
	for i := range r.words {
		r.words[i] = ^x.words[i]
	}
	return r.trim()
}

// amount reads a shift amount; amounts above the width become the width.
func (x Wide) amount(n Wide) uint {
	x.same(n)
	if !n.FitsUint64() || n.words[0] >= uint64(x.width) {
		return x.width
	}
	return uint(n.words[0])
}

// Shl shifts left by the value of n; zero when n ≥ width.
func (x Wide) Shl(n Wide) Wide { return x.ShlBy(x.amount(n)) }

// LShr shifts right by the value of n and fills with zeros; zero when n ≥ width.
func (x Wide) LShr(n Wide) Wide { return x.LShrBy(x.amount(n)) }

// AShr shifts right by the value of n and fills with the sign.
func (x Wide) AShr(n Wide) Wide { return x.AShrBy(x.amount(n)) }

// ShlBy shifts left by n bits; zero when n ≥ width.
func (x Wide) ShlBy(n uint) Wide {
	r := fresh(x.width)
	if n >= x.width {
		return r
	}
	q, s := int(n/64), n%64
	for i := q; i < len(r.words); i++ {
		r.words[i] = x.words[i-q] << s
		if i > q {
			r.words[i] |= x.words[i-q-1] >> (64 - s) // zero when s is 0: Go shifts by 64 to zero
		}
	}
	return r.trim()
}

// LShrBy shifts right by n bits and fills with zeros.
func (x Wide) LShrBy(n uint) Wide {
	r := fresh(x.width)
	if n < x.width {
		copyBits(r.words, x.words, n)
	}
	return r
}

// copyBits sets dst to the bits of src from bit lo on; missing bits are zero.
func copyBits(dst, src []uint64, lo uint) {
	q, s := int(lo/64), lo%64
	for i := range dst {
		if i+q >= len(src) {
			return
		}
		dst[i] = src[i+q] >> s
		if i+q+1 < len(src) {
			dst[i] |= src[i+q+1] << (64 - s)
		}
	}
}

// AShrBy shifts right by n bits and fills with the sign.
func (x Wide) AShrBy(n uint) Wide {
	if !x.IsNeg() {
		return x.LShrBy(n)
	}
	return x.Not().LShrBy(n).Not() // the complement shifts zeros in
}

// Extract is the w bits from bit lo on.
func (x Wide) Extract(lo, w uint) Wide {
	if lo+w > x.width || lo+w < lo {
		panic(fmt.Sprintf("BUG: bv.Wide: extract of %d bits at %d from width %d", w, lo, x.width))
	}
	if w == x.width {
		return x
	}
	r := fresh(w)
	copyBits(r.words, x.words, lo)
	return r.trim()
}

// Concat puts x above y.
func (x Wide) Concat(y Wide) Wide {
	r := x.ZExt(x.width + y.width).ShlBy(y.width)
	for i, d := range y.words {
		r.words[i] |= d // r is fresh, so that nobody else sees the write
	}
	return r
}

// ZExt widens to w with zeros.
func (x Wide) ZExt(w uint) Wide {
	if w == x.width {
		return x
	}
	x.widens(w)
	return FromWords(x.words, w)
}

// SExt widens to w with the sign.
func (x Wide) SExt(w uint) Wide {
	x.widens(w)
	if w == x.width || !x.IsNeg() {
		return x.ZExt(w)
	}
	return x.Not().ZExt(w).Not()
}

// widens checks that w is not below the width.
func (x Wide) widens(w uint) {
	if w < x.width {
		panic(fmt.Sprintf("BUG: bv.Wide: extension from width %d to %d", x.width, w))
	}
}
