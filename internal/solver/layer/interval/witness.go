package interval

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
)

// goal is a term and the value that it shall have.
type goal struct {
	t *expr.Term
	v uint64
}

// witness finds values for the variables of a term whose image was computed last, so that the term has the value v of
// that image: from the top down, at each node values of the operands that are in their images. Where images are
// independent this finds one.
type witness struct {
	o      *Oracle
	d      *imaging
	values map[*leaf]uint64
	goals  []goal
	keep   *eval.Assignment // not nil: a variable keeps its value here where that will do
}

func (o *Oracle) choose(t *expr.Term, v uint64, keep *eval.Assignment) (map[*leaf]uint64, bool) {
	if u := o.uni(t); u.ok && u.leaf != nil && t.Width() == 1 {
		s, _ := o.decide.k.set(u.leaf)
		y, ok := s.Common(u.want(v == 1).set)
		return map[*leaf]uint64{u.leaf: y}, ok
	}
	c := witness{o: o, d: &o.decide, values: map[*leaf]uint64{}, goals: []goal{{t, v}}, keep: keep}
	for n := 0; len(c.goals) > 0; n++ {
		g := c.goals[len(c.goals)-1]
		c.goals = c.goals[:len(c.goals)-1]
		if n > maxNodes || !c.reach(g.t, g.v) {
			return nil, false
		}
	}
	return c.values, true
}

func (c *witness) want(t *expr.Term, v uint64) bool {
	c.goals = append(c.goals, goal{t, v})
	return true
}

// image is the image of a term below the one that values are looked for.
func (c *witness) image(t *expr.Term) (img, bool) {
	v, ok := c.d.image(c.d.k, t)
	return v, ok && !v.wide
}

// set gives a variable a value.
func (c *witness) set(f *leaf, v uint64) bool {
	old, ok := c.values[f]
	c.values[f] = v
	return !ok || old == v
}

// reach makes t have the value v.
func (c *witness) reach(t *expr.Term, v uint64) bool {
	if t.IsConst() {
		return t.Word() == v
	}
	x, ok := c.image(t)
	if !ok || !x.s.Has(v) {
		return false
	}
	if x.s.IsSingle() {
		return true // in every model
	}
	if f := c.o.leaves.of(t); f != nil {
		return c.set(f, v)
	}
	if p := c.o.leaves.part(t); p.leaf != nil {
		s, _ := c.d.k.set(p.leaf)
		n := t.Width() - p.pad
		v >>= p.pad
		if p.flip {
			v ^= bv.SignBit(uint(n))
		}
		y, ok := withPart(s, v, p.off, n)
		return ok && c.set(p.leaf, y)
	}
	if t.Width() == 1 {
		if u := c.o.uni(t); u.ok && u.leaf != nil {
			s, _ := c.d.k.set(u.leaf)
			holds := u.want(v == 1).set
			if c.keep != nil {
				if y := u.leaf.value(c.keep); s.Has(y) && holds.Has(y) {
					return c.set(u.leaf, y)
				}
			}
			y, ok := s.Common(holds)
			return ok && c.set(u.leaf, y)
		}
	}
	if x.tried {
		return c.byTrying(t, v)
	}
	switch t.Kind() {
	case expr.Ite:
		return c.ite(t, v)
	case expr.Read, expr.Concat:
		if x := negated(t); x != nil {
			return c.want(x, v^bv.SignBit(uint(t.Width())))
		}
		if idx, arr, n := c.d.element(t); idx != nil {
			return c.table(idx, arr, n, v)
		}
	}
	return c.byOperator(t, v)
}

func (c *witness) ite(t *expr.Term, v uint64) bool {
	cond, ok := c.image(t.Kid(0))
	if !ok {
		return false
	}
	for arm := range uint64(2) {
		x := t.Kid(2 - int(arm))
		if !cond.s.Has(arm) {
			continue
		}
		if y, ok := c.image(x); ok && y.s.Has(v) {
			return c.want(x, v) && c.want(t.Kid(0), arm)
		}
	}
	return false
}

func (c *witness) table(idx *expr.Term, arr *expr.Array, n int, v uint64) bool {
	i, ok := c.image(idx)
	if !ok || i.s.Count() > maxTable {
		return false
	}
	found, index := false, uint64(0)
	i.s.Each(func(at uint64) {
		if !found && element(arr, at, n) == v {
			found, index = true, at
		}
	})
	return found && c.want(idx, index)
}

// byTrying finds a value for a term of one variable.
func (c *witness) byTrying(t *expr.Term, v uint64) bool {
	x := c.d.k.try(c.o, t)
	if x == nil {
		return false
	}
	s, _ := c.d.k.set(x.leaf)
	for i, y := range x.of {
		if y == v && s.Has(x.vals[i]) {
			return c.set(x.leaf, x.vals[i])
		}
	}
	return false
}

// byOperator finds values for the operands of t. Each row of the images has its inverse here.
func (c *witness) byOperator(t *expr.Term, v uint64) bool {
	a, ok := c.image(t.Kid(0))
	if !ok {
		return false
	}
	switch t.Kind() {
	case expr.Not:
		return c.want(t.Kid(0), bv.Not(v, uint(t.Width())))
	case expr.ZExt:
		return c.want(t.Kid(0), v)
	case expr.SExt:
		return c.want(t.Kid(0), bv.Mask(v, uint(t.Kid(0).Width())))
	case expr.Extract:
		x, ok := withBits(a.s, v, t.Offset(), t.Width())
		return ok && c.want(t.Kid(0), x)
	}
	if t.NumKids() != 2 {
		return false
	}
	b, ok := c.image(t.Kid(1))
	if !ok {
		return false
	}
	find := operands
	if t.Kind().IsFloat() {
		find = floatOperands
	}
	x, y, ok := find(t, a.s, b.s, v)
	return ok && c.want(t.Kid(0), x) && c.want(t.Kid(1), y)
}

// operands finds x in a and y in b for which t is v.
func operands(t *expr.Term, a, b mi.Strided, v uint64) (x, y uint64, ok bool) {
	w := uint(t.Kid(0).Width())
	aLo, aHi, bLo, bHi := a.Min(), a.Max(), b.Min(), b.Max()
	k := t.Kind()
	switch k {
	case expr.Add:
		y, ok = a.Neg().Plus(v).Meet(b)
		return bv.Sub(v, y, w), y, ok
	case expr.Sub:
		y, ok = a.Plus(-v).Meet(b)
		return bv.Add(v, y, w), y, ok
	case expr.Concat:
		low := t.Kid(1).Width()
		x, y = v>>low, bv.Mask(v, uint(low))
		return x, y, a.Has(x) && b.Has(y)
	case expr.Eq:
		if v == 1 {
			x, ok = a.Meet(b)
			return x, x, ok
		}
	case expr.Slt, expr.Sle:
		aLo, aHi = a.SignedRange()
		bLo, bHi = b.SignedRange()
	}
	try := func(p, q uint64) bool {
		x, y = p, q
		return expr.FoldWord(k, w, p, q) == v
	}
	if k.Predicate() {
		return x, y, try(aLo, bHi) || try(aHi, bLo) || try(aLo, bLo) || try(aHi, bHi)
	}
	if b.IsSingle() {
		if x, ok := operand(k, int(w), a, bLo, v); ok {
			return x, bLo, true
		}
	}
	if a.IsSingle() && k.Commutative() {
		if y, ok := operand(k, int(w), b, aLo, v); ok {
			return aLo, y, true
		}
	}
	n, m := a.Count(), b.Count()
	if n > 256 || m > 256 || n*m > 256 {
		return 0, 0, false
	}
	for i := range n {
		for j := range m {
			if try(a.Nth(i), b.Nth(j)) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// assign is base with the chosen values; ok is false if a variable that contains another has no such value.
func (o *Oracle) assign(k *know, base *eval.Assignment, values map[*leaf]uint64) (m *eval.Assignment, ok bool) {
	m = base
	put := func(f *leaf, v uint64) {
		for i := 0; i < len(f.cells); {
			// The cells of one array together; arrays are few.
			arr := f.cells[i].arr
			p := append([]byte{}, m.Bytes(arr)...)
			for ; i < len(f.cells) && f.cells[i].arr == arr; i++ {
				at := f.cells[i].i
				for uint64(len(p)) <= at {
					p = append(p, 0)
				}
				p[at] = byte(v >> (8 * i))
			}
			m = m.With(arr, p)
		}
	}
	for f, v := range values {
		for _, g := range k.around(f) {
			at := f.inside(g)
			if at < 0 {
				continue
			}
			s, _ := k.known(g)
			wide, ok := withPart(s.set, v, 8*at, f.width())
			if !ok {
				return nil, false
			}
			put(g, wide)
		}
		put(f, v)
	}
	return m, true
}
