package expr

// Add is x + y. Chains of constants are one constant: c + (d + x) is (c+d) + x.
func (b *Builder) Add(x, y *Term) *Term {
	x, y = constFirst(Add, x, y)
	if x.kind != Const {
		return b.binary(Add, x, y)
	}
	switch {
	case x.IsZero():
		return y
	case y.kind == Add && y.kids[0].kind == Const:
		return b.Add(b.fold(Add, x, y.kids[0]), y.kids[1])
	case y.kind == Sub && y.kids[0].kind == Const:
		return b.Sub(b.fold(Add, x, y.kids[0]), y.kids[1])
	}
	return b.binary(Add, x, y)
}

// Sub is x - y; the difference to a constant is a sum with its negation.
func (b *Builder) Sub(x, y *Term) *Term {
	sameWidth(Sub, x, y)
	switch {
	case x == y:
		return b.Zero(x.Width())
	case y.kind == Const:
		return b.Add(b.fold(Sub, b.Zero(x.Width()), y), x)
	case x.kind == Const && y.kind == Add && y.kids[0].kind == Const:
		return b.Sub(b.fold(Sub, x, y.kids[0]), y.kids[1])
	}
	return b.binary(Sub, x, y)
}

// Neg is 0 - x.
func (b *Builder) Neg(x *Term) *Term { return b.Sub(b.Zero(x.Width()), x) }

// Mul is x · y.
func (b *Builder) Mul(x, y *Term) *Term {
	x, y = constFirst(Mul, x, y)
	switch {
	case x.IsZero():
		return x
	case x.IsOne():
		return y
	}
	return b.binary(Mul, x, y)
}

// UDiv is the unsigned quotient; x/0 has all bits set.
func (b *Builder) UDiv(x, y *Term) *Term { return b.div(UDiv, x, y) }

// SDiv is the signed quotient, rounded to zero; x/0 is 1 for x < 0, else -1.
func (b *Builder) SDiv(x, y *Term) *Term { return b.div(SDiv, x, y) }

// URem is the unsigned remainder; x%0 is x.
func (b *Builder) URem(x, y *Term) *Term { return b.rem(URem, x, y) }

// SRem is the signed remainder with the dividend's sign; x%0 is x.
func (b *Builder) SRem(x, y *Term) *Term { return b.rem(SRem, x, y) }

func (b *Builder) div(k Kind, x, y *Term) *Term {
	sameWidth(k, x, y)
	if y.IsOne() && (k == UDiv || x.width > 1) { // one signed bit: 1 is -1
		return x
	}
	return b.binary(k, x, y)
}

func (b *Builder) rem(k Kind, x, y *Term) *Term {
	sameWidth(k, x, y)
	if y.IsOne() {
		return b.Zero(x.Width())
	}
	return b.binary(k, x, y)
}

// Shl shifts left; by the width or more gives 0.
func (b *Builder) Shl(x, y *Term) *Term { return b.shift(Shl, x, y) }

// LShr shifts right and fills with zeros.
func (b *Builder) LShr(x, y *Term) *Term { return b.shift(LShr, x, y) }

// AShr shifts right and fills with the sign.
func (b *Builder) AShr(x, y *Term) *Term { return b.shift(AShr, x, y) }

func (b *Builder) shift(k Kind, x, y *Term) *Term {
	sameWidth(k, x, y)
	if y.IsZero() || x.IsZero() {
		return x
	}
	return b.binary(k, x, y)
}

// Not flips every bit; at width 1 it is the negation of a formula, and goes into comparisons.
func (b *Builder) Not(x *Term) *Term {
	switch x.kind {
	case Const:
		return b.fold(Xor, x, b.Ones(x.Width()))
	case Not:
		return x.kids[0]
	case Ult:
		return b.Ule(x.kids[1], x.kids[0])
	case Ule:
		return b.Ult(x.kids[1], x.kids[0])
	case Slt:
		return b.Sle(x.kids[1], x.kids[0])
	case Sle:
		return b.Slt(x.kids[1], x.kids[0])
	}
	return b.intern(&key{kind: Not, nkids: 1, width: x.width, kids: [3]*Term{x}})
}

// And is the conjunction of bits.
func (b *Builder) And(x, y *Term) *Term {
	x, y = constFirst(And, x, y)
	switch {
	case x == y, x.IsZero():
		return x
	case x.IsOnes():
		return y
	}
	return b.binary(And, x, y)
}

// Or is the disjunction of bits.
func (b *Builder) Or(x, y *Term) *Term {
	x, y = constFirst(Or, x, y)
	switch {
	case x == y, x.IsOnes():
		return x
	case x.IsZero():
		return y
	}
	return b.binary(Or, x, y)
}

// Xor is the exclusive or of bits.
func (b *Builder) Xor(x, y *Term) *Term {
	x, y = constFirst(Xor, x, y)
	switch {
	case x == y:
		return b.Zero(x.Width())
	case x.IsZero():
		return y
	case x.IsOnes():
		return b.Not(y)
	}
	return b.binary(Xor, x, y)
}

// Eq is x = y. Between formulas and constants it is the formula or its negation.
func (b *Builder) Eq(x, y *Term) *Term {
	x, y = constFirst(Eq, x, y)
	switch {
	case x == y:
		return b.tru
	case x.IsTrue():
		return y
	case x.IsFalse():
		return b.Not(y)
	}
	return b.binary(Eq, x, y)
}

// Ne is ¬(x = y).
func (b *Builder) Ne(x, y *Term) *Term { return b.Not(b.Eq(x, y)) }

// Ult is x < y, unsigned.
func (b *Builder) Ult(x, y *Term) *Term { return b.less(Ult, x, y) }

// Ule is x ≤ y, unsigned.
func (b *Builder) Ule(x, y *Term) *Term { return b.less(Ule, x, y) }

// Ugt is y < x, unsigned.
func (b *Builder) Ugt(x, y *Term) *Term { return b.less(Ult, y, x) }

// Uge is y ≤ x, unsigned.
func (b *Builder) Uge(x, y *Term) *Term { return b.less(Ule, y, x) }

// Slt is x < y in two's complement.
func (b *Builder) Slt(x, y *Term) *Term { return b.less(Slt, x, y) }

// Sle is x ≤ y in two's complement.
func (b *Builder) Sle(x, y *Term) *Term { return b.less(Sle, x, y) }

// Sgt is y < x in two's complement.
func (b *Builder) Sgt(x, y *Term) *Term { return b.less(Slt, y, x) }

// Sge is y ≤ x in two's complement.
func (b *Builder) Sge(x, y *Term) *Term { return b.less(Sle, y, x) }

func (b *Builder) less(k Kind, x, y *Term) *Term {
	sameWidth(k, x, y)
	if x == y {
		return b.Bool(k == Ule || k == Sle)
	}
	return b.binary(k, x, y)
}

// Ite is x where c holds, else y.
func (b *Builder) Ite(c, x, y *Term) *Term {
	sameWidth(Ite, x, y)
	if c.width != 1 {
		bug("Ite on a condition of %d bits", c.width)
	}
	switch {
	case c.IsTrue(), x == y:
		return x
	case c.IsFalse():
		return y
	case c.kind == Not:
		return b.Ite(c.kids[0], y, x)
	case x.IsTrue() && y.IsFalse():
		return c
	case x.IsFalse() && y.IsTrue():
		return b.Not(c)
	}
	return b.intern(&key{kind: Ite, nkids: 3, width: x.width, kids: [3]*Term{c, x, y}})
}
