package interval

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/mi"
)

// Floats are patterns, and a range of floats is a few intervals of patterns. Operations are monotone on pieces of their
// formats (mi.Function), so ranges go through them in both ways. The image of an operation on more than one value is
// never exact: between the values at its ends are patterns that it does not have.

// comparison is the predicate of a float kind that compares, and the line of its operands; ok is false for other
// kinds and for operands of more than 64 bits.
func comparison(t *expr.Term) (p fp.Predicate, l mi.Line, ok bool) {
	if p, ok = predicate(t.Kind()); !ok || t.Kid(0).Width() > 64 {
		return 0, l, false
	}
	return p, mi.FloatLine(t.Float().Format), true
}

// predicate is the one that the kind k asks about; ok is false if it does not compare floats.
func predicate(k expr.Kind) (p fp.Predicate, ok bool) {
	switch k {
	case expr.FEq:
		return fp.OEQ, true
	case expr.FLt:
		return fp.OLT, true
	case expr.FLe:
		return fp.OLE, true
	}
	return 0, false
}

// floatFunction is the operation of t; nil if it is not monotone on pieces or has more than 64 bits somewhere.
func floatFunction(t *expr.Term) *mi.Function {
	w, from := t.Width(), t.Kid(0).Width()
	if w > 64 || from > 64 {
		return nil
	}
	op, a := expr.OpOf(t), t.Float()
	word := func(x [3]uint64) uint64 { return op.Word(x[0], x[1], x[2]) }
	switch k := t.Kind(); k {
	case expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FSqrt, expr.FMA, expr.FRound:
		return mi.FloatFunction(a.Format, a.Format, word)
	case expr.FConvert:
		return mi.FloatFunction(a.From, a.Format, word)
	case expr.FFromS:
		return &mi.Function{From: mi.SignedLine(from), To: mi.FloatLine(a.Format), F: word}
	case expr.FFromU:
		return &mi.Function{From: mi.UnsignedLine(from), To: mi.FloatLine(a.Format), F: word}
	case expr.FToS, expr.FToU:
		nan := word([3]uint64{a.Format.DefaultNaN().Lo})
		f := &mi.Function{From: mi.FloatLine(a.Format), To: mi.UnsignedLine(w), F: word, NaN: mi.Single(w, nan),
			Beyond: mi.Full(w), InRange: func(x uint64) bool {
				_, ok := fp.ToInt(a.Format, a.Mode, fp.Bits{Lo: x}, uint(w), k == expr.FToS)
				return ok
			}}
		if k == expr.FToS {
			f.To = mi.SignedLine(w)
			if fp.X86Width(a.Format, uint(w), true) == uint(w) { // one value for all that is out of range
				f.Beyond = f.NaN
			}
		}
		return f
	}
	return nil
}

// of makes f a function of the operand free of t: the others are literals, and the value of free is all operands of
// the new function. It is nil if two operands are neither.
func of(f *mi.Function, t, free *expr.Term, literal func(x *expr.Term) (uint64, bool)) *mi.Function {
	var literals [3]uint64
	var isFree [3]bool
	n := 0
	for i := range t.NumKids() {
		x := t.Kid(i)
		if isFree[i] = x == free; isFree[i] {
			n++
			continue
		}
		v, ok := literal(x)
		if !ok {
			return nil
		}
		literals[i] = v
	}
	if n == 3 { // x·x + x is not monotone
		return nil
	}
	g := *f
	g.F = func(x [3]uint64) uint64 {
		y := literals
		for i, free := range isFree {
			if free {
				y[i] = x[0]
			}
		}
		return f.F(y)
	}
	return &g
}

// floatRow is the row of a float kind (see row).
func (l *learning) floatRow(t *expr.Term, v mi.Set) (next *expr.Term, pre mi.Set, exact bool) {
	if p, line, ok := comparison(t); ok {
		holds := mi.Set{}
		x, y := t.Kid(0), t.Kid(1)
		c, left := l.m.literal(x)
		d, right := l.m.literal(y)
		switch {
		case x == y && p == fp.OLT:
			next, holds = x, mi.Empty(x.Width())
		case x == y:
			next, holds = x, line.Numbers()
		case p == fp.OEQ && left:
			next, holds = y, line.EqualFloat(c)
		case p == fp.OEQ && right:
			next, holds = x, line.EqualFloat(d)
		case left:
			next, holds = y, line.AboveFloat(c, p == fp.OLE)
		case right:
			next, holds = x, line.BelowFloat(d, p == fp.OLE)
		default:
			return nil, v, false
		}
		pre, exact, _ = truth(v, holds)
		return next, pre, exact
	}
	f := floatFunction(t)
	if f == nil {
		return nil, v, false
	}
	for i := range t.NumKids() {
		if _, ok := l.m.literal(t.Kid(i)); !ok {
			next = t.Kid(i)
			break
		}
	}
	if next == nil {
		return nil, v, false
	}
	g := of(f, t, next, l.m.literal)
	if g == nil {
		return nil, v, false
	}
	l.steps += floatSteps
	pre, exact = g.Pre(v)
	return next, pre, exact
}

// floatSteps is the work on one operation, in steps of the layer: some hundred values of it.
const floatSteps = 256

// float is the image of a float kind; ok is false if it has no row.
func (d *imaging) float(t *expr.Term) (v img, ok bool) {
	var sets [3]mi.Set
	var free *expr.Term
	n := t.NumKids()
	for i := range n {
		x := d.of(t.Kid(i))
		if x.wide || t.Width() > 64 {
			return d.wideFloat(t)
		}
		sets[i], _ = x.s.Plain()
		v.vars, v.enum = v.vars.with(x.vars), v.enum || x.enum
		if !x.s.IsSingle() {
			free = t.Kid(i)
		}
	}
	if p, line, ok := comparison(t); ok {
		return d.compareFloats(t, p, line, v), true
	}
	f := floatFunction(t)
	if f == nil {
		return img{}, false
	}
	d.steps += floatSteps
	single := func(x *expr.Term) (uint64, bool) {
		s := d.of(x).s
		return s.Min(), s.IsSingle()
	}
	if free != nil {
		if g := of(f, t, free, single); g != nil {
			s, _ := d.of(free).s.Plain()
			v.s = mi.Stride(g.Image(s))
			return v, true
		}
	}
	v.s = mi.Stride(f.Image(sets[:n]...))
	return v, true
}

// compareFloats is the image of a comparison; v has the vars.
func (d *imaging) compareFloats(t *expr.Term, p fp.Predicate, line mi.Line, v img) img {
	x, y := d.of(t.Kid(0)), d.of(t.Kid(1))
	a, ok1 := x.s.Plain()
	b, ok2 := y.s.Plain()
	holds, fails := line.Compare(p, a, b)
	v.exact = ok1 && ok2 && x.exact && y.exact && x.vars.apart(y.vars)
	if t.Kid(0) == t.Kid(1) {
		fails = p == fp.OLT || !a.Within(line.Numbers())
		holds = p != fp.OLT && a.Meets(line.Numbers())
		v.exact = ok1 && x.exact
	}
	v.s = truths(holds, fails)
	return v
}

// floatOperands finds x in a and y in b for which the comparison t is v.
func floatOperands(t *expr.Term, a, b mi.Strided, v uint64) (x, y uint64, ok bool) {
	p, line, ok := comparison(t)
	if !ok {
		return 0, 0, false
	}
	s, _ := a.Plain()
	u, _ := b.Plain()
	if t.Kid(0) == t.Kid(1) {
		n := line.Numbers()
		if p == fp.OLT || v == 0 {
			n = n.Complement()
		}
		if p == fp.OLT && v == 0 {
			n = mi.Full(n.Width())
		}
		x, ok = s.Common(n)
		return x, x, ok
	}
	if p == fp.OEQ && v == 1 {
		if y, ok = u.Common(line.WithZeros(s.Intersect(line.Numbers()))); !ok {
			return 0, 0, false
		}
		x, ok = s.Common(line.EqualFloat(y))
		return x, y, ok
	}
	ends := func(s mi.Set) (out []uint64) {
		if lo, hi, ok := line.NumberRange(s); ok {
			out = append(out, lo, hi)
		}
		if nan, ok := s.Common(line.Numbers().Complement()); ok {
			out = append(out, nan)
		}
		return out
	}
	op := expr.OpOf(t)
	for _, x := range ends(s) {
		for _, y := range ends(u) {
			if op.Word(x, y, 0) == v {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// narrowFloats bounds the sides of a comparison of floats by each other.
func (k *know) narrowFloats(o *Oracle, part part) {
	p, line, ok := comparison(part.t)
	if !ok {
		return
	}
	a, b := part.t.Kid(0), part.t.Kid(1)
	if a == b {
		return
	}
	numbers := line.Numbers()
	values := func(t *expr.Term) (mi.Set, bool) {
		v, ok := k.values(o, t)
		if !ok {
			return mi.Set{}, false
		}
		s, _ := v.Plain()
		return s, true
	}
	// other bounds x by the values of y, which is on the right of the comparison or, with mirrored, on the left.
	other := func(x, y *expr.Term, mirrored bool) {
		s, ok := values(y)
		if !ok || !part.want && !s.Within(numbers) {
			return
		}
		lo, hi, any := line.NumberRange(s)
		v := mi.Empty(x.Width())
		switch {
		case !any:
		case p == fp.OEQ && part.want:
			if v = line.WithZeros(s.Intersect(numbers)); v.Len() > mi.MaxPieces {
				v = v.Hull()
			}
		case p == fp.OEQ:
			if s := line.EqualFloat(lo); s.Has(hi) { // one number
				v = s.Complement()
			} else {
				v = mi.Full(x.Width())
			}
		case part.want != mirrored: // x < y, or not y < x
			v = line.BelowFloat(hi, p == fp.OLE == part.want)
		default:
			v = line.AboveFloat(lo, p == fp.OLE == part.want)
		}
		if !part.want {
			v = v.Union(numbers.Complement())
		}
		k.bound(o, x, v)
	}
	other(a, b, false)
	other(b, a, true)
	if p == fp.OEQ && part.want {
		k.absorb(o, line, a, b)
		k.absorb(o, line, b, a)
	}
}

// absorb bounds what is lost in a sum: from s = x, where s is x + y, follows |y| ≤ |x|·2^(1-precision), since both
// neighbours of a number x are nearer than that, and a number that is not the least positive one or less. Next to the
// greatest number, whose sums may be rounded back to it, nothing follows.
func (k *know) absorb(o *Oracle, line mi.Line, s, x *expr.Term) {
	if s.Kind() != expr.FAdd || x.IsConst() {
		return
	}
	y := s.Kid(1)
	if s.Kid(0) != x {
		if y = s.Kid(0); s.Kid(1) != x {
			return
		}
	}
	v, ok := k.values(o, x)
	if !ok {
		return
	}
	set, _ := v.Plain()
	lo, hi, ok := line.NumberRange(set)
	if !ok {
		return
	}
	f := s.Float().Format
	most := fp.Abs(f, fp.Bits{Lo: hi})
	if other := fp.Abs(f, fp.Bits{Lo: lo}); other.Lo > most.Lo {
		most = other
	}
	if most.Lo >= f.MaxFinite(false).Lo {
		return
	}
	most = fp.Scalbn(f, fp.Up, most, 1-int(f.Precision()))
	k.bound(o, y, line.BelowFloat(most.Lo, true).Intersect(line.AboveFloat(fp.Neg(f, most).Lo, true)))
}
