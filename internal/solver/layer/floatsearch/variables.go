package floatsearch

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// Bounds on what is searched.
const (
	maxVariables = 256
	maxCells     = 4096
)

// variable is a number that terms read as a whole, or a byte.
type variable struct {
	line   mi.Line
	width  int
	float  bool
	format fp.Format // of a float
	lo, hi uint64    // the places that are searched: of the NaNs one on each side
	cells  []int32   // of the program, the lowest first
	// constants of the query, as places
	constants []uint64
}

// scan is what the terms of a query say about its variables.
type scan struct {
	reads     map[program.Cell]int   // the widest read that begins here, in bytes
	lines     map[reading]variable   // how an operation sees a read: only the line is set
	formats   map[int]fp.Format      // of floats by width
	constants map[int][]uint64       // by width, patterns
	floats    map[fp.Format][]uint64 // constants that are floats
	seen      map[*expr.Term]bool
}

// reading is n bytes from a cell on.
type reading struct {
	program.Cell
	n int
}

// variables are those of the cells of o.
func (o *objective) variables(q *solver.Query) []variable {
	s := scan{map[program.Cell]int{}, map[reading]variable{}, map[int]fp.Format{}, map[int][]uint64{},
		map[fp.Format][]uint64{}, map[*expr.Term]bool{}}
	for _, t := range q.Conjuncts() {
		s.term(t)
	}
	number := map[program.Cell]int32{}
	for k, c := range o.Cells {
		number[c] = int32(k)
	}
	var reads []reading
	for c, n := range s.reads {
		reads = append(reads, reading{c, n})
	}
	slices.SortFunc(reads, func(a, b reading) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.Array.ID(), b.Array.ID()), cmp.Compare(a.At, b.At))
	})
	taken := make([]bool, len(o.Cells))
	var out []variable
next:
	for _, r := range reads {
		v := s.variable(r)
		for i := range r.n {
			k, ok := number[program.Cell{Array: r.Array, At: r.At + uint64(i)}]
			if !ok || taken[k] {
				continue next
			}
			v.cells = append(v.cells, k)
		}
		for _, k := range v.cells {
			taken[k] = true
		}
		out = append(out, v)
	}
	for k := range o.Cells {
		if !taken[k] {
			v := integer(mi.UnsignedLine(8), 8)
			v.cells = []int32{int32(k)}
			out = append(out, v)
		}
	}
	for i := range out {
		out[i].constants = s.places(&out[i])
	}
	return out
}

func integer(l mi.Line, w int) variable {
	return variable{line: l, width: w, hi: bv.Ones(uint(w))}
}

func float(f fp.Format) variable {
	l := mi.FloatLine(f)
	return variable{line: l, width: int(f.Width()), float: true, format: f, lo: l.Place(f.Inf(true).Lo) - 1,
		hi: l.Place(f.Inf(false).Lo) + 1}
}

// variable is how r is searched: as its operations see it, else as a float if there are floats of its width.
func (s *scan) variable(r reading) variable {
	if v, ok := s.lines[r]; ok {
		return v
	}
	if f, ok := s.formats[8*r.n]; ok {
		return float(f)
	}
	return integer(mi.SignedLine(8*r.n), 8*r.n)
}

// term looks at all terms below t.
func (s *scan) term(t *expr.Term) {
	stack := []*expr.Term{t}
	push := func(x *expr.Term) {
		if !s.seen[x] {
			s.seen[x] = true
			stack = append(stack, x)
		}
	}
	push(t)
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		s.note(x)
		for i := range x.NumKids() {
			push(x.Kid(i))
		}
		for u := x.Updates(); u != nil; u = u.Next {
			push(u.Index)
			push(u.Value)
		}
	}
}

// note learns from one term.
func (s *scan) note(t *expr.Term) {
	if t.IsConst() && t.Width() <= 64 {
		s.constants[t.Width()] = append(s.constants[t.Width()], t.Word())
		return
	}
	if r, ok := wideRead(t); ok {
		s.reads[r.Cell] = max(s.reads[r.Cell], r.n)
	}
	k := t.Kind()
	if !k.IsFloat() {
		return
	}
	f, isFloat := t.Float().Operand(k)
	for i := range t.NumKids() {
		x := t.Kid(i)
		if x.Width() > 64 {
			continue
		}
		r, isRead := wideRead(x)
		switch {
		case isFloat && x.IsConst():
			s.floats[f] = append(s.floats[f], x.Word())
		case isFloat:
			if s.formats[x.Width()] = f; isRead {
				s.lines[r] = float(f)
			}
		case isRead && k == expr.FFromU:
			s.lines[r] = integer(mi.UnsignedLine(x.Width()), x.Width())
		case isRead:
			s.lines[r] = integer(mi.SignedLine(x.Width()), x.Width())
		}
	}
}

// wideRead recognises a read of two to eight bytes of a symbolic array at a literal index.
func wideRead(t *expr.Term) (r reading, ok bool) {
	if t.Kind() != expr.Concat {
		return reading{}, false
	}
	arr, upd, idx, n, ok := expr.AsWideRead(t)
	if !ok || upd != nil || arr.IsConst() || !idx.IsConst() || n > 8 {
		return reading{}, false
	}
	return reading{program.Cell{Array: arr, At: idx.Word()}, n}, true
}

// maxConstants bounds the constants that a variable is given.
const maxConstants = 64

// places is the constants of the query as places of v: those of its width, and floats of other formats.
func (s *scan) places(v *variable) []uint64 {
	var out []uint64
	add := func(x uint64) {
		if p := v.line.Place(x); p >= v.lo && p <= v.hi && len(out) < maxConstants && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	if v.float {
		for _, x := range s.floats[v.format] {
			add(x)
		}
		for f := range fp.NumFormats {
			if f == v.format || f.Width() > 64 {
				continue
			}
			for _, x := range s.floats[f] {
				add(fp.Convert(f, v.format, fp.NearestEven, fp.Bits{Lo: x}).Lo)
			}
		}
	}
	for _, x := range s.constants[v.width] {
		add(x)
	}
	return out
}

// whole is the place of the integer n.
func (v *variable) whole(n int64) uint64 {
	if v.float {
		return v.line.Place(fp.FromInt(v.format, fp.NearestEven, fp.Bits{Lo: uint64(n)}, 64, true).Lo)
	}
	return v.line.Place(bv.Mask(uint64(n), uint(v.width)))
}

// moved is a place that is n steps up or down, or the last one.
func (v *variable) moved(place, n uint64, up bool) uint64 {
	if up {
		return place + min(n, v.hi-place)
	}
	return place - min(n, place-v.lo)
}

// negative is the place of a float's value with the other sign.
func (v *variable) negative(place uint64) uint64 {
	return v.clamped(v.line.Place(fp.Neg(v.format, fp.Bits{Lo: v.line.Pattern(place)}).Lo))
}

// scaled is a place near place times a factor from 7/8 to 9/8.
func (v *variable) scaled(r *rand.Rand, place uint64) uint64 {
	x := v.line.Pattern(place)
	factor := 1 + (r.Float64()-0.5)/4
	if v.float {
		by := fp.Convert(fp.Double, v.format, fp.NearestEven, fp.Bits{Lo: math.Float64bits(factor)})
		return v.clamped(v.line.Place(fp.Mul(v.format, fp.NearestEven, fp.Bits{Lo: x}, by).Lo))
	}
	n := float64(int64(bv.SExt(x, uint(v.width), 64))) * factor
	if math.Abs(n) >= 1<<62 {
		return place
	}
	return v.line.Place(bv.Mask(uint64(int64(n)), uint(v.width)))
}

func (v *variable) clamped(place uint64) uint64 { return min(max(place, v.lo), v.hi) }

// put writes the value at a place into the program's bytes.
func (v *variable) put(p *program.Program, place uint64) {
	x := v.line.Pattern(place)
	for i, k := range v.cells {
		p.Bytes[k] = byte(x >> (8 * i))
	}
}

// get is the place of the value that the program's bytes have.
func (v *variable) get(p *program.Program) uint64 {
	x := uint64(0)
	for i, k := range v.cells {
		x |= uint64(p.Bytes[k]) << (8 * i)
	}
	return v.clamped(v.line.Place(x))
}
