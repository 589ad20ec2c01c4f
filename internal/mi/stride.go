package mi

import (
	"fmt"
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
)

// Strided is { r + 2^k·s : s ∈ S } of w-bit patterns, S having width w-k and 0 ≤ r < 2^k.
//
// Inv: k is as large as it can be; a set of one member has k = w and S = {0} of width 0, the empty set has k = 0.
type Strided struct {
	s Set
	r uint64
	w uint8
	k uint8
}

// Stride is s as a strided set.
func Stride(s Set) Strided { return strided(s.Width(), 0, 0, s) }

// none is the empty set.
func none(w int) Strided { return Strided{s: Empty(w), w: uint8(w)} }

// Literal is {v}.
func Literal(w int, v uint64) Strided {
	return Strided{s: Full(0), r: bv.Mask(v, uint(w)), w: uint8(w), k: uint8(w)}
}

// strided makes the invariant hold. Only where all intervals of s are single members can they agree in their low bits.
func strided(w, k int, r uint64, s Set) Strided {
	if s.IsEmpty() {
		return none(w)
	}
	if s.Width() == 0 {
		return Strided{s: s, r: r, w: uint8(w), k: uint8(k)}
	}
	first, diff := s.Min(), uint64(0)
	for _, x := range s.iv {
		if x.Lo != x.Hi {
			return Strided{s: s, r: r, w: uint8(w), k: uint8(k)}
		}
		diff |= x.Lo ^ first
	}
	more := min(bits.TrailingZeros64(diff), s.Width())
	r |= shl(bv.Mask(first, uint(more)), k)
	out := make([]Interval, 0, len(s.iv))
	for _, x := range s.iv {
		v := shr(x.Lo, more)
		out = appendJoined(out, Interval{v, v})
	}
	return Strided{s: Set{out, uint8(s.Width() - more)}, r: r, w: uint8(w), k: uint8(k + more)}
}

// Width is the number of bits of the members.
func (a Strided) Width() int { return int(a.w) }

// Parts are k, r and S.
func (a Strided) Parts() (k int, r uint64, s Set) { return int(a.k), a.r, a.s }

// IsEmpty says whether a has no member.
func (a Strided) IsEmpty() bool { return a.s.IsEmpty() }

// IsSingle says whether a has one member.
func (a Strided) IsSingle() bool { return a.k == a.w && !a.IsEmpty() }

// IsFull says whether a has every member that its width allows.
func (a Strided) IsFull() bool { return a.k == 0 && a.s.IsFull() }

// Count is the number of members, the largest word if there are more.
func (a Strided) Count() uint64 { return a.s.Count() }

// Spans is the number of intervals of S.
func (a Strided) Spans() int { return a.s.Len() }

// Each calls f with every member in ascending order.
func (a Strided) Each(f func(v uint64)) {
	for _, x := range a.s.iv {
		for s := x.Lo; ; s++ {
			f(a.at(s))
			if s == x.Hi {
				break
			}
		}
	}
}

// Nth is the member that belongs to member n of S.
func (a Strided) Nth(n uint64) uint64 { return a.at(a.s.Nth(n)) }

func (a Strided) at(s uint64) uint64 { return a.r | shl(s, int(a.k)) }

// Min is the least member; a is not empty.
func (a Strided) Min() uint64 { return a.at(a.s.Min()) }

// Max is the greatest member; a is not empty.
func (a Strided) Max() uint64 { return a.at(a.s.Max()) }

// SignedRange is the least and the greatest member in signed order; a is not empty.
func (a Strided) SignedRange() (lo, hi uint64) {
	if a.IsSingle() {
		return a.r, a.r
	}
	f := a.s.Flip()
	sign := bv.SignBit(uint(a.s.w))
	return a.at(f.Min() ^ sign), a.at(f.Max() ^ sign)
}

// Has says whether v is a member.
func (a Strided) Has(v uint64) bool {
	return (v^a.r)&bv.Ones(uint(a.k)) == 0 && a.s.Has(shr(v, int(a.k)))
}

// In is the least member from lo to hi.
func (a Strided) In(lo, hi uint64) (v uint64, ok bool) {
	if a.IsEmpty() || hi < a.r {
		return 0, false
	}
	from := uint64(0)
	if lo > a.r {
		from = shr(lo-a.r, int(a.k))
		if lo-a.r != shl(from, int(a.k)) {
			if from++; from > bv.Ones(uint(a.s.w)) || from == 0 {
				return 0, false
			}
		}
	}
	s, ok := a.s.In(from, shr(hi-a.r, int(a.k)))
	return a.at(s), ok
}

// Common is a common member of a and the plain set t.
func (a Strided) Common(t Set) (v uint64, ok bool) {
	for _, x := range t.iv {
		if v, ok := a.In(x.Lo, x.Hi); ok {
			return v, true
		}
	}
	return 0, false
}

// Meet is a common member of a and b. The set with the smaller stride is asked for members of the other.
func (a Strided) Meet(b Strided) (v uint64, ok bool) {
	if a.k > b.k {
		a, b = b, a
	}
	if (a.r^b.r)&bv.Ones(uint(a.k)) != 0 || a.IsEmpty() || b.IsEmpty() {
		return 0, false
	}
	// a's S holds (b.r-a.r)/2^a.k + 2^(b.k-a.k)·s?
	d := int(b.k - a.k)
	r := shr(b.r, int(a.k))
	for _, x := range b.s.iv {
		// The members r + 2^d·s of this interval that are in a.s: for each interval of a.s the first of them.
		lo, hi := r|shl(x.Lo, d), r|shl(x.Hi, d)
		for i := a.s.find(lo); i < len(a.s.iv) && a.s.iv[i].Lo <= hi; i++ {
			y := a.s.iv[i]
			from := max(lo, y.Lo)
			if n := (from - r) & bv.Ones(uint(d)); n != 0 {
				if from+(1<<d-n) < from {
					continue
				}
				from += 1<<d - n
			}
			if from <= min(hi, y.Hi) {
				return a.at(from), true
			}
		}
	}
	return 0, false
}

// Plain is a as a plain set; not exact: its hull, because it has too many intervals.
func (a Strided) Plain() (s Set, exact bool) {
	switch {
	case a.k == 0:
		return a.s, true
	case a.IsEmpty():
		return Empty(int(a.w)), true
	case a.Count() > MaxIntervals:
		return Span(int(a.w), a.Min(), a.Max()), false
	}
	p := pile{make([]Interval, 0, a.Count()), int(a.w)}
	for _, x := range a.s.iv {
		for s := x.Lo; ; s++ {
			p.add(a.at(s), a.at(s))
			if s == x.Hi {
				break
			}
		}
	}
	return p.set()
}

// lower is a with the stride 2^k, k ≤ a.k, not canonical.
func (a Strided) lower(k int) (s Set, exact bool) {
	d := int(a.k) - k
	w := int(a.w) - k
	if d == 0 {
		return a.s, true
	}
	r := shr(a.r, k)
	if a.Count() > few {
		return Span(w, r|shl(a.s.Min(), d), r|shl(a.s.Max(), d)), false
	}
	p := pile{make([]Interval, 0, a.Count()), w}
	for _, x := range a.s.iv {
		for s := x.Lo; ; s++ {
			v := r | shl(s, d)
			p.add(v, v)
			if s == x.Hi {
				break
			}
		}
	}
	return p.set()
}

// Union is the members of a or b.
func (a Strided) Union(b Strided) (out Strided, exact bool) {
	switch {
	case a.IsEmpty():
		return b, true
	case b.IsEmpty():
		return a, true
	}
	k := min(int(a.k), int(b.k), bits.TrailingZeros64(a.r^b.r))
	s, ok1 := a.lower(k)
	t, ok2 := b.lower(k)
	return strided(int(a.w), k, bv.Mask(a.r, uint(k)), s.Union(t)), ok1 && ok2
}

// Reverse is { ^x }.
func (a Strided) Reverse() Strided {
	return Strided{s: a.s.Reverse(), r: bv.Not(a.r, uint(a.k)), w: a.w, k: a.k}
}

// Neg is { -x }.
func (a Strided) Neg() Strided { return a.Reverse().Plus(1) }

// Plus is { x + c }.
func (a Strided) Plus(c uint64) Strided {
	k := uint(a.k)
	c = bv.Mask(c, uint(a.w))
	low := bv.Mask(c, k)
	r := bv.Mask(a.r+low, k)
	carry := uint64(0)
	if r < low { // also where r + low passed 2^64
		carry = 1
	}
	return Strided{s: a.s.Plus(shr(c, int(k)) + carry), r: r, w: a.w, k: a.k}
}

// Beside is { x·2^n + y : x ∈ a, y ∈ b }, n being the width of b. ok is false if that has more than [MaxIntervals]
// intervals, or b has one member.
func Beside(a, b Strided) (out Strided, ok bool) {
	count, n := a.Count(), int(b.w)
	if b.IsSingle() || count > MaxIntervals || count*uint64(b.s.Len()) > MaxIntervals {
		return out, false
	}
	iv := make([]Interval, 0, int(count)*b.s.Len())
	for i := range count {
		block := a.Nth(i) << (n - int(b.k))
		for _, x := range b.s.iv {
			iv = appendJoined(iv, Interval{block + x.Lo, block + x.Hi})
		}
	}
	w := int(a.w) + n
	return strided(w, int(b.k), b.r, Set{iv, uint8(w - int(b.k))}), true
}

// StridedSum is { x + y }.
func StridedSum(a, b Strided) (out Strided, exact bool) {
	switch {
	case a.IsSingle():
		return b.Plus(a.r), true
	case b.IsSingle():
		return a.Plus(b.r), true
	case a.IsEmpty():
		return a, true
	case b.IsEmpty():
		return b, true
	}
	k := min(a.k, b.k)
	s, ok1 := a.lower(int(k))
	t, ok2 := b.lower(int(k))
	sum, ok3 := Sum(s, t)
	base := strided(int(a.w), int(k), 0, sum)
	return base.Plus(bv.Mask(a.r, uint(k))).Plus(bv.Mask(b.r, uint(k))), ok1 && ok2 && ok3
}

// Shl is { x << m }.
func (a Strided) Shl(m uint64) Strided {
	w := int(a.w)
	if a.IsEmpty() {
		return a
	}
	if m >= uint64(w) {
		return Literal(w, 0)
	}
	k := int(a.k) + int(m)
	r := bv.Mask(a.r<<m, uint(w))
	if k >= w {
		return Literal(w, r)
	}
	return strided(w, k, r, a.s.Trunc(w-k))
}

// Mul is { x·c }.
func (a Strided) Mul(c uint64) (out Strided, exact bool) {
	w := uint(a.w)
	c = bv.Mask(c, w)
	z := uint64(bits.TrailingZeros64(c))
	switch odd := c >> (z & 63); {
	case c == 0 || a.IsEmpty():
		return a.Shl(uint64(w)), true
	case odd == 1:
		return a.Shl(z), true
	case bv.Neg(c, w) == 1<<z:
		return a.Neg().Shl(z), true
	case a.Count() <= few:
		p := pile{make([]Interval, 0, a.Count()), int(w)}
		for i := range a.Count() {
			v := bv.Mul(a.Nth(i), c, w)
			p.add(v, v)
		}
		s, ok := p.set()
		return Stride(s), ok
	default:
		hi, lo := bits.Mul64(a.Max(), odd)
		if hi != 0 || lo > bv.Ones(w) {
			return Stride(Full(int(w))).Shl(z), false
		}
		return Stride(Span(int(w), a.Min()*odd, lo)).Shl(z), false
	}
}

// ZExt is the members as patterns of w bits.
func (a Strided) ZExt(w int) Strided {
	switch {
	case a.IsSingle():
		return Literal(w, a.r)
	case a.IsEmpty():
		return none(w)
	}
	return Strided{s: a.s.ZExt(w - int(a.k)), r: a.r, w: uint8(w), k: a.k}
}

// SExt is the members extended with their sign to w bits.
func (a Strided) SExt(w int) Strided {
	switch {
	case a.IsSingle():
		return Literal(w, bv.SExt(a.r, uint(a.w), uint(w)))
	case a.IsEmpty():
		return none(w)
	}
	return Strided{s: a.s.SExt(w - int(a.k)), r: a.r, w: uint8(w), k: a.k}
}

// Trunc is the low n bits of the members.
func (a Strided) Trunc(n int) Strided {
	switch {
	case n >= int(a.w):
		return a
	case a.IsEmpty():
		return none(n)
	case n <= int(a.k):
		return Literal(n, a.r)
	}
	return strided(n, int(a.k), a.r, a.s.Trunc(n-int(a.k)))
}

// LShr is { x >> m }, filled with zeros.
func (a Strided) LShr(m uint64) Strided { return a.shiftRight(m, Set.ZExt, Set.LShr) }

// AShr is { x >> m }, filled with the sign.
func (a Strided) AShr(m uint64) Strided {
	if a.IsSingle() {
		return Literal(int(a.w), bv.AShr(a.r, m, uint(a.w)))
	}
	return a.shiftRight(min(m, uint64(a.w-1)), Set.SExt, Set.AShr)
}

// shiftRight takes bits of r away, then bits of S.
func (a Strided) shiftRight(m uint64, extend func(Set, int) Set, shift func(Set, uint64) Set) Strided {
	w := int(a.w)
	switch {
	case a.IsEmpty():
		return a
	case m >= uint64(w):
		return Literal(w, 0)
	case a.IsSingle():
		return Literal(w, a.r>>m)
	case m <= uint64(a.k):
		k := int(a.k) - int(m)
		return Strided{s: extend(a.s, w-k), r: shr(a.r, int(m)), w: a.w, k: uint8(k)}
	}
	return Stride(extend(shift(a.s, m-uint64(a.k)), w))
}

// String is r + 2^k·S.
func (a Strided) String() string {
	switch {
	case a.k == 0 || a.IsEmpty():
		return a.s.String()
	case a.IsSingle():
		return fmt.Sprintf("{%d}", a.r)
	}
	return fmt.Sprintf("%d + 2^%d·(%v)", a.r, a.k, a.s)
}
