package interval

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
)

// uni is the consequence of a formula for its only variable.
type uni struct {
	ok         bool   // set is exact
	leaf       *leaf  // nil and ok: the formula is constant
	set        mi.Set // the values of leaf that make the formula true; not ok but leaf given: contains them
	val        bool   // leaf is nil: the constant
	enumerated bool   // all values of a byte were tried
}

func constant(v bool) uni { return uni{ok: true, val: v} }

func (u uni) not() uni {
	if !u.ok {
		return uni{} // the complement of a set that is too large is too small
	}
	if u.leaf == nil {
		u.val = !u.val
		return u
	}
	u.set = u.set.Complement()
	return u
}

// want is u or its negation.
func (u uni) want(v bool) uni {
	if v {
		return u
	}
	return u.not()
}

// lift writes a set of values of a variable as one of wide, which contains it from byte at on. Only values of wide in
// within count.
func lift(s mi.Set, at int, wide *leaf, within mi.Set) (mi.Set, bool) {
	if within.IsEmpty() {
		return within, true
	}
	return mi.PreExtract(s, 8*at, wide.width(), mi.Interval{Lo: within.Min(), Hi: within.Max()})
}

// join makes a and b sets of one variable; false if they are not about one.
func join(a, b *uni) bool {
	if !a.ok || !b.ok {
		return false
	}
	if a.leaf == b.leaf {
		return true
	}
	for _, x := range []*uni{a, b} {
		if other := b; x.leaf == nil {
			if x == b {
				other = a
			}
			x.leaf = other.leaf
			x.set = mi.Empty(other.leaf.width())
			if x.val {
				x.set = mi.Full(other.leaf.width())
			}
			return true
		}
	}
	if at := a.leaf.inside(b.leaf); at >= 0 {
		a.set, a.ok = lift(a.set, at, b.leaf, mi.Full(b.leaf.width()))
		a.leaf = b.leaf
		return a.ok
	}
	if at := b.leaf.inside(a.leaf); at >= 0 {
		b.set, b.ok = lift(b.set, at, a.leaf, mi.Full(a.leaf.width()))
		b.leaf = a.leaf
		return b.ok
	}
	return false
}

// combine applies a Boolean function, given on sets and on constants.
func combine(a, b uni, sets func(x, y mi.Set) mi.Set, consts func(x, y bool) bool) uni {
	if a.ok && b.ok && a.leaf == nil && b.leaf == nil {
		return constant(consts(a.val, b.val))
	}
	if !join(&a, &b) {
		return uni{}
	}
	return uni{ok: true, leaf: a.leaf, set: sets(a.set, b.set), enumerated: a.enumerated || b.enumerated}
}

func and(a, b uni) uni {
	return combine(a, b, mi.Set.Intersect, func(x, y bool) bool { return x && y })
}
func or(a, b uni) uni  { return combine(a, b, mi.Set.Union, func(x, y bool) bool { return x || y }) }
func xor(a, b uni) uni { return or(and(a, b.not()), and(a.not(), b)) }

// uni is the consequence of p, a term of one bit, for its only variable. It is not ok if p has several variables or
// is beyond the rows. It depends on nothing but p and is kept.
func (o *Oracle) uni(p *expr.Term) uni {
	if u, ok := o.unis[p.ID()]; ok {
		o.n.hits.Add(1)
		return u
	}
	stack := []*expr.Term{p}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if _, ok := o.unis[x.ID()]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		o.need = o.need[:0]
		u := o.evalUni(x)
		if len(o.need) > 0 {
			stack = append(stack, o.need...)
			continue
		}
		o.unis[x.ID()] = u
		if u.ok {
			o.n.facts.Add(1)
			o.n.wide(u.set.Len())
		}
		stack = stack[:len(stack)-1]
	}
	return o.unis[p.ID()]
}

// known is the uni of x if it is known; else x is asked for in o.need.
func (o *Oracle) known(x *expr.Term) uni {
	if x.IsConst() {
		return constant(x.IsTrue())
	}
	u, ok := o.unis[x.ID()]
	if !ok {
		o.need = append(o.need, x)
	}
	return u
}

// evalUni computes uni from the results for the parts of x.
func (o *Oracle) evalUni(x *expr.Term) uni {
	kid := func(i int) uni { return o.known(x.Kid(i)) }
	if !fewCells(x, maxCells) {
		return uni{}
	}
	if boolean(x) && !o.opt.Paper {
		switch x.Kind() {
		case expr.Const:
			return constant(x.IsTrue())
		case expr.Not:
			return kid(0).not()
		case expr.And:
			return and(kid(0), kid(1))
		case expr.Or:
			return or(kid(0), kid(1))
		case expr.Xor:
			return xor(kid(0), kid(1))
		case expr.Eq:
			return xor(kid(0), kid(1)).not()
		case expr.Ite:
			c := kid(0)
			return or(and(c, kid(1)), and(c.not(), kid(2)))
		}
	}
	u := o.learn(x, mi.Single(1, 1), mode{})
	if !u.ok && u.leaf == nil && !o.opt.Paper && len(o.need) == 0 {
		u = o.enumerate(x, mi.Single(1, 1))
	}
	return u
}

// maxCells bounds the bytes of a formula about one variable.
const maxCells = 8

// boolean says whether x is a connective of formulas.
func boolean(x *expr.Term) bool {
	if x.Width() != 1 {
		return false
	}
	switch x.Kind() {
	case expr.Const, expr.Not, expr.And, expr.Or, expr.Xor, expr.Ite:
		return true
	case expr.Eq:
		return x.Kid(0).Width() == 1
	}
	return false
}

// enumerate is the values of the only byte of x that put x into v, by trying them all.
func (o *Oracle) enumerate(x *expr.Term, v mi.Set) uni {
	f := o.onlyByte(x)
	if f == nil || x.Width() > 64 {
		return uni{}
	}
	col := o.columns.of(x, f)
	if col == nil {
		o.n.tooMuch.Add(1)
		return uni{}
	}
	return uni{ok: true, leaf: f, set: col.where(o.columns.bytes, 8, v), enumerated: true}
}

// where is the values for which the column is in v.
func (k column) where(vals column, width int, v mi.Set) mi.Set {
	var iv []mi.Interval
	for i, y := range k {
		if v.Has(y) {
			iv = append(iv, mi.Interval{Lo: vals[i], Hi: vals[i]})
		}
	}
	return mi.Of(width, iv...)
}

// mode says which terms count as literals while learning.
type mode struct {
	know   *know            // not nil: bounds of variables that the pieces may be cut to
	pin    *eval.Assignment // not nil: terms without target have the value that they have here
	target *leaf
}

// literal is the value of x if it has one.
func (m *mode) literal(x *expr.Term) (uint64, bool) {
	if x.IsConst() {
		if x.Width() > 64 {
			return 0, false
		}
		return x.Word(), true
	}
	if m.pin == nil || x.Width() > 64 || m.touches(x) {
		return 0, false
	}
	return m.pin.Word(x), true
}

func (m *mode) touches(x *expr.Term) bool {
	s := expr.SupportOf(x)
	for _, c := range m.target.cells {
		if s.Has(c.arr, c.i) {
			return true
		}
	}
	return false
}

// item is a goal of the learning stage: t shall be in v, where guard holds.
type item struct {
	t     *expr.Term
	v     mi.Set
	guard uni // constant true if there is none
}

// learning is one walk down.
type learning struct {
	o     *Oracle
	m     mode
	items []item
	sum   uni          // the union of the results of the walks so far
	in    *mi.Interval // not nil: the range that the pieces of one row are cut to
	exact bool
	steps int
}

const (
	maxItems = 4096 // ways down through conditional values
	maxSteps = 1 << 16
)

// learn is the values of the one variable under t that put t into v: down the operators with one literal operand, and
// into both arms of conditional values. If the preimages have too many pieces the result only contains them.
// Conditions whose uni is missing are left in o.need; the result is then worth nothing.
func (o *Oracle) learn(t *expr.Term, v mi.Set, m mode) uni {
	l := learning{o: o, m: m, sum: constant(false), exact: true}
	l.items = append(o.items[:0], item{t, v, constant(true)})
	ok := true
	for n := 0; ok && len(l.items) > 0; n++ {
		it := l.items[len(l.items)-1]
		l.items = l.items[:len(l.items)-1]
		if ok = n < maxItems && l.steps < maxSteps; !ok {
			o.n.work.Add(1)
			break
		}
		ok = l.down(it)
	}
	o.items = l.items[:0]
	if !ok {
		return uni{}
	}
	l.sum.ok = l.exact
	return l.sum
}

// end adds the result of one walk.
func (l *learning) end(u, guard uni) bool {
	enumerated := l.sum.enumerated || u.enumerated || guard.enumerated
	l.sum = or(l.sum, and(u, guard))
	l.sum.enumerated = enumerated
	return l.sum.ok
}

// down follows it as far as there is one way.
func (l *learning) down(it item) bool {
	t, v := it.t, it.v
	for {
		l.steps += v.Len() + 1
		if l.steps > maxSteps {
			return false
		}
		if v.IsEmpty() {
			return true
		}
		if v.IsFull() {
			return l.end(constant(true), it.guard)
		}
		if x, ok := l.m.literal(t); ok {
			return l.end(constant(v.Has(x)), it.guard)
		}
		if f := l.o.leaves.of(t); f != nil {
			if l.m.pin != nil && f != l.m.target {
				return false
			}
			return l.end(uni{ok: true, leaf: f, set: v}, it.guard)
		}
		if p := l.o.leaves.part(t); p.leaf != nil {
			return l.piece(p, v, it.guard)
		}
		if l.m.pin == nil && t.Width() == 1 && boolean(t) && t != it.t && !l.o.opt.Paper {
			u := l.o.known(t)
			return len(l.o.need) > 0 || u.ok && l.end(u.want(v.Has(1)), it.guard)
		}
		if t.Kind() == expr.Ite {
			return l.split(t, v, it.guard)
		}
		next, pre, exact := l.row(t, v)
		if next == nil {
			if l.m.pin != nil || l.o.opt.Paper {
				return false
			}
			u := l.o.enumerate(t, v)
			return u.ok && l.end(u, it.guard)
		}
		if !exact {
			l.exact = false
			l.o.n.pieces.Add(1)
		}
		t, v = next, pre
	}
}

// piece ends at some bits of a variable.
func (l *learning) piece(p piece, v mi.Set, guard uni) bool {
	if l.m.pin != nil && p.leaf != l.m.target {
		return false
	}
	in := mi.Interval{Hi: bv.Ones(uint(p.leaf.width()))}
	if l.m.know != nil {
		if s, _ := l.m.know.set(p.leaf); !s.IsEmpty() {
			in = mi.Interval{Lo: s.Min(), Hi: s.Max()}
		}
	}
	if p.pad > 0 {
		v = mi.PreConcatLow(v, p.low, p.pad)
	}
	if p.flip {
		v = v.Flip()
	}
	s, exact := mi.PreExtract(v, p.off, p.leaf.width(), in)
	if !exact {
		l.exact = false
		l.o.n.pieces.Add(1)
	}
	return l.end(uni{ok: true, leaf: p.leaf, set: s}, guard)
}

// split goes into the arms of a conditional value.
func (l *learning) split(t *expr.Term, v mi.Set, guard uni) bool {
	if x, ok := l.m.literal(t.Kid(0)); ok {
		l.items = append(l.items, item{t.Kid(2 - int(x)), v, guard})
		return true
	}
	if l.m.pin != nil || l.o.opt.Paper {
		return false
	}
	c := l.o.known(t.Kid(0))
	if len(l.o.need) > 0 {
		// Only looking for conditions: all of them at once.
		l.items = append(l.items, item{t.Kid(1), v, guard}, item{t.Kid(2), v, guard})
		return true
	}
	for i, g := range []uni{and(guard, c), and(guard, c.not())} {
		if !g.ok {
			return false
		}
		if g.leaf == nil && !g.val || g.leaf != nil && g.set.IsEmpty() {
			continue
		}
		l.items = append(l.items, item{t.Kid(1 + i), v, g})
	}
	return true
}
