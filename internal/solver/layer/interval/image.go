package interval

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// img is the values of a term.
type img struct {
	s     mi.Strided
	exact bool // s is all values, independent of those of terms with other vars; else s contains them
	vars  vars // the cells that the value depends on
	wide  bool // more than 64 bits: there is no set
	tried bool // s is from all values of the only variable, whatever the operands' images are
	enum  bool // somewhere below all values of a variable were tried

	floats *mi.FloatRange // of a wide float: its values; nil: nothing is known of it
}

// vars is a set of cells, by their numbers modulo its size. If two sets have no bit in common, they have no cell in
// common.
type vars [2]uint64

var everyCell = vars{^uint64(0), ^uint64(0)}

func oneVar(n cellNum) (v vars) {
	v[n/64%2] = 1 << (n % 64)
	return v
}

func (v vars) with(w vars) vars  { return vars{v[0] | w[0], v[1] | w[1]} }
func (v vars) apart(w vars) bool { return v[0]&w[0]|v[1]&w[1] == 0 }

// imaging is the decision stage: bottom-up, each node a strided set.
type imaging struct {
	o       *Oracle
	k       *know
	gen     uint64           // number of the knowledge
	nodes   map[uint64]*node // by ID of the term
	numbers map[cell]cellNum
	cells   []cellState // by number
	held    int         // intervals in nodes

	stack  []*expr.Term
	list   mi.List  // scratch
	buffer []uint64 // scratch
	steps  int
	empty  bool // a variable has no value: the constraints cannot hold
}

func (d *imaging) clear() {
	d.k = nil
	d.nodes, d.numbers = map[uint64]*node{}, map[cell]cellNum{}
	d.cells, d.held = nil, 0
}

// under makes k the knowledge. A changed know is another one each time.
func (d *imaging) under(k *know) {
	if d.k != k {
		d.k = k
		d.gen++
	}
}

// maxNodes bounds the terms that one query computes images of.
const maxNodes = 512

// image is the values of t under k; ok is false if it is too much work.
func (d *imaging) image(k *know, t *expr.Term) (out img, ok bool) {
	d.under(k)
	d.steps, d.empty = 0, false
	d.stack = append(d.stack[:0], t)
	for computed := 0; len(d.stack) > 0; {
		x := d.stack[len(d.stack)-1]
		n := d.at(x)
		if d.recall(n) {
			d.stack = d.stack[:len(d.stack)-1]
			continue
		}
		if computed+len(d.stack) > maxNodes || d.steps > maxSteps {
			d.o.n.work.Add(1)
			return img{}, false
		}
		v, ready := d.direct(x)
		if !ready {
			m := len(d.stack)
			if d.pushOperands(x); len(d.stack) > m {
				continue
			}
			v = d.combine(x)
		}
		if d.empty {
			return img{}, false
		}
		if d.o.opt.NoStrides && !v.wide {
			v = flat(v)
		}
		if !v.wide && v.s.IsSingle() { // in every model: exact whatever it was made of, and linked with nothing
			v.exact, v.vars = true, vars{}
		}
		if !v.wide {
			d.steps += v.s.Spans()
			d.o.n.wide(v.s.Spans())
		}
		computed++
		d.keep(n, v)
		d.stack = d.stack[:len(d.stack)-1]
	}
	return d.at(t).cur, true
}

// of is the current image of an operand.
func (d *imaging) of(t *expr.Term) img { return d.nodes[t.ID()].cur }

// flat is v as far as it goes without strides.
func flat(v img) img {
	if k, _, _ := v.s.Parts(); k > 0 && v.s.Count() > mi.MaxIntervals {
		s, _ := v.s.Plain()
		v.s, v.exact = mi.Stride(s), false
	}
	return v
}

// varsOf is the cells of f and those that a set links with them.
func (d *imaging) varsOf(f *leaf) vars {
	v := d.cellVars(f)
	for _, g := range d.k.around(f) {
		v = v.with(d.cellVars(g))
	}
	return v
}

func (d *imaging) cellVars(f *leaf) (v vars) {
	for _, c := range f.cells {
		v = v.with(oneVar(d.number(c)))
	}
	return v
}

// direct is the image of a term that needs no operands'.
func (d *imaging) direct(t *expr.Term) (v img, ok bool) {
	w := t.Width()
	switch {
	case w > 64 && t.IsConst():
		return img{wide: true}, true
	case w > 64 && d.ranges(t):
		return img{}, false
	case w > 64:
		return img{wide: true, vars: everyCell}, true
	case t.IsConst():
		return img{s: mi.Literal(w, t.Word()), exact: true}, true
	}
	if f := d.o.leaves.of(t); f != nil {
		return d.ofLeaf(f), true
	}
	if p := d.o.leaves.part(t); p.leaf != nil {
		v := d.ofLeaf(p.leaf)
		v.s = p.shifted(v.s, w)
		return v, true
	}
	if w == 1 {
		if u := d.o.uni(t); u.ok {
			return d.ofUni(u), true
		}
	}
	if t.Kind() == expr.Read && (!t.Array().IsConst() || t.Updates() != nil) {
		return d.unknown(t), true
	}
	return img{}, false
}

// unknown is the image of a term that has no row.
func (d *imaging) unknown(t *expr.Term) img {
	if v, ok := d.ofTried(t); ok {
		return v
	}
	return img{s: mi.Stride(mi.Full(t.Width())), vars: everyCell}
}

func (d *imaging) ofLeaf(f *leaf) img {
	s, exact := d.k.set(f)
	d.empty = d.empty || s.IsEmpty()
	return img{s: mi.Stride(s), exact: exact, vars: d.varsOf(f)}
}

func (d *imaging) ofUni(u uni) img {
	v := d.truth(u)
	if u.leaf != nil {
		v.vars = d.varsOf(u.leaf)
	}
	return v
}

// truth is ofUni without vars.
func (d *imaging) truth(u uni) img {
	if u.leaf == nil {
		return img{s: mi.Literal(1, bit(u.val)), exact: true, enum: u.enumerated}
	}
	s, exact := d.k.set(u.leaf)
	d.empty = d.empty || s.IsEmpty()
	v := img{exact: exact, enum: u.enumerated}
	switch {
	case !s.Meets(u.set):
		v.s = mi.Literal(1, 0)
	case s.Within(u.set):
		v.s = mi.Literal(1, 1)
	default:
		v.s = mi.Stride(mi.Full(1))
	}
	return v
}

// ofTried is the image of any term of one variable with few values.
func (d *imaging) ofTried(t *expr.Term) (v img, ok bool) {
	x := d.k.try(d.o, t)
	if x == nil {
		return v, false
	}
	d.steps += len(x.vals)
	v = d.ofLeaf(x.leaf)
	list := &d.list
	list.Reset(t.Width())
	if s, whole := v.s.Plain(); whole && d.o.columns.isBytes(x.vals) {
		for _, in := range s.Intervals() {
			for _, y := range x.of[in.Lo : in.Hi+1] {
				list.Add(y)
			}
		}
	} else {
		for i, y := range x.of {
			if v.s.Has(x.vals[i]) {
				list.Add(y)
			}
		}
	}
	v.s, v.tried, v.enum = mi.Stride(list.Set()), true, true
	return v, true
}

// pushOperands pushes the operands of t whose images are missing: of a conditional value first the condition, then
// the arms that it leaves open.
func (d *imaging) pushOperands(t *expr.Term) {
	push := func(x *expr.Term) bool {
		if d.recall(d.at(x)) {
			return false
		}
		d.stack = append(d.stack, x)
		return true
	}
	switch t.Kind() {
	case expr.Ite:
		if push(t.Kid(0)) {
			return
		}
		switch c := d.of(t.Kid(0)); {
		case c.s.IsSingle():
			push(t.Kid(2 - int(c.s.Min())))
		default:
			push(t.Kid(1))
			push(t.Kid(2))
		}
		return
	case expr.Read, expr.Concat:
		if x := negated(t); x != nil {
			push(x)
			return
		}
		if idx, _, _ := d.element(t); idx != nil {
			push(idx)
			return
		}
	}
	for i := range t.NumKids() {
		push(t.Kid(i))
	}
}

// element recognises a read of n bytes of a constant array.
func (d *imaging) element(t *expr.Term) (idx *expr.Term, arr *expr.Array, n int) {
	if d.o.opt.Paper {
		return nil, nil, 0
	}
	arr, upd, idx, n, ok := expr.AsWideRead(t)
	if !ok || !arr.IsConst() || upd != nil || n > 8 {
		return nil, nil, 0
	}
	return idx, arr, n
}

// combine is the image of t from those of its operands.
func (d *imaging) combine(t *expr.Term) img {
	var v img
	switch t.Kind() {
	case expr.Ite:
		v = d.ite(t)
	case expr.Read, expr.Concat:
		if x := negated(t); x != nil {
			v = d.of(x).negated(t.Width())
		} else if idx, arr, n := d.element(t); idx != nil {
			v = d.table(t, idx, arr, n)
		} else if t.Kind() == expr.Concat {
			v = d.concat(t)
		} else {
			v = d.unknown(t)
		}
	case expr.Not, expr.ZExt, expr.SExt, expr.Extract:
		v = d.unary(t)
	default:
		if !t.Kind().IsFloat() {
			v = d.binary(t)
			break
		}
		var ok bool
		if v, ok = d.float(t); !ok {
			return d.unknown(t)
		}
	}
	v.tried = false // operands may have been; t was not
	if !v.exact && !v.wide {
		if u, ok := d.ofTried(t); ok {
			return u
		}
	}
	return v
}

func (d *imaging) unary(t *expr.Term) img {
	v := d.of(t.Kid(0))
	if v.wide {
		if u, ok := v.sign(t); ok {
			return u
		}
		return d.unknown(t)
	}
	switch t.Kind() {
	case expr.Not:
		v.s = v.s.Reverse()
	case expr.ZExt:
		v.s = v.s.ZExt(t.Width())
	case expr.SExt:
		v.s = v.s.SExt(t.Width())
	case expr.Extract:
		v.s = v.s.LShr(uint64(t.Offset())).Trunc(t.Width())
	}
	return v
}

func (d *imaging) ite(t *expr.Term) img {
	c := d.of(t.Kid(0))
	if c.s.IsSingle() {
		v := d.of(t.Kid(2 - int(c.s.Min())))
		v.enum = v.enum || c.enum
		return v
	}
	a, b := d.of(t.Kid(1)), d.of(t.Kid(2))
	if a.wide {
		return d.eitherFloat(t, a, b, c)
	}
	s, ok := a.s.Union(b.s)
	both := a.vars.with(b.vars)
	apart := c.vars.apart(both) // the arms are never both there: they may have common variables
	return img{s: s, exact: ok && c.exact && a.exact && b.exact && apart, vars: c.vars.with(both), enum: a.enum ||
		b.enum || c.enum}
}

func (d *imaging) table(t, idx *expr.Term, arr *expr.Array, n int) img {
	i := d.of(idx)
	if i.s.Count() > maxTable {
		return img{s: mi.Stride(mi.Full(t.Width())), vars: i.vars}
	}
	list := &d.list
	list.Reset(t.Width())
	i.s.Each(func(at uint64) { list.Add(element(arr, at, n)) })
	d.steps += int(i.s.Count())
	i.s = mi.Stride(list.Set())
	return i
}

func (d *imaging) concat(t *expr.Term) img {
	a, b := d.of(t.Kid(0)), d.of(t.Kid(1))
	low, w := t.Kid(1).Width(), t.Width()
	v := img{exact: a.exact && b.exact && a.vars.apart(b.vars), vars: a.vars.with(b.vars), enum: a.enum || b.enum}
	if b.s.IsFull() { // whole blocks
		s, ok := a.s.Plain()
		iv := make([]mi.Interval, 0, s.Len())
		for _, x := range s.Intervals() {
			iv = append(iv, mi.Interval{Lo: x.Lo << low, Hi: x.Hi<<low | bv.Ones(uint(low))})
		}
		v.s = mi.Stride(mi.Of(w, iv...))
		v.exact = v.exact && ok
		return v
	}
	if a.s.Count() <= maxConcat { // one copy of b for each value of a
		if s, ok := mi.Beside(a.s, b.s); ok {
			v.s = s
			return v
		}
	}
	s, ok := mi.StridedSum(a.s.ZExt(w).Shl(uint64(low)), b.s.ZExt(w))
	v.s, v.exact = s, v.exact && ok
	return v
}

// maxConcat bounds the values of the upper part of a concatenation that are told apart.
const maxConcat = 64

func (d *imaging) binary(t *expr.Term) img {
	a, b := d.of(t.Kid(0)), d.of(t.Kid(1))
	if a.wide || b.wide {
		return d.unknown(t)
	}
	v := img{vars: a.vars.with(b.vars), enum: a.enum || b.enum}
	s, ok := d.apply(t, a.s, b.s)
	v.s = s
	v.exact = ok && a.exact && b.exact && a.vars.apart(b.vars)
	return v
}

// apply is the image of an operator with two operands that are taken to be independent.
func (d *imaging) apply(t *expr.Term, a, b mi.Strided) (s mi.Strided, exact bool) {
	w := t.Kid(0).Width()
	k := t.Kind()
	switch k {
	case expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle:
		return compare(k, w, a, b), true
	case expr.Add:
		return mi.StridedSum(a, b)
	case expr.Sub:
		return mi.StridedSum(a, b.Neg())
	}
	if b.IsSingle() {
		if s, exact, ok := d.byLiteral(k, w, a, b.Min()); ok {
			return s, exact
		}
	}
	if a.IsSingle() && k.Commutative() {
		if s, exact, ok := d.byLiteral(k, w, b, a.Min()); ok {
			return s, exact
		}
	}
	return pairs(k, w, a, b)
}

// compare is the image of a comparison, 1 bit.
func compare(k expr.Kind, w int, a, b mi.Strided) mi.Strided {
	always, never := false, false
	sign := uint64(0)
	aLo, aHi, bLo, bHi := a.Min(), a.Max(), b.Min(), b.Max()
	if k == expr.Slt || k == expr.Sle {
		aLo, aHi = a.SignedRange()
		bLo, bHi = b.SignedRange()
		sign = bv.SignBit(uint(w))
	}
	aLo, aHi, bLo, bHi = aLo^sign, aHi^sign, bLo^sign, bHi^sign
	switch k {
	case expr.Eq:
		_, meet := a.Meet(b)
		always, never = a.IsSingle() && b.IsSingle() && meet, !meet
	case expr.Ult, expr.Slt:
		always, never = aHi < bLo, aLo >= bHi
	default:
		always, never = aHi <= bLo, aLo > bHi
	}
	switch {
	case always:
		return mi.Literal(1, 1)
	case never:
		return mi.Literal(1, 0)
	}
	return mi.Stride(mi.Full(1))
}

// byLiteral is the image of op(x, c).
func (d *imaging) byLiteral(k expr.Kind, w int, a mi.Strided, c uint64) (s mi.Strided, exact, ok bool) {
	plain := func(f func(mi.Set, uint64) mi.Set) (mi.Strided, bool, bool) {
		p, exact := a.Plain()
		return mi.Stride(f(p, c)), exact, true
	}
	ones := bv.Ones(uint(w))
	switch {
	case k == expr.Mul:
		s, exact = a.Mul(c)
		return s, exact, true
	case k == expr.Shl:
		return a.Shl(c), true, true
	case k == expr.LShr:
		return a.LShr(c), true, true
	case k == expr.AShr:
		return a.AShr(c), true, true
	case k == expr.UDiv:
		return plain(mi.Set.UDiv)
	case k == expr.SDiv:
		return plain(mi.Set.SDiv)
	case k == expr.URem:
		return plain(mi.Set.URem)
	case k == expr.SRem && c != 0:
		return plain(mi.Set.SRem)
	case k == expr.And && c&(c+1) == 0 && c != 0 && c != ones:
		return a.Trunc(countOnes(c)).ZExt(w), true, true
	case k == expr.And && ^c&ones&(^c&ones+1) == 0 && c != 0 && c != ones:
		n := uint64(countOnes(^c & ones))
		return a.LShr(n).Shl(n), true, true
	case k == expr.Xor && c == ones:
		return a.Reverse(), true, true
	}
	return s, false, false
}

// pairs tries all pairs of values, or else gives a range.
func pairs(k expr.Kind, w int, a, b mi.Strided) (s mi.Strided, exact bool) {
	p, ok1 := a.Plain()
	q, ok2 := b.Plain()
	if ok1 && ok2 {
		f := func(x, y uint64) uint64 { return expr.FoldWord(k, uint(w), x, y) }
		if out, ok := mi.Pairs(p, q, w, f); ok {
			return mi.Stride(out), true
		}
	}
	return mi.Stride(hull(k, w, a, b)), false
}

// hull is a range of op(x, y) for operations without a better rule.
func hull(k expr.Kind, w int, a, b mi.Strided) mi.Set {
	ones := bv.Ones(uint(w))
	ceil := func(v uint64) uint64 { return bv.Ones(uint(bits.Len64(v))) } // all bits up to the highest one of v
	switch k {
	case expr.And:
		return mi.Span(w, 0, min(a.Max(), b.Max()))
	case expr.Or:
		return mi.Span(w, max(a.Min(), b.Min()), ceil(a.Max()|b.Max()))
	case expr.Xor:
		return mi.Span(w, 0, ceil(a.Max()|b.Max()))
	case expr.Mul:
		if b.Max() == 0 || a.Max() <= ones/b.Max() {
			return mi.Span(w, a.Min()*b.Min(), a.Max()*b.Max())
		}
	case expr.UDiv:
		if b.Min() > 0 {
			return mi.Span(w, a.Min()/b.Max(), a.Max()/b.Min())
		}
	case expr.URem:
		if b.Min() > 0 {
			return mi.Span(w, 0, min(a.Max(), b.Max()-1))
		}
	case expr.LShr:
		return mi.Span(w, 0, a.Max())
	}
	return mi.Full(w)
}
