package mi

import (
	"slices"

	"github.com/albers-engine/albers/internal/fp"
)

// Function is an operation of package fp on patterns of From, with results on To. It is monotone on each piece of From
// in each operand, so the ends of intervals say what happens between them. Sets go forwards by the values at their
// corners, and backwards by bisection.
type Function struct {
	From, To Line
	F        func(x [3]uint64) uint64

	// NaN contains the values of F where an operand is no number. It has no width if From is of integers.
	NaN Set

	// InRange says of a number that it is in the range of a conversion to integers; nil: F is no such conversion.
	InRange func(x uint64) bool
	// Beyond contains the values of F where InRange is false.
	Beyond Set
}

// FloatFunction is a function from floats of one format to floats of another, f being its meaning.
func FloatFunction(from, to fp.Format, f func(x [3]uint64) uint64) *Function {
	return &Function{From: FloatLine(from), To: FloatLine(to), F: f, NaN: FloatLine(to).QuietNaNs()}
}

// Bounds on the work for one set.
const (
	maxSought  = 64  // intervals whose ends are looked for in each piece
	maxCorners = 512 // values of a function
)

// segment is an interval of places of From on which F is monotone, or which is beyond its range.
type segment struct {
	Interval
	beyond bool
}

// segments is all numbers of From.
func (f *Function) segments() (out []segment) {
	for _, in := range f.From.pieces() {
		if f.InRange == nil {
			out = append(out, segment{in, false})
			continue
		}
		at := func(p uint64) bool { return f.InRange(f.From.Pattern(p)) }
		first, last := at(in.Lo), at(in.Hi)
		if first == last {
			out = append(out, segment{in, !first})
			continue
		}
		n, _ := firstWith(in.Hi-in.Lo, func(i uint64) bool { return at(in.Lo+i) == last })
		out = append(out, segment{Interval{in.Lo, in.Lo + n - 1}, !first}, segment{Interval{in.Lo + n, in.Hi}, !last})
	}
	return out
}

// firstWith is the least i from 0 to n for which holds is true, which is true of all after it; ok is false if there is
// none.
func firstWith(n uint64, holds func(i uint64) bool) (i uint64, ok bool) {
	if !holds(n) {
		return 0, false
	}
	lo, hi := uint64(0), n
	for lo < hi {
		mid := lo + (hi-lo)/2
		if holds(mid) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo, true
}

// nans is the places of what is no number.
func (l Line) nans() Set { return l.Places(l.Numbers().Complement()) }

// isNumber says whether there is a number at a place.
func (l Line) isNumber(place uint64) bool {
	if l.order != floatOrder {
		return true
	}
	lo, hi := l.infinite()
	return place >= lo && place <= hi
}

// at is the place of F at places of From.
func (f *Function) at(x [3]uint64) uint64 {
	for i := range x {
		x[i] = f.From.Pattern(x[i])
	}
	return f.To.Place(f.F(x))
}

// Pre is { x : F(x, x, x) ∈ v }.
func (f *Function) Pre(v Set) (pre Set, exact bool) {
	p := preimage{f: f, goal: f.To.Places(v), out: pile{w: f.From.w}, exact: true}
	if p.goal.Len() > maxSought {
		p.goal, p.exact = p.goal.Hull(), false
	}
	for _, s := range f.segments() {
		if s.beyond {
			p.among(s.Interval, f.To.Places(f.Beyond))
		} else {
			p.search(s.Interval)
		}
	}
	for _, in := range f.From.nans().Intervals() {
		p.among(in, f.To.Places(f.NaN))
	}
	s, ok := p.out.set()
	return f.From.Patterns(s), p.exact && ok
}

// preimage is a search for the places from which F goes to the places goal.
type preimage struct {
	f     *Function
	goal  Set
	out   pile
	exact bool
}

// among adds in, on which F has no other values than these.
func (p *preimage) among(in Interval, values Set) {
	if values.Meets(p.goal) {
		p.out.add(in.Lo, in.Hi)
		p.exact = p.exact && values.Within(p.goal)
	}
}

// search adds the part of in, on which F is monotone.
func (p *preimage) search(in Interval) {
	f := p.f
	at := func(x uint64) uint64 { return f.at([3]uint64{x, x, x}) }
	first, last := at(in.Lo), at(in.Hi)
	if !f.To.isNumber(first) || !f.To.isNumber(last) { // then it is nowhere one
		values := Single(f.To.w, first)
		if first != last {
			values = f.To.nans()
		}
		p.among(in, values)
		return
	}
	value := func(i uint64) uint64 { return at(in.Lo + i) }
	if first > last {
		value = func(i uint64) uint64 { return at(in.Hi - i) }
		first, last = last, first
	}
	n := in.Hi - in.Lo
	for _, g := range p.goal.Intervals() {
		if g.Hi < first || g.Lo > last {
			continue
		}
		i, _ := firstWith(n, func(i uint64) bool { return value(i) >= g.Lo })
		j, ok := firstWith(n, func(i uint64) bool { return value(i) > g.Hi })
		if !ok {
			j = n + 1 // 0 if all places are in
		}
		switch {
		case i == j && (ok || n != ^uint64(0)):
		case at(in.Lo) == value(0):
			p.out.add(in.Lo+i, in.Lo+j-1)
		default:
			p.out.add(in.Hi-(j-1), in.Hi-i)
		}
	}
}

// Image contains { F(x, y, z) : x, y, z in the sets }, for as many operands as there are sets, one at least.
func (f *Function) Image(sets ...Set) Set {
	im := image{f: f, out: pile{w: f.To.w}}
	corners := 1
	for i, s := range sets {
		if s.IsEmpty() {
			return Empty(f.To.w)
		}
		s = f.From.Places(s)
		if s.Meets(f.From.nans()) {
			im.include(f.NaN)
		}
		im.boxes = append(im.boxes, f.boxes(s))
		corners *= 2 * len(im.boxes[i])
	}
	if corners > maxCorners {
		corners = 1
		for i := range im.boxes {
			im.boxes[i] = f.joined(im.boxes[i])
			corners *= 2 * len(im.boxes[i])
		}
	}
	if corners > maxCorners {
		return Full(f.To.w)
	}
	im.combine(0, [3]segment{})
	s, _ := im.out.set()
	return f.To.Patterns(s)
}

// boxes is s, a set of places, cut into parts of segments.
func (f *Function) boxes(s Set) (out []segment) {
	for _, part := range f.segments() {
		for _, in := range s.Intersect(Span(s.Width(), part.Lo, part.Hi)).Intervals() {
			out = append(out, segment{in, part.beyond})
		}
	}
	return out
}

// joined has one box for each segment: neighbours of one segment become one.
func (f *Function) joined(boxes []segment) (out []segment) {
	for _, part := range f.segments() {
		hull, any := part, false
		for _, x := range boxes {
			if x.Lo < part.Lo || x.Hi > part.Hi {
				continue
			}
			if !any {
				hull, any = x, true
			}
			hull.Hi = x.Hi
		}
		if any {
			out = append(out, hull)
		}
	}
	return out
}

// image is a search for the values of F on boxes.
type image struct {
	f     *Function
	boxes [][]segment // by operand
	out   pile        // places
}

// include adds a set of patterns.
func (im *image) include(s Set) { im.out.iv = append(im.out.iv, im.f.To.Places(s).Intervals()...) }

// combine takes one box of each operand from number i on.
func (im *image) combine(i int, of [3]segment) {
	if i == len(im.boxes) {
		im.corners(of)
		return
	}
	for _, x := range im.boxes[i] {
		of[i] = x
		im.combine(i+1, of)
	}
}

// corners adds the values on a product of boxes.
func (im *image) corners(of [3]segment) {
	n := len(im.boxes)
	var values []uint64
	for c := range 1 << n {
		var x [3]uint64
		skip := false
		for i, s := range of[:n] {
			if s.beyond {
				im.include(im.f.Beyond)
				return
			}
			if x[i] = s.Lo; c>>i&1 != 0 {
				x[i] = s.Hi
				skip = skip || s.Lo == s.Hi
			}
		}
		if !skip {
			values = append(values, im.f.at(x))
		}
	}
	lo, hi := slices.Min(values), slices.Max(values)
	switch a, b := im.f.To.isNumber(lo), im.f.To.isNumber(hi); {
	case lo == hi || a && b:
		im.out.add(lo, hi)
	default: // nowhere a number
		im.include(im.f.To.Numbers().Complement())
	}
}
