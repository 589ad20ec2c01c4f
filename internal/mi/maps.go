package mi

import "github.com/albers-engine/albers/internal/bv"

// The bijections of fixed-width integers that keep intervals intervals (or cut one in two). Each is image and preimage
// rule at once.

// Flip inverts the sign bit of every member: the order of the result is the signed order of s. It is its own inverse.
func (s Set) Flip() Set { return s.Plus(bv.SignBit(uint(s.w))) }

// Plus is { x + c }.
func (s Set) Plus(c uint64) Set {
	if c = bv.Mask(c, uint(s.w)); c == 0 || s.IsFull() {
		return s
	}
	p := pile{make([]Interval, 0, len(s.iv)+1), int(s.w)}
	for _, x := range s.iv {
		p.arc(x.Lo+c, x.Hi+c)
	}
	out, _ := p.set() // at most one interval more
	return out
}

// Reverse is { ^x }.
func (s Set) Reverse() Set {
	m := bv.Ones(uint(s.w))
	out := make([]Interval, len(s.iv))
	for i, x := range s.iv {
		out[len(out)-1-i] = Interval{m - x.Hi, m - x.Lo}
	}
	return Set{out, s.w}
}

// Neg is { -x }.
func (s Set) Neg() Set { return s.Reverse().Plus(1) }

// Comparisons with a constant: the patterns of width w that are below or above c.

// Below is { x < c }, unsigned.
func Below(w int, c uint64) Set {
	if c == 0 {
		return Empty(w)
	}
	return Span(w, 0, c-1)
}

// UpTo is { x ≤ c }, unsigned.
func UpTo(w int, c uint64) Set { return Span(w, 0, c) }

// Above is { c < x }, unsigned.
func Above(w int, c uint64) Set { return UpTo(w, c).Complement() }

// From is { c ≤ x }, unsigned.
func From(w int, c uint64) Set { return Below(w, c).Complement() }

// signed turns an unsigned comparison with a constant into the signed one.
func signed(f func(w int, c uint64) Set, w int, c uint64) Set {
	return f(w, c^bv.SignBit(uint(w))).Flip()
}

// BelowSigned is { x < c }, signed.
func BelowSigned(w int, c uint64) Set { return signed(Below, w, c) }

// UpToSigned is { x ≤ c }, signed.
func UpToSigned(w int, c uint64) Set { return signed(UpTo, w, c) }

// AboveSigned is { c < x }, signed.
func AboveSigned(w int, c uint64) Set { return signed(Above, w, c) }

// FromSigned is { c ≤ x }, signed.
func FromSigned(w int, c uint64) Set { return signed(From, w, c) }

// nonNegative is the patterns without sign bit.
func nonNegative(w int) Set { return Span(w, 0, bv.SignBit(uint(w))-1) }

// magnitudes is the absolute values of the negative patterns, as unsigned numbers.
func magnitudes(w int) Set { return Span(w, 1, bv.SignBit(uint(w))) }

// magnitude is |c| of a w-bit pattern as an unsigned number.
func magnitude(w int, c uint64) uint64 {
	if bv.IsNeg(c, uint(w)) {
		return bv.Neg(c, uint(w))
	}
	return c
}
