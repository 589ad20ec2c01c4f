package affine

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// At is where a variable is: at the place z + Offset or, with Fixed, at the place Offset.
type At struct {
	Offset int64
	Fixed  bool
}

// Answer is what is known about a problem.
type Answer uint8

// The answers. The zero value claims nothing.
const (
	Open  Answer = iota
	None         // no z makes the comparison what is wanted
	Found        // there is one
)

// Bounds on the work of Find.
const (
	MaxWork     = 1 << 18 // classes: some tenths of a second
	maxResidues = 320     // classes that one class is cut into: 5·2^6
	maxPoints   = 64      // places that are evaluated one by one where nothing else helps
	maxValues   = 64      // of a rounding that are told apart one by one
	maxOffset   = 1 << 40
)

// Find looks for a z from lo to hi for which the comparison is what is wanted, Vars[i] being at at[i]. Values that are
// not finite and offsets of more than 2^40 leave a problem open, so None says that no value overflows for any z. The
// work is deterministic and bounded by MaxWork.
func (p *Problem) Find(lo, hi int64, at []At) (z int64, a Answer) {
	r := finding{p: p, at: at, lines: make([]line, len(p.steps)), words: make([]uint64, len(p.steps))}
	if lo > hi {
		return 0, None
	}
	if lo < -Last(p.Format) || hi > Last(p.Format) {
		return 0, Open
	}
	for _, x := range at {
		if !x.Fixed && abs(x.Offset) > maxOffset {
			return 0, Open
		}
	}
	stack := []class{{lo, 1, 0}}
	if lo < 0 && hi >= 0 { // all places are too many for one class
		stack[0].n = -lo
		stack = append(stack, class{0, 1, hi + 1})
	} else {
		stack[0].n = hi - lo + 1
	}
	for work := 0; len(stack) > 0; work++ {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if work > MaxWork {
			return 0, Open
		}
		if c.n == 1 {
			holds, ok := r.holds(c.start)
			if !ok {
				return 0, Open
			}
			if holds {
				return c.start, Found
			}
			continue
		}
		r.class, r.cut = c, cut{}
		switch j, a := r.decide(); {
		case a == Found:
			return c.start + c.stride*j, Found
		case a == None:
		case r.cut.at > 0:
			k := r.cut.at
			stack = append(stack, class{c.start + c.stride*k, c.stride, c.n - k}, class{c.start, c.stride, k})
		default:
			t := r.cut.residues
			if t == 0 && c.n <= maxPoints {
				t = c.n
			}
			if t == 0 {
				return 0, Open
			}
			for i := range t {
				stack = append(stack, class{c.start + c.stride*i, c.stride * t, (c.n - i + t - 1) / t})
			}
		}
	}
	return 0, None
}

// class is the places start + stride·j for 0 ≤ j < n.
type class struct{ start, stride, n int64 }

// cut is how a class becomes lines: before place number at, or into so many residue classes; neither: not at all.
type cut struct{ at, residues int64 }

// finding is a run of Find.
type finding struct {
	p     *Problem
	at    []At
	lines []line   // of the steps in the class
	words []uint64 // of the steps at a single place

	class
	cut cut
}

// holds evaluates the comparison at the place z; ok is false if a value is not finite.
func (r *finding) holds(z int64) (holds, ok bool) {
	for i := range r.p.steps {
		s := &r.p.steps[i]
		switch s.stepKind {
		case constant:
			r.words[i] = s.t.Word()
		case variable:
			at := r.at[s.x]
			if !at.Fixed {
				at.Offset += z
			}
			if abs(at.Offset) > uint64(Last(s.f)) {
				return false, false
			}
			r.words[i] = Pattern(s.f, at.Offset)
		default:
			r.words[i] = s.op.Word(r.words[s.x], r.words[s.y], 0)
			if _, finite := Place(s.f, r.words[i]); !finite {
				return false, false
			}
		}
	}
	v := expr.OpOf(r.p.goal).Word(r.words[r.p.sides[0]], r.words[r.p.sides[1]], 0)
	return (v == 1) == r.p.want, true
}

// decide says whether the comparison is what is wanted somewhere in the class, and where. Open: the class has to be
// cut.
func (r *finding) decide() (j int64, a Answer) {
	for i := range r.p.steps {
		x, ok := r.step(&r.p.steps[i])
		if !ok {
			return 0, Open
		}
		r.lines[i] = x
	}
	x, y := r.lines[r.p.sides[0]], r.lines[r.p.sides[1]]
	first, last := compare(x, y, 0), compare(x, y, r.n-1)
	wanted := func(sign int) bool {
		switch r.p.goal.Kind() {
		case expr.FLt:
			return (sign < 0) == r.p.want
		case expr.FLe:
			return (sign <= 0) == r.p.want
		}
		return (sign == 0) == r.p.want
	}
	switch {
	case wanted(first):
		return 0, Found
	case wanted(last):
		return r.n - 1, Found
	case first != last: // two lines that cross, and are wanted to be equal
		j := firstWhere(r.n, func(j int64) bool { return compare(x, y, j) != first })
		if wanted(compare(x, y, j)) {
			return j, Found
		}
	}
	return 0, None
}

// firstWhere is the least j < n for which holds is true; it is true of n-1, and of all after the least one.
func firstWhere(n int64, holds func(j int64) bool) int64 {
	lo, hi := int64(0), n-1
	for lo < hi {
		if mid := lo + (hi-lo)/2; holds(mid) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// step is the line of s; ok is false if the class has to be cut.
func (r *finding) step(s *step) (x line, ok bool) {
	switch s.stepKind {
	case constant:
		return s.value, true
	case variable:
		return r.variable(s)
	}
	u, v := r.lines[s.x], r.lines[s.y]
	m, d := s.t.Float().Mode, uint64(1)
	switch s.t.Kind() {
	case expr.FAdd:
		x, ok = r.sum(u, v)
	case expr.FSub:
		x, ok = r.sum(u, v.minus())
	case expr.FMul:
		x, ok = r.product(u, v)
	case expr.FDiv:
		if v.a < 0 {
			u, v = u.minus(), v.minus()
		}
		x, ok, d = line{u.a, u.b, u.e - v.e}, true, uint64(v.a)
	case expr.FRound:
		return r.integral(s.f, m, u)
	case expr.FConvert:
		x, ok = u, true
	}
	if !ok {
		return x, false
	}
	return r.round(s.f, m, x, d)
}

// variable is the line of a variable.
func (r *finding) variable(s *step) (line, bool) {
	at := r.at[s.x]
	z, step := at.Offset, int64(0)
	if !at.Fixed {
		z, step = z+r.start, r.stride
	}
	x, whole, ok := ray(s.f, z, step, r.n)
	if ok && !whole {
		b, neg := binade(s.f, z)
		r.cut.at = firstWhere(r.n, func(j int64) bool {
			c, other := binade(s.f, z+step*j)
			return c != b || other != neg || z == 0 || z+step*j == 0
		})
		r.cut.at = max(r.cut.at, 1) // 0 is a class of its own
	}
	return x, ok && whole
}

// sum is x + y, not rounded.
func (r *finding) sum(x, y line) (line, bool) {
	switch {
	case x.isZero():
		return y, true
	case y.isZero():
		return x, true
	}
	e := min(x.e, y.e)
	var n [4]int64
	for i, v := range [4]struct {
		x int64
		e int
	}{{x.a, x.e}, {x.b, x.e}, {y.a, y.e}, {y.b, y.e}} {
		var ok bool
		if n[i], ok = scaled(v.x, v.e-e); !ok {
			return line{}, false
		}
	}
	return lineOf(n[0]+n[2], n[1]+n[3], e, r.n)
}

// product is x·y, not rounded, y being constant.
func (r *finding) product(x, y line) (line, bool) {
	a, ok1 := times(x.a, y.a)
	b, ok2 := times(x.b, y.a)
	if !ok1 || !ok2 {
		return line{}, false
	}
	return lineOf(a, b, x.e+y.e, r.n)
}

// integral is x rounded to integers of the format f.
func (r *finding) integral(f fp.Format, m fp.RoundingMode, x line) (line, bool) {
	if x.e >= 0 {
		return x, true
	}
	if !r.oneSign(x) {
		return line{}, false
	}
	y, ok := r.roundTo(0, m, x, 1)
	return y, ok && r.finite(f, y)
}

// finite says whether no value of x is too great for the format f.
func (r *finding) finite(f fp.Format, x line) bool {
	return max(bits.Len64(abs(x.a)), bits.Len64(abs(x.value(r.n-1))))+x.e <= f.Bias()+1
}

// oneSign says whether x has one sign in the class; if not, the class has to be cut.
func (r *finding) oneSign(x line) bool {
	first := sign(x.a)
	if sign(x.value(r.n-1)) == first {
		return true
	}
	r.cut.at = firstWhere(r.n, func(j int64) bool { return sign(x.value(j)) != first })
	return false
}

// round is x/d rounded to the format f.
func (r *finding) round(f fp.Format, m fp.RoundingMode, x line, d uint64) (line, bool) {
	if x.isZero() {
		return x, true
	}
	if !r.oneSign(x) {
		return line{}, false
	}
	last := abs(x.value(r.n - 1))
	q := ulp(f, abs(x.a), d, x.e)
	if ulp(f, last, d, x.e) != q {
		r.cut.at = firstWhere(r.n, func(j int64) bool { return ulp(f, abs(x.value(j)), d, x.e) != q })
		return line{}, false
	}
	y, ok := r.roundTo(q, m, x, d)
	return y, ok && r.finite(f, y)
}

// roundTo is x/d rounded to a multiple of 2^q; x has one sign.
func (r *finding) roundTo(q int, m fp.RoundingMode, x line, d uint64) (line, bool) {
	s := q - x.e
	if s <= 0 && d == 1 {
		return x, true
	}
	neg := x.a < 0
	if neg {
		x = x.minus()
	}
	unit := int64(d) // the value is (a + b·j)/unit units of 2^q
	var ok1, ok2, ok3 bool
	if s > 0 {
		ok1, ok2 = true, true
		unit, ok3 = scaled(unit, s)
	} else {
		x.a, ok1 = scaled(x.a, -s)
		x.b, ok2 = scaled(x.b, -s)
		_, ok3 = lineOf(x.a, x.b, 0, r.n)
	}
	if !ok1 || !ok2 || !ok3 {
		return line{}, false
	}
	result := func(a, b int64) (line, bool) {
		if neg {
			a, b = -a, -b
		}
		return lineOf(a, b, q, r.n)
	}
	rounded := func(v int64) int64 { return roundedUnits(m, neg, v, unit) }
	first, last := rounded(x.a), rounded(x.value(r.n-1))
	switch rest := x.b % unit; {
	case first == last:
		return result(first, 0)
	case rest == 0:
		step := x.b / unit
		if step%2 != 0 && 2*(x.a%unit) == unit && m == fp.NearestEven {
			r.cut.residues = 2 // ties go to the one side and to the other in turn
			return line{}, false
		}
		return result(first, step)
	}
	if t := unit / gcd(int64(abs(x.b)), unit); t <= maxResidues {
		r.cut.residues = min(t, r.n)
	} else if abs(last-first) <= maxValues {
		r.cut.at = firstWhere(r.n, func(j int64) bool { return rounded(x.value(j)) != first })
	}
	return line{}, false
}

// roundedUnits is v/unit rounded to an integer; v is not negative, and neg says that the value is.
func roundedUnits(m fp.RoundingMode, neg bool, v, unit int64) int64 {
	whole, rest := v/unit, v%unit
	half := -2
	if rest > 0 {
		half = sign(2*rest - unit)
	}
	if m.Increments(neg, whole%2 != 0, half) {
		whole++
	}
	return whole
}

func gcd(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}
