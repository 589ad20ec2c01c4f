package rewrite

import "github.com/albers-engine/albers/internal/expr"

// dual swaps And and Or: rules of Boolean algebra come in pairs.
func dual(k expr.Kind) expr.Kind {
	if k == expr.And {
		return expr.Or
	}
	return expr.And
}

// zeroOf is the value that decides k at once: 0 for And, all ones for Or.
func zeroOf(b *expr.Builder, k expr.Kind, w int) *expr.Term {
	if k == expr.And {
		return b.Zero(w)
	}
	return b.Ones(w)
}

// notDeMorgan
//
//	match:  ¬(x ∧ y), ¬(x ∨ y) at width 1
//	result: ¬x ∨ ¬y, ¬x ∧ ¬y
func notDeMorgan(b *expr.Builder, t *expr.Term) *expr.Term {
	x := t.Kid(0)
	if t.Width() != 1 || x.Kind() != expr.And && x.Kind() != expr.Or {
		return nil
	}
	return b.Binary(dual(x.Kind()), b.Not(x.Kid(0)), b.Not(x.Kid(1)))
}

// notIte
//
//	match:  ¬ite(p, x, y) at width 1
//	result: ite(p, ¬x, ¬y)
func notIte(b *expr.Builder, t *expr.Term) *expr.Term {
	if x := t.Kid(0); t.Width() == 1 && x.Kind() == expr.Ite {
		return b.Ite(x.Kid(0), b.Not(x.Kid(1)), b.Not(x.Kid(2)))
	}
	return nil
}

// notArith
//
//	match:  ~(c + x)
//	result: ~c - x
//	match:  ~(c - x)
//	result: ~c + x
//	match:  ~(c ^ x)
//	result: ~c ^ x
func notArith(b *expr.Builder, t *expr.Term) *expr.Term {
	x := t.Kid(0)
	if x.NumKids() != 2 || !x.Kid(0).IsConst() {
		return nil
	}
	c, y := kids2(x)
	switch x.Kind() {
	case expr.Add:
		return b.Sub(b.Not(c), y)
	case expr.Sub:
		return b.Add(b.Not(c), y)
	case expr.Xor:
		return b.Xor(b.Not(c), y)
	}
	return nil
}

// notSExt
//
//	match:  ~sext(x)
//	result: sext(~x)
func notSExt(b *expr.Builder, t *expr.Term) *expr.Term {
	if x := t.Kid(0); x.Kind() == expr.SExt {
		return b.SExt(b.Not(x.Kid(0)), t.Width())
	}
	return nil
}

// bitsComplement
//
//	match:  x & ~x, x | ~x
//	result: 0, -1
func bitsComplement(b *expr.Builder, t *expr.Term) *expr.Term {
	if x, y := kids2(t); isNegation(x, y) {
		return zeroOf(b, t.Kind(), t.Width())
	}
	return nil
}

// bitsAbsorb
//
//	match:  x & (x | y), x | (x & y)
//	result: x
func bitsAbsorb(_ *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() == dual(t.Kind()) {
			if _, ok := has(y, x); ok {
				return x
			}
		}
		return nil
	})
}

// bitsRepeat
//
//	match:  x & (x & y), x | (x | y)
//	result: x & y, x | y
//	match:  x & (~x & y), x | (~x | y)
//	result: 0, -1
func bitsRepeat(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() != t.Kind() {
			return nil
		}
		if _, ok := has(y, x); ok {
			return y
		}
		if isNegation(x, y.Kid(0)) || isNegation(x, y.Kid(1)) {
			return zeroOf(b, t.Kind(), t.Width())
		}
		return nil
	})
}

// bitsAbsorbNot
//
//	match:  x & (~x | y), x | (~x & y)
//	result: x & y, x | y
func bitsAbsorbNot(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() != dual(t.Kind()) {
			return nil
		}
		for i := range 2 {
			if isNegation(x, y.Kid(i)) {
				return b.Binary(t.Kind(), x, y.Kid(1-i))
			}
		}
		return nil
	})
}

// bitsFactor
//
//	match:  (x & y) | (x & z), (x | y) & (x | z)
//	result: x & (y | z), x | (y & z)
func bitsFactor(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	k := dual(t.Kind())
	if x.Kind() != k || y.Kind() != k {
		return nil
	}
	for i := range 2 {
		if z, ok := has(y, x.Kid(i)); ok {
			return b.Binary(k, x.Kid(i), b.Binary(t.Kind(), x.Kid(1-i), z))
		}
	}
	return nil
}

// bitsConstOut
//
//	match:  c & (d & x); so for | and ^
//	result: (c & d) & x
//	match:  (c & x) & y; so for | and ^
//	result: c & (x & y)
func bitsConstOut(b *expr.Builder, t *expr.Term) *expr.Term {
	k := t.Kind()
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		d, z, ok := constAnd(y, k)
		switch {
		case !ok:
			return nil
		case x.IsConst():
			return b.Binary(k, b.Binary(k, x, d), z)
		}
		return b.Binary(k, d, b.Binary(k, x, z))
	})
}

// bitsConstInto
//
//	match:  c & (d | x)
//	result: (c & d) | (c & x) if c & d is 0 or c
//	match:  c | (d & x), with bits in c and d
//	result: c | (d & ~c & x)
//	match:  c & (d ^ x), d has bits outside c
//	result: c & ((c & d) ^ x)
func bitsConstInto(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() {
		return nil
	}
	if t.Kind() == expr.Or {
		d, x, ok := constAnd(y, expr.And)
		if e := b.And; ok && e(d, c) != b.Zero(t.Width()) {
			return b.Or(c, e(e(d, b.Not(c)), x))
		}
		return nil
	}
	if d, x, ok := constAnd(y, expr.Or); ok {
		switch cd := b.And(c, d); cd {
		case c:
			return c
		case b.Zero(t.Width()):
			return b.And(c, x)
		}
	}
	if d, x, ok := constAnd(y, expr.Xor); ok && b.And(c, d) != d {
		return b.And(c, b.Xor(b.And(c, d), x))
	}
	return nil
}

// xorNot
//
//	match:  ~x ^ y
//	result: ~(x ^ y)
//	match:  c ^ ~x
//	result: ~c ^ x
//	match:  x ^ ~x
//	result: -1
func xorNot(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		switch {
		case isNegation(x, y):
			return b.Ones(t.Width())
		case y.Kind() != expr.Not:
			return nil
		case x.IsConst():
			return b.Xor(b.Not(x), y.Kid(0))
		}
		return b.Not(b.Xor(x, y.Kid(0)))
	})
}

// xorCancel
//
//	match:  x ^ (x ^ y)
//	result: y
func xorCancel(_ *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if y.Kind() == expr.Xor {
			if z, ok := has(y, x); ok {
				return z
			}
		}
		return nil
	})
}

// xorBit
//
//	match:  x ^ y at width 1
//	result: ¬(x = y)
func xorBit(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Width() == 1 {
		return b.Ne(t.Kid(0), t.Kid(1))
	}
	return nil
}

// bitArith
//
//	match:  x + y, x - y at width 1
//	result: x ^ y
//	match:  x · y at width 1
//	result: x ∧ y
func bitArith(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	switch {
	case t.Width() != 1:
		return nil
	case t.Kind() == expr.Mul:
		return b.And(x, y)
	}
	return b.Xor(x, y)
}

// boundOf reads an atom c = x, x < c or c ≤ x (with ¬ of the first) as a test of x against a constant.
func boundOf(t *expr.Term) (x *expr.Term, ok bool) {
	if t.Kind() == expr.Not {
		t = t.Kid(0)
	}
	if !t.Kind().Predicate() {
		return nil, false
	}
	switch p, q := kids2(t); {
	case p.IsConst():
		return q, true
	case q.IsConst():
		return p, true
	}
	return nil, false
}

// testAt is the test t of x for x = v.
func testAt(b *expr.Builder, t, x, v *expr.Term) *expr.Term {
	if t.Kind() == expr.Not {
		return b.Not(testAt(b, t.Kid(0), x, v))
	}
	p, q := kids2(t)
	if p == x {
		p = v
	} else {
		q = v
	}
	return compareAs(b, t, p, q)
}

// andValue
//
//	match:  c = x ∧ P(x), P a comparison with a constant or its negation
//	result: c = x if P(c), else false
func andValue(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Width() != 1 {
		return nil
	}
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		c, v, ok := constAnd(x, expr.Eq)
		if !ok {
			return nil
		}
		if z, ok := boundOf(y); !ok || z != v {
			return nil
		}
		if testAt(b, y, v, c).IsTrue() {
			return x
		}
		return b.False()
	})
}

// orValue
//
//	match:  ¬(c = x) ∨ P(x), P a comparison with a constant or its negation
//	result: ¬(c = x) if not P(c), else true
func orValue(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Width() != 1 {
		return nil
	}
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if x.Kind() != expr.Not {
			return nil
		}
		c, v, ok := constAnd(x.Kid(0), expr.Eq)
		if !ok {
			return nil
		}
		if z, ok := boundOf(y); !ok || z != v {
			return nil
		}
		if testAt(b, y, v, c).IsTrue() {
			return b.True()
		}
		return x
	})
}

// andBounds
//
//	match:  x < c ∧ x < d; so for ≤ the other way, for ∨
//	result: the stronger (∧) or the weaker (∨) of the two
//	match:  c ≤ x ∧ x < d
//	result: false if d ≤ c, c = x if d = c+1
//	match:  c ≤ x ∨ x < d
//	result: true if c ≤ d, ¬(d = x) if c = d+1
func andBounds(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	p, px := upper(x)
	q, qy := upper(y)
	and := t.Kind() == expr.And
	switch {
	case t.Width() != 1:
		return nil
	case px != nil && qy != nil:
		if px == qy && x.Kind() == y.Kind() {
			return pick(compareAs(b, x, p, q).IsTrue() == and, x, y)
		}
		return nil
	}
	c, cx := lower(x)
	d, dy := lower(y)
	switch {
	case cx != nil && dy != nil:
		if cx == dy && x.Kind() == y.Kind() {
			return pick(compareAs(b, x, c, d).IsTrue() == and, y, x)
		}
		return nil
	case cx != nil && cx == qy:
		return between(b, and, isSigned(x), isSigned(y), c, q, cx)
	case dy != nil && dy == px:
		return between(b, and, isSigned(x), isSigned(y), d, p, dy)
	}
	return nil
}

func pick(first bool, x, y *expr.Term) *expr.Term {
	if first {
		return x
	}
	return y
}

// upper is c, x of x < c; lower is c, x of c ≤ x; nil, nil if t has another form.
func upper(t *expr.Term) (c, x *expr.Term) {
	if (t.Kind() == expr.Ult || t.Kind() == expr.Slt) && t.Kid(1).IsConst() {
		return t.Kid(1), t.Kid(0)
	}
	return nil, nil
}

func lower(t *expr.Term) (c, x *expr.Term) {
	if (t.Kind() == expr.Ule || t.Kind() == expr.Sle) && t.Kid(0).IsConst() {
		return t.Kid(0), t.Kid(1)
	}
	return nil, nil
}

// between joins lo ≤ x and x < hi. No overflow matters: lo+1 is compared with hi only where lo < hi, hi+1 with lo only
// where hi < lo.
func between(b *expr.Builder, and, s1, s2 bool, lo, hi, x *expr.Term) *expr.Term {
	one := b.Const(x.Width(), 1)
	switch {
	case s1 != s2:
		return nil
	case and && lessEq(b, s1, hi, lo).IsTrue():
		return b.False()
	case and && b.Add(lo, one) == hi:
		return b.Eq(lo, x)
	case !and && lessEq(b, s1, lo, hi).IsTrue():
		return b.True()
	case !and && b.Add(hi, one) == lo:
		return b.Not(b.Eq(hi, x))
	}
	return nil
}
