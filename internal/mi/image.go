package mi

import "github.com/albers-engine/albers/internal/bv"

// Images of plain sets: { op(x, c) : x ∈ s } and { op(x, y) : x ∈ s, y ∈ t }. Those without a second result are exact.

// Trunc is the low k bits of the members.
func (s Set) Trunc(k int) Set {
	if k >= int(s.w) {
		return s
	}
	p := pile{make([]Interval, 0, len(s.iv)+1), k}
	m := bv.Ones(uint(k))
	for _, x := range s.iv {
		if x.Hi-x.Lo >= m {
			return Full(k)
		}
		p.arc(x.Lo, x.Hi)
	}
	out, _ := p.set()
	return out
}

// ZExt is the members as patterns of w bits.
func (s Set) ZExt(w int) Set { return Set{s.iv, uint8(w)} }

// SExt is the members extended with their sign to w bits.
func (s Set) SExt(w int) Set {
	if s.w == 0 {
		return s.ZExt(w)
	}
	half := bv.SignBit(uint(s.w))
	low, high := s.Intersect(UpTo(int(s.w), half-1)), s.Intersect(From(int(s.w), half))
	out := make([]Interval, 0, low.Len()+high.Len())
	out = append(out, low.iv...)
	for _, x := range high.iv {
		out = append(out, Interval{bv.SExt(x.Lo, uint(s.w), uint(w)), bv.SExt(x.Hi, uint(s.w), uint(w))})
	}
	t, _ := normal(w, out)
	return t
}

// LShr is { x >> k }, filled with zeros.
func (s Set) LShr(k uint64) Set {
	return s.monotone(func(x uint64) uint64 { return bv.LShr(x, k, uint(s.w)) })
}

// AShr is { x >> k }, filled with the sign.
func (s Set) AShr(k uint64) Set {
	f := s.Flip().monotone(func(x uint64) uint64 {
		w := uint(s.w)
		return bv.AShr(x^bv.SignBit(w), k, w) ^ bv.SignBit(w)
	})
	return f.Flip()
}

// UDiv is { x / c }, unsigned.
func (s Set) UDiv(c uint64) Set {
	return s.monotone(func(x uint64) uint64 { return bv.UDiv(x, c, uint(s.w)) })
}

// monotone maps the ends of the intervals with a function that grows and skips no value on an interval.
func (s Set) monotone(f func(uint64) uint64) Set {
	out := make([]Interval, 0, len(s.iv))
	for _, x := range s.iv {
		out = appendJoined(out, Interval{f(x.Lo), f(x.Hi)})
	}
	return Set{out, s.w}
}

// SDiv is { x / c }, signed.
func (s Set) SDiv(c uint64) Set {
	w := int(s.w)
	pos, mag := s.bySign()
	if c == 0 {
		out := Empty(w)
		if !pos.IsEmpty() {
			out = Single(w, bv.Ones(uint(w)))
		}
		if !mag.IsEmpty() {
			out = out.Union(Single(w, 1))
		}
		return out
	}
	m := magnitude(w, c)
	q := pos.UDiv(m).Union(mag.UDiv(m).Neg())
	if bv.IsNeg(c, uint(w)) {
		q = q.Neg()
	}
	return q
}

// bySign is the members without sign bit, and the absolute values of the others.
func (s Set) bySign() (pos, mag Set) {
	p := nonNegative(int(s.w))
	return s.Intersect(p), s.Minus(p).Neg()
}

// URem is { x % c }, unsigned.
func (s Set) URem(c uint64) Set {
	if c == 0 {
		return s
	}
	p := pile{make([]Interval, 0, len(s.iv)+1), int(s.w)}
	for _, x := range s.iv {
		lo, hi := x.Lo%c, x.Hi%c
		switch {
		case x.Hi-x.Lo >= c-1:
			p.add(0, c-1)
		case lo <= hi:
			p.add(lo, hi)
		default:
			p.add(0, hi)
			p.add(lo, c-1)
		}
	}
	out, _ := p.set()
	return out
}

// SRem is { x % c }, with the dividend's sign.
func (s Set) SRem(c uint64) Set {
	pos, mag := s.bySign()
	m := magnitude(int(s.w), c)
	return pos.URem(m).Union(mag.URem(m).Neg())
}

// Sum is { x + y }.
func Sum(s, t Set) (out Set, exact bool) {
	s.sameWidth(t)
	w := int(s.w)
	if s.IsFull() || t.IsFull() {
		return Full(w), true
	}
	if s.Len()*t.Len() > MaxIntervals {
		out, _ = Sum(s.Hull(), t.Hull())
		return out, false
	}
	p := pile{make([]Interval, 0, s.Len()*t.Len()+1), w}
	top := bv.Ones(uint(w))
	for _, x := range s.iv {
		for _, y := range t.iv {
			// The sum has (x.Hi-x.Lo)+(y.Hi-y.Lo)+1 members if that is at most 2^w.
			if y.Hi-y.Lo >= top-(x.Hi-x.Lo) {
				return Full(w), true
			}
			p.arc(x.Lo+y.Lo, x.Hi+y.Hi)
		}
	}
	return p.set()
}

// few is the size of a product of sets up to which all its members are tried.
const few = 256

// Pairs is { f(x, y) }, by trying them all; ok is false if there are more than a few. w is the width of the result.
func Pairs(s, t Set, w int, f func(x, y uint64) uint64) (out Set, ok bool) {
	n, m := s.Count(), t.Count()
	if n > few || m > few || n*m > few {
		return Set{}, false
	}
	p := pile{make([]Interval, 0, n*m), w}
	for i := range n {
		x := s.Nth(i)
		for j := range m {
			y := f(x, t.Nth(j))
			p.add(y, y)
		}
	}
	return p.set()
}
