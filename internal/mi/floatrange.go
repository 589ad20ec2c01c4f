package mi

import "github.com/albers-engine/albers/internal/fp"

// FloatRange contains the values of a float of any format, also of those with more than 64 bits, of which there are no
// sets: the numbers from Lo to Hi, in the order -∞ … -0, +0 … +∞, and with NaN those that are no number.
type FloatRange struct {
	Format fp.Format
	Lo, Hi fp.Bits
	Some   bool // there are numbers
	NaN    bool
}

// FloatPoint is the range of one pattern.
func FloatPoint(f fp.Format, x fp.Bits) FloatRange {
	if fp.Compare(f, x, x) == fp.Unordered {
		return FloatRange{Format: f, NaN: true}
	}
	return FloatRange{Format: f, Lo: x, Hi: x, Some: true}
}

// finite says that there is no infinity in r.
func (r *FloatRange) finite() bool {
	return !r.Some || fp.Fcmp(r.Format, fp.OLT, r.Format.Inf(true), r.Lo) &&
		fp.Fcmp(r.Format, fp.OLT, r.Hi, r.Format.Inf(false))
}

// hasZero says that there is a zero in r.
func (r *FloatRange) hasZero() bool {
	zero := r.Format.Zero(false)
	return r.Some && fp.Fcmp(r.Format, fp.OLE, r.Lo, zero) && fp.Fcmp(r.Format, fp.OLE, zero, r.Hi)
}

// Signs says whether there are numbers without and with sign bit in r.
func (r *FloatRange) Signs() (plus, minus bool) {
	return r.Some && !negative(r.Format, r.Hi), r.Some && negative(r.Format, r.Lo)
}

func negative(f fp.Format, x fp.Bits) bool {
	w := f.Width()
	if w > 64 {
		return x.Hi>>(w-65)&1 != 0
	}
	return x.Lo>>(w-1)&1 != 0
}

// before is the order of a range.
func before(f fp.Format, x, y fp.Bits) bool {
	if fp.Fcmp(f, fp.OEQ, x, y) {
		return negative(f, x) && !negative(f, y)
	}
	return fp.Fcmp(f, fp.OLT, x, y)
}

// Negated is the range of the numbers with the other sign.
func (r FloatRange) Negated() FloatRange {
	if r.Some {
		r.Lo, r.Hi = flip(r.Format, r.Hi), flip(r.Format, r.Lo)
	}
	return r
}

func flip(f fp.Format, x fp.Bits) fp.Bits {
	if w := f.Width(); w > 64 {
		x.Hi ^= 1 << (w - 65)
	} else {
		x.Lo ^= 1 << (w - 1)
	}
	return x
}

// Union contains both ranges, which are of one format.
func (r FloatRange) Union(s FloatRange) FloatRange {
	switch {
	case !r.Some:
		r.Lo, r.Hi, r.Some = s.Lo, s.Hi, s.Some
	case s.Some:
		if before(r.Format, s.Lo, r.Lo) {
			r.Lo = s.Lo
		}
		if before(r.Format, r.Hi, s.Hi) {
			r.Hi = s.Hi
		}
	}
	r.NaN = r.NaN || s.NaN
	return r
}

// FloatOp is an operation on floats whose result is a float, as far as ranges need to know it.
type FloatOp struct {
	To fp.Format
	F  func(x [3]fp.Bits) fp.Bits
	// Finite: F is monotone in each operand on finite numbers alone.
	Finite bool
	// Divides: the second operand must not be zero. Root: the first one must not be below -0.
	Divides, Root bool
}

// Image contains the values of o on as many ranges as o has operands; ok is false if nothing is known of them. What is
// monotone in each operand has its least and its greatest value at corners.
func (o *FloatOp) Image(of ...FloatRange) (r FloatRange, ok bool) {
	r.Format = o.To
	for i := range of {
		x := &of[i]
		if o.Finite && !x.finite() || o.Divides && i == 1 && x.hasZero() {
			return r, false
		}
		if o.Root && x.Some && before(x.Format, x.Lo, x.Format.Zero(true)) {
			return r, false
		}
		r.NaN = r.NaN || x.NaN
	}
	for i := range of {
		if !of[i].Some {
			return r, true
		}
	}
	for c := range 1 << len(of) {
		var x [3]fp.Bits
		for i := range of {
			if x[i] = of[i].Lo; c>>i&1 != 0 {
				x[i] = of[i].Hi
			}
		}
		p := FloatPoint(o.To, o.F(x))
		if p.NaN {
			return r, false
		}
		r = r.Union(p)
	}
	return r, true
}

// Compare says whether p, which is OEQ, OLT or OLE, can hold for members of r and s, and whether it can fail.
func (r *FloatRange) Compare(p fp.Predicate, s *FloatRange) (holds, fails bool) {
	fails = r.NaN || s.NaN
	if !r.Some || !s.Some {
		return false, true
	}
	is := func(p fp.Predicate, x, y fp.Bits) bool { return fp.Fcmp(r.Format, p, x, y) }
	if p == fp.OEQ {
		one := is(p, r.Lo, r.Hi) && is(p, s.Lo, s.Hi) && is(p, r.Lo, s.Lo)
		return is(fp.OLE, r.Lo, s.Hi) && is(fp.OLE, s.Lo, r.Hi), fails || !one
	}
	return is(p, r.Lo, s.Hi), fails || !is(p, r.Hi, s.Lo)
}

// Patterns is the patterns of r, whose format has at most 64 bits.
func (r *FloatRange) Patterns() Set {
	l := FloatLine(r.Format)
	s := Empty(l.w)
	if r.Some {
		s = l.Patterns(Span(l.w, l.Place(r.Lo.Lo), l.Place(r.Hi.Lo)))
	}
	if r.NaN {
		s = s.Union(l.Numbers().Complement())
	}
	return s
}

// FloatRangeOf contains the members of s, floats of the format f, which has at most 64 bits.
func FloatRangeOf(f fp.Format, s Set) FloatRange {
	l := FloatLine(f)
	r := FloatRange{Format: f, NaN: !s.Within(l.Numbers())}
	if lo, hi, ok := l.NumberRange(s); ok {
		r.Lo, r.Hi, r.Some = fp.Bits{Lo: lo}, fp.Bits{Lo: hi}, true
	}
	return r
}
