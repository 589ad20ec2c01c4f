package interval

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// operand finds x in a for which op(x, c) is v: for each row of byLiteral the way back. v is in the image of a.
func operand(k expr.Kind, w int, a mi.Strided, c, v uint64) (x uint64, ok bool) {
	ones := bv.Ones(uint(w))
	switch {
	case k == expr.Mul:
		return factor(w, a, c, v)
	case k == expr.Shl || k == expr.LShr && c >= uint64(w):
		if c >= uint64(w) {
			return a.Min(), v == 0
		}
		return withBits(a, v>>c, 0, w-int(c))
	case k == expr.LShr:
		return withBits(a, v, int(c), w-int(c))
	case k == expr.AShr:
		c = min(c, uint64(w-1))
		return withBits(a, bv.Mask(v, uint(w)-uint(c)), int(c), w-int(c))
	case k == expr.UDiv:
		return a.Common(mi.PreUDiv(mi.Single(w, v), c))
	case k == expr.SDiv:
		return a.Common(mi.PreSDiv(mi.Single(w, v), c))
	case k == expr.URem || k == expr.SRem && c == 0:
		p, _ := a.Plain()
		return withRest(p, c, v)
	case k == expr.SRem:
		return signedRest(w, a, c, v)
	case k == expr.And && c&(c+1) == 0 && c != 0 && c != ones:
		return withBits(a, v, 0, countOnes(c))
	case k == expr.And && ^c&ones&(^c&ones+1) == 0 && c != 0 && c != ones:
		n := countOnes(^c & ones)
		return withBits(a, v>>n, n, w-n)
	case k == expr.Xor && c == ones:
		return bv.Not(v, uint(w)), a.Has(bv.Not(v, uint(w)))
	}
	return 0, false
}

// factor finds x in a with x·c = v.
func factor(w int, a mi.Strided, c, v uint64) (x uint64, ok bool) {
	c = bv.Mask(c, uint(w))
	z := bits.TrailingZeros64(c)
	switch {
	case c == 0:
		return a.Min(), v == 0
	case c == 1<<z:
		return withBits(a, v>>z, 0, w-z)
	case bv.Neg(c, uint(w)) == 1<<z:
		return withBits(a, bv.Neg(v, uint(w))>>z, 0, w-z)
	case a.Count() > 256:
		return 0, false
	}
	a.Each(func(y uint64) {
		if !ok && bv.Mul(y, c, uint(w)) == v {
			x, ok = y, true
		}
	})
	return x, ok
}

// withRest is a member of s whose rest on division by c is v, unsigned; x%0 is x.
func withRest(s mi.Set, c, v uint64) (x uint64, ok bool) {
	if c == 0 {
		return v, s.Has(v)
	}
	if v >= c {
		return 0, false
	}
	for _, in := range s.Intervals() {
		up := v - in.Lo%c // to the next number with that rest
		if in.Lo%c > v {
			up += c
		}
		if up <= in.Hi-in.Lo {
			return in.Lo + up, true
		}
	}
	return 0, false
}

// signedRest is a member of a whose signed rest on division by c is v.
func signedRest(w int, a mi.Strided, c, v uint64) (x uint64, ok bool) {
	p, _ := a.Plain()
	sign := bv.SignBit(uint(w))
	m := c
	if bv.IsNeg(c, uint(w)) {
		m = bv.Neg(c, uint(w))
	}
	if x, ok := withRest(p.Intersect(mi.Below(w, sign)), m, v); ok {
		return x, true
	}
	x, ok = withRest(p.Intersect(mi.From(w, sign)).Neg(), m, bv.Neg(v, uint(w)))
	return bv.Neg(x, uint(w)), ok
}

// withBits is a member of a whose bits from off up are those of v, n bits.
func withBits(a mi.Strided, v uint64, off, n int) (x uint64, ok bool) {
	k, r, s := a.Parts()
	if a.IsEmpty() {
		return 0, false
	}
	ones := bv.Ones(uint(n))
	switch {
	case off+n <= k: // all members agree
		return a.Min(), r>>off&ones == v
	case off >= k:
		x, ok = withPart(s, v, off-k, n)
	default:
		low := k - off
		if r>>off != bv.Mask(v, uint(low)) {
			return 0, false
		}
		x, ok = withPart(s, v>>low, 0, n-low)
	}
	return r | x<<k, ok
}

// withPart is a member of s whose bits from off up are those of v, n bits.
func withPart(s mi.Set, v uint64, off, n int) (uint64, bool) {
	ones := bv.Ones(uint(n))
	for _, x := range s.Intervals() {
		y := x.Lo
		if part := y >> off & ones; part != v {
			// The least number above that has the part: lower bits 0, and one more above if the part is past v.
			y = y>>off&^ones<<off | v<<off
			if part > v {
				if off+n >= s.Width() {
					continue
				}
				y += 1 << (off + n)
			}
		}
		if y >= x.Lo && y <= x.Hi {
			return y, true
		}
	}
	return 0, false
}
