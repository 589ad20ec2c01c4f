package poly

import (
	"context"
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Bounds of a walk.
const (
	maxDepth = 500  // levels of recursion
	maxSize  = 2048 // monomials of one polynomial
	maxBits  = 8    // monomials of a condition that is multiplied out; longer ones are atoms
	pollWork = 256  // monomials between two looks at the context
)

// walk makes the polynomials of one question. Polynomials are shared and never changed after they were made.
type walk struct {
	ctx context.Context
	b   *expr.Builder

	atoms  []atom
	number map[*expr.Term]uint32 // of atoms
	memo   map[request]sum
	widest map[place]int // bits that some term takes from there on

	work, look, depth int
	over              bool // a bound is reached: sums made from now on mean nothing
}

// atom is a term that is not looked into.
type atom struct {
	t   *expr.Term
	n   uint // its width
	of  sum  // where it is a polynomial that may be carried away: modulo 2^n
	has bool // it has one
}

// request is a term as a number modulo 2^w: its lowest w bits, or all of them and zeros above.
type request struct {
	t *expr.Term
	w int
}

func newWalk(ctx context.Context, b *expr.Builder, limit int) *walk {
	return &walk{ctx: ctx, b: b, number: map[*expr.Term]uint32{}, memo: map[request]sum{}, widest: map[place]int{},
		work: limit}
}

// pay takes n monomials from the limit. It returns false if there are none left.
func (k *walk) pay(n int) bool {
	k.work -= n + 1
	if k.look -= n + 1; k.look <= 0 && !k.over {
		k.look = pollWork
		k.over = k.ctx.Err() != nil
	}
	if k.work < 0 {
		k.over = true
	}
	return !k.over
}

// sum is the polynomial of t modulo 2^w.
func (k *walk) sum(t *expr.Term, w int) sum {
	r := request{t, w}
	if s, ok := k.memo[r]; ok {
		return s
	}
	if k.depth++; k.depth > maxDepth {
		k.over = true
	}
	s := zero(w)
	if k.pay(0) {
		s = k.make(t, w)
	}
	k.depth--
	if len(s.m) > maxSize {
		k.over = true
	}
	if !k.over {
		k.memo[r] = s
	}
	return s
}

func (k *walk) make(t *expr.Term, w int) sum {
	n := t.Width()
	if n <= 64 { // a longer search for neighbours would not be paid for
		if p, ok := placeOf(t); ok {
			return k.atom(k.piece(p, min(n, w)), w)
		}
	}
	switch t.Kind() {
	case expr.Const:
		if n > 64 {
			return number(t.Big().Extract(0, uint(w)).Uint64(), w)
		}
		return number(t.Word(), w)
	case expr.Concat:
		return k.concat(t, w)
	case expr.ZExt:
		return k.sum(t.Kid(0), w)
	case expr.SExt:
		return k.signed(t, w)
	case expr.Extract:
		return k.extract(t, w)
	case expr.Ite:
		c, y := k.condition(t.Kid(0), w), k.sum(t.Kid(2), w)
		return k.plus(y, k.mul(c, k.plus(k.sum(t.Kid(1), w), y, bv.Ones(uint(w)))), 1)
	case expr.Not:
		return k.plus(number(bv.Ones(uint(min(n, 64))), w), k.sum(t.Kid(0), w), bv.Ones(uint(w)))
	case expr.And, expr.Or, expr.Xor:
		return k.bitwise(t, w)
	case expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle:
		return k.predicate(t, w)
	}
	return k.arithmetic(t, w)
}

// arithmetic is the kinds that compute modulo 2^n, with n the width of t.
func (k *walk) arithmetic(t *expr.Term, w int) sum {
	n := t.Width()
	if w > n {
		return k.lift(k.sum(t, n), w)
	}
	if t.Kind().IsFloat() {
		return k.atom(t, w)
	}
	minus := bv.Ones(uint(w))
	switch t.Kind() {
	case expr.Add:
		return k.plus(k.sum(t.Kid(0), w), k.sum(t.Kid(1), w), 1)
	case expr.Sub:
		return k.plus(k.sum(t.Kid(0), w), k.sum(t.Kid(1), w), minus)
	case expr.Mul:
		return k.mul(k.sum(t.Kid(0), w), k.sum(t.Kid(1), w))
	}
	if n > 64 {
		return k.atom(t, w)
	}
	switch t.Kind() {
	case expr.URem, expr.SRem: // also where the divisor is zero: the product is zero then
		quotient := expr.UDiv
		if t.Kind() == expr.SRem {
			quotient = expr.SDiv
		}
		q := k.sum(k.b.Binary(quotient, t.Kid(0), t.Kid(1)), w)
		return k.plus(k.sum(t.Kid(0), w), k.mul(q, k.sum(t.Kid(1), w)), minus)
	case expr.Shl:
		if !t.Kid(0).IsOne() {
			return k.mul(k.sum(t.Kid(0), w), k.sum(k.b.Shl(k.b.Const(n, 1), t.Kid(1)), w))
		}
		if by := t.Kid(1); by.Kind() == expr.Ite { // a power of two for each choice
			return k.sum(k.b.Ite(by.Kid(0), k.b.Shl(t.Kid(0), by.Kid(1)), k.b.Shl(t.Kid(0), by.Kid(2))), w)
		}
	}
	if t.NumKids() == 2 {
		if x := k.b.Binary(t.Kind(), k.named(t.Kid(0)), k.named(t.Kid(1))); x.Kind() == t.Kind() {
			t = x
		} else {
			return k.sum(x, w)
		}
	}
	return k.atom(t, w)
}

// condition is the polynomial of one bit as a factor: a long one is an atom.
func (k *walk) condition(c *expr.Term, w int) sum {
	s := k.sum(c, w)
	if len(s.m) > maxBits {
		return k.atom(k.named(c), w)
	}
	return s
}

// concat is the sum of the pieces. Neighbouring pieces of one object that are also neighbours in the object become
// one piece.
func (k *walk) concat(t *expr.Term, w int) sum {
	out := zero(w)
	at := 0
	var run *expr.Term
	flush := func() {
		if run != nil && at < w {
			out = k.plus(out, k.sum(run, w), 1<<at)
		}
		if run != nil {
			at += run.Width()
		}
		run = nil
	}
	var parts []*expr.Term // high to low
	for ; t.Kind() == expr.Concat; t = t.Kid(1) {
		parts = append(parts, t.Kid(0))
	}
	parts = append(parts, t)
	for i := len(parts) - 1; i >= 0 && at < w; i-- {
		if run != nil && run.Width()+parts[i].Width() <= 64 {
			if x := k.b.Concat(parts[i], run); x.Kind() != expr.Concat {
				run = x
				continue
			} else if _, ok := placeOf(x); ok {
				run = x
				continue
			}
		}
		flush()
		run = parts[i]
	}
	flush()
	return out
}

// signed is a sign extension: minus 2^n for a set top bit, which wraps at its own width.
func (k *walk) signed(t *expr.Term, w int) sum {
	x := t.Kid(0)
	n := x.Width()
	s := k.sum(x, w)
	if w <= n {
		return s
	}
	top := k.condition(k.slice(x, n-1, 1), w)
	s = k.plus(s, top, -(uint64(1) << n))
	if w > t.Width() {
		s = k.plus(s, top, uint64(1)<<t.Width())
	}
	return s
}

// extract takes bits out of a polynomial: a part that is a multiple of 2^off moves down by itself.
func (k *walk) extract(t *expr.Term, w int) sum {
	x, off, n := t.Kid(0), t.Offset(), t.Width()
	switch {
	case n > w:
		return k.sum(k.b.Extract(x, off, w), w)
	case off == 0:
		return k.lift(k.sum(x, n), w)
	case off+n > 64:
		return k.atom(t, w)
	}
	low, high := zero(off+n), zero(n)
	for m, c := range k.sum(x, off+n).m {
		if bits.TrailingZeros64(c) >= off {
			high.add(m, c>>off)
		} else {
			low.add(m, c)
		}
	}
	switch {
	case k.below(low, uint(off)):
	case len(high.m) == 0:
		return k.cut(low, off, n, w)
	default:
		high = k.plus(k.narrow(high, n), k.cut(low, off, n, n), 1)
	}
	return k.lift(k.narrow(high, n), w)
}

// cut is n bits of a polynomial that is no multiple of anything.
func (k *walk) cut(s sum, off, n, w int) sum {
	x := k.slice(k.name(s), off, n)
	if x.Kind() == expr.Extract {
		return k.atom(x, w)
	}
	return k.sum(x, w)
}

// slice is bits of t, taken from its operands where it is bitwise.
func (k *walk) slice(t *expr.Term, off, n int) *expr.Term {
	switch t.Kind() {
	case expr.And, expr.Or, expr.Xor:
		return k.b.Binary(t.Kind(), k.slice(t.Kid(0), off, n), k.slice(t.Kid(1), off, n))
	case expr.Not:
		return k.b.Not(k.slice(t.Kid(0), off, n))
	}
	return k.b.Extract(t, off, n)
}

// predicate is a bit: an atom over named operands.
func (k *walk) predicate(t *expr.Term, w int) sum {
	x, y := t.Kid(0), t.Kid(1)
	switch {
	case x.Width() > 64:
		return k.atom(t, w)
	case t.Kind() == expr.Ule, t.Kind() == expr.Sle:
		strict := expr.Ult
		if t.Kind() == expr.Sle {
			strict = expr.Slt
		}
		return k.plus(number(1, w), k.sum(k.b.Binary(strict, y, x), w), bv.Ones(uint(w)))
	case t.Kind() == expr.Slt && y.IsZero():
		return k.sum(k.slice(x, x.Width()-1, 1), w)
	case t.Kind() == expr.Eq && x.Width() == 1:
		return k.plus(number(1, w), k.sum(k.b.Xor(x, y), w), bv.Ones(uint(w)))
	case t.Kind() == expr.Eq:
		return k.equality(x, y, w)
	}
	p := k.b.Binary(t.Kind(), k.named(x), k.named(y))
	if p.Kind() == t.Kind() {
		return k.atom(p, w)
	}
	return k.sum(p, w)
}

// equality is the bit x = y: the difference is zero, whichever way it is taken.
func (k *walk) equality(x, y *expr.Term, w int) sum {
	n := x.Width()
	d := k.widened(k.plus(k.sum(x, n), k.sum(y, n), bv.Ones(uint(n))))
	switch k.answer(d) {
	case Equal:
		return number(1, w)
	case Different:
		return zero(w)
	}
	for _, m := range d.sorted() { // the first coefficient is the smaller one of the two
		if c := d.m[m]; m != "" && bv.Neg(c, d.w) != c {
			if bv.Neg(c, d.w) < c {
				d = k.scaled(d, bv.Ones(d.w))
			}
			break
		}
	}
	p := k.b.Eq(k.b.Zero(n), k.name(d))
	if p.Kind() == expr.Eq {
		return k.atom(p, w)
	}
	return k.sum(p, w)
}

// atom is a term by itself, or its lowest w bits.
func (k *walk) atom(t *expr.Term, w int) sum {
	if t.Width() > w {
		t = k.b.Extract(t, 0, w)
	}
	if t.IsConst() {
		return number(t.Word(), w)
	}
	id, ok := k.number[t]
	if !ok {
		id = uint32(len(k.atoms))
		k.number[t] = id
		k.atoms = append(k.atoms, atom{t: t, n: uint(t.Width())})
	}
	out := zero(w)
	out.add(power(id), 1)
	return out
}

// lift is a polynomial modulo 2^n as one modulo 2^w: its lowest bits, or itself where nothing is carried away, or an
// atom.
func (k *walk) lift(s sum, w int) sum {
	if uint(w) > s.w && !k.below(s, s.w) {
		out := k.atom(k.name(s), w)
		if id, ok := out.single(); ok && !k.over {
			k.atoms[id].of, k.atoms[id].has = s, true
		}
		return out
	}
	return k.narrow(s, w)
}

// narrow is the polynomial modulo a smaller or a larger power: atoms have at most w bits.
func (k *walk) narrow(s sum, w int) sum {
	out := zero(w)
	for _, m := range s.sorted() {
		p := number(s.m[m], w)
		for i := range m.len() {
			id := m.atom(i)
			x := zero(w)
			if k.atoms[id].n <= uint(w) {
				x.add(power(id), 1)
			} else {
				x = k.sum(k.slice(k.atoms[id].t, 0, w), w)
			}
			p = k.mul(p, x)
		}
		out = k.plus(out, p, 1)
	}
	return out
}

// named is the representative of all terms with t's polynomial.
func (k *walk) named(t *expr.Term) *expr.Term { return k.name(k.sum(t, t.Width())) }

// name is a polynomial as a term: a sum of products in a fixed order.
func (k *walk) name(s sum) *expr.Term {
	w := int(s.w)
	if !k.pay(len(s.m)) {
		return k.b.Zero(w)
	}
	out := k.b.Zero(w)
	for _, m := range s.sorted() {
		p := k.b.Const(w, s.m[m])
		for i := range m.len() {
			p = k.b.Mul(p, k.b.ZExt(k.atoms[m.atom(i)].t, w))
		}
		out = k.b.Add(out, p)
	}
	if r := (request{out, w}); !k.over {
		if _, ok := k.memo[r]; !ok {
			k.memo[r] = s
		}
	}
	return out
}
