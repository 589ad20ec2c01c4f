package mi

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
)

// Preimages: { x : op(x, c) ∈ v }. v has the width of the result, the preimage that of x. For some operations the
// number of intervals is not about that of v. They take a range in that is known to hold x (all of its width if
// nothing is known). Only pieces inside in are made, and the preimage equals the true one inside in. If there are
// still more than [MaxPieces] pieces, the result is in itself and not exact.

// inexact is the way out of a preimage that has too many pieces.
func inexact(w int, in Interval) (Set, bool) { return Span(w, in.Lo, in.Hi), false }

// PreMul is { x : x·c ∈ v }.
func PreMul(v Set, c uint64, in Interval) (s Set, exact bool) {
	w := uint(v.w)
	switch c = bv.Mask(c, w); {
	case c == 0 && v.Has(0):
		return Full(int(w)), true
	case c == 0:
		return Empty(int(w)), true
	case c > bv.SignBit(w): // -(2^w-c) wraps less often
		return PreMul(v.Neg(), bv.Neg(c, w), in)
	}
	// c·x = j·2^w + a for a in v: every wrap j has a preimage of its own.
	first, last := wraps(c, in.Lo, w), wraps(c, in.Hi, w)
	if last-first >= MaxPieces {
		return inexact(int(w), in)
	}
	p := pile{w: int(w)}
	for j := first; ; j++ {
		for _, x := range v.iv {
			lo, rem := divide(j, x.Lo, c, w)
			if rem > 0 {
				lo++
			}
			hi, _ := divide(j, x.Hi, c, w)
			passed := rem > 0 && lo == 0 // 2^64
			if lo, hi = max(lo, in.Lo), min(hi, in.Hi); passed || lo > hi {
				continue
			}
			p.add(lo, hi)
			if len(p.iv) > MaxPieces {
				return inexact(int(w), in)
			}
		}
		if j == last {
			return p.set()
		}
	}
}

// wraps is how often c·x passes 2^w.
func wraps(c, x uint64, w uint) uint64 {
	hi, lo := bits.Mul64(c, x)
	if w == 64 {
		return hi
	}
	return hi<<(64-w) | lo>>w
}

// divide is (j·2^w + a) / c with its remainder; j < c.
func divide(j, a, c uint64, w uint) (quo, rem uint64) {
	if w == 64 {
		return bits.Div64(j, a, c)
	}
	return bits.Div64(j>>(64-w), j<<w|a, c)
}

// PreShl is { x : x << k ∈ v }.
func PreShl(v Set, k uint64, in Interval) (Set, bool) {
	if k >= uint64(v.w) {
		return PreMul(v, 0, in)
	}
	return PreMul(v, 1<<k, in)
}

// PreLShr is { x : x >> k ∈ v }, filled with zeros.
func PreLShr(v Set, k uint64) Set {
	w := uint(v.w)
	if k >= uint64(w) {
		s, _ := PreMul(v, 0, Interval{})
		return s
	}
	out := make([]Interval, 0, len(v.iv))
	for _, x := range v.Intersect(UpTo(int(w), bv.Ones(w)>>k)).iv {
		out = append(out, Interval{x.Lo << k, x.Hi<<k | bv.Ones(uint(k))})
	}
	return Set{out, v.w}
}

// PreAShr is { x : x >> k ∈ v }, filled with the sign.
func PreAShr(v Set, k uint64) Set {
	w := int(v.w)
	k = min(k, uint64(w-1))
	pos := PreLShr(v, k).Intersect(nonNegative(w))
	neg := PreLShr(v.Reverse(), k).Intersect(nonNegative(w)).Reverse() // ^(x>>k) is (^x)>>k
	return pos.Union(neg)
}

// PreUDiv is { x : x / c ∈ v }, unsigned; x/0 is all ones.
func PreUDiv(v Set, c uint64) Set {
	w := int(v.w)
	top := bv.Ones(uint(w))
	if c == 0 {
		if v.Has(top) {
			return Full(w)
		}
		return Empty(w)
	}
	out := make([]Interval, 0, len(v.iv))
	for _, x := range v.Intersect(UpTo(w, top/c)).iv {
		hi := x.Hi * c
		out = append(out, Interval{x.Lo * c, hi + min(c-1, top-hi)})
	}
	return Set{out, v.w}
}

// PreSDiv is { x : x / c ∈ v }, signed, rounded to zero; x/0 is 1 for negative x, else -1.
func PreSDiv(v Set, c uint64) Set {
	w := int(v.w)
	pos, neg := nonNegative(w), magnitudes(w)
	if c == 0 {
		s := Empty(w)
		if v.Has(bv.Ones(uint(w))) {
			s = pos
		}
		if v.Has(1) {
			s = s.Union(neg.Neg())
		}
		return s
	}
	if bv.IsNeg(c, uint(w)) {
		v = v.Neg()
	}
	m := magnitude(w, c)
	return PreUDiv(v, m).Intersect(pos).Union(PreUDiv(v.Neg(), m).Intersect(neg).Neg())
}

// PreURem is { x : x % c ∈ v }, unsigned; x%0 is x.
func PreURem(v Set, c uint64, in Interval) (Set, bool) {
	w := int(v.w)
	if c == 0 {
		return v, true
	}
	v = v.Intersect(UpTo(w, c-1))
	switch {
	case v.IsEmpty():
		return v, true
	case v.Count() == c:
		return Full(w), true
	}
	first, last := in.Lo/c, in.Hi/c
	if last-first >= MaxPieces {
		return inexact(w, in)
	}
	p := pile{w: w}
	for q := first; q <= last; q++ {
		for _, x := range v.iv {
			// A piece beyond 2^64 is beyond in, too: compare distances.
			if x.Lo > in.Hi-q*c {
				break
			}
			lo, hi := q*c+x.Lo, q*c+min(x.Hi, in.Hi-q*c)
			if lo = max(lo, in.Lo); lo > hi {
				continue
			}
			p.add(lo, hi)
			if len(p.iv) > MaxPieces {
				return inexact(w, in)
			}
		}
	}
	return p.set()
}

// PreSRem is { x : x % c ∈ v }, with the dividend's sign; x%0 is x.
func PreSRem(v Set, c uint64, in Interval) (Set, bool) {
	w := int(v.w)
	if c == 0 {
		return v, true
	}
	within := Span(w, in.Lo, in.Hi)
	m := magnitude(w, c)
	// The magnitudes of negative x have ranges of their own.
	side := func(v, domain Set) (Set, bool) {
		if domain.IsEmpty() {
			return domain, true
		}
		s, exact := PreURem(v, m, Interval{domain.Min(), domain.Max()})
		return s.Intersect(domain), exact
	}
	pos, ok1 := side(v, within.Intersect(nonNegative(w)))
	neg, ok2 := side(v.Neg(), within.Neg().Intersect(magnitudes(w)))
	return pos.Union(neg.Neg()), ok1 && ok2
}

// PreZExt is { x of from bits : zext(x) ∈ v }.
func PreZExt(v Set, from int) Set {
	s := v.Intersect(UpTo(int(v.w), bv.Ones(uint(from))))
	return Set{s.iv, uint8(from)}
}

// PreSExt is { x of from bits : sext(x) ∈ v }.
func PreSExt(v Set, from int) Set {
	half := bv.SignBit(uint(from))
	low := Set{v.Intersect(UpTo(int(v.w), half-1)).iv, uint8(from)}
	top := bv.Ones(uint(v.w))
	high := v.Intersect(From(int(v.w), top-half+1))
	moved := make([]Interval, len(high.iv))
	for i, x := range high.iv {
		moved[i] = Interval{bv.Mask(x.Lo, uint(from)), bv.Mask(x.Hi, uint(from))}
	}
	return low.Union(Set{moved, uint8(from)})
}

// PreExtract is { x of w bits : the bits of x from off up are in v }.
func PreExtract(v Set, off, w int, in Interval) (Set, bool) {
	if v.IsFull() {
		return Full(w), true
	}
	top := off + int(v.w) // bits above repeat the pattern
	first, last := shr(in.Lo, top), shr(in.Hi, top)
	if last-first >= MaxPieces || (last-first+1)*uint64(len(v.iv)) > MaxPieces {
		return inexact(w, in)
	}
	p := pile{w: w}
	for j := first; j <= last; j++ {
		for _, x := range v.iv {
			lo := shl(j, top) | x.Lo<<off
			hi := shl(j, top) | x.Hi<<off | bv.Ones(uint(off))
			if lo, hi = max(lo, in.Lo), min(hi, in.Hi); lo <= hi {
				p.add(lo, hi)
			}
		}
	}
	return p.set()
}

func shr(x uint64, k int) uint64 {
	if k >= 64 {
		return 0
	}
	return x >> k
}

func shl(x uint64, k int) uint64 {
	if k >= 64 {
		return 0
	}
	return x << k
}

// PreConcatHigh is { x of w bits : c ++ x ∈ v }, c being the upper part.
func PreConcatHigh(v Set, c uint64, w int) Set {
	base := shl(c, w)
	out := make([]Interval, 0, len(v.iv))
	for _, x := range v.Intersect(Span(int(v.w), base, base|bv.Ones(uint(w)))).iv {
		out = append(out, Interval{x.Lo - base, x.Hi - base})
	}
	return Set{out, uint8(w)}
}

// PreConcatLow is { x : x ++ c ∈ v }, c being the k lower bits.
func PreConcatLow(v Set, c uint64, k int) Set {
	w := int(v.w) - k
	p := pile{w: w}
	for _, x := range v.iv {
		if x.Hi < c {
			continue
		}
		lo, hi := x.Lo>>k, (x.Hi-c)>>k
		if x.Lo&bv.Ones(uint(k)) > c {
			lo++
		}
		if lo <= hi {
			p.add(lo, hi)
		}
	}
	s, _ := p.set() // no more intervals than v has
	return s
}
