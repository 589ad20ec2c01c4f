package mi

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/fp"
)

// Line is an order of all patterns of one width of at most 64 bits: of integers, or of the floats of a format. A
// pattern's place counts from 0. A set of patterns and the set of their places are both sets, and either follows from
// the other.
//
// Floats are in the order of numbers: NaNs with sign bit, -∞ … -0, +0 … +∞, the other NaNs. -0 and +0 have places of
// their own.
type Line struct {
	w      int
	order  order
	format fp.Format // of floats
}

type order uint8

const (
	unsignedOrder order = iota
	signedOrder
	floatOrder
)

// UnsignedLine is the unsigned integers of w bits.
func UnsignedLine(w int) Line { return Line{w: w} }

// SignedLine is the signed integers of w bits.
func SignedLine(w int) Line { return Line{w: w, order: signedOrder} }

// FloatLine is the floats of the format f, which has at most 64 bits.
func FloatLine(f fp.Format) Line { return Line{int(f.Width()), floatOrder, f} }

// Place is the place of the pattern x.
func (l Line) Place(x uint64) uint64 {
	sign := bv.SignBit(uint(l.w))
	switch {
	case l.order == unsignedOrder:
		return x
	case l.order == floatOrder && x&sign != 0:
		return bv.Not(x, uint(l.w))
	}
	return x ^ sign
}

// Pattern is the pattern at a place.
func (l Line) Pattern(place uint64) uint64 {
	sign := bv.SignBit(uint(l.w))
	switch {
	case l.order == unsignedOrder:
		return place
	case l.order == floatOrder && place&sign == 0:
		return bv.Not(place, uint(l.w))
	}
	return place ^ sign
}

// Places is the places of the members of s.
func (l Line) Places(s Set) Set { return l.turned(s, false) }

// Patterns is the patterns at the places in s.
func (l Line) Patterns(s Set) Set { return l.turned(s, true) }

// turned maps patterns to places or, with back, places to patterns: what is or becomes negative is reversed.
func (l Line) turned(s Set, back bool) Set {
	switch l.order {
	case unsignedOrder:
		return s
	case signedOrder:
		return s.Flip()
	}
	positive := nonNegative(l.w)
	if back {
		positive = positive.Complement()
	}
	return s.Intersect(positive).Flip().Union(s.Minus(positive).Reverse())
}

// infinite is the places of -∞ and of +∞.
func (l Line) infinite() (lo, hi uint64) {
	return l.Place(l.format.Inf(true).Lo), l.Place(l.format.Inf(false).Lo)
}

// Numbers is the patterns that are numbers; all of them on a line of integers.
func (l Line) Numbers() Set {
	if l.order != floatOrder {
		return Full(l.w)
	}
	return l.Patterns(Span(l.w, l.Place(l.format.Inf(true).Lo), l.Place(l.format.Inf(false).Lo)))
}

// QuietNaNs is the patterns that an operation on NaNs can leave.
func (l Line) QuietNaNs() Set {
	least := l.format.DefaultNaN().Lo
	pos := least &^ bv.SignBit(uint(l.w))
	return Of(l.w, Interval{pos, bv.SignBit(uint(l.w)) - 1}, Interval{least, bv.Ones(uint(l.w))})
}

// pieces is intervals of places such that an operation of fp is monotone on each of them in each operand, whatever the
// others are. Operations on floats are so between the zeros and the infinities.
func (l Line) pieces() []Interval {
	if l.order != floatOrder {
		return []Interval{{0, bv.Ones(uint(l.w))}}
	}
	lo, hi := l.infinite()
	zero := bv.SignBit(uint(l.w)) // the place of +0
	return []Interval{{lo, lo}, {lo + 1, zero - 2}, {zero - 1, zero - 1}, {zero, zero}, {zero + 1, hi - 1}, {hi, hi}}
}

// The floats that compare in some way with a constant. Zeros are equal. A NaN compares with nothing: the sets have
// none, and are empty if c is one.

// BelowFloat is { x < c } or, with orEqual, { x ≤ c }, c being a float.
func (l Line) BelowFloat(c uint64, orEqual bool) Set {
	from, _ := l.infinite()
	lo, to, ok := l.asNumber(c)
	if !orEqual {
		to = lo - 1
	}
	return l.between(from, to, ok)
}

// AboveFloat is { c < x } or, with orEqual, { c ≤ x }, c being a float.
func (l Line) AboveFloat(c uint64, orEqual bool) Set {
	_, to := l.infinite()
	from, hi, ok := l.asNumber(c)
	if !orEqual {
		from = hi + 1
	}
	return l.between(from, to, ok)
}

// EqualFloat is { x = c }, c being a float.
func (l Line) EqualFloat(c uint64) Set {
	return l.between(l.asNumber(c))
}

// between is the patterns at the places from lo to hi, if ok.
func (l Line) between(lo, hi uint64, ok bool) Set {
	if !ok || lo > hi {
		return Empty(l.w)
	}
	return l.Patterns(Span(l.w, lo, hi))
}

// asNumber is the first and the last place of the number that the pattern c is; ok is false if it is none.
func (l Line) asNumber(c uint64) (lo, hi uint64, ok bool) {
	p, zero := l.Place(c), bv.SignBit(uint(l.w))
	if p == zero || p == zero-1 {
		return zero - 1, zero, true
	}
	least, most := l.infinite()
	return p, p, p >= least && p <= most
}

// NumberRange is the least and the greatest number in s, a set of floats; ok is false if there is none.
func (l Line) NumberRange(s Set) (lo, hi uint64, ok bool) {
	s = l.Places(s.Intersect(l.Numbers()))
	if s.IsEmpty() {
		return 0, 0, false
	}
	return l.Pattern(s.Min()), l.Pattern(s.Max()), true
}

// WithZeros is s, a set of floats, with both zeros if it has one.
func (l Line) WithZeros(s Set) Set {
	zeros := l.EqualFloat(0)
	if s.Meets(zeros) {
		return s.Union(zeros)
	}
	return s
}

// Compare says whether p, which is OEQ, OLT or OLE, can hold for members of s and t, sets of floats that are not empty,
// and whether it can fail.
func (l Line) Compare(p fp.Predicate, s, t Set) (holds, fails bool) {
	n := l.Numbers()
	fails = !s.Within(n) || !t.Within(n)
	sLo, sHi, ok1 := l.NumberRange(s)
	tLo, tHi, ok2 := l.NumberRange(t)
	if !ok1 || !ok2 {
		return false, true
	}
	is := func(p fp.Predicate, x, y uint64) bool { return fp.Fcmp(l.format, p, fp.Bits{Lo: x}, fp.Bits{Lo: y}) }
	if p == fp.OEQ {
		one := is(p, sLo, sHi) && is(p, tLo, tHi) && is(p, sLo, tLo)
		return l.WithZeros(s.Intersect(n)).Meets(t), fails || !one
	}
	return is(p, sLo, tHi), fails || !is(p, sHi, tLo)
}
